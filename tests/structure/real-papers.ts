import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PROBED, readPaper, recognise, type SourcePaper } from '../../src/ocr';

/** Tests and benchmarks both run from the project's root. */
export const SHARED = process.env.LOCUS_SHARED ?? resolve('../shared');
const OCR = join(SHARED, 'data/ocr/vault-dev/System/PaperForge/ocr');

export const hasRealPapers = existsSync(OCR);
if (!hasRealPapers) console.warn(`SKIPPED: real papers are not at ${OCR}; set LOCUS_SHARED`);

export const realPaperIds: string[] = hasRealPapers ? readdirSync(OCR).filter((name) => statSync(join(OCR, name)).isDirectory()).sort() : [];

/** A paper of the development vault, read through the OCR layouts. */
export function readRealPaper(paperId: string): SourcePaper {
  const folder = join(OCR, paperId);
  const listing = new Map(
    PROBED.filter((name) => !name.startsWith('*') && existsSync(join(folder, name))).map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      return [name, { size, mtime: mtimeMs }];
    }),
  );
  const recognised = recognise(listing);
  if (!recognised) throw new Error(`no layout knows ${paperId}`);
  const files = new Map(recognised.wanted.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
  return readPaper(recognised.layout, paperId, files);
}
