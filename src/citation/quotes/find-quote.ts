import { normalise, originalRange } from '../../text';
import type { CitedPaper } from '../cited-paper';
import { findNear } from '../near/find-near';
import { wordDiff } from '../word-diff';
import { unquoted } from './letters';
import type { QuoteHit } from './quote';
import { standsIn } from './stands-in';

/**
 * Where a quote stands in a paper (`spec/60` 18): every place letter for letter, then every place but for layout; only where there is none, places that are like it, best first.
 * Quotation marks around it do not count. Empty for a quote without text. Never throws.
 */
export function findQuote(quote: string, paper: CitedPaper): QuoteHit[] {
  const words = unquoted(quote);
  const { canonical } = paper.built;
  const hits = standsIn(paper.searchable, words).map(({ how, range }): QuoteHit => ({ how, range, diff: wordDiff(words, canonical.slice(range.start, range.end)) }));
  if (hits.length > 0) return [...hits.filter(({ how }) => how === 'verbatim'), ...hits.filter(({ how }) => how === 'normalised')];
  return findNear(paper.searchable, normalise(words).text).map((place) => {
    const range = originalRange(paper.normalised, canonical, place.start, place.end);
    return { how: 'near', range, diff: wordDiff(words, canonical.slice(range.start, range.end)) };
  });
}
