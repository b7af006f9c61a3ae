import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfReader } from '../../src/cli/pdf-reader';
import { readPdf } from '../../src/pdf';
import type { PdfBookmark, PdfRead } from '../../src/ports';
import { buildPaper, checkConservation, DEFAULT_POLICY } from '../../src/structure';
import { bytesOf, hasRealPdfs, PDFS } from './real-pdfs';

const count = (items: readonly PdfBookmark[]): number => items.reduce((sum, { children }) => sum + 1 + count(children), 0);
const resolved = (items: readonly PdfBookmark[]): number => items.reduce((sum, { page, children }) => sum + (page === null ? 0 : 1) + resolved(children), 0);

/** What becomes of each file: number of pages where it is indexed, else the reason. */
const OUTCOMES: Readonly<Record<string, number | string>> = {
  'broken-helloworld-bad.pdf': 1,
  'broken_truncated.pdf': 'pdf-damaged',
  'docling-bookmark_sample.pdf': 3,
  'docling-llncsdoc.pdf': 7,
  'docling-multi_page.pdf': 5,
  'docling-normal_4pages-ko.pdf': 4,
  'docling-ocr_rotated_90.pdf': 'pdf-no-text',
  'empty.pdf': 'pdf-empty',
  'encrypted-r6-user-password.pdf': 'pdf-encrypted',
  'hang-on-open-bug1980958.pdf': 'pdf-no-text',
  'jose-00016.pdf': 2,
  'jose-00138.pdf': 9,
  'latex-multicolumn.pdf': 3,
  'named-dest-via-name-object.pdf': 4,
  'not_a_pdf.pdf': 'pdf-not-a-pdf',
  'ocrmypdf-linn-scan.pdf': 'pdf-no-text',
  'outline-without-title.pdf': 4,
  'outline_goto_action.pdf': 'pdf-no-text',
  'outlines-with-invalid-destinations.pdf': 4,
  'outlines_for_editor.pdf': 'pdf-no-text',
  'pagelabels.pdf': 5,
  'pdflatex-outline.pdf': 4,
  'zh_encrypted_userpw_secret.pdf': 'pdf-encrypted',
  'zh_thesis_outline_pagelabels.pdf': 29,
};

/** Bookmarks, and how many of them lead to a page, as the table of measurements has them. */
const OUTLINES: Readonly<Record<string, [all: number, resolved: number]>> = {
  'jose-00138.pdf': [14, 14],
  'jose-00016.pdf': [7, 7],
  'docling-bookmark_sample.pdf': [8, 8],
  'docling-llncsdoc.pdf': [18, 18],
  'pdflatex-outline.pdf': [9, 9],
  'outline-without-title.pdf': [9, 9],
  'outline_goto_action.pdf': [2, 2],
  'outlines_for_editor.pdf': [12, 8],
  'pagelabels.pdf': [4, 4],
  'zh_thesis_outline_pagelabels.pdf': [84, 84],
};

describe.skipIf(!hasRealPdfs)('the PDFs of the samples', () => {
  const reads = new Map<string, PdfRead>();
  beforeAll(async () => {
    const reader = pdfReader();
    for (const name of readdirSync(PDFS)) reads.set(name, await reader.read(bytesOf(join(PDFS, name))));
    reader.close();
  }, 120_000);
  afterAll(() => reads.clear());

  const readOf = (name: string): PdfRead => reads.get(name) ?? { ok: false, code: 'pdf-unreadable', message: 'not among the samples' };
  const paperOf = (name: string): ReturnType<typeof readPdf> => readPdf('SAMPLE01', name, readOf(name));

  it('issue 5: every file is indexed or says why not', () => {
    const outcomes = [...reads.keys()].sort().map((name) => {
      const paper = paperOf(name);
      return [name, paper.status === 'ready' ? paper.pageCount : (paper.warnings[0]?.code ?? '')];
    });
    expect(Object.fromEntries(outcomes)).toEqual(OUTCOMES);
  });

  it('10: bookmarks of every kind of destination, also Name objects', () => {
    for (const [name, expected] of Object.entries(OUTLINES)) {
      const read = readOf(name);
      expect([name, read.ok && [count(read.facts.outline), resolved(read.facts.outline)]]).toEqual([name, expected]);
    }
    const byName = readOf('named-dest-via-name-object.pdf');
    expect(byName.ok && byName.facts.outline.map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  it('30-17: labels are those of the file, or absent; never what the print gainsays', () => {
    const labels = Object.fromEntries([...reads.keys()].sort().flatMap((name) => {
      const paper = paperOf(name);
      return paper.status === 'ready' && paper.pdfLabels ? [[name, buildPaper(paper, DEFAULT_POLICY).pageLabels]] : [];
    }));
    const thesis = ['i', 'i', 'ii', 'iii', 'iv', ...Array.from({ length: 24 }, (_, at) => String(at + 1))];
    expect(labels).toEqual({
      'docling-llncsdoc.pdf': Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((page) => [page, String(page)])),
      'pagelabels.pdf': { 1: 'iii', 2: 'iv', 3: '1', 4: '2', 5: '1' },
      'zh_thesis_outline_pagelabels.pdf': Object.fromEntries(thesis.map((label, at) => [at + 1, label])),
    });
  });

  it('20-14: every block of every file is kept somewhere', () => {
    for (const name of reads.keys()) {
      const paper = paperOf(name);
      if (paper.status !== 'ready') continue;
      const { lost, doubled, broken } = checkConservation(paper, buildPaper(paper, DEFAULT_POLICY));
      expect([name, lost, doubled, broken]).toEqual([name, [], [], []]);
    }
  });

  it('40-6: the same file gives the same paper, whatever its name', () => {
    const [one, other] = [readPdf('A', 'one.pdf', readOf('jose-00016.pdf')), readPdf('A', 'two.pdf', readOf('jose-00016.pdf'))];
    expect(one.identity).toEqual(other.identity);
    expect(one.blocks).toEqual(other.blocks);
  });

  it('10: boxes lie on their page', () => {
    for (const name of reads.keys())
      for (const { bbox, pageWidth, pageHeight } of paperOf(name).blocks) {
        const [left, top, right, bottom] = bbox ?? [0, 0, 0, 0];
        expect(left >= 0 && top >= 0 && left <= right && top <= bottom && right <= (pageWidth ?? 0) && bottom <= (pageHeight ?? 0), name).toBe(true);
      }
  });
});
