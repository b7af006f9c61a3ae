import packed from 'virtual:reference-thread';
import waker from 'virtual:thread-waker';
import type { ReferenceMaker } from '../references';
import { ThreadReferences } from '../references';
import { blobThreads } from '../threads';

/** The app's maker of references: in a worker of its own, started with the first question. Closed with the plugin. */
export function referenceMaker(): ReferenceMaker {
  return new ThreadReferences(
    blobThreads({ waker, packed }),
    (milliseconds, action) => {
      const id = window.setTimeout(action, milliseconds);
      return () => window.clearTimeout(id);
    },
  );
}
