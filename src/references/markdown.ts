import { escapeMarkdown } from '../text';

/** What a line must not begin with, or it is a list, a heading, a quote. */
const escapeStart = (line: string): string => line.replace(/^(\d+)([.)])(?=\s)/, '$1\\$2').replace(/^([-+>])(?=\s|>)/, '\\$1');

/** One entry of a bibliography, from citeproc's HTML, as one Markdown paragraph. */
export function entryMarkdown(html: string): string {
  return escapeStart(inline(html).replace(/[ \t\n]+/g, ' ').trim());
}

/** How a tag of citeproc's is written; what is not here is only left away. */
const MARKS: Readonly<Record<string, { mark: string; tag: string }>> = { i: { mark: '*', tag: 'em' }, em: { mark: '*', tag: 'em' }, b: { mark: '**', tag: 'strong' }, strong: { mark: '**', tag: 'strong' } };
const KEPT = new Set(['sup', 'sub', 'u']);

interface Piece {
  kind: 'text' | 'open' | 'close';
  name: string;
  /** Of a text its Markdown, of a tag its attributes. */
  value: string;
}

function piecesOf(html: string): Piece[] {
  return html.split(/(<[^<>]*>)/).flatMap((part): Piece[] => {
    const tag = /^<(\/?)([a-z]+)([^<>]*)>$/i.exec(part);
    if (!tag) return part === '' ? [] : [{ kind: 'text', name: '', value: decoded(part) }];
    return [{ kind: tag[1] === '/' ? 'close' : 'open', name: (tag[2] ?? '').toLowerCase(), value: tag[3] ?? '' }];
  });
}

function inline(html: string): string {
  const pieces = piecesOf(html);
  const open: { close: string; link: string | null; from: number }[] = [];
  let out = '';
  for (const [at, { kind, name, value }] of pieces.entries()) {
    if (kind === 'text') out += open.some(({ link }) => link !== null) ? escapeMarkdown(value) : linked(value);
    else if (kind === 'open') {
      const { before, close, link } = opening(name, value, pieces, at);
      open.push({ close, link, from: out.length });
      out += before;
    } else {
      const { close = '', link = null, from = 0 } = open.pop() ?? {};
      out = link === null ? out + close : out.slice(0, from) + linkMarkdown(out.slice(from), link);
    }
  }
  return out;
}

function opening(name: string, attributes: string, pieces: readonly Piece[], at: number): { before: string; close: string; link: string | null } {
  const mark = MARKS[name];
  if (mark) return fitsMark(pieces, at) ? { before: mark.mark, close: mark.mark, link: null } : { before: `<${mark.tag}>`, close: `</${mark.tag}>`, link: null };
  if (KEPT.has(name)) return { before: `<${name}>`, close: `</${name}>`, link: null };
  if (name === 'a') return { before: '', close: '', link: decoded(/href="([^"]*)"/.exec(attributes)?.[1] ?? '') };
  if (name === 'span' && /small-caps/.test(attributes)) return { before: '<span style="font-variant: small-caps">', close: '</span>', link: null };
  // The label of a numbered entry and its text stand beside each other.
  return { before: name === 'div' && at > 0 ? ' ' : '', close: name === 'div' ? ' ' : '', link: null };
}

/**
 * Stars are emphasis only where a word's edge or a sign is on their outer side, a letter or digit on their inner: "*J. Chem.*12" would show the
 * stars. Where that does not hold a tag is written instead.
 */
function fitsMark(pieces: readonly Piece[], at: number): boolean {
  let depth = 0;
  let end = at;
  for (; end < pieces.length; end += 1) {
    const kind = pieces[end]?.kind;
    depth += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
    if (depth === 0) break;
  }
  // Marks within marks and marks that touch are read in more than one way.
  const inner = pieces.slice(at + 1, end);
  if (inner.some(({ kind }) => kind !== 'text')) return false;
  const [before, after] = [pieces[at - 1], pieces[end + 1]];
  const text = inner.map(({ value }) => value).join('');
  const outside = (piece: Piece | undefined, edge: 'end' | 'start'): string => (piece?.kind === 'text' ? (edge === 'end' ? piece.value.slice(-1) : piece.value.slice(0, 1)) : piece ? '<' : ' ');
  const [left, right] = [outside(before, 'end'), outside(after, 'start')];
  const isWord = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);
  const isSpace = (sign: string): boolean => /^\s*$/.test(sign);
  if (left === '<' || right === '<' || isSpace(text.slice(0, 1)) || isSpace(text.slice(-1))) return false;
  return (isWord(text.slice(0, 1)) ? !isWord(left) : isSpace(left)) && (isWord(text.slice(-1)) ? !isWord(right) : isSpace(right) || !isWord(right));
}

/** Text with the web addresses in it as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}])/)
    .map((part, at) => (at % 2 === 1 ? `<${part}>` : escapeMarkdown(part)))
    .join('');
}

function linkMarkdown(text: string, address: string): string {
  if (!/^https?:\/\/\S+$/i.test(address)) return text;
  const target = address.replace(/[<>()\s\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return text === escapeMarkdown(address) ? `<${target}>` : `[${text}](${target})`;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' };

const decoded = (html: string): string =>
  html.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
