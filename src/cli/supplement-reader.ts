import packed from 'virtual:supplement-thread';
import type { SupplementReader } from '../ports';
import { DisposableSupplementReader } from '../supplements';
import { unpackThread } from '../threads';
import { nodeThreads } from './node-threads';

let code: string | null = null;

/** The command line's reader of supplements. Its code is unpacked with the first file; `close` when done. */
export const supplementReader = (): SupplementReader =>
  new DisposableSupplementReader(
    nodeThreads(() => (code ??= unpackThread(packed))),
    (milliseconds, action) => {
      const id = setTimeout(action, milliseconds);
      return () => clearTimeout(id);
    },
  );
