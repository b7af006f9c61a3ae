import packed from 'virtual:supplement-thread';
import waker from 'virtual:thread-waker';
import type { SupplementReader } from '../ports';
import { DisposableSupplementReader } from '../supplements';
import { blobThreads } from '../threads';

/** The app's reader of supplements: in a worker of its own, started with the first file. Closed with the plugin. */
export function supplementReader(): SupplementReader {
  return new DisposableSupplementReader(
    blobThreads({ waker, packed }),
    (milliseconds, action) => {
      const id = window.setTimeout(action, milliseconds);
      return () => window.clearTimeout(id);
    },
  );
}
