import packed from 'virtual:pdf-thread';
import { DisposablePdfReader, unpackThread } from '../pdf';
import type { PdfReader } from '../ports';
import { nodePdfThreads } from './pdf-threads';

let code: string | null = null;

/** The command line's reader of PDFs. pdf.js is unpacked with the first file; `close` when done, or the process waits a few seconds for more files. */
export const pdfReader = (): PdfReader =>
  new DisposablePdfReader(
    nodePdfThreads(() => (code ??= unpackThread(packed))),
    (milliseconds, action) => {
      const id = setTimeout(action, milliseconds);
      return () => clearTimeout(id);
    },
  );
