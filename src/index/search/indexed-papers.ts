import type { Breathe } from '../../ports';
import { DamagedSegment } from '../packed/bytes';
import { finishGently, Pace } from '../packed/steps';
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

/**
 * The papers of a shelf that has just taken in saved words, by id, and their saved 5-grams beside them. A paper whose 5-grams do not fit its words lacks them;
 * where they are damaged, every paper does.
 */
export async function takenIn(shelf: Shelf, words: SavedIndex, grams: SavedIndex | null, breathe: Breathe): Promise<Map<string, IndexedPaper>> {
  const indexed = new Map<string, IndexedPaper>();
  for (const [paperId, generation] of words.empty) indexed.set(paperId, { generation, numbers: [], grams: true });
  const pace = new Pace();
  for (const { paper, numbers } of shelf.packed.papers()) {
    const known = indexed.get(paper.paperId);
    if (known) known.numbers.push(...numbers);
    else indexed.set(paper.paperId, { generation: paper.generation, numbers, grams: false });
    if (pace.spent(numbers.length)) await breathe();
  }
  if (grams) await takeGrams(shelf, indexed, grams, breathe);
  return indexed;
}

async function takeGrams({ packed, grams }: Shelf, indexed: ReadonlyMap<string, IndexedPaper>, { segments }: SavedIndex, breathe: Breathe): Promise<void> {
  const numbersOf = (paperId: string, generation: string): readonly number[] => {
    const known = indexed.get(paperId);
    return known?.generation === generation ? known.numbers : [];
  };
  if (!grams) return;
  try {
    for (const paperId of await finishGently(grams.restoring(segments, packed, numbersOf), breathe)) {
      const known = indexed.get(paperId);
      if (known) known.grams = true;
    }
  } catch (error) {
    if (!(error instanceof DamagedSegment)) throw error;
  }
}
