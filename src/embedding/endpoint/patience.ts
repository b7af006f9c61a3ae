import type { Timer } from '../../ports';
import type { EndpointAnswer } from './check-answer';
import type { EmbedProgress } from './embed-progress';

/** After a stop, answers under way are worth this many milliseconds more: they are paid. */
const GRACE = 5_000;

/**
 * The answer, or null where it takes longer than `patience` milliseconds, or longer than a short grace once the run is stopped. The request cannot be
 * taken back: its answer may still come, and `late` gets it then.
 */
export function withinPatience(
  asking: Promise<EndpointAnswer>,
  patience: number,
  timer: Timer,
  progress: EmbedProgress,
  late: (answer: EndpointAnswer) => void,
): Promise<EndpointAnswer | null> {
  return new Promise((resolve, reject) => {
    let waiting = true;
    const cancels: (() => void)[] = [];
    const settle = (act: () => void): void => {
      waiting = false;
      for (const cancel of cancels) cancel();
      act();
    };
    const giveUp = (): void => {
      if (waiting) settle(() => resolve(null));
    };
    asking.then(
      (answer) => (waiting ? settle(() => resolve(answer)) : late(answer)),
      (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error)))),
    );
    cancels.push(timer(patience, giveUp));
    cancels.push(progress.whenStopped(() => cancels.push(timer(GRACE, giveUp))));
  });
}
