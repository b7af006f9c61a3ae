import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED } from '../structure/real-papers';

/** The reader as the command line has it: pdf.js in a thread of Node. */
export { pdfReader as realReader } from '../../src/cli/pdf-reader';

export const PDFS = join(SHARED, 'data/ocr/pdf');
export const hasRealPdfs = existsSync(PDFS);
if (!hasRealPdfs) console.warn(`SKIPPED: real PDFs are not at ${PDFS}; set LOCUS_SHARED`);

export const bytesOf = (path: string): Uint8Array => new Uint8Array(readFileSync(path));

const STORAGE = join(SHARED, 'data/ocr/vault-dev/System/Zotero/storage');

/** Path of the PDF of a paper of the development vault: what the exports of its library say, by folder. */
export function pdfOfPaper(paperId: string): string | null {
  const library = JSON.parse(readFileSync(join(SHARED, 'data/ocr/vault-dev/System/PaperForge/indexes/formal-library.json'), 'utf8')) as { items: { zotero_key: string; pdf_path?: string }[] };
  const path = library.items.find(({ zotero_key }) => zotero_key === paperId)?.pdf_path ?? '';
  const folder = /storage\/([A-Z0-9]+)\//.exec(path)?.[1];
  const name = folder === undefined ? undefined : readdirSync(join(STORAGE, folder)).find((file) => file.endsWith('.pdf'));
  return folder === undefined || name === undefined ? null : join(STORAGE, folder, name);
}
