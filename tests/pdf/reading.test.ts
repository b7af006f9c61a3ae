import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../src/pdf';
import { pageColumns } from '../../src/pdf/reading/columns';
import { joinLines, Vocabulary } from '../../src/pdf/reading/join-lines';
import { readingOrder } from '../../src/pdf/reading/order';
import type { SourcePaper } from '../../src/ocr';
import type { PdfFacts, PdfLine } from '../../src/ports';
import { column, facts, line, page } from './made-up-lines';

const paperOf = (of: PdfFacts): SourcePaper => readPdf('PAPER001', 'paper.pdf', { ok: true, facts: of });
const textsOf = (lines: PdfLine[]): string[] => paperOf(facts([lines])).blocks.map(({ text }) => text);
const ordered = (lines: PdfLine[]): string[] => {
  const sheet = page(lines);
  return readingOrder(sheet, pageColumns(sheet)).map(({ text }) => text);
};
const numbered = (side: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${side} ${at} of the text`);

describe('order of reading', () => {
  const [left, right] = [column(50, 100, numbered('left', 20)), column(310, 100, numbered('right', 20))];
  const byRows = left.flatMap((one, at) => [one, right[at] ?? one]);

  it('10: the content stream’s order holds where it does not jump between the columns', () => {
    expect(ordered([...left, ...right])).toEqual([...left, ...right].map(({ text }) => text));
    expect(ordered([...right, ...left])).toEqual([...right, ...left].map(({ text }) => text));
  });

  it('10: where it jumps from column to column it is sorted by column', () => {
    expect(ordered(byRows)).toEqual([...left, ...right].map(({ text }) => text));
  });

  it('10: a line across both columns parts the page into bands', () => {
    const across = line(50, 221, 'A title that crosses the gutter', { width: 500 });
    const rows = byRows.map((one) => (one.box[1] < 205 ? one : { ...one, box: [one.box[0], one.box[1] + 30, one.box[2], one.box[3] + 30] as const }));
    const upper = (side: PdfLine[]): string[] => side.filter(({ box }) => box[1] < 205).map(({ text }) => text);
    const lower = (side: PdfLine[]): string[] => side.filter(({ box }) => box[1] >= 205).map(({ text }) => text);
    expect(ordered([...rows, across])).toEqual([...upper(left), ...upper(right), across.text, ...lower(left), ...lower(right)]);
  });

  it('10: rows of short cells are a table, not columns', () => {
    const cells = Array.from({ length: 14 }, (_, row) => [line(50, 100 + row * 12, `name ${row}`), line(310, 100 + row * 12, `${row}.5`)]).flat();
    expect(ordered(cells)).toEqual(cells.map(({ text }) => text));
  });

  it('10: a number that is written behind its title comes before it', () => {
    expect(ordered([line(70, 100, 'Introduction', { bold: true }), line(50, 100, '1', { bold: true })])).toEqual(['1', 'Introduction']);
  });

  it('10: whatever the lines, each is read once', () => {
    const any = fc.array(fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 790 }), text: fc.string({ minLength: 1 }) }), { maxLength: 60 });
    fc.assert(fc.property(any, (lines) => {
      const texts = lines.map(({ text }) => text).sort();
      expect(ordered(lines.map(({ x, y, text }) => line(x, y, text))).sort()).toEqual(texts);
    }));
  });
});

describe('pages of a PDF without text', () => {
  it('30-15: an empty page yields no block and shifts no page behind it; among pages with text it is told of', () => {
    const paper = paperOf(facts([[line(50, 100, 'First page.')], [], [line(50, 100, 'Third page.')], []], { unreadPages: [4] }));
    expect(paper.blocks.map(({ page, text }) => [page, text])).toEqual([[1, 'First page.'], [3, 'Third page.']]);
    expect(paper.warnings).toEqual([{ code: 'pdf-only' }, { code: 'pdf-pages-unread', params: { count: 1 } }, { code: 'pdf-pages-no-text', params: { count: 1 } }]);
    expect(paperOf(facts([[line(50, 100, 'Only page.')]])).warnings).toEqual([{ code: 'pdf-only' }]);
  });
});

describe('paragraphs', () => {
  const first = ['The first paragraph begins here and goes', 'on over a second line until', 'it ends.'];
  const second = ['Another one follows it and is as long', 'as the first one was.'];

  it('10: a gap parts paragraphs; lines at the usual distance are one', () => {
    expect(textsOf([...column(50, 100, first), ...column(50, 160, second)])).toEqual([first.join(' '), second.join(' ')]);
  });

  it('10: a short last line and an indent part paragraphs without a gap', () => {
    const lines = column(50, 100, [...first, ...second]);
    lines[3] = line(65, 136, second[0] ?? '', { width: 225 });
    expect(textsOf(lines)).toEqual([first.join(' '), second.join(' ')]);
  });

  it('10: entries that hang are one each', () => {
    const entries = [0, 1, 2, 3].flatMap((at) => [line(50, 100 + at * 24, `Author ${at} and others wrote a long title`, { width: 240 }), line(65, 112 + at * 24, 'in a journal', { width: 100 })]);
    expect(textsOf(entries)).toHaveLength(4);
  });

  it('10: cells of a row stay together; a page number at the edge stays apart', () => {
    expect(textsOf([line(50, 300, 'Helsinki'), line(200, 300, '5.5'), line(300, 300, 'Finnish')])).toEqual(['Helsinki 5.5 Finnish']);
    expect(textsOf([...column(50, 690, first), line(300, 790, '7')])).toEqual([first.join(' '), '7']);
  });
});

describe('lines of a paragraph as one text', () => {
  const joined = (...texts: string[]): string => joinLines(texts.map((text, at) => line(50, 100 + at * 12, text)), new Vocabulary(facts([[line(50, 50, 'the state-of-the-art'), line(50, 70, 'co-author')]])));

  it('10: hyphens at line ends are joined, unless the paper prints them within a line', () => {
    expect(joined('of the meth-', 'ods used')).toBe('of the methods used');
    expect(joined('with a co-', 'author of ours')).toBe('with a co-author of ours');
    expect(joined('the Bose-', 'Einstein condensate')).toBe('the Bose-Einstein condensate');
    expect(joined('from 1990-', '1999')).toBe('from 1990- 1999');
  });

  it('10: lines of CJK join without a space, others with one', () => {
    expect(joined('能够用于制作各类技', '术文档')).toBe('能够用于制作各类技术文档');
    expect(joined('使用', 'TeX 排版')).toBe('使用 TeX 排版');
    expect(joined('two', 'words')).toBe('two words');
  });
});

describe('a paper from a PDF', () => {
  const body = column(50, 200, ['Running text in the body’s size goes on', 'for long enough to be the measure of', 'what stands out and what does not.']);
  const title = line(50, 80, 'The Title of the Paper', { fontSize: 18 });
  const heading = line(50, 170, '1 Introduction', { fontSize: 12, bold: true });
  const roleOf = (of: PdfFacts, text: string): [string, string | null] | null => {
    const block = paperOf(of).blocks.find((one) => one.text.startsWith(text));
    return block ? [block.role, block.rawLabel] : null;
  };

  it('10: type suggests titles, captions, authors and what stands in the margin; later steps decide', () => {
    const of = facts([[title, line(50, 120, 'Ann Author and Bob Writer'), heading, ...body, line(50, 260, 'Figure 1: A flow chart'), line(2, 300, 'DOI', { width: 40 })]]);
    expect(roleOf(of, 'The Title')).toEqual(['paper_title', 'doc_title']);
    expect(roleOf(of, 'Ann Author')).toEqual(['frontmatter_support', null]);
    expect(roleOf(of, '1 Intro')).toEqual(['', 'paragraph_title']);
    expect(roleOf(of, 'Running')).toEqual(['', null]);
    expect(roleOf(of, 'Figure 1')).toEqual(['figure_caption', null]);
    expect(roleOf(of, 'DOI')).toEqual(['frontmatter_support', null]);
  });

  it('10: bold cells in smaller type are no titles', () => {
    expect(roleOf(facts([[title, heading, ...body, line(50, 300, 'Model', { fontSize: 8, bold: true })]]), 'Model')).toEqual(['', null]);
  });

  it('10: blocks have boxes at two pixels a point, type, and ids that begin anew on each page', () => {
    const { blocks } = paperOf(facts([body, [heading]]));
    expect(blocks.map(({ page: at, blockId }) => [at, blockId])).toEqual([[1, '0'], [2, '0']]);
    expect(blocks[0]).toMatchObject({ bbox: [100, 384, 580, 452], pageWidth: 1200, pageHeight: 1600, fontSize: 10, bold: false });
  });

  it('10: bookmarks, labels and the number of pages are the file’s; unread pages are told of', () => {
    const paper = paperOf(facts([body, body], { outline: [{ title: 'Methods', page: 2, top: 0.5, children: [] }], pageLabels: ['i', '1'], unreadPages: [2] }));
    expect(paper).toMatchObject({ layout: 'pdf', collection: 'fulltext', status: 'ready', pageCount: 2, pdfLabels: ['i', '1'], sources: [{ name: 'paper.pdf' }], warnings: [{ code: 'pdf-only' }, { code: 'pdf-pages-unread', params: { count: 1 } }] });
    expect(paper.outline).toEqual([{ title: 'Methods', page: 2, top: 0.5, children: [] }]);
  });

  it('issue 5: a failure is its reason; pages without text are another', () => {
    expect(readPdf('P', 'p.pdf', { ok: false, code: 'pdf-encrypted', message: 'x' })).toMatchObject({ status: 'no-ocr', identity: { kind: 'unknown' }, warnings: [{ code: 'pdf-encrypted' }] });
    expect(readPdf('P', 'p.pdf', { ok: false, code: 'pdf-unreadable', message: 'why' }).warnings).toEqual([{ code: 'pdf-unreadable', params: { message: 'why' } }]);
    expect(paperOf(facts([[], []]))).toMatchObject({ status: 'no-ocr', pageCount: 2, warnings: [{ code: 'pdf-no-text' }] });
  });

  it('40-6: the identity is the file’s content', () => {
    const one = paperOf(facts([body])).identity;
    expect(paperOf(facts([body], { sha256: 'cd'.repeat(32) })).identity).not.toEqual(one);
    expect(readPdf('OTHER', 'other.pdf', { ok: true, facts: facts([body]) }).identity).toEqual(one);
  });
});
