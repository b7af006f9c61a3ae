import packed from 'virtual:supplement-thread';
import type { SupplementReader } from '../ports';
import { DisposableSupplementReader } from '../supplements';
import { blobThreads, unpackThreadAside } from '../threads';

let unpacking: Promise<BlobPart> | null = null;

/** The app's reader of supplements: in a worker of its own, unpacked with the first file. Closed with the plugin. */
export function supplementReader(): SupplementReader {
  let code: BlobPart = '';
  const reader = new DisposableSupplementReader(
    blobThreads(() => code),
    (milliseconds, action) => {
      const id = window.setTimeout(action, milliseconds);
      return () => window.clearTimeout(id);
    },
  );
  return {
    read: async (name, bytes, limits) => {
      unpacking ??= unpackThreadAside(packed);
      try {
        code = await unpacking;
      } catch (error) {
        // The next file tries again; a reader never rejects.
        unpacking = null;
        return { ok: false, code: 'supplement-unreadable', message: error instanceof Error ? error.message : String(error) };
      }
      return reader.read(name, bytes, limits);
    },
    close: () => reader.close(),
  };
}
