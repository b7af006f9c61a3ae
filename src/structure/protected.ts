import { isCjkChar, sentences } from '../text';

/** How good a place is to cut a text: paragraph over sentence over word over character. */
export const RANK = { character: 0, word: 1, sentence: 2, paragraph: 3 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

const LONGEST_INLINE = 2000;

/** Finds closing marks; each kind is searched forward once over the text, however many openers there are. */
class Closers {
  private readonly found = new Map<string, number>();

  constructor(private readonly text: string) {}

  /** End of the first closer behind `from` and at most `reach` away, or null. */
  after(from: number, closer: string, reach: number): number | null {
    let at = this.found.get(closer) ?? -2;
    if (at !== -1 && at < from) {
      at = this.text.indexOf(closer, from);
      this.found.set(closer, at);
    }
    return at < 0 || at - from > reach ? null : at + closer.length;
  }
}

/** Ranges of a text that no cut may enter: formulas, fenced code, table rows. In order, half-open, disjoint. Linear. */
export function protectedRanges(text: string): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  const closers = new Closers(text);
  const opener = /```|~~~|\$\$|\\\[|\\\(|\\begin\{|\$|<tr[\s>]|^[ \t]{0,40}\|/gim;
  for (let match = opener.exec(text); match !== null; match = opener.exec(text)) {
    const end = closeOf(text, match.index, match[0].toLowerCase(), closers);
    if (end === null) continue;
    ranges.push([match.index, end]);
    opener.lastIndex = end;
  }
  return ranges;
}

/** End of the range that a mark opens, or null where nothing closes it. */
function closeOf(text: string, start: number, mark: string, closers: Closers): number | null {
  const from = start + mark.length;
  if (mark === '```' || mark === '~~~') return closers.after(from, `\n${mark}`, 100_000);
  if (mark === '$$') return closers.after(from, '$$', 20_000);
  if (mark === '\\[') return closers.after(from, '\\]', 20_000);
  if (mark === '\\(') return closers.after(from, '\\)', LONGEST_INLINE);
  if (mark.startsWith('<tr')) return closers.after(from, '</tr>', 20_000) ?? closers.after(from, '</TR>', 20_000);
  if (mark === '\\begin{') {
    const name = /^[a-z]{1,20}\*?/i.exec(text.slice(from, from + 24))?.[0];
    return name === undefined ? null : closers.after(from, `\\end{${name}}`, 20_000);
  }
  if (mark === '$') return text.charAt(start - 1) === '\\' ? null : inlineMath(text, from);
  return rowEnd(text, start);
}

/** A dollar pairs with the next on the same paragraph; "\$" is money. */
function inlineMath(text: string, from: number): number | null {
  const window = text.slice(from, from + LONGEST_INLINE);
  const stop = window.indexOf('\n\n');
  for (let at = window.indexOf('$'); at >= 0 && (stop < 0 || at < stop); at = window.indexOf('$', at + 1)) {
    if (window.charAt(at - 1) !== '\\') return from + at + 1;
  }
  return null;
}

function rowEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}

export interface Cut {
  at: number;
  rank: Rank;
}

/** Below this code point nothing combines and nothing is CJK: most of a Latin text needs no pattern. */
const FIRST_COMBINING = 0x300;
const isSpace = (code: number, char: string): boolean => (code < 0x80 ? code === 32 || (code >= 9 && code <= 13) : /\s/.test(char));
/** Zero-width joiner, variation selectors, skin tones: what follows or precedes them belongs to one sign. */
const JOINER = /\u200d|[\ufe00-\ufe0f]|\ud83c[\udffb-\udfff]/;

/**
 * Places at which a text may be cut, in order, never at its ends: behind the white space that follows a paragraph, a sentence or a word, and
 * between CJK characters; inside a word of another script only where it is longer than `longWord`. Linear.
 */
export function cutsOf(text: string, closed: readonly (readonly [number, number])[], longWord: number): Cut[] {
  const sentenceEnds = new Set(sentences(text).map(({ end }) => end));
  const cuts: Cut[] = [];
  let range = 0;
  let wordStart = 0;
  let space: { start: number; breaks: number } | null = null;
  let at = 0;
  while (at < text.length) {
    while (range < closed.length && (closed[range]?.[1] ?? 0) <= at) range += 1;
    const free = at > 0 && !(range < closed.length && at > (closed[range]?.[0] ?? 0));
    const code = text.codePointAt(at) ?? 0;
    const char = code < 0x10000 ? text.charAt(at) : String.fromCodePoint(code);
    if (isSpace(code, char)) {
      space ??= { start: at, breaks: 0 };
      if (char === '\n') space.breaks += 1;
    } else {
      const plain = space === null && code < FIRST_COMBINING && at - wordStart < longWord && !sentenceEnds.has(at);
      const rank = plain ? null : rankAt(text, at, char, space, sentenceEnds, at - wordStart >= longWord);
      if (free && rank !== null) {
        cuts.push({ at, rank });
        wordStart = at;
      } else if (space) wordStart = at;
      space = null;
    }
    at += char.length;
  }
  return cuts;
}

function rankAt(text: string, at: number, char: string, space: { start: number; breaks: number } | null, ends: ReadonlySet<number>, long: boolean): Rank | null {
  if (space) return space.breaks >= 2 ? RANK.paragraph : ends.has(space.start) ? RANK.sentence : RANK.word;
  if (/\p{M}/u.test(char) || JOINER.test(char) || JOINER.test(text.slice(Math.max(0, at - 1), at))) return null;
  if (ends.has(at)) return RANK.sentence;
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
  if (isCjkChar(char) && isCjkChar(before) && !/[，。！？；：、）」』】》”’]/.test(char)) return RANK.word;
  return long ? RANK.character : null;
}
