import { closingBracket, encodeSubpath, parseLink } from './link-grammar';
import { parseSubpath, pointsIntoPage, writeSubpath } from './subpath';

/** Where in its paper a link is to lead; what is null is left out of it. */
export interface NewTarget {
  page: number | null;
  cite: string | null;
  heading: string | null;
}

/**
 * A link as written, leading to another place of the same paper: only what follows its "#" changes, so that path, alias, style and other
 * tools' parameters stay as the user has them. null for what is no link with a "#", and where the result would not read back as meant.
 */
export function retarget(markup: string, to: NewTarget): string | null {
  const before = parseLink(markup);
  const target = targetOf(markup);
  if (!before || !target) return null;
  const written = markup.slice(target.start, target.end);
  const hash = written.indexOf('#');
  if (hash < 0) return null;
  const rest = parseSubpath(written.slice(hash + 1)).rest.filter((parameter) => to.page === before.page || !pointsIntoPage(parameter));
  const subpath = writeSubpath({ ...to, rest });
  const after = markup.slice(0, target.start) + written.slice(0, hash + 1) + (target.encoded ? encodeSubpath(subpath) : subpath) + markup.slice(target.end);
  const read = parseLink(after);
  const meant = to.heading === null ? read?.page === to.page && read.cite === to.cite : read?.heading !== null;
  return read && meant && read.alias === before.alias && read.linkPath === before.linkPath ? after : null;
}

/** The range of path and sub-path in a link. */
function targetOf(markup: string): { start: number; end: number; encoded: boolean } | null {
  const embed = markup.startsWith('!') ? 1 : 0;
  if (markup.startsWith('[[', embed)) {
    const bar = markup.indexOf('|');
    const end = bar < 0 ? markup.length - 2 : markup[bar - 1] === '\\' ? bar - 1 : bar;
    return { start: embed + 2, end, encoded: false };
  }
  const close = embed + closingBracket(markup.slice(embed));
  const inside = /^\(\s*(?:<([^<>\n]*)>|([^\s<>]+?)(?=\s|\)$))/.exec(markup.slice(close + 1));
  const written = inside?.[1] ?? inside?.[2];
  if (!inside || written === undefined) return null;
  const start = close + 1 + inside[0].length - written.length - (inside[1] === undefined ? 0 : 1);
  return { start, end: start + written.length, encoded: true };
}
