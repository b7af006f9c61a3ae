import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBlocks } from '../../../src/ocr/paperforge/blocks';
import { typographyOf } from '../../../src/ocr/paperforge/typography';
import { blockKey } from '../../../src/ocr';
import { bytesOf } from '../files';

const jsonl = (...rows: unknown[]): Uint8Array => bytesOf(rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'));

describe('blocks.structured.jsonl', () => {
  it('10-T1, 10-T2: ids are unique per page, block 0 is a block, ids of both types are text', () => {
    const { blocks, faults } = readBlocks(jsonl({ page: 1, block_id: 0, text: 'a' }, { page: 2, block_id: 0, text: 'b' }, { page: 2, block_id: '1', text: 'c' }));
    expect(blocks.map(blockKey)).toEqual(['1:0', '2:0', '2:1']);
    expect(faults).toEqual({ brokenLines: 0, oddIds: 0, oddPages: 0, duplicates: 0 });
  });

  it('10-6: a broken line is counted and every other line kept', () => {
    const { blocks, faults } = readBlocks(jsonl({ page: 1, block_id: 0 }, '{"page": 1, "bl', '[]', '', 'null', { page: 1, block_id: 3 }));
    expect(blocks.map(blockKey)).toEqual(['1:0', '1:3']);
    expect(faults.brokenLines).toBe(3);
  });

  it('10-6: a page as string is that page; no usable page is 0, never a guess', () => {
    const pages = ['3', 'iii', null, 0, -2, 2.5].map((page, i) => ({ page, block_id: i, text: 'x' }));
    const { blocks, faults } = readBlocks(jsonl(...pages));
    expect(blocks.map(({ page }) => page)).toEqual([3, 0, 0, 0, 0, 0]);
    expect(faults.oddPages).toBe(4);
  });

  it('40-15: a formula that came as MathML is LaTeX, the text around it is as the OCR has it', () => {
    const { blocks } = readBlocks(jsonl({ page: 1, block_id: 0, text: 'for p < 0.05 <math><msup><mi>c</mi><mn>2</mn></msup></math> <b>holds</b>' }));
    expect(blocks.map(({ text }) => text)).toEqual(['for p < 0.05 ${c}^{2}$ <b>holds</b>']);
  });

  it('10-6: a row without id keeps its text', () => {
    const { blocks, faults } = readBlocks(jsonl({ page: 1, text: 'first' }, { page: 1, block_id: null, text: 'second' }));
    expect(blocks.map(({ blockId, text }) => [blockId, text])).toEqual([['line1', 'first'], ['line2', 'second']]);
    expect(faults.oddIds).toBe(2);
  });

  it('a repeated row is replaced by the later one; other text under the same id stays beside it', () => {
    const row = { page: 1, block_id: 5, text: 'same' };
    const { blocks, faults } = readBlocks(jsonl({ ...row, role: 'body_paragraph' }, { ...row, role: 'figure_inner_text' }, { ...row, text: 'other' }));
    expect(blocks.map(({ blockId, role, text }) => [blockId, role, text])).toEqual([['5', 'figure_inner_text', 'same'], ['5~3', '', 'other']]);
    expect(faults.duplicates).toBe(2);
  });

  it('null boxes and texts are no fault; a box with its corners crossed is put in order', () => {
    const { blocks } = readBlocks(jsonl({ page: 1, block_id: 0, bbox: null, text: null }, { page: 1, block_id: 1, bbox: [30, 40, 10, 20], text: 'x' }));
    expect(blocks.map(({ bbox, text }) => ({ bbox, text }))).toEqual([{ bbox: null, text: '' }, { bbox: [10, 20, 30, 40], text: 'x' }]);
  });

  it.each([['section_heading', 2], ['subsection_heading', 3], ['sub_subsection_heading', 4], ['body_paragraph', null], ['paper_title', null]])(
    '10-4: the role %s alone gives level %s',
    (role, level) => expect(readBlocks(jsonl({ page: 1, block_id: 0, role })).blocks[0]?.level).toBe(level),
  );

  it('windows line ends and a byte order mark change nothing', () => {
    const { blocks, faults } = readBlocks(bytesOf('\uFEFF{"page":1,"block_id":0,"text":"é"}\r\n{"page":1,"block_id":1}\r\n'));
    expect(blocks.map(({ text }) => text)).toEqual(['é', '']);
    expect(faults.brokenLines).toBe(0);
  });

  it('property: keys are unique, and every object line gives a block or counts as a repeat', () => {
    const row = fc.record({ page: fc.oneof(fc.integer({ min: -1, max: 3 }), fc.constant('2'), fc.constant(null)), block_id: fc.oneof(fc.nat(3), fc.constant('p1_b1'), fc.constant(null)), text: fc.constantFrom('a', 'b', null) });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        const { blocks, faults } = readBlocks(jsonl(...rows));
        expect(new Set(blocks.map(blockKey)).size).toBe(blocks.length);
        expect(blocks.length).toBeGreaterThanOrEqual(rows.length - faults.duplicates);
        expect(blocks.length).toBeLessThanOrEqual(rows.length);
      }),
    );
  });
});

describe('typography', () => {
  it('the size and weight of most of the text win, not those of most spans', () => {
    const spans = [{ text: 'x', size: 8, flags: 0 }, { text: 'y', size: 8, flags: 0 }, { text: 'a long heading', size: 14.003, flags: 16 }];
    expect(typographyOf(spans, null)).toEqual({ fontSize: 14, bold: true });
  });
  it('spans without text count one each; boldness may stand in the font name alone', () => {
    expect(typographyOf([{ size: 9, font: 'Times-Bold', flags: 4 }, { size: 9, font: 'Times', flags: 4 }, { size: 9, font: 'Times', flags: 4 }], null)).toEqual({ fontSize: 9, bold: false });
    expect(typographyOf([{ size: 9, font: 'Times-Bold', flags: 4 }], null)).toEqual({ fontSize: 9, bold: true });
  });
  it('without spans nothing is known, unless the source measured', () => {
    expect(typographyOf(null, { font_size: null, bold: false })).toEqual({ fontSize: null, bold: null });
    expect(typographyOf(null, { font_size: 10.25, bold: true })).toEqual({ fontSize: 10.25, bold: true });
  });
});
