import type { Allowed, DocumentFilter } from '../packed/filter';
import type { PackedIndex } from '../packed/packed-index';
import type { LiveSegment } from '../packed/live-segment';

/** Documents looked at between two pauses: filters on units make small lists, so that this takes a millisecond or two. */
const DOCUMENTS_A_SLICE = 1 << 14;

/**
 * Numbers of the live documents that a filter lets through; a generator, so that the caller may pause between slices. What is removed at a pause may
 * be among them.
 */
export function* allowedNumbers(index: PackedIndex, filter: DocumentFilter): Generator<void, number[]> {
  const numbers: number[] = [];
  let looked = 0;
  let here: LiveSegment | undefined;
  let allowed: Allowed = () => false;
  for (const { home, document } of index.matching(undefined)) {
    if (home !== here) allowed = filter(home.segment);
    here = home;
    if (allowed(document)) numbers.push(home.numbers[document] ?? 0);
    looked += 1;
    if (looked % DOCUMENTS_A_SLICE === 0) yield;
  }
  return numbers;
}
