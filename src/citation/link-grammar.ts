import { collapseSpace } from '../text';
import type { CitationLink } from './model';
import { parseSubpath, pointsIntoPage } from './subpath';

/** A link to write. */
export interface LinkParts {
  /** As Obsidian would resolve it: vault path, relative path or bare name. */
  path: string;
  /** Without "#"; see `writeSubpath`. */
  subpath: string;
  /** "" for none. */
  alias: string;
}

export interface LinkStyle {
  kind: 'wikilink' | 'markdown';
  /** Inside a table every "|" is escaped. */
  inTable?: boolean;
}

/**
 * Writes a link that `parseLink` reads back. Where path or alias hold signs that a wikilink cannot (`# ^ | [ ]`), a Markdown link is written
 * whatever the style. Line breaks in the alias become spaces.
 */
export function writeLink({ path, subpath, alias }: LinkParts, style: LinkStyle): string {
  const text = collapseSpace(alias);
  const inTable = style.inTable ?? false;
  if (style.kind === 'wikilink' && fitsWikilink(path, subpath, text)) {
    const target = subpath === '' ? path : `${path}#${subpath}`;
    const bar = inTable ? '\\|' : '|';
    return `[[${target}${text === '' ? '' : bar + (inTable ? text.replaceAll('|', '\\|') : text)}]]`;
  }
  const target = encodeTarget(path) + (subpath === '' ? '' : `#${encodeSubpath(subpath)}`);
  const escaped = text.replace(/[\\[\]`<]/g, '\\$&');
  return `[${inTable ? escaped.replaceAll('|', '\\|') : escaped}](${target})`;
}


/** An address, not a path of the vault. */
const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:mailto|tel|data|javascript|file|app|obsidian|zotero):)/i;

const fitsWikilink = (path: string, subpath: string, alias: string): boolean =>
  path === path.trim() &&
  !/[#^|[\]\\\r\n]/.test(path) &&
  !OUTSIDE.test(path) &&
  !/[|[\]\\\r\n]/.test(subpath) &&
  !alias.includes('\\') &&
  !alias.includes(']]') &&
  !alias.includes('[[') &&
  !alias.endsWith(']');

/** Percent-encodes what would end a Markdown target or be read as something else; letters of every script stay readable. */
export const encodeTarget = (text: string): string =>
  text.replace(/[^!$&'*+,\-./0-9;=@A-Z_a-z~\u00A1-\uFFFF]|[\u1680\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF]/g, (char) =>
    [...new TextEncoder().encode(char)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );

/** The same, of what follows the first "#", where further ones stand between headings. */
export const encodeSubpath = (subpath: string): string => subpath.split('#').map(encodeTarget).join('#');

/** Decodes runs of percent signs that are sound UTF-8 and leaves the rest as it stands. Never throws. */
function decode(text: string): string {
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    const bytes = Uint8Array.from(run.match(/[0-9A-Fa-f]{2}/g) ?? [], (byte) => parseInt(byte, 16));
    const decoded = new TextDecoder().decode(bytes);
    return decoded.includes('\uFFFD') ? run : decoded;
  });
}

/**
 * A link's target as the app gives it ("Author 2024.pdf#page=3&cite=…", decoded) and its alias. null for addresses outside the vault and
 * for nothing at all. Whether it leads to a paper is not known here.
 */
export function parseCitationLink(target: string, alias: string | null): CitationLink | null {
  return readTarget(target, alias, (text) => text);
}

function readTarget(target: string, alias: string | null, decoded: (text: string) => string): CitationLink | null {
  if (target === '' || OUTSIDE.test(target)) return null;
  const hash = target.indexOf('#');
  const path = hash < 0 ? target : target.slice(0, hash);
  const { page, cite, heading, rest } = parseSubpath(hash < 0 ? '' : decoded(target.slice(hash + 1)));
  const foreign = cite === null && rest.some(pointsIntoPage);
  return { linkPath: decoded(path), page, heading, cite, alias: alias === '' ? null : alias, ...(foreign && { foreign }) };
}

/** One whole link as it stands in a note, `[[…]]` or `[…](…)`, with or without a "!" before it; null for anything else. */
export function parseLink(markup: string): CitationLink | null {
  const text = markup.startsWith('!') ? markup.slice(1) : markup;
  return text.startsWith('[[') ? parseWikilink(text) : parseMarkdownLink(text);
}

function parseWikilink(text: string): CitationLink | null {
  if (!text.endsWith(']]') || text.includes('\n')) return null;
  const inner = text.slice(2, -2);
  const bar = inner.indexOf('|');
  if (bar < 0) return parseCitationLink(inner.trim(), null);
  // In a table the bar is written "\|"; everywhere else a path cannot end in a backslash either.
  const target = inner.slice(0, bar).replace(/\\$/, '');
  return parseCitationLink(target.trim(), inner.slice(bar + 1).replace(/\\\|/g, '|').trim());
}

function parseMarkdownLink(text: string): CitationLink | null {
  const close = closingBracket(text);
  if (close < 0 || text[close + 1] !== '(' || !text.endsWith(')')) return null;
  const alias = text.slice(1, close).replace(/\\([!-/:-@[-`{-~])/g, '$1').trim();
  const inside = text.slice(close + 2, -1).trim();
  const angled = /^<([^<>\n]*)>/.exec(inside)?.[1];
  const bare = /^[^\s<>]+/.exec(inside)?.[0];
  const target = angled ?? bare;
  return target === undefined ? null : readTarget(target, alias, decode);
}

/** Offset of the bracket that closes the one at the start, or -1. */
export function closingBracket(text: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '\\') i++;
    else if (char === '[') depth++;
    else if (char === ']' && --depth === 0) return i;
  }
  return -1;
}
