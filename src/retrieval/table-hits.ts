import type { TableCells } from '../structure/model';
import { tokenize } from '../text';

/** A row this much worse than the best one is no hit: it has only words that most rows have. Share of the best row's score. */
const LEAST = 0.5;

/**
 * The body rows of a table, by index from 0, that answer a question: each term weighs ln(1 + n / n_t) over the table's own n rows, and the rows that come near to the best are
 * taken. "mortality 0.98" is the row with 0.98, not every row with "mortality".
 */
export function matchingRows({ headerRows, rows }: TableCells, terms: ReadonlySet<string>): number[] {
  const held = rows.slice(headerRows).map((row) => new Set(tokenize(row.join(' \n ')).filter((term) => terms.has(term))));
  const counts = new Map<string, number>();
  for (const row of held) for (const term of row) counts.set(term, (counts.get(term) ?? 0) + 1);
  const scores = held.map((row) => [...row].reduce((sum, term) => sum + Math.log(1 + held.length / (counts.get(term) ?? 1)), 0));
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  return scores.flatMap((score, at) => (score > 0 && score >= best * LEAST ? [at] : []));
}
