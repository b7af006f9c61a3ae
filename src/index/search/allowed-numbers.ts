import type { DocumentFilter } from '../packed/filter';
import type { PackedIndex } from '../packed/packed-index';
import { Pace, type Steps } from '../packed/steps';

/**
 * Numbers of the live documents that a filter lets through, in steps of so many documents looked at. What is removed at a pause may be among them; what is
 * added is not.
 */
export function* allowedNumbers({ homes }: PackedIndex, filter: DocumentFilter): Steps<number[]> {
  const found: number[] = [];
  const pace = new Pace();
  for (const { segment, live, numbers } of homes) {
    const allowed = filter(segment);
    for (let document = 0; document < live.length; document += 1) {
      if (live[document] === 1 && allowed(document)) found.push(numbers[document] ?? 0);
      if (pace.spent(1)) yield;
    }
  }
  return found;
}
