export { DisposablePdfReader } from './disposable-reader';
export type { PdfThread, PdfThreadListener, SpawnPdfThread } from './disposable-reader';
export { DEFAULT_LIMITS, openPdf } from './open-pdf';
export { PDF_LAYOUT, readPdf } from './read-pdf';
