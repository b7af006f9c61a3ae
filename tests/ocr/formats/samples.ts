import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { formatOf, headOf, papersIn, readFormat, type FormatPaper } from '../../../src/ocr/formats';
import { OCR_DATA } from '../files';

export const SAMPLES = join(OCR_DATA, 'formats');
export const hasSamples = existsSync(SAMPLES);
if (!hasSamples) console.warn(`SKIPPED: no sample files at ${SAMPLES}; set LOCUS_SHARED`);

export const bytesAt = (path: string): Uint8Array => new Uint8Array(readFileSync(join(SAMPLES, path)));

/** Every file below the samples, relative to them, in order. */
export function sampleFiles(folder = ''): string[] {
  if (!hasSamples) return [];
  return readdirSync(join(SAMPLES, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? sampleFiles(join(folder, entry.name)) : [join(folder, entry.name)]));
}

/** Reads a sample with its companions as the folder has them; null where no format knows it. */
export function readSample(path: string): FormatPaper | null {
  const folder = dirname(path);
  const name = basename(path);
  const head = headOf(bytesAt(path));
  const format = formatOf(head);
  if (!format) return null;
  const companions = format.companions?.(name, head, readdirSync(join(SAMPLES, folder))) ?? [];
  return readFormat(format.id, name.replace(/[^A-Za-z0-9]/g, ''), new Map([name, ...companions].map((each) => [each, bytesAt(join(folder, each))])));
}

export { papersIn };
