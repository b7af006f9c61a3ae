const FORBIDDEN = /^(script|iframe|object|embed|style|link|meta|base|form)$/i;

/** Drops what DOMPurify drops in Obsidian: scripts, frames, handlers, `javascript:` addresses. */
export function sanitizeHTMLToDom(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const el of Array.from(template.content.querySelectorAll('*'))) {
    if (FORBIDDEN.test(el.tagName)) {
      el.remove();
      continue;
    }
    for (const { name, value } of Array.from(el.attributes)) {
      if (/^on/i.test(name) || /^\s*javascript:/i.test(value)) el.removeAttribute(name);
    }
  }
  return document.importNode(template.content, true);
}
