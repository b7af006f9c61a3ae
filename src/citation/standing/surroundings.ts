import { editDistance } from '../../text';
import type { Range } from '../cited-paper';
import { edgesOf, sameEdges, standsWhole } from '../edges';
import { skeletonOf } from '../near/skeleton';
import type { CitedWording } from './cited-wording';

/** Letters that a side must give before it says anything, and how many of them may differ. */
const LEAST_AROUND = 8;
const MOST_DIFFERENT = 0.4;
/** Recorded on each side. */
const AROUND = 32;

/** True where what stands directly beside a range of a normalised text does not change what its words say: as recorded, or, without a record, unsuspicious. */
export function keepsEdges(cited: CitedWording | null, text: string, range: Range): boolean {
  return cited?.around ? sameEdges(cited.around.edges, edgesOf(text, range)) : standsWhole(text, range.start, range.end);
}

/**
 * True where the recorded text before or behind the words is about what stands there. A wording that is only nearly the cited one must also stand in its place:
 * a sentence that was deleted has often a twin elsewhere.
 */
export function keepsPlace(cited: CitedWording, text: string, { start, end }: Range): boolean {
  if (!cited.around) return false;
  const before = skeletonOf(cited.around.before).text;
  const after = skeletonOf(cited.around.after).text;
  const hereBefore = skeletonOf(text.slice(Math.max(0, start - 2 * AROUND), start)).text.slice(-before.length);
  const hereAfter = skeletonOf(text.slice(end, end + 2 * AROUND)).text.slice(0, after.length);
  return isAlike(before, hereBefore) || isAlike(after, hereAfter);
}

function isAlike(recorded: string, here: string): boolean {
  if (recorded.length < LEAST_AROUND) return false;
  const most = Math.floor(recorded.length * MOST_DIFFERENT);
  return editDistance(recorded, here, most) <= most;
}
