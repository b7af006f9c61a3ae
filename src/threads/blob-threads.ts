import type { SpawnThread } from './disposable-thread';
import { unpackThread } from './unpack';
import type { ThreadCode } from './wake';

/** The code of a thread as the build gives it: packed, and the few lines that unpack it there. */
export interface PackedThread {
  waker: string;
  packed: string;
}

/** A worker that was given its code, and how it ends. */
export interface BlobThread {
  worker: Worker;
  end: () => void;
}

/** Starts a thread for the app, or for a worker within it. Messages may be posted at once. Throws where there are no workers. */
export function startThread({ waker, packed }: PackedThread, name?: string): BlobThread {
  const url = URL.createObjectURL(new Blob([waker], { type: 'text/javascript' }));
  const worker = new Worker(url, { name });
  worker.postMessage(codeOf(packed));
  const end = (): void => {
    worker.terminate();
    URL.revokeObjectURL(url);
  };
  return { worker, end };
}

/** Where the system cannot unpack the code a library does, here: the thread would have to run that library first. */
const codeOf = (packed: string): ThreadCode => (canInflate() ? { packed } : { plain: unpackThread(packed) });

/** False on iOS before 16.4, which has no decompressor, and where it knows other forms alone (Chromium before 103). */
function canInflate(): boolean {
  try {
    return new DecompressionStream('deflate-raw') instanceof DecompressionStream;
  } catch {
    return false;
  }
}

/** Such threads for questions and answers. */
export const blobThreads =
  (code: PackedThread): SpawnThread<unknown> =>
  (listener) => {
    const { worker, end } = startThread(code);
    worker.onmessage = ({ data }) => listener.message(data);
    worker.onerror = ({ message }) => listener.failure(message, /memory/i.test(message));
    return { post: (question, transfer) => worker.postMessage(question, transfer), end };
  };
