import { create } from '@orama/orama';
import type { AnyOrama } from '@orama/orama';
import type { Breathe } from '../../ports';
import type { WordSegmenter } from '../../text';
import { DamagedSegment } from '../packed/bytes';
import type { SavedSegment } from '../packed/packed-index';
import { finishGently } from '../packed/steps';
import type { UnitDocument } from '../search-index';
import { RANKING } from './fields';
import type { Ranking } from './fields';
import { nameByNumber, packedComponents, SCHEMA } from './orama-components';
import type { Shelf } from './shelf';

export interface DatabaseOptions {
  /** Cuts CJK text into words; the platform's when missing. */
  segmenter?: WordSegmenter;
  /** The second arm, of 5-grams (`spec/40` 26); `docs/benchmarks.md` has its cost. Off when missing. */
  grams?: boolean;
  /** Other weights, for measuring. */
  ranking?: Ranking;
}

/** Orama with Locus's parts. Its own types for documents and conditions follow its own index, which is not in use here. */
export interface Database {
  orama: AnyOrama;
  shelf: Shelf;
}

/** An empty Orama over an empty packed index. Documents are named by their number, from 1. */
export function createDatabase({ ranking = RANKING, segmenter, grams = false }: DatabaseOptions): Database {
  const { shelf, components } = packedComponents(ranking, segmenter, grams);
  const orama: AnyOrama = create({ schema: SCHEMA, sort: { enabled: false }, components });
  nameByNumber(orama, shelf);
  return { orama, shelf };
}

/** Orama answers at once where no component is asynchronous, and ours are not. */
export function atOnce<T>(result: T | Promise<T>): T {
  if (result instanceof Promise) throw new Error('Orama became asynchronous.');
  return result;
}

/** False where the bytes are no segments; the shelf is then as it was. */
export async function restored(shelf: Shelf, segments: readonly SavedSegment[], breathe: Breathe): Promise<boolean> {
  try {
    await finishGently(shelf.packed.restoring(segments), breathe);
    return true;
  } catch (error) {
    if (error instanceof DamagedSegment) return false;
    throw error;
  }
}

/** The unit under a number; null where none is alive. */
export const unitIdAt = ({ packed }: Shelf, number: number): string | null => {
  const place = packed.find(number);
  return place ? place.home.segment.unitId(place.document) : null;
};

/** True where the documents under these numbers, which must follow each other, are these units. */
export const sameUnits = (shelf: Shelf, numbers: readonly number[], documents: readonly UnitDocument[]): boolean =>
  numbers.length === documents.length && documents.every(({ unitId }, at) => numbers[at] === (numbers[0] ?? 0) + at && unitIdAt(shelf, numbers[at] ?? 0) === unitId);
