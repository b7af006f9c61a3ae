import packed from 'virtual:pdf-thread';
import { blobThreads, DisposablePdfReader, unpackThread } from '../pdf';
import type { PdfReader } from '../ports';

let code: string | null = null;

/** The app's reader of PDFs: pdf.js in a worker of its own, unpacked with the first file. Closed with the plugin. */
export const pdfReader = (): PdfReader =>
  new DisposablePdfReader(
    blobThreads(() => (code ??= unpackThread(packed))),
    (milliseconds, action) => {
      const id = window.setTimeout(action, milliseconds);
      return () => window.clearTimeout(id);
    },
  );
