/** A link as it stands in a note. Offsets are UTF-16, relative to the text that was searched. */
export interface LinkInText {
  from: number;
  to: number;
  /** As written, with sub-path; percent-encoding still on in Markdown links. */
  target: string;
  alias: string | null;
  markdown: boolean;
}

/** Longer links than this are none; it also bounds the search for a closing bracket. */
const LONGEST = 2_000;

/**
 * The wikilinks and Markdown links of one line, without embeds. One pass from left to right; no pattern that could go back.
 * In a table cell the bar of a wikilink is written "\|".
 */
export function linksInLine(line: string): LinkInText[] {
  const links: LinkInText[] = [];
  let at = line.indexOf('[');
  while (at >= 0) {
    const link = line.startsWith('[[', at) ? wikilinkAt(line, at) : markdownLinkAt(line, at);
    if (link && line.charAt(at - 1) !== '!') links.push(link);
    at = line.indexOf('[', link ? link.to : at + 1);
  }
  return links;
}

function wikilinkAt(line: string, from: number): LinkInText | null {
  const length = line.slice(from + 2, from + LONGEST).indexOf(']]');
  if (length < 0) return null;
  const close = from + 2 + length;
  const inner = line.slice(from + 2, close);
  if (inner.includes('[[')) return null;
  const bar = inner.indexOf('|');
  const target = (bar < 0 ? inner : inner.slice(0, bar)).replace(/\\$/, '');
  return { from, to: close + 2, target, alias: bar < 0 ? null : inner.slice(bar + 1), markdown: false };
}

function markdownLinkAt(line: string, from: number): LinkInText | null {
  const middle = closing(line, from, '[', ']');
  if (middle < 0 || line.charAt(middle + 1) !== '(') return null;
  const end = closing(line, middle + 1, '(', ')');
  if (end < 0) return null;
  const inner = line.slice(middle + 2, end).trim();
  const target = inner.startsWith('<') && inner.endsWith('>') ? inner.slice(1, -1) : inner.split(/\s/, 1)[0] ?? '';
  if (target === '' || /^[a-z][a-z0-9+.-]*:/i.test(target)) return null;
  return { from, to: end + 1, target, alias: line.slice(from + 1, middle), markdown: true };
}

/** Position of the bracket that closes the one at `from`; -1 where none does. Escaped brackets do not count. */
function closing(line: string, from: number, open: string, close: string): number {
  let depth = 0;
  const end = Math.min(line.length, from + LONGEST);
  for (let i = from; i < end; i++) {
    const char = line.charAt(i);
    if (char === '\\') i++;
    else if (char === open) depth++;
    else if (char === close && --depth === 0) return i;
  }
  return -1;
}
