import type { SpawnThread } from './disposable-thread';

/** Threads from the code's text, for the app and for workers within it. Throws where there are no workers. */
export const blobThreads =
  (code: () => BlobPart): SpawnThread<unknown> =>
  (listener) => {
    const url = URL.createObjectURL(new Blob([code()], { type: 'text/javascript' }));
    const worker = new Worker(url);
    worker.onmessage = ({ data }) => listener.message(data);
    worker.onerror = ({ message }) => listener.failure(message, /memory/i.test(message));
    return {
      post: (question, transfer) => worker.postMessage(question, transfer),
      end: () => {
        worker.terminate();
        URL.revokeObjectURL(url);
      },
    };
  };
