import { gramsOf } from '../../text';
import type { PackedDocument } from '../packed/document';
import type { DocumentFilter } from '../packed/filter';
import { PackedIndex, type SavedSegment } from '../packed/packed-index';
import type { PackedHit, Weights } from '../packed/score';
import type { Segment, SegmentPaper } from '../packed/segment';
import type { Steps } from '../packed/steps';
import type { UnitDocument } from '../search-index';
import { FIELDS } from './fields';

/** All of a unit is one field here: a textbook BM25 (k1 0.9, b 0.4), the best or equal to it within 0.002 on every ranking set. */
const WEIGHTS: Weights = { k1: 0.9, fields: FIELDS.map((field) => (field === 'text' ? { weight: 1, b: 0.4 } : { weight: 0, b: 0 })) };

/**
 * A gram that more units hold than this share of all tells little and costs most: "ation" alone is a twentieth of all postings. Measured on SciFact and
 * PubMedQA: a sixth to a half of the work, nDCG@10 of the fused ranking 0.698 for 0.700 and 0.752 for 0.753.
 */
const COMMON_SHARE = 0.1;
/** In a small library nothing costs much, and nothing is common. */
const NEVER_COMMON = 500;
/**
 * Nearly every unit shares some gram with a query ("algebra" with "zebra"). What holds less than this share of the query's weight is not found; measured,
 * it costs at most 0.0015 nDCG@10 and keeps nine hits of ten away.
 */
const LEAST_SHARE = 0.1;

export interface GramsQuery {
  /** As the user wrote them. */
  words: string;
  filter?: DocumentFilter;
  limit: number;
}

const inTextAlone = (grams: readonly string[]): PackedDocument['terms'] => FIELDS.map((field) => (field === 'text' ? grams : []));

/** A document of the words' index, as the grams' index holds it. */
export const withGrams = (document: Omit<PackedDocument, 'terms'>, grams: readonly string[]): PackedDocument => ({ ...document, terms: inTextAlone(grams) });

/** The grams of everything that a unit is searched by. */
export const gramsOfUnit = (unit: UnitDocument): string[] => FIELDS.flatMap((field) => gramsOf(unit[field]));

/** The second full-text arm (`spec/40` 26): the units' 5-grams, packed as the words are, under the words' document numbers. */
export class Grams {
  readonly packed = new PackedIndex(WEIGHTS);

  search({ words, filter, limit }: GramsQuery): PackedHit[] {
    return this.packed.search({
      terms: gramsOf(words),
      limit,
      commonest: Math.max(NEVER_COMMON, this.packed.size * COMMON_SHARE),
      least: LEAST_SHARE,
      ...(filter && { filter }),
    });
  }

  /**
   * Takes in saved segments beside the words, in steps: `numbersOf` gives the numbers that a paper of this generation has there. A paper that is not the same
   * there, unit by unit, is left out. Returns the papers that are in. Throws `DamagedSegment`; nothing has been taken in then.
   */
  *restoring(saved: readonly SavedSegment[], words: PackedIndex, numbersOf: (paperId: string, generation: string) => readonly number[]): Steps<Set<string>> {
    const taken = new Set<string>();
    yield* this.packed.restoringBeside(saved, (segment, paper) => {
      const numbers = numbersOf(paper.paperId, paper.generation);
      if (taken.has(paper.paperId) || !sameUnitsAt(words, numbers, segment, paper)) return null;
      taken.add(paper.paperId);
      return numbers[0] ?? null;
    });
    return taken;
  }
}

/** True where a paper's documents in a segment are the units that these numbers, which must follow each other, have in the words. */
function sameUnitsAt(words: PackedIndex, numbers: readonly number[], segment: Segment, paper: SegmentPaper): boolean {
  const [first = 0] = numbers;
  const place = words.find(first);
  if (!place || numbers.length !== paper.to - paper.from) return false;
  const [there, here] = [place.home.segment.unitIdsFrom(place.document), segment.unitIdsFrom(paper.from)];
  return numbers.every((number, at) => number === first + at && place.home.numbers[place.document + at] === number && there.next() && here.next() && here.current.compare(there.current) === 0);
}
