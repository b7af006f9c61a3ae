import type { Breathe } from '../../ports';
import { Pace } from '../packed/steps';
import type { SavedIndex } from './pieces';
import type { Shelf } from './shelf';

/** What the index remembers of a paper beside its documents. */
export interface IndexedPaper {
  generation: string;
  /** Numbers of its documents. */
  numbers: number[];
  /** Its 5-grams are there. Means nothing where they are off. */
  grams: boolean;
}

/** The papers of a shelf that has just taken in saved words, by id; all that have units lack their 5-grams. */
export async function takenIn(shelf: Shelf, words: SavedIndex, breathe: Breathe): Promise<Map<string, IndexedPaper>> {
  const indexed = new Map<string, IndexedPaper>();
  for (const [paperId, generation] of words.empty) indexed.set(paperId, { generation, numbers: [], grams: true });
  const pace = new Pace();
  for (const { paper, numbers } of shelf.packed.papers()) {
    const known = indexed.get(paper.paperId);
    if (known) known.numbers.push(...numbers);
    else indexed.set(paper.paperId, { generation: paper.generation, numbers, grams: false });
    if (pace.spent(numbers.length)) await breathe();
  }
  return indexed;
}
