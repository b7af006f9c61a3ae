import { CJK_LETTERS } from '../scripts';

/** A stretch of the folded text, half-open. */
export interface Stretch {
  start: number;
  end: number;
}

/** A run of CJK, or a compound of words: "IL-6", "mg", "10.5", "1,2-dichloroethane". */
export type Scanned =
  | ({ kind: 'cjk' } & Stretch)
  | ({ kind: 'compound'; parts: Stretch[]; /** "Ca2+": a charge or marker sign belongs to the name. */ sign: boolean } & Stretch);

const CJK_RUN = new RegExp(`[${CJK_LETTERS}]+`, 'uy');
const WORD_RUN = new RegExp(`(?:(?![${CJK_LETTERS}])[\\p{L}\\p{N}\\p{M}])+|[%°][CF]?(?![\\p{L}\\p{N}])`, 'uy');
const NEXT = /[\p{L}\p{N}\p{M}%°]/gu;
const DIGIT = /^\p{N}$/u;
const LETTER = /^[\p{L}\p{M}]$/u;
/** What an apostrophe cuts off: "Crohn's", "don't", "we've". */
const CLITIC = /'(?:s|t|d|m|ll|re|ve)(?![\p{L}\p{N}])/uy;

const ASCII_RUN = /[A-Za-z0-9]+/y;
const FIRST_CJK = 0x2e80;
/** "a": of the ASCII letters, the capitals come before it. */
const FIRST_SMALL = 0x61;

const matchAt = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

/** End of the word that starts at `at`, or -1. Plain ASCII, most of every English text, takes the short way. */
function wordEnd(text: string, at: number): number {
  const end = matchAt(ASCII_RUN, text, at);
  return end >= 0 && !(text.charCodeAt(end) > 0x7f) ? end : matchAt(WORD_RUN, text, at);
}

/** Where the compound goes on behind a word that ends at `at`, or -1. */
function nextPart(text: string, word: Stretch, at: number): number {
  const char = text.charAt(at);
  if (char === '-') return at + 1;
  const next = text.charAt(at + 1);
  if (char === '.' && DIGIT.test(text.charAt(at - 1)) && DIGIT.test(next)) return at + 1;
  if (char === ',' && DIGIT.test(text.charAt(at - 1)) && DIGIT.test(next)) return at + 1;
  // Locants: N,N-dimethyl; 3'-UTR.
  if (char === ',' && word.end - word.start === 1 && LETTER.test(next) && !LETTER.test(text.charAt(at + 2))) return at + 1;
  if (char === "'" && next === '-' && DIGIT.test(text.charAt(at - 1))) return at + 2;
  return -1;
}

function scanCompound(text: string, start: number, firstEnd: number): Extract<Scanned, { kind: 'compound' }> {
  let word: Stretch = { start, end: firstEnd };
  const parts = [word];
  for (;;) {
    const from = nextPart(text, word, word.end);
    const end = from < 0 ? -1 : wordEnd(text, from);
    if (end < 0) break;
    word = { start: from, end };
    parts.push(word);
  }
  return { kind: 'compound', start, end: word.end, parts, sign: hasSign(text, word) };
}

/** "Ca2+", "CD4+", "NAD+": a plus that ends a name with a digit or in capitals, and no sum. */
function hasSign(text: string, word: Stretch): boolean {
  if (text.charAt(word.end) !== '+' || wordEnd(text, word.end + 1) >= 0) return false;
  return endsAsName(text, word) && /[A-Za-z]/.test(text.slice(word.start, word.end));
}

/** True for a digit at the end, or a capital among the ASCII letters there. Looked for backwards: a pattern would begin anew at every capital. */
function endsAsName(text: string, { start, end }: Stretch): boolean {
  if (ASCII[text.charCodeAt(end - 1)] === ASCII_DIGIT) return true;
  for (let at = end - 1; at >= start && ASCII[text.charCodeAt(at)] === ASCII_LETTER; at -= 1) if (text.charCodeAt(at) < FIRST_SMALL) return true;
  return false;
}

/** What an ASCII character is to a word. */
const NOTHING = 0;
const ASCII_LETTER = 1;
const ASCII_DIGIT = 2;
/** It may join a word to what follows, or sign it: the long way must look. */
const JOINT = 3;
/** It joins digits, or a single letter, to what follows. */
const POINT = 4;
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[A-Za-z]/.test(char)) return ASCII_LETTER;
  if (/[0-9]/.test(char)) return ASCII_DIGIT;
  if (/['+-]/.test(char)) return JOINT;
  return /[.,]/.test(char) ? POINT : NOTHING;
});

/**
 * End of a plain word at `at`: ASCII letters and digits that begin with a letter and join nothing. -1 where there is none. Most words of an English
 * text are plain, and `scanAt` would find the same stretch.
 */
export function plainWordEnd(text: string, at: number): number {
  let kind = ASCII[text.charCodeAt(at)];
  if (kind !== ASCII_LETTER) return -1;
  let last: number = kind;
  let end = at;
  do {
    last = kind;
    end += 1;
    kind = ASCII[text.charCodeAt(end)];
  } while (kind === ASCII_LETTER || kind === ASCII_DIGIT);
  if (kind === NOTHING || end === text.length) return end;
  return kind === POINT && last === ASCII_LETTER && end - at > 1 ? end : -1;
}

/** Where the next word or CJK run may begin, from `at` on; the text's length where there is none. */
export function nextStart(text: string, at: number): number {
  // One space is what stands between most words.
  const next = text.charCodeAt(at) === 32 ? at + 1 : at;
  const kind = ASCII[text.charCodeAt(next)];
  if (kind === ASCII_LETTER || kind === ASCII_DIGIT) return next;
  NEXT.lastIndex = next;
  return NEXT.exec(text)?.index ?? text.length;
}

/** The CJK run or compound that begins at `at`; null where what looked like a beginning is none. */
export function scanAt(text: string, at: number): Scanned | null {
  const cjkEnd = text.charCodeAt(at) < FIRST_CJK ? -1 : matchAt(CJK_RUN, text, at);
  if (cjkEnd >= 0) return { kind: 'cjk', start: at, end: cjkEnd };
  const firstEnd = wordEnd(text, at);
  return firstEnd < 0 ? null : scanCompound(text, at, firstEnd);
}

/** Where to go on behind a CJK run or compound. */
export function behind(text: string, piece: Scanned): number {
  if (piece.kind === 'cjk') return piece.end;
  if (text.charAt(piece.end) === "'") return Math.max(matchAt(CLITIC, text, piece.end), piece.end);
  return piece.end + (piece.sign ? 1 : 0);
}

/** Words and CJK runs of a folded text, in order. Linear: every character is looked at a fixed number of times. */
export function* scan(text: string): Generator<Scanned> {
  for (let at = nextStart(text, 0); at < text.length; at = nextStart(text, at)) {
    const piece = scanAt(text, at);
    if (piece) yield piece;
    at = piece ? behind(text, piece) : at + 1;
  }
}
