import { describe, expect, it } from 'vitest';
import { readPdf } from '../../src/pdf';
import type { PdfFacts, PdfLine } from '../../src/ports';
import { buildPaper, DEFAULT_POLICY } from '../../src/structure';
import { facts, line } from './made-up-lines';

// What a quadratic step makes of these takes minutes; the runner's patience is the only clock here.
const built = (of: PdfFacts): { text: string; units: number } => {
  const { canonical, units } = buildPaper(readPdf('PAPER001', 'paper.pdf', { ok: true, facts: of }), DEFAULT_POLICY);
  return { text: canonical, units: units.length };
};
const rows = (count: number, row: (at: number) => PdfLine[]): PdfLine[] => Array.from({ length: count }, (_, at) => row(at)).flat();

describe('10: lines that no paper has', () => {
  it('a word of 300,000 letters before a line’s end is read, and is no half of another', () => {
    const giant = 'a'.repeat(300_000);
    expect(built(facts([[line(50, 100, giant), line(50, 112, 'and more')]])).text).toContain('more');
    expect(built(facts([[line(50, 100, `${giant}-`), line(50, 112, 'tail')]])).units).toBeGreaterThan(0);
  });

  it('a page of 20,000 rows of cells, all lines at one place, dots and brackets without end', () => {
    expect(built(facts([rows(20_000, (at) => [line(50, 100 + at * 12, `c${at}`), line(250, 100 + at * 12, `d${at}`)])])).text).toContain('d19999');
    expect(built(facts([rows(20_000, () => [line(50, 100, 'the same words')])])).units).toBeGreaterThan(0);
    expect(built(facts([[line(50, 100, '. '.repeat(100_000)), line(50, 112, ')'.repeat(100_000)), line(50, 124, `${'.'.repeat(100_000)}x`)]])).text).toContain('x');
  });

  it('3,000 headings and as many bookmarks that nearly name them, all on one page', () => {
    const titles = Array.from({ length: 3000 }, (_, at) => `${at % 50}.${at} Heading that names part number ${at}`);
    const outline = titles.map((title) => ({ title: `${title.slice(0, -3)}x`, page: 1, top: 0.5, children: [] }));
    expect(built(facts([rows(3000, (at) => [line(50, at * 40, titles[at] ?? '', { fontSize: 14, bold: true })])], { outline })).text).toContain('2999');
    expect(built(facts([rows(3000, (at) => [line(50, at * 40, `These are plain words of line ${at} that go on.`)])], { outline })).text).toContain('2999');
  });

  it('pages of no size, of a kilometre, of many sizes; lines off the page and above it', () => {
    const sizes = [[0, 0], [1e9, 1e9], [14_400, 10], [595, 842], [842, 595]] as const;
    const pages = sizes.map(([width, height]) => ({ width, height, lines: [line(50, 100, 'Words of this page.'), line(-5000, -300, 'above and left of it'), line(1e8, 1e8, 'far away')] }));
    const paper = readPdf('PAPER001', 'paper.pdf', { ok: true, facts: { ...facts([]), pages } });
    for (const { bbox, page } of paper.blocks) expect(bbox === null || bbox.every((side) => Number.isFinite(side) && side >= 0), `page ${page}`).toBe(true);
    expect(new Set(paper.blocks.map(({ page }) => page))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(buildPaper(paper, DEFAULT_POLICY).units.length).toBeGreaterThan(0);
  });
});
