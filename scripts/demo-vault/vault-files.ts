import { fullText } from './full-text';
import { libraryFiles, OCR_ROOT, pdfPath } from './library-files';
import type { Manuscript } from './manuscript';
import { NO_NOISE, realNoise } from './noise';
import type { FileTree } from './ocr-folder';
import { ocrFolder } from './ocr-folder';
import { writePdf } from './pdf';
import { seeded } from './random';
import { truthOf } from './truth';
import type { PaperTruth } from './truth';
import { typeset } from './typeset';

export interface VaultOptions {
  pdf: boolean;
  noise: boolean;
  seed: number;
}

/** Files of one paper, vault-relative, its full text, and what is true of it. */
export function paperFiles(paper: Manuscript, options: VaultOptions, index: number): { files: FileTree; text: string; truth: PaperTruth } {
  const noise = options.noise ? realNoise(seeded(options.seed * 7919 + index)) : NO_NOISE;
  const pages = typeset(paper, noise);
  const files: FileTree = new Map();
  for (const [name, content] of ocrFolder(paper, pages, OCR_ROOT)) files.set(`${OCR_ROOT}/${paper.key}/${name}`, content);
  if (options.pdf) files.set(pdfPath(paper), writePdf(paper, pages));
  return { files, text: fullText(paper, pages), truth: truthOf(paper, pages) };
}

/** Writes a vault file by file through `write`, so that a large one never stands in memory; gives the truth of every paper. */
export async function buildVault(papers: Iterable<Manuscript>, options: VaultOptions, write: (files: FileTree) => Promise<void>): Promise<PaperTruth[]> {
  const truths: PaperTruth[] = [];
  const listed: Manuscript[] = [];
  const fullTexts = new Map<string, string>();
  for (const paper of papers) {
    const { files, text, truth } = paperFiles(paper, options, listed.length);
    await write(files);
    truths.push(truth);
    listed.push(paper);
    fullTexts.set(paper.key, text);
  }
  await write(libraryFiles(listed, fullTexts, options.pdf));
  return truths;
}
