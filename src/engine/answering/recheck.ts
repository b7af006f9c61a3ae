import { ReadyPapers } from '../../answer/check/ready-papers';
import type { Answer, AnswerPassage, CheckedQuote, Claim } from '../../answer/model';
import { asPrinted } from '../../answer/prompt/printed-markers';
import { checkQuote, citeWords, type PassageText, type QuoteCheck, type Range } from '../../citation';
import type { Breathe } from '../../ports';
import type { OpenPaper } from '../paper-texts';
import type { AnswerCheck, RecheckedQuote } from './model';
import { findInTables } from './recheck-table';
import { saidText } from './said-text';

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
  const papers = new ReadyPapers();
  const claims: AnswerCheck['claims'] = [];
  for (const claim of answer.claims) {
    const quotes: RecheckedQuote[] = [];
    for (const quote of claim.quotes) quotes.push(await recheckQuote(quote, passages.get(quote.marker), papers, options));
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

async function recheckQuote(quote: CheckedQuote, passage: AnswerPassage | undefined, papers: ReadyPapers, { open, breathe }: RecheckOptions): Promise<RecheckedQuote> {
  if (!quote.supported || passage === undefined) return NOT_CHECKED;
  const opened = await open(passage.paperId);
  await breathe();
  if (opened === null) return { ...NOT_CHECKED, now: 'no-paper' };
  // The same reading of the same files: the text is the same, sign for sign.
  if (opened.generation === passage.generation) return { now: 'stands', state: quote.state, where: quote.where, cite: quote.cite, diff: [] };
  const { built } = opened.cited;
  const ofTable = isOfTable(quote, passage);
  const inTable = ofTable ? findInTables(quote.text, passage, built) : null;
  if (inTable?.check.supported === true) return placed(inTable.check, inTable.caption, opened);
  const said = papers.of({ paperId: passage.paperId, generation: opened.generation }, () => saidText(built));
  const found = findAgain(asPrinted(quote.text, built.canonical), passage, said);
  if (!ofTable || found.supported) return placed(found, hullOf(found), opened);
  // A table's rows are no part of the text: that they are not there says nothing.
  return inTable === null ? { ...NOT_CHECKED, state: quote.state } : placed(inTable.check, inTable.caption, opened);
}

/** True where the words stood in the rows that were sent below the passage. */
const isOfTable = ({ text }: CheckedQuote, { table, ...passage }: AnswerPassage): boolean => table !== null && !checkQuote(text, { id: '', text: passage.text }, []).supported;

/** In the passage, where it still stands word for word; else anywhere in the paper. */
function findAgain(quote: string, { text, start }: AnswerPassage, said: PassageText): QuoteCheck {
  const at = nearest(said.text, text, start);
  if (at !== null) {
    const check = checkQuote(quote, { id: said.id, text }, []);
    if (check.supported) return { ...check, pieces: check.pieces.map(({ passage, range }) => ({ passage, range: { start: range.start + at, end: range.end + at } })) };
  }
  const check = checkQuote(quote, said, []);
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

/** `range`: what is cited of the paper; null where the words stand nowhere. */
function placed({ state, supported, diff }: QuoteCheck, range: Range | null, { cited, generation }: OpenPaper): RecheckedQuote {
  if (range === null || state === 'not-found') return { now: 'lost', state, where: null, cite: null, diff };
  const where = { marker: null, paperId: cited.paperId, generation, ...range };
  return { now: supported ? 'stands' : 'changed', state, where, cite: supported ? (citeWords(cited, range)?.cite ?? null) : null, diff };
}
