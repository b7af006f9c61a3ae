import MarkdownIt from 'markdown-it';
import { frontmatterOf } from '../metadata/frontmatter';

/** markdown-it plus the Obsidian syntax that a plugin meets. */
const md = new MarkdownIt({ html: true, linkify: true, breaks: true });
const escape = md.utils.escapeHtml;
type Env = NonNullable<Parameters<typeof md.renderInline>[1]>;
type InlineRule = Parameters<typeof md.inline.ruler.before>[2];

function inline(name: string, pattern: RegExp, render: (match: RegExpExecArray, env: Footnotes) => string): void {
  const rule: InlineRule = (state, silent) => {
    pattern.lastIndex = state.pos;
    const match = pattern.exec(state.src);
    if (!match) return false;
    if (!silent) state.push('html_inline', '', 0).content = render(match, state.env as unknown as Footnotes);
    state.pos += match[0].length;
    return true;
  };
  md.inline.ruler.before('link', name, rule);
}

/** Definitions by id, and the ids in the order in which the text uses them. */
interface Footnotes {
  footnotes: Map<string, string>;
  used: string[];
}

/** What Obsidian shows for a link without words of its own: `a#b` reads `a > b`. */
const shown = (link: string): string => link.replace(/^#/, '').replace(/#\^?/g, ' > ');

// A table cell escapes the bar of a link.
const LINK = String.raw`\[\[([^\[\]|\n\\]+)(?:\\?\|([^\]\n]*))?\]\]`;
inline('embed', new RegExp(`!${LINK}`, 'y'), ([, link = '', alt]) => {
  return `<span class="internal-embed" src="${escape(link)}" alt="${escape(alt ?? link)}" tabindex="-1"></span>`;
});
inline('wikilink', new RegExp(LINK, 'y'), ([, link = '', alias]) => {
  const target = escape(link.trim());
  const aria = alias ? ` aria-label="${target}" data-tooltip-position="top"` : '';
  return `<a data-href="${target}" href="${target}" class="internal-link"${aria} target="_blank" rel="noopener nofollow">${escape(alias || shown(link))}</a>`;
});
inline('footnote_ref', /\[\^([^\]\s]+)\]/y, ([, id = ''], env) => {
  if (!env.used.includes(id)) env.used.push(id);
  const number = env.used.indexOf(id) + 1;
  return `<sup data-footnote-id="fnref-${number}" class="footnote-ref" id="fnref-${number}"><a href="#fn-${number}" class="footnote-link">[${number}]</a></sup>`;
});
inline('tag', /#[\p{L}\p{N}_/-]*[\p{L}_/-][\p{L}\p{N}_/-]*/uy, ([tag]) => {
  return `<a href="${escape(tag)}" class="tag" target="_blank" rel="noopener nofollow">${escape(tag)}</a>`;
});
inline('mark', /==([^=\n]+)==/y, ([, text = '']) => `<mark>${escape(text)}</mark>`);
inline('math', /\$([^\s$](?:[^$\n]*[^\s$])?)\$(?!\d)/y, ([, tex = '']) => {
  return `<span class="math math-inline is-loaded">${escape(tex)}</span>`;
});
inline('comment', /%%[^%\n]*%%/y, () => '');

// markdown-it's text rule stops only at its own special characters; '#', '=', '$' and '%' must stop it too.
const SPECIAL = /[\n!#$%&*+\-:<=>@[\\\]^_`{}~]/g;
md.inline.ruler.at('text', (state, silent) => {
  SPECIAL.lastIndex = state.pos;
  const end = Math.min(SPECIAL.exec(state.src)?.index ?? state.posMax, state.posMax);
  if (end === state.pos) return false;
  if (!silent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
});

/** A top-level block; lines count from 0 in the whole note, both ends included. */
export interface Block {
  html: string;
  tag: string;
  lineStart: number;
  lineEnd: number;
}

const DEFINITION = /^\[\^([^\]\s]+)\]:[ \t]*(.*)$/gm;

/** The note's blocks in order; footnotes come last, in one section, as in the reading view. */
export function blocksOf(text: string): Block[] {
  const start = frontmatterOf(text).contentStart;
  const offset = text.slice(0, start).split('\n').length - 1;
  const env: Footnotes = { footnotes: new Map(), used: [] };
  const body = text.slice(start).replace(DEFINITION, (_whole, id: string, note: string) => {
    env.footnotes.set(id, note);
    return '';
  });
  const tokens = md.parse(body, env as unknown as Env);
  const blocks: Block[] = [];
  let depth = 0;
  let from = 0;
  tokens.forEach((token, at) => {
    if (depth === 0) from = at;
    depth += token.nesting;
    if (depth > 0) return;
    const first = tokens[from];
    const [lineStart, lineEnd] = first?.map ?? [0, 1];
    const html = md.renderer.render(tokens.slice(from, at + 1), md.options, env as unknown as Env);
    blocks.push({ html, tag: first?.tag || 'div', lineStart: lineStart + offset, lineEnd: lineEnd - 1 + offset });
  });
  const section = footnoteSection(env);
  if (section) {
    const last = text.split('\n').length - 1;
    blocks.push({ html: section, tag: 'section', lineStart: last, lineEnd: last });
  }
  return blocks;
}

function footnoteSection(env: Footnotes): string {
  const items = env.used.map((id, at) => {
    const note = md.renderInline(env.footnotes.get(id) ?? '', env as unknown as Env);
    return `<li data-footnote-id="fn-${at + 1}" id="fn-${at + 1}"><p>${note} <a href="#fnref-${at + 1}" class="footnote-backref footnote-link">↩︎</a></p></li>`;
  });
  return items.length ? `<section class="footnotes"><hr><ol>${items.join('')}</ol></section>` : '';
}
