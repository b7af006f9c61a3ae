import { Composer } from './normalise-composer';

/**
 * A text in its form for comparison. `text` is what is hashed and searched; `map[i]` is the UTF-16 offset in the original
 * of the character that unit i came from (never decreasing), and `map[text.length]` is the original's length.
 */
export interface Normalised {
  text: string;
  map: Uint32Array;
}

/**
 * Version 1 of the normalisation for fingerprints and quotes. FROZEN: links in people's notes hold hashes of its output, so a
 * change of any character is version 2 beside it. The rules are written down in `docs/citation-format.md`.
 *
 * Linear in the length of the text. Idempotent: every rule is checked again wherever another rule changed the end of the output.
 */
export function normalise(text: string): Normalised {
  const composer = new Composer();
  for (let offset = 0; offset < text.length; ) {
    const code = text.codePointAt(offset) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    if (code < 0x80) composer.put(code, offset);
    else if (code === SOFT_HYPHEN) {
      if (isSpace(text.charCodeAt(offset + 1))) composer.put(HYPHEN, offset); // at a line's end it is a printed hyphen
    } else putWide(composer, code, offset);
    offset += width;
  }
  return composer.finish(text.length);
}

/**
 * The original range of a normalised range: [start, end) of `normalised.text` to [start, end) of the original. A character that
 * became several units (a ligature, "…") is taken whole; white space that the normalisation dropped at the end is left out.
 */
export function originalRange(normalised: Normalised, original: string, start: number, end: number): { start: number; end: number } {
  const { map } = normalised;
  const from = map[start] ?? original.length;
  let last = end;
  while (last < map.length - 1 && last > start && map[last] === map[last - 1]) last++;
  let to = map[last] ?? original.length;
  while (to > from && isSpace(original.charCodeAt(to - 1))) to--;
  return { start: from, end: to };
}

/**
 * The normalised range of an original range, without spaces at its ends: hash this, not `normalise(slice)`, so that
 * a cut through a formula or a broken word hashes to what a search of the whole text meets.
 */
export function normalisedRange(normalised: Normalised, start: number, end: number): { start: number; end: number } {
  let from = lowerBound(normalised, start);
  let to = lowerBound(normalised, end);
  while (from < to && normalised.text.charCodeAt(from) === SPACE) from++;
  while (to > from && normalised.text.charCodeAt(to - 1) === SPACE) to--;
  return { start: from, end: to };
}

/** The first normalised unit that comes from `offset` or later. */
function lowerBound({ text, map }: Normalised, offset: number): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((map[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const SPACE = 0x20;
const HYPHEN = 0x2d;
const SOFT_HYPHEN = 0xad;
const REPLACEMENT = 0xfffd;

/** One character outside ASCII: mapped by the tables below, else NFKC, whose result is mapped again. */
function putWide(composer: Composer, code: number, offset: number): void {
  const mapped = mapCode(code);
  if (mapped !== null) {
    if (mapped !== DROPPED) composer.put(mapped, offset);
    return;
  }
  for (const char of String.fromCodePoint(code).normalize('NFKC')) {
    const part = char.codePointAt(0) ?? 0;
    const again = part < 0x80 ? part : (mapCode(part) ?? part);
    if (again !== DROPPED) composer.put(again, offset);
  }
}

const DROPPED = -1;

function mapCode(code: number): number | null {
  if (code >= 0xd800 && code <= 0xdfff) return REPLACEMENT; // half a surrogate pair
  if (code >= 0x4e00 && code <= 0x9fff) return code; // Han is its own NFKC
  if (isSpace(code)) return SPACE;
  if (DASHES.has(code)) return HYPHEN;
  if (DOUBLE_QUOTES.has(code)) return 0x22;
  if (SINGLE_QUOTES.has(code)) return 0x27;
  return isInvisible(code) ? DROPPED : null;
}

/** White space of Unicode, written out: what `\s` means may grow with the engine, this must not. */
function isSpace(code: number): boolean {
  return (
    code === 0x20 ||
    (code >= 0x09 && code <= 0x0d) ||
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** Soft hyphen, joiners, direction marks, word joiner, byte order mark, variation selectors. */
function isInvisible(code: number): boolean {
  return (
    code === SOFT_HYPHEN ||
    code === 0x034f ||
    code === 0x180e ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2064) ||
    (code >= 0x2066 && code <= 0x206f) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff ||
    (code >= 0xe0100 && code <= 0xe01ef)
  );
}

const DASHES: ReadonlySet<number> = new Set([
  0x02d7, 0x058a, 0x05be, 0x1400, 0x1806, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2043, 0x207b, 0x208b, 0x2212,
  0x2e17, 0x2e1a, 0x2e3a, 0x2e3b, 0x2e40, 0x2e5d, 0x301c, 0x3030, 0x30a0, 0xfe31, 0xfe32, 0xfe58, 0xfe63, 0xff0d,
]);
const DOUBLE_QUOTES: ReadonlySet<number> = new Set([
  0xab, 0xbb, 0x201c, 0x201d, 0x201e, 0x201f, 0x300c, 0x300d, 0x300e, 0x300f, 0x301d, 0x301e, 0x301f, 0xff02, 0xff62, 0xff63,
]);
/** With the grave and acute accents that typewriters and LaTeX use as quotes, and the prime. */
const SINGLE_QUOTES: ReadonlySet<number> = new Set([
  0xb4, 0x02b9, 0x02bc, 0x2018, 0x2019, 0x201a, 0x201b, 0x2032, 0x2039, 0x203a, 0xff07,
]);
