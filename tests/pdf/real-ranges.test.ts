import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfReader } from '../../src/cli/pdf-reader';
import { withWitness } from '../../src/index/pdf-witness';
import { readPdf } from '../../src/pdf';
import type { PdfFacts, PdfRead } from '../../src/ports';
import { buildPaper, DEFAULT_POLICY } from '../../src/structure';
import { hasRealPapers, readRealPaper, realPaperIds } from '../structure/real-papers';
import { bytesOf, hasRealPdfs, pdfOfPaper } from './real-pdfs';

const reader = pdfReader();
afterAll(() => reader.close());

const factsOf = (read: PdfRead): PdfFacts => {
  if (!read.ok) throw new Error(`${read.code}: ${read.message}`);
  return read.facts;
};

describe.skipIf(!hasRealPdfs || !hasRealPapers)('PDFs of real papers', () => {
  const papers = realPaperIds.filter((paperId) => pdfOfPaper(paperId) !== null);
  const bytes = (paperId: string): Uint8Array => bytesOf(pdfOfPaper(paperId) ?? '');
  const whole = new Map<string, PdfFacts>();
  beforeAll(async () => {
    for (const paperId of papers) whole.set(paperId, factsOf(await reader.read(bytes(paperId))));
  }, 180_000);

  it('30-14: a job over pages [3..4], over the last page, and over no page gives the page records of the whole run', { timeout: 120_000 }, async () => {
    expect(papers.length).toBeGreaterThan(6);
    for (const paperId of papers) {
      const all = whole.get(paperId);
      const last = all?.pages.length ?? 0;
      for (const [from, to] of [[3, 4], [last, last]] as const) {
        const part = factsOf(await reader.read(bytes(paperId), {}, [from, to]));
        expect(part.pages.slice(from - 1, to), paperId).toEqual(all?.pages.slice(from - 1, to));
        expect(part.pages.filter(({ width }) => width > 0), paperId).toHaveLength(to - from + 1);
        expect([part.outline, part.pageLabels]).toEqual([all?.outline, all?.pageLabels]);
      }
      const none = factsOf(await reader.read(bytes(paperId), {}, 'none'));
      expect([none.pages.length, none.outline, none.pageLabels], paperId).toEqual([last, all?.outline, all?.pageLabels]);
    }
  });

  it('30-14: units are built once over the union: pages read in two jobs make the paper of one', async () => {
    const paperId = papers.find((id) => id.startsWith('ZH')) ?? papers[0] ?? '';
    const all = whole.get(paperId);
    const half = Math.floor((all?.pages.length ?? 0) / 2);
    const [first, second] = [factsOf(await reader.read(bytes(paperId), {}, [1, half])), factsOf(await reader.read(bytes(paperId), {}, [half + 1, 99_999]))];
    const joined: PdfFacts = { ...second, pages: [...first.pages.slice(0, half), ...second.pages.slice(half)] };
    const built = (facts: PdfFacts): string => JSON.stringify(buildPaper(readPdf(paperId, 'paper.pdf', { ok: true, facts }), DEFAULT_POLICY));
    expect(all && built(all)).toBe(built(joined));
  });

  it('30-17: the labels that a paper has from its PDF alone and from its OCR never name one page twice over', () => {
    let agreed = 0;
    for (const paperId of papers) {
      const facts = whole.get(paperId);
      if (!facts) continue;
      const alone = buildPaper(readPdf(paperId, 'paper.pdf', { ok: true, facts }), DEFAULT_POLICY).pageLabels;
      const note = { path: '', size: 0, mtime: 0, outlineHash: '', reason: null };
      const withOcr = buildPaper(withWitness(readRealPaper(paperId), { note, facts, before: null }), DEFAULT_POLICY).pageLabels;
      for (const [page, label] of Object.entries(alone)) {
        const other = withOcr[Number(page)];
        if (other === undefined) continue;
        expect(other.toLowerCase(), `${paperId}, page ${page}`).toBe(label.toLowerCase());
        agreed += 1;
      }
    }
    expect(agreed).toBeGreaterThan(20);
  });
});
