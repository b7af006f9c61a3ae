import packed from 'virtual:pdf-thread';
import { DisposablePdfReader } from '../pdf';
import type { PdfReader } from '../ports';
import { unpackThread } from '../threads';
import { nodeThreads } from './node-threads';

let code: string | null = null;

/** The command line's reader of PDFs. pdf.js is unpacked with the first file; `close` when done, or the process waits a few seconds for more files. */
export const pdfReader = (): PdfReader =>
  new DisposablePdfReader(
    nodeThreads(() => (code ??= unpackThread(packed))),
    (milliseconds, action) => {
      const id = setTimeout(action, milliseconds);
      return () => clearTimeout(id);
    },
  );
