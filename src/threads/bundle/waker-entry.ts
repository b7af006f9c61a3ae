import { wakeThread } from '../wake';

/** In a worker, which the window's types do not know. */
declare function importScripts(url: string): void;

/** Runs code at once, as the thread's own. */
function run(code: BlobPart): void {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  try {
    importScripts(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

wakeThread(self, run, (error) => {
  // Outside of any promise, so that it comes to the host as the thread's own fault.
  queueMicrotask(() => {
    throw error;
  });
});
