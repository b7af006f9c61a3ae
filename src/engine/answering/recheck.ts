import type { Answer, AnswerPassage, CheckedQuote, Claim } from '../../answer/model';
import { asPrinted } from '../../answer/prompt/printed-markers';
import { checkQuote, citeWords, type QuoteCheck, type Range } from '../../citation';
import type { Breathe } from '../../ports';
import type { OpenPaper } from '../paper-texts';
import type { AnswerCheck, RecheckedQuote } from './model';

export interface RecheckOptions {
  open: (paperId: string) => Promise<OpenPaper | null>;
  breathe: Breathe;
}

const NOT_CHECKED: RecheckedQuote = { now: 'not-checked', state: null, where: null, cite: null, diff: [] };

/** The pieces of an elided quote stand in one passage; in another reading of the paper that may be a little longer. A share, and UTF-16 units. */
const LONGER = { share: 1.2, units: 200 };

/** Compares the quotes that supported something with the papers as they are now. `now`: clock milliseconds. Changes nothing of the answer. */
export async function recheckAnswer(answer: Answer, now: number, options: RecheckOptions): Promise<AnswerCheck> {
  const passages = new Map(answer.passages.map((passage) => [passage.marker, passage]));
  const claims: AnswerCheck['claims'] = [];
  for (const claim of answer.claims) {
    const quotes: RecheckedQuote[] = [];
    for (const quote of claim.quotes) quotes.push(await recheckQuote(quote, passages.get(quote.marker), options));
    claims.push({ support: supportNow(claim, quotes), quotes });
  }
  return { checked: now, claims };
}

/** A claim that was not supported stays so: nothing of it was looked up again. */
function supportNow({ support }: Claim, quotes: readonly RecheckedQuote[]): AnswerCheck['claims'][number]['support'] {
  if (support === 'not-supported') return support;
  if (quotes.some(({ now }) => now === 'stands')) return 'supported';
  // Only what was supported once is looked up, so whatever was not is unknown.
  return quotes.some(({ now, state }) => now === 'no-paper' || (now === 'not-checked' && state !== null)) ? 'unknown' : 'not-supported';
}

async function recheckQuote(quote: CheckedQuote, passage: AnswerPassage | undefined, { open, breathe }: RecheckOptions): Promise<RecheckedQuote> {
  if (!quote.supported || passage === undefined) return NOT_CHECKED;
  const opened = await open(passage.paperId);
  await breathe();
  if (opened === null) return { ...NOT_CHECKED, now: 'no-paper' };
  // The same reading of the same files: the text is the same, sign for sign.
  if (opened.generation === passage.generation) return { now: 'stands', state: quote.state, where: quote.where, cite: quote.cite, diff: [] };
  const found = findAgain(asPrinted(quote.text, opened.cited.built.canonical), passage, opened);
  // A table's rows are no part of the text that is looked through.
  if (!found.supported && isOfTable(quote, passage)) return { ...NOT_CHECKED, state: quote.state };
  return placed(found, opened, passage.paperId);
}

/** True where the words stood in the rows that were sent below the passage. */
const isOfTable = ({ text }: CheckedQuote, { table, ...passage }: AnswerPassage): boolean => table !== null && !checkQuote(text, { id: '', text: passage.text }, []).supported;

/** In the passage, where it still stands word for word; else anywhere in the paper. */
function findAgain(quote: string, { text, start }: AnswerPassage, { cited }: OpenPaper): QuoteCheck {
  const { canonical } = cited.built;
  const at = nearest(canonical, text, start);
  if (at !== null) {
    const check = checkQuote(quote, { id: cited.paperId, text }, []);
    if (check.supported) return { ...check, pieces: check.pieces.map(({ passage, range }) => ({ passage, range: { start: range.start + at, end: range.end + at } })) };
  }
  const check = checkQuote(quote, { id: cited.paperId, text: canonical }, []);
  const hull = hullOf(check);
  const isFarApart = check.state === 'elided' && hull !== null && hull.end - hull.start > text.length * LONGER.share + LONGER.units;
  return isFarApart ? { ...check, state: 'stitched', supported: false } : check;
}

/** Where a text stands, at the place nearest to where it stood; null where it stands nowhere. */
function nearest(canonical: string, text: string, near: number): number | null {
  if (text === '') return null;
  const behind = canonical.indexOf(text, near);
  const before = canonical.lastIndexOf(text, near);
  if (behind < 0 || before < 0) return Math.max(behind, before) < 0 ? null : Math.max(behind, before);
  return behind - near < near - before ? behind : before;
}

const hullOf = ({ pieces }: QuoteCheck): Range | null =>
  pieces.length === 0 ? null : { start: Math.min(...pieces.map(({ range }) => range.start)), end: Math.max(...pieces.map(({ range }) => range.end)) };

function placed(check: QuoteCheck, { cited, generation }: OpenPaper, paperId: string): RecheckedQuote {
  const { state, supported, diff } = check;
  const hull = hullOf(check);
  if (hull === null) return { now: 'lost', state, where: null, cite: null, diff };
  const where = { marker: null, paperId, generation, ...hull };
  return { now: supported ? 'stands' : 'changed', state, where, cite: supported ? (citeWords(cited, hull)?.cite ?? null) : null, diff };
}
