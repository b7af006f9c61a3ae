import { Platform } from 'obsidian';
// @ts-expect-error -- made by the build: the bundled worker as a string
import workerCode from './hash.worker';

/** An answer of the worker: SHA-256 and a SIMD instruction of WebAssembly both worked there. */
async function askWorker(): Promise<string> {
  const url = URL.createObjectURL(new Blob([workerCode as string], { type: 'text/javascript' }));
  const worker = new Worker(url, { name: 'paper-chips' });
  const answer = await new Promise<string>((resolve) => {
    worker.onmessage = (event) => resolve(JSON.stringify(event.data));
    worker.onerror = (event) => resolve(`error ${event.message}`);
    worker.postMessage('hello');
  });
  worker.terminate();
  URL.revokeObjectURL(url);
  return answer;
}

/** Writes three numbers into IndexedDB and reads them back. */
function askDatabase(): Promise<string> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open('paper-chips', 1);
    open.onupgradeneeded = () => open.result.createObjectStore('vectors');
    open.onerror = () => reject(new Error('IndexedDB does not open'));
    open.onsuccess = () => {
      const write = open.result.transaction('vectors', 'readwrite');
      write.objectStore('vectors').put(new Float32Array([1, 2, 3]), 'key');
      write.oncomplete = () => {
        const read = open.result.transaction('vectors').objectStore('vectors').get('key');
        read.onsuccess = () => resolve(`Float32Array[${(read.result as Float32Array).length}]`);
      };
    };
  });
}

/** What a plugin leans on at run time beside Obsidian's API. */
export async function checkCapabilities(): Promise<Record<string, string>> {
  const found: Record<string, string> = { platform: Platform.isMobile ? 'mobile' : 'desktop' };
  found.node = typeof (window as unknown as { process?: unknown }).process;
  if (typeof Worker === 'undefined' || typeof indexedDB === 'undefined') return found;
  found.worker = await askWorker();
  found.indexedDB = await askDatabase();
  return found;
}
