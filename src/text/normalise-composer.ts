const SPACE = 0x20;
const DOLLAR = 0x24;
const APOSTROPHE = 0x27;
const STAR = 0x2a;
const HYPHEN = 0x2d;
const LESS = 0x3c;
const GREATER = 0x3e;
const CARET = 0x5e;
const UNDERSCORE = 0x5f;
const GRAVE = 0x60;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Bounds that keep every look back constant: a longer word is not joined, a longer exponent not unwrapped. */
const MAX_WORD = 64;
const MAX_EXPONENT = 64;
/** Unicode's stream-safe limit: more combining marks on one character are dropped. */
const MAX_MARKS = 30;

/** Words before which a hyphen and a space are a suspended hyphen ("pre- and postnatal"), not a broken word. */
const SUSPENDED: ReadonlySet<string> = new Set([
  'and', 'or', 'nor', 'to', 'but', 'versus', 'vs', 'through', 'und', 'oder', 'bis', 'sowie', 'et', 'ou', 'y', 'o', 'u', 'e',
  'ed', 'od', 'en', 'of', 'och', 'og', 'eller', 'i',
]);
const MARKUP: ReadonlySet<string> = new Set(['<sup', '<sub', '</sup', '</sub']);

const LOWER = /^\p{Ll}$/u;
const WORD = /^[\p{L}\p{M}]$/u;
const MARK = /^[\p{M}\u1160-\u11FF]$/u;
/** A frozen copy of what counts as CJK: Han, kana, bopomofo and their punctuation; not marks, nor hangul, which is written with spaces. */
const CJK =
  /^[\u2E80-\u2FDF\u3000-\u3029\u3030-\u3098\u309B-\u30FF\u3105-\u312F\u31A0-\u31BF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFF66-\uFF9F\u{20000}-\u{323AF}]$/u;

/**
 * The output of the normalisation, written from left to right. Each rule looks back over what is already written, and what a
 * rule takes away is taken from the end, so that whatever comes next meets the shortened text: hence idempotent in one pass.
 */
export class Composer {
  private readonly units: number[] = [];
  private readonly offsets: number[] = [];
  /** Offset of a single "*" after a digit, waiting for what follows; -1 none, -2 a run of markers. */
  private star = -1;

  /** Adds one code point that came from `offset` of the original. */
  put(code: number, offset: number): void {
    if (code === STAR || code === UNDERSCORE) {
      this.star = code === STAR && this.star === -1 && isDigit(this.last()) ? offset : -2;
      return;
    }
    if (this.star >= 0 && isDigit(code)) this.push(STAR, this.star); // a product, not emphasis
    this.star = -1;
    if (!isWord(code)) this.endWord();
    if (code === SPACE || (code >= 0x09 && code <= 0x0d)) this.putSpace(offset);
    else if (code === GREATER && this.dropMarkup()) return;
    else if (code === DOLLAR && this.unwrapExponent()) return;
    else if (code === GRAVE) this.push(APOSTROPHE, offset);
    else if (code < 0x80) this.push(code, offset);
    else this.putWide(code, offset);
  }

  finish(originalLength: number): { text: string; map: Uint32Array } {
    this.endWord();
    if (this.last() === SPACE) this.truncate(this.units.length - 1);
    const map = new Uint32Array(this.units.length + 1);
    map.set(this.offsets);
    map[this.units.length] = originalLength;
    return { text: fromUnits(this.units), map };
  }

  private last(): number {
    return this.units[this.units.length - 1] ?? 0;
  }

  private push(unit: number, offset: number): void {
    this.units.push(unit);
    this.offsets.push(offset);
  }

  private pushCode(code: number, offset: number): void {
    if (code <= 0xffff) return this.push(code, offset);
    this.push(0xd800 + ((code - 0x10000) >> 10), offset);
    this.push(0xdc00 + ((code - 0x10000) & 0x3ff), offset);
  }

  private truncate(length: number): void {
    this.units.length = length;
    this.offsets.length = length;
  }

  private putSpace(offset: number): void {
    if (this.units.length > 0 && this.last() !== SPACE) this.push(SPACE, offset);
  }

  private putWide(code: number, offset: number): void {
    const char = String.fromCodePoint(code);
    if (this.last() === SPACE && CJK.test(char) && CJK.test(this.charBefore(this.units.length - 1))) {
      this.truncate(this.units.length - 1);
    }
    if (MARK.test(char)) this.compose(char, offset);
    else this.pushCode(code, offset);
  }

