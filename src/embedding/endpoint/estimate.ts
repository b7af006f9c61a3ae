import type { Breathe } from '../../ports';
import type { VectorCatalogue } from '../../store/vector-catalogue';
import { costOf, countWords } from './amount';
import type { Coverage } from './coverage';

/** What a run would send, before anything is sent (`spec/50` 8). */
export interface RunEstimate {
  /** Papers with something to do. */
  papers: number;
  texts: number;
  words: number;
  /** Estimated tokens, four characters or one CJK character each. */
  tokens: number;
  /** null without a price. */
  cost: number | null;
  /** Texts that need not be sent: in the store for their paper already, or found under another. */
  stored: number;
  reused: number;
  refused: number;
  withoutTexts: string[];
}

/** Counts what is missing. `catalogue` must be loaded where the coverage is not complete. */
export async function estimateRun(coverage: Coverage, catalogue: VectorCatalogue, pricePerMillion: number | null, breathe: Breathe): Promise<RunEstimate> {
  const { stored, refused } = coverage.texts;
  const estimate: RunEstimate = { papers: 0, texts: 0, words: 0, tokens: 0, cost: null, stored, reused: 0, refused, withoutTexts: coverage.withoutTexts };
  const asked = new Set<string>();
  for (const { paper, whole, refused: marked } of coverage.papers) {
    if (whole) continue;
    await breathe();
    estimate.papers += 1;
    for (const { hash, text, tokens } of (await paper.texts()) ?? []) {
      if (asked.has(hash) || marked.has(hash)) continue;
      asked.add(hash);
      if (catalogue.has(hash)) {
        estimate.reused += 1;
        continue;
      }
      estimate.texts += 1;
      estimate.words += countWords(text);
      estimate.tokens += tokens;
    }
  }
  estimate.cost = costOf(estimate.tokens, pricePerMillion);
  return estimate;
}
