import type { Breathe } from '../../ports';
import { DamagedSegment } from '../packed/bytes';
import { finishGently } from '../packed/steps';
import type { IndexedPaper } from './indexed-papers';
import { unpackPieces } from './pieces';
import type { Shelf } from './shelf';

/**
 * The 5-grams in pieces of which the words were loaded. They are taken in on their own, so that an answer can come before them: until then every paper lacks
 * its own, and an arm that lacks some gives no answer.
 */
export class SavedGrams {
  constructor(
    private readonly pieces: ReadonlyMap<string, Uint8Array>,
    private readonly breathe: Breathe,
    private readonly hashes: WeakMap<Uint8Array, string>,
  ) {}

  /**
   * Gives the papers theirs, where they hold the same units as when they were saved and have not got others since. A paper whose 5-grams do not fit its words
   * goes on lacking them; where they are damaged, every paper does. No paper is changed meanwhile.
   */
  async takeInto({ packed, grams }: Shelf, indexed: ReadonlyMap<string, IndexedPaper>): Promise<void> {
    if (!grams) return;
    const saved = await unpackPieces('grams', this.pieces, this.breathe, this.hashes);
    if (!saved) return;
    const numbersOf = (paperId: string, generation: string): readonly number[] => {
      const known = indexed.get(paperId);
      return known?.generation === generation && !known.grams ? known.numbers : [];
    };
    try {
      for (const paperId of await finishGently(grams.restoring(saved.segments, packed, numbersOf), this.breathe)) {
        const known = indexed.get(paperId);
        if (known) known.grams = true;
      }
    } catch (error) {
      if (!(error instanceof DamagedSegment)) throw error;
    }
  }
}
