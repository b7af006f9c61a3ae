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
  return /[A-Z][A-Za-z]*\d*$|\d$/.test(text.slice(word.start, word.end)) && /[A-Za-z]/.test(text.slice(word.start, word.end));
}

/** Words and CJK runs of a folded text, in order. Linear: every character is looked at a fixed number of times. */
export function* scan(text: string): Generator<Scanned> {
  for (let at = 0; at < text.length; ) {
    NEXT.lastIndex = at;
    const found = NEXT.exec(text);
    if (!found) return;
    at = found.index;
    const cjkEnd = text.charCodeAt(at) < FIRST_CJK ? -1 : matchAt(CJK_RUN, text, at);
    if (cjkEnd >= 0) {
      yield { kind: 'cjk', start: at, end: cjkEnd };
      at = cjkEnd;
      continue;
    }
    const firstEnd = wordEnd(text, at);
    if (firstEnd < 0) {
      at += 1;
      continue;
    }
    const compound = scanCompound(text, at, firstEnd);
    yield compound;
    at = text.charAt(compound.end) === "'" ? Math.max(matchAt(CLITIC, text, compound.end), compound.end) : compound.end + (compound.sign ? 1 : 0);
  }
}
