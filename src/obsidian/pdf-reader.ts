import packed from 'virtual:pdf-thread';
import waker from 'virtual:thread-waker';
import { DisposablePdfReader } from '../pdf';
import type { PdfReader } from '../ports';
import { blobThreads } from '../threads';

/** The app's reader of PDFs: pdf.js in a worker of its own, started with the first file. Closed with the plugin. */
export function pdfReader(): PdfReader {
  return new DisposablePdfReader(
    blobThreads({ waker, packed }),
    (milliseconds, action) => {
      const id = window.setTimeout(action, milliseconds);
      return () => window.clearTimeout(id);
    },
  );
}