  /** The character that ends before unit `end`; "" at the start. */
  private charBefore(end: number): string {
    const unit = this.units[end - 1];
    if (unit === undefined) return '';
    const high = this.units[end - 2];
    return unit >= 0xdc00 && unit <= 0xdfff && high !== undefined ? String.fromCharCode(high, unit) : String.fromCharCode(unit);
  }

  /** NFC of the last character, its marks, and one more mark: other rules may have brought them together. */
  private compose(mark: string, offset: number): void {
    let start = this.units.length;
    let marks = 0;
    for (;;) {
      const char = this.charBefore(start);
      start -= char.length;
      if (char === '' || !MARK.test(char)) break;
      if (++marks >= MAX_MARKS) return;
    }
    const cluster = fromUnits(this.units.slice(start)) + mark;
    const origin = this.offsets[start] ?? offset;
    const composed = cluster.normalize('NFC');
    if (composed === cluster) return this.pushCode(mark.codePointAt(0) ?? 0, offset);
    this.truncate(start);
    for (let i = 0; i < composed.length; i++) this.push(composed.charCodeAt(i), origin);
  }

  /**
   * Joins "popu- lation" when its second half is complete. Joining makes a longer word, which may stand
   * after another broken hyphen ("a- and- b"), hence the loop.
   */
  private endWord(): void {
    for (;;) {
      const end = this.units.length;
      let start = end;
      while (start > 0 && end - start <= MAX_WORD && isWord(this.units[start - 1] ?? 0)) start--;
      if (start === end || end - start > MAX_WORD || start < 3) return;
      if (this.units[start - 1] !== SPACE || this.units[start - 2] !== HYPHEN) return;
      if (!isWord(this.units[start - 3] ?? 0) || !isLower(this.units[start] ?? 0)) return;
      if (SUSPENDED.has(fromUnits(this.units.slice(start)))) return;
      this.units.splice(start - 2, 2);
      this.offsets.splice(start - 2, 2);
    }
  }

  /** At the ">" of `<sup>`, `</sup>`, `<sub>`, `</sub>`: takes the tag away. */
  private dropMarkup(): boolean {
    for (const length of [4, 5]) {
      const start = this.units.length - length;
      if (start < 0 || this.units[start] !== LESS) continue;
      if (!MARKUP.has(fromUnits(this.units.slice(start)).toLowerCase())) continue;
      this.truncate(start);
      return true;
    }
    return false;
  }

  /** At the closing "$" of `$^{…}$` or `$_{…}$` (the "_" is gone already): leaves only what stands in the braces. */
  private unwrapExponent(): boolean {
    let at = this.skipSpace(this.units.length);
    if (this.units[at - 1] !== CLOSE_BRACE) return false;
    const close = at - 1;
    let open = close - 1;
    while (open >= 0 && close - open <= MAX_EXPONENT && !isFence(this.units[open] ?? 0)) open--;
    if (this.units[open] !== OPEN_BRACE) return false;
    at = this.skipSpace(open);
    if (this.units[at - 1] === CARET) at = this.skipSpace(at - 1);
    if (this.units[at - 1] !== DOLLAR) return false;
    const inner = this.units.slice(open + 1, close);
    const origins = this.offsets.slice(open + 1, close);
    this.truncate(at - 1);
    this.rewrite(inner, origins);
    return true;
  }

  /** Writes units again behind a changed neighbour, so that every rule sees them there. */
  private rewrite(units: readonly number[], origins: readonly number[]): void {
    const from = units[0] === SPACE ? 1 : 0;
    const to = units[units.length - 1] === SPACE ? units.length - 1 : units.length;
    let index = from;
    for (const char of fromUnits(units.slice(from, to))) {
      this.put(char.codePointAt(0) ?? 0, origins[index] ?? 0);
      index += char.length;
    }
  }

  private skipSpace(end: number): number {
    return this.units[end - 1] === SPACE ? end - 1 : end;
  }
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isFence = (code: number): boolean => code === DOLLAR || code === OPEN_BRACE || code === CLOSE_BRACE;

function isLower(unit: number): boolean {
  if (unit < 0x80) return unit >= 0x61 && unit <= 0x7a;
  return LOWER.test(String.fromCharCode(unit));
}

function isWord(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
  if (code >= 0x4e00 && code <= 0x9fff) return false; // Han ends a word of letters
  if (code > 0xffff) return false;
  return WORD.test(String.fromCharCode(code));
}

const SLICE = 8192;

function fromUnits(units: readonly number[]): string {
  if (units.length <= SLICE) return String.fromCharCode(...units);
  let text = '';
  for (let i = 0; i < units.length; i += SLICE) text += String.fromCharCode(...units.slice(i, i + SLICE));
  return text;
}
