import { fold } from './tokenizer/fold';
import { addMath, mathStretches } from './tokenizer/math';
import { behind, nextStart, plainWordEnd, scanAt } from './tokenizer/scan';
import type { Scanned, Stretch } from './tokenizer/scan';
import { bigramSegmenter, defaultSegmenter } from './tokenizer/segmenter';
import type { WordSegmenter } from './tokenizer/segmenter';
import { addCompound, addMeasure, PlacedTerms, TermList } from './tokenizer/terms';
import type { Terms } from './tokenizer/terms';
import { termOfWord } from './tokenizer/words';

/** Raised when the same text gives other terms than before: a saved index of another version is rebuilt. */
export const TOKENIZER_VERSION = 3;

/** A term and where it stands: UTF-16, half-open, in the text as given. */
export interface TermSpan {
  term: string;
  start: number;
  end: number;
}

/** `text` gives everything that a query might ask for; `query` only what the query asks for. They differ for CJK alone. */
export type TokenizeFor = 'text' | 'query';

export interface TokenizeOptions {
  for?: TokenizeFor;
  /** Cuts CJK runs into words; `Intl.Segmenter` or bigrams when missing. */
  segmenter?: WordSegmenter;
}

/** Words of three characters and more, every pair of neighbours, every character: whatever a query asks for, it is there. */
function addCjkText(terms: Terms, run: string, at: number, segmenter: WordSegmenter): void {
  const place = (part: Stretch): Stretch => ({ start: at + part.start, end: at + part.end });
  for (const word of segmenter(run)) if (word.end - word.start > 2) terms.add(run.slice(word.start, word.end), place(word));
  const pairs = bigramSegmenter(run);
  if (run.length > 1) for (const pair of pairs) terms.add(run.slice(pair.start, pair.end), place(pair));
  let offset = 0;
  for (const char of run) {
    terms.add(char, place({ start: offset, end: offset + char.length }));
    offset += char.length;
  }
}

/** The pairs of neighbours, and the longer words besides; a character only where it stands alone. */
function addCjkQuery(terms: Terms, run: string, at: number, segmenter: WordSegmenter): void {
  const place = (part: Stretch): Stretch => ({ start: at + part.start, end: at + part.end });
  for (const word of segmenter(run)) if (word.end - word.start > 2) terms.add(run.slice(word.start, word.end), place(word));
  for (const pair of bigramSegmenter(run)) terms.add(run.slice(pair.start, pair.end), place(pair));
}

function addScanned(terms: Terms, folded: string, piece: Scanned, before: Stretch | null, options: TokenizeOptions): void {
  if (piece.kind === 'cjk') {
    const run = folded.slice(piece.start, piece.end);
    (options.for === 'query' ? addCjkQuery : addCjkText)(terms, run, piece.start, options.segmenter ?? defaultSegmenter());
    return;
  }
  addCompound(terms, folded, piece);
  if (before && piece.parts.length === 1) addMeasure(terms, folded, before, piece);
}

/** Gives `terms` those of a folded text. Linear: every character is looked at a fixed number of times. */
function readTerms(terms: Terms, folded: string, options: TokenizeOptions): void {
  /** The compound just before, which may be a number that wants a unit. */
  let before: Stretch | null = null;
  for (let at = nextStart(folded, 0); at < folded.length; at = nextStart(folded, at)) {
    const end = plainWordEnd(folded, at);
    if (end >= 0) {
      terms.addAt(termOfWord(folded.slice(at, end)), at, end);
      if (before) addMeasure(terms, folded, before, { start: at, end });
      before = null;
      at = end;
      continue;
    }
    const piece = scanAt(folded, at);
    if (piece) addScanned(terms, folded, piece, before, options);
    if (piece) before = piece.kind === 'compound' ? piece : null;
    at = piece ? behind(folded, piece) : at + 1;
  }
}

/** Terms with their places in the text as given, by start: those of its words, and what formulas add to them. */
function placedTerms(text: string, formulas: readonly Stretch[], options: TokenizeOptions): TermSpan[] {
  const folded = fold(text);
  const terms = new PlacedTerms();
  readTerms(terms, folded.text, options);
  const words = terms.found.map(({ term, start, end }) => ({ term, start: folded.startOf(start), end: folded.endOf(end) }));
  let from = 0;
  const added = formulas.flatMap((formula) => {
    while (from < words.length && (words[from]?.start ?? 0) < formula.start) from += 1;
    const known = new Set<string>();
    for (let at = from; at < words.length && (words[at]?.start ?? 0) < formula.end; at += 1) known.add(words[at]?.term ?? '');
    const math = new PlacedTerms();
    addMath(math, text, formula, options.for === 'query');
    return math.found.filter(({ term }) => !known.has(term) && known.add(term));
  });
  return [...words, ...added].sort((a, b) => a.start - b.start || b.end - a.end);
}

/**
 * Search terms of a text, in its order, repeated as often as they stand there (`spec/40` 15): folded (NFKC, case,
 * diacritics), English stems without stop words, compounds whole, closed up and in parts, Greek symbols as written and
 * spelled out, numbers with their units, CJK words, pairs and characters; of formulas their symbols and commands, however they are set. Linear in the text's length.
 */
export function tokenize(text: string, options: TokenizeOptions = {}): string[] {
  const formulas = mathStretches(text);
  if (formulas.length > 0) return placedTerms(text, formulas, options).map(({ term }) => term);
  const terms = new TermList();
  readTerms(terms, fold(text).text, options);
  return terms.found;
}

/** `tokenize` with places: UTF-16 offsets in `text`, half-open, by start. Places of one compound's terms overlap. */
export const tokenSpans = (text: string, options: TokenizeOptions = {}): TermSpan[] => placedTerms(text, mathStretches(text), options);

/** A text for comparing words: NFKC, without diacritics and case, dashes in ASCII, broken words joined. Not stemmed. Linear. */
export const foldText = (text: string): string => fold(text).text.toLowerCase();

export { bigramSegmenter };
export type { WordSegmenter };
