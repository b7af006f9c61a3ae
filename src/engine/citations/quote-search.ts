import { findQuote } from '../../citation';
import { NoGrams, type IndexFilter, type SearchIndex } from '../../index/search-index';
import type { Breathe } from '../../ports';
import type { OpenPaper } from '../paper-texts';
import type { CitedPlace, FoundQuote } from './model';

/** Papers whose text is looked through. */
const MOST_PAPERS = 20;
/** Units that are asked for of each arm: neighbours belong to one paper. */
const MOST_UNITS = 100;
/** A phrase that stands everywhere is no quote that anybody looks for. */
const MOST_FOUND = 50;

const TRUEST: readonly FoundQuote['how'][] = ['verbatim', 'normalised', 'near'];

export interface QuoteSearchOptions {
  index: () => Promise<SearchIndex>;
  open: (paperId: string) => Promise<OpenPaper | null>;
  place: (opened: OpenPaper, range: { start: number; end: number }) => CitedPlace | null;
  breathe: Breathe;
}

/** Where a quote stands in the library, the truest first (`spec/60` 18). */
export async function searchQuote(text: string, paperIds: readonly string[] | null, { index, open, place, breathe }: QuoteSearchOptions): Promise<FoundQuote[]> {
  if (text.trim() === '') return [];
  const candidates = paperIds !== null && paperIds.length <= MOST_PAPERS ? [...new Set(paperIds)] : await likelyPapers(await index(), text, paperIds);
  const found: FoundQuote[] = [];
  for (const paperId of candidates) {
    const opened = await open(paperId);
    if (opened === null) continue;
    await breathe();
    for (const { how, range, diff } of findQuote(text, opened.cited)) {
      const cited = place(opened, range);
      if (cited !== null) found.push({ how, diff, cited });
    }
    await breathe();
  }
  // Sorting is stable: papers stay in the order in which search found them.
  return found.sort((a, b) => TRUEST.indexOf(a.how) - TRUEST.indexOf(b.how)).slice(0, MOST_FOUND);
}

/** The papers that words and 5-grams find, taken from both in turn. */
async function likelyPapers(index: SearchIndex, text: string, paperIds: readonly string[] | null): Promise<string[]> {
  const filter: IndexFilter = paperIds === null ? {} : { papers: [...paperIds] };
  const rankings = [await papersFound(index, text, 'words', filter), await papersFound(index, text, 'grams', filter)];
  const papers = new Set<string>();
  for (let rank = 0; rank < MOST_UNITS; rank += 1) for (const ranking of rankings) if (ranking[rank] !== undefined) papers.add(ranking[rank] ?? '');
  return [...papers].slice(0, MOST_PAPERS);
}

async function papersFound(index: SearchIndex, words: string, arm: 'words' | 'grams', filter: IndexFilter): Promise<string[]> {
  try {
    const hits = await index.search({ arm, words, filter, limit: MOST_UNITS });
    return [...new Set(hits.map(({ paperId }) => paperId))];
  } catch (error) {
    // Switched off, or not there of every paper yet: the words alone find what is not badly misread.
    if (error instanceof NoGrams) return [];
    throw error;
  }
}
