import packed from 'virtual:reference-thread';
import type { MadeFault, ReferenceMaker } from '../references';
import { ThreadReferences } from '../references';
import { blobThreads, unpackThreadAside } from '../threads';

/** The app's maker of references: in a worker of its own, unpacked with the first question. Closed with the plugin. */
export function referenceMaker(): ReferenceMaker {
  let code: BlobPart = '';
  let unpacking: Promise<BlobPart> | null = null;
  const maker = new ThreadReferences(
    blobThreads(() => code),
    (milliseconds, action) => {
      const id = window.setTimeout(action, milliseconds);
      return () => window.clearTimeout(id);
    },
  );
  /** null once the code is there. The next question tries again; a maker never rejects. */
  const unpacked = async (): Promise<MadeFault | null> => {
    unpacking ??= unpackThreadAside(packed);
    try {
      code = await unpacking;
      return null;
    } catch (error) {
      unpacking = null;
      return { ok: false, code: 'broken', message: error instanceof Error ? error.message : String(error) };
    }
  };
  return {
    bibtex: async (items) => (await unpacked()) ?? maker.bibtex(items),
    bibliography: async (request) => (await unpacked()) ?? maker.bibliography(request),
    close: () => maker.close(),
  };
}
