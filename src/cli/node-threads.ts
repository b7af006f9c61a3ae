import { Worker } from 'node:worker_threads';
import type { SpawnThread } from '../threads';

/** pdf.js' own need is some 60 MB; a file that takes more than this is told of as too large. */
const MEGABYTES = 350;

/** What a web worker has and a Node thread has not. */
const AS_A_WEB_WORKER = `
const { parentPort } = require('node:worker_threads');
globalThis.self = globalThis;
globalThis.addEventListener = (type, listener) => parentPort.on(type, (data) => listener({ data }));
globalThis.postMessage = (message) => parentPort.postMessage(message);
`;

/** Threads of Node for the reader's code. One that waits for a file does not keep the process alive. */
export const nodeThreads =
  (code: () => string, megabytes = MEGABYTES): SpawnThread<unknown> =>
  (listener) => {
    const worker = new Worker(AS_A_WEB_WORKER + code(), { eval: true, stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    worker.on('message', (message: unknown) => {
      worker.unref();
      listener.message(message);
    });
    worker.on('error', (error: Error & { code?: string }) => listener.failure(error.message, error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
    return {
      post: (question, transfer) => {
        worker.ref();
        worker.postMessage(question, transfer);
      },
      end: () => void worker.terminate(),
    };
  };
