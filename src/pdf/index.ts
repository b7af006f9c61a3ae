export { blobThreads } from './blob-thread';
export { DisposablePdfReader } from './disposable-reader';
export type { PdfThread, PdfThreadListener, SpawnPdfThread } from './disposable-reader';
export { DEFAULT_LIMITS, openPdf } from './open-pdf';
export { unpackThread, unpackThreadAside } from './unpack';
export { PDF_LAYOUT, readPdf } from './read-pdf';
