import type { DocumentFilter } from '../packed/filter';
import type { PackedIndex } from '../packed/packed-index';
import { inSlices, type Steps } from '../packed/steps';

/**
 * Numbers of the live documents that a filter lets through, in steps of so many documents looked at. What is removed at a pause may be among them; what is
 * added is not.
 */
export function* allowedNumbers({ homes }: PackedIndex, filter: DocumentFilter): Steps<Uint32Array> {
  const found = new Uint32Array(homes.reduce((sum, { live }) => sum + live.length, 0));
  let count = 0;
  for (const { segment, live, numbers } of homes) {
    const allowed = filter(segment);
    yield* inSlices(live.length, (from, to) => {
      for (let document = from; document < to; document += 1) if (live[document] === 1 && allowed(document)) found[count++] = numbers[document] ?? 0;
    });
    yield;
  }
  return found.subarray(0, count);
}
