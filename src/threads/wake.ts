import { unpackThreadAside } from './unpack';

/** The part of a thread's global scope that waking needs. */
export type WakingScope = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>;

/**
 * A thread that wakes: its first message is its own code, packed. That is unpacked here, so that no window stands still for it, and handed to `run`; messages that come
 * meanwhile are kept and told again, in their order, to what the code has put in place. `failed` hears of code that cannot be unpacked or run.
 */
export function wakeThread(scope: WakingScope, run: (code: BlobPart) => void, failed: (error: unknown) => void): void {
  const waiting: unknown[] = [];
  const keep = (event: Event): void => void waiting.push((event as MessageEvent<unknown>).data);
  const wake = async (packed: string): Promise<void> => {
    const code = await unpackThreadAside(packed);
    scope.removeEventListener('message', keep);
    run(code);
    for (const data of waiting) scope.dispatchEvent(new MessageEvent('message', { data }));
  };
  const first = (event: Event): void => {
    scope.removeEventListener('message', first);
    scope.addEventListener('message', keep);
    wake(String((event as MessageEvent<unknown>).data)).catch(failed);
  };
  scope.addEventListener('message', first);
}
