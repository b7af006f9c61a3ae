import type { Coverage, PaperState } from './paper';

/** What coverage counts of a paper. */
export interface CoveredPaper {
  state: PaperState;
  /** The paper can be found by meaning; counts only while it is indexed. */
  semanticReady?: boolean;
}

/** Where the library's sum counts a state. `stale` papers are served from their last good version: they are indexed. */
const COUNTED_AS: Record<PaperState, Exclude<keyof Coverage, 'library' | 'stale' | 'semanticReady' | 'inScope'>> = {
  indexed: 'indexed',
  stale: 'indexed',
  publishing: 'publishing',
  blocked: 'blocked',
  failed: 'failed',
  empty: 'empty',
  'no-ocr': 'noOcr',
  'source-missing': 'sourceMissing',
};

/**
 * How much of the library can be searched: library = indexed + publishing + blocked + failed + empty + noOcr + sourceMissing;
 * `stale` and `semanticReady` are parts of `indexed`.
 */
export function coverage(papers: Iterable<CoveredPaper>): Coverage {
  const sum: Coverage = {
    library: 0, indexed: 0, publishing: 0, blocked: 0, failed: 0, empty: 0, noOcr: 0, sourceMissing: 0, stale: 0, semanticReady: 0,
  };
  for (const { state, semanticReady } of papers) {
    const counted = COUNTED_AS[state];
    sum.library += 1;
    sum[counted] += 1;
    if (state === 'stale') sum.stale += 1;
    if (counted === 'indexed' && semanticReady === true) sum.semanticReady += 1;
  }
  return sum;
}
