import packed from 'virtual:pdf-thread';
import { DisposablePdfReader } from '../pdf';
import type { PdfReader } from '../ports';
import { blobThreads, unpackThreadAside } from '../threads';

let unpacking: Promise<BlobPart> | null = null;

/** The app's reader of PDFs: pdf.js in a worker of its own, unpacked with the first file. Closed with the plugin. */
export function pdfReader(): PdfReader {
  let code: BlobPart = '';
  const reader = new DisposablePdfReader(
    blobThreads(() => code),
    (milliseconds, action) => {
      const id = window.setTimeout(action, milliseconds);
      return () => window.clearTimeout(id);
    },
  );
  return {
    read: async (bytes, limits, lines) => {
      unpacking ??= unpackThreadAside(packed);
      try {
        code = await unpacking;
      } catch (error) {
        // The next file tries again; a reader never rejects.
        unpacking = null;
        return { ok: false, code: 'pdf-unreadable', message: error instanceof Error ? error.message : String(error) };
      }
      return reader.read(bytes, limits, lines);
    },
    close: () => reader.close(),
  };
}
