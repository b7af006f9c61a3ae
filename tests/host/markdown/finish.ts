import type { App } from '../app/app';
import { setIcon } from '../ui/icons';

const CALLOUT = /^\[!([^\]\n|]+)(?:\|[^\]\n]*)?\]([+-]?)[ \t]*(.*)$/;
const CALLOUT_ICONS: Record<string, string> = {
  note: 'pencil',
  info: 'info',
  tip: 'flame',
  warning: 'triangle-alert',
  quote: 'quote',
};
const DECODED = /^[a-z][a-z0-9+.-]*:/i;

/** Turns `> [!type] title` quotes into call-outs. */
function callouts(el: HTMLElement): void {
  for (const quote of el.findAll('blockquote')) {
    const first = quote.querySelector('p');
    const [head = '', ...rest] = first?.innerHTML.split(/<br>\n?/) ?? [];
    const match = CALLOUT.exec(head.trim());
    if (!first || !match) continue;
    const [, type = 'note', fold = '', title = ''] = match;
    first.innerHTML = rest.join('<br>\n').trim();
    if (!first.innerHTML) first.remove();
    const callout = createDiv({
      cls: 'callout',
      attr: { 'data-callout': type.toLowerCase(), 'data-callout-fold': fold },
    });
    const titleEl = callout.createDiv('callout-title');
    setIcon(titleEl.createDiv('callout-icon'), CALLOUT_ICONS[type.toLowerCase()] ?? 'pencil');
    const inner = titleEl.createDiv('callout-title-inner');
    if (title) inner.innerHTML = title;
    else inner.setText(type.charAt(0).toUpperCase() + type.slice(1));
    const content = Array.from(quote.childNodes).filter((node) => node.textContent?.trim());
    if (content.length) callout.createDiv('callout-content').append(...content);
    quote.replaceWith(callout);
  }
}

function decode(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target; // a stray percent sign is taken literally
  }
}

/** Marks links as internal, external, or unresolved; Markdown links to notes become internal ones. */
function links(app: App, el: HTMLElement, sourcePath: string): void {
  for (const link of el.findAll('a[href]')) {
    const href = link.getAttr('href') ?? '';
    if (DECODED.test(href)) {
      link.addClass('external-link');
      link.setAttrs({ target: '_blank', rel: 'noopener nofollow' });
    } else if (!link.hasClass('internal-link') && !link.hasClass('tag') && !link.hasClass('footnote-link')) {
      link.addClass('internal-link');
      link.setAttrs({ 'data-href': decode(href), target: '_blank', rel: 'noopener nofollow' });
    }
    if (!link.hasClass('internal-link')) continue;
    const path = (link.dataset.href ?? '').split('#')[0] ?? '';
    link.toggleClass('is-unresolved', !app.metadataCache.getFirstLinkpathDest(path, sourcePath));
  }
}

/** Everything between markdown-it's HTML and the post processors, except embeds. */
export function finish(app: App, el: HTMLElement, sourcePath: string): void {
  callouts(el);
  links(app, el, sourcePath);
}
