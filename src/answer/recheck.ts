import { checkQuote } from '../citation';
import type { AnsweringPaper, ReadAnsweringPaper } from './check/check-claim';
import type { Answer, CheckedQuote, Claim } from './model';
import { asPrinted } from './prompt/printed-markers';

/**
 * An answer whose papers may have been read anew since: every supported quote is looked for in its paper as it is now. Where it still stands it gets its new place and citation, else it supports nothing any more, and
 * says why. A quote that was no support never becomes one. Rows of a table are no text of the paper: their quotes hold only while the paper is the same. Passages stay as they were sent. Never throws but for `readPaper`.
 */
export async function recheckAnswer(answer: Answer, readPaper: ReadAnsweringPaper): Promise<Answer> {
  const claims: Claim[] = [];
  for (const claim of answer.claims) {
    const quotes: CheckedQuote[] = [];
    for (const quote of claim.quotes) quotes.push(await recheck(quote, readPaper));
    const supported = quotes.some((quote) => quote.supported);
    claims.push({ ...claim, quotes, support: supported ? 'supported' : 'not-supported', ...(!supported && { numbersUnsupported: [], turned: null }) });
  }
  return { ...answer, claims };
}

async function recheck(quote: CheckedQuote, readPaper: ReadAnsweringPaper): Promise<CheckedQuote> {
  if (!quote.supported || quote.where === null) return quote;
  const paper = await readPaper(quote.where.paperId);
  if (paper === null) return { ...quote, state: 'not-found', supported: false, where: null, cite: null };
  return paper.generation === quote.where.generation ? quote : inPaper(quote, quote.where, paper);
}

function inPaper(quote: CheckedQuote, before: NonNullable<CheckedQuote['where']>, paper: AnsweringPaper): CheckedQuote {
  const { state, supported, pieces, diff } = checkQuote(asPrinted(quote.text, paper.text), { id: before.paperId, text: paper.text }, []);
  if (pieces.length === 0) return { ...quote, state, supported, where: null, cite: null, diff };
  const range = { start: Math.min(...pieces.map((piece) => piece.range.start)), end: Math.max(...pieces.map((piece) => piece.range.end)) };
  return { ...quote, state, supported, diff, where: { ...before, generation: paper.generation, ...range }, cite: supported ? paper.cite(range) : null };
}
