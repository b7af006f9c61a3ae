import { isAnswerable } from './figures';
import type { Trial } from './trial';

/** The floor stays below what the least relevant answerable question has by this factor. */
const MARGIN = 0.8;

/** The rule that chooses the floor: four fifths of the least relevance of any answerable question, rounded down to a hundredth. */
export const leastRelevance = (trials: readonly Trial[]): number => Math.min(...trials.filter(isAnswerable).map(({ relevance }) => relevance ?? 0));
export const floorFor = (trials: readonly Trial[]): number => Math.floor(leastRelevance(trials) * MARGIN * 100) / 100;

export interface FloorPoint {
  floor: number;
  /** Answerable questions that would not be asked. */
  lost: number;
  /** Unanswerable ones that would not be asked, by kind, and how many there are of it. */
  stopped: Record<string, [stopped: number, all: number]>;
}

/** What each floor would stop. */
export function curve(trials: readonly Trial[], floors: readonly number[]): FloorPoint[] {
  return floors.map((floor) => {
    const isBelow = ({ relevance }: Trial): boolean => relevance === null || relevance < floor;
    const stopped: FloorPoint['stopped'] = {};
    for (const trial of trials.filter((one) => !isAnswerable(one))) {
      const { kind } = trial.question;
      const [count, all] = stopped[kind] ?? [0, 0];
      stopped[kind] = [count + (isBelow(trial) ? 1 : 0), all + 1];
    }
    return { floor, lost: trials.filter((trial) => isAnswerable(trial) && isBelow(trial)).length, stopped };
  });
}
