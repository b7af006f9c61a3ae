/** A listener that may take its time (it may live in another thread). */
export type SlowListener<T> = (value: T) => unknown;

/**
 * Hands values to a slow listener one at a time; of those that come meanwhile only the newest is handed on. A listener
 * that fails is told of through `failed` and called no more.
 */
export function latestWins<T>(listener: SlowListener<T>, failed: (error: unknown) => void): (value: T) => void {
  let busy = false;
  let dead = false;
  let next: { value: T } | null = null;
  const deliver = async (first: T): Promise<void> => {
    busy = true;
    try {
      await listener(first);
      for (let waiting = next; waiting !== null; waiting = next) {
        next = null;
        await listener(waiting.value);
      }
    } catch (error) {
      dead = true;
      failed(error);
    }
    busy = false;
  };
  return (value) => {
    if (dead) return;
    if (busy) next = { value };
    else void deliver(value);
  };
}
