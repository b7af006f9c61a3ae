import { packedBytes } from './packed-bytes';

/** The first message to a thread: its code, packed where the device can unpack it there by itself. */
export type ThreadCode = { packed: string } | { plain: string };

/** The part of a thread's global scope that waking needs. */
export type WakingScope = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>;

/**
 * A thread that wakes: its first message is its own code. That is unpacked here, so that no window stands still for it, and handed to `run`; messages that come
 * meanwhile are kept and told again, in their order, to what the code has put in place. `failed` hears of code that cannot be unpacked or run.
 * Nothing else belongs in here: a thread runs this before all else, and what a library would do first its question would wait for.
 */
export function wakeThread(scope: WakingScope, run: (code: BlobPart) => void, failed: (error: unknown) => void): void {
  const waiting: unknown[] = [];
  const keep = (event: Event): void => void waiting.push((event as MessageEvent<unknown>).data);
  const wake = async (sent: ThreadCode): Promise<void> => {
    const code = 'plain' in sent ? sent.plain : await unpacked(sent.packed);
    scope.removeEventListener('message', keep);
    run(code);
    for (const data of waiting) scope.dispatchEvent(new MessageEvent('message', { data }));
  };
  const first = (event: Event): void => {
    scope.removeEventListener('message', first);
    scope.addEventListener('message', keep);
    wake((event as MessageEvent<ThreadCode>).data).catch(failed);
  };
  scope.addEventListener('message', first);
}

/** By the system's own decompressor, which works beside the thread. Rejects for what is damaged. */
function unpacked(packed: string): Promise<ArrayBuffer> {
  const stream = new Blob([packedBytes(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).arrayBuffer();
}
