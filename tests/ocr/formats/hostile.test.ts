import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS, formatOf, headOf, papersIn, readFormat, type FormatPaper } from '../../../src/ocr/formats';
import { blockKey } from '../../../src/ocr';
import { buildPaper, checkConservation, DEFAULT_POLICY } from '../../../src/structure';
import { bytesOf } from '../files';
import { built, codes, readMade } from './made-up';
import { bytesAt, hasSamples, sampleFiles } from './samples';

/** What every later step relies on, whatever was read. */
function expectSound(paper: FormatPaper): void {
  const keys = new Set(paper.blocks.map(blockKey));
  expect(keys.size).toBe(paper.blocks.length);
  expect(paper.blocks.every(({ page, text, level }) => Number.isSafeInteger(page) && page >= 0 && typeof text === 'string' && (level === null || (level >= 1 && level <= 6)))).toBe(true);
  expect(paper.blocks.every(({ bbox, pageWidth, pageHeight }) => bbox === null || ([...bbox, pageWidth, pageHeight].every(Number.isFinite) && bbox[0] <= bbox[2] && bbox[1] <= bbox[3]))).toBe(true);
  expect(paper.renderOrder.every(({ ref }) => keys.has(blockKey(ref)))).toBe(true);
  expect(paper.objects.flatMap((object) => [...object.captionBlocks, ...object.assetBlocks, ...object.innerBlocks]).every((ref) => keys.has(blockKey(ref)))).toBe(true);
  expect(paper.pageCount === null || (Number.isSafeInteger(paper.pageCount) && paper.pageCount > 0)).toBe(true);
  const { lost, doubled, broken } = checkConservation(paper, buildPaper(paper, DEFAULT_POLICY));
  expect({ lost, doubled, broken }).toEqual({ lost: [], doubled: [], broken: [] });
}

const FIELDS = ['type', 'text', 'page_idx', 'bbox', 'text_level', 'img_path', 'table_body', 'list_items', 'content', 'title_content', 'paragraph_content', 'level', 'pdf_info', 'para_blocks', 'discarded_blocks', 'lines', 'spans', 'blocks', 'page_size', 'schema_name', 'body', 'self_ref', 'children', '$ref', 'texts', 'groups', 'pictures', 'tables', 'prov', 'page_no', 'charspan', 'label', 'pages', 'size', 'width', 'height', 'block_type', 'id', 'html', 'index', 'markdown', 'dimensions', 'parsing_res_list', 'page_index', 'block_label', 'block_content', 'block_bbox', 'block_order', 'layoutParsingResults', 'prunedResult', 'res', 'data', 'table_cells', 'captions', 'cross_page'];
const VALUES = [null, 0, 1, '1', -1, 1.5, 1e12, true, '', 'text', 'title', 'table', 'Some words here', '#/texts/0', '#/groups/0', '#/body', 'DoclingDocument', 'Document', 'SectionHeader', '/page/0/Text/1', '<p>x <b>y</p>', '# H\n\ntext', 'paragraph_title', 'section_header', 'image', 'picture', 'list', 'BOTTOMLEFT', [0, 0, 10, 10], ['1', '2', '3', '4']];

describe('10-6: whatever a file holds, what is sound is read', () => {
  it('JSON of any shape never throws, in any format', () => {
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof({ maxDepth: 6, withCrossShrink: true }, fc.constantFrom(...VALUES), fc.array(tie('value'), { maxLength: 5 }), fc.dictionary(fc.constantFrom(...FIELDS), tie('value'), { maxKeys: 8 })),
    }));
    const document = fc.oneof(
      value,
      fc.array(value, { maxLength: 5 }),
      value.map((body) => ({ schema_name: 'DoclingDocument', body: { children: [{ $ref: '#/texts/0' }, { $ref: '#/groups/0' }, { $ref: '#/tables/0' }, { $ref: '#/pictures/0' }] }, texts: [body], groups: [body], tables: [body], pictures: [body] })),
      value.map((page) => ({ pages: [page, { index: 0, blocks: [page], markdown: 'x' }] })),
      value.map((child) => ({ block_type: 'Document', children: [{ id: '/page/0/Page/0', children: [child] }] })),
      value.map((block) => ({ parsing_res_list: [block], page_index: 0 })),
      value.map((block) => ({ pdf_info: [{ page_idx: 0, para_blocks: [block], discarded_blocks: [block] }] })),
      value.map((row) => [row, { type: 'text', page_idx: 0 }]),
      value.map((row) => [[row, { type: 'paragraph', content: {} }]]),
    );
    fc.assert(
      fc.property(document, (json) => {
        const bytes = bytesOf(JSON.stringify(json));
        formatOf(headOf(bytes));
        for (const { id } of FORMATS) {
          const paper = readFormat(id, 'P', new Map([['f', bytes]]));
          if (paper) expectSound(paper);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('text of any kind never throws, in any format', () => {
    const piece = fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('# ', '\n', '\f', '<TEI>', '<p>', '</p>', '<div>', '</div>', '<head n="1">', '<figure>', '<s coords="1,1,1,1,1">', '{0}' + '-'.repeat(48) + '\n', '<!-- page 2 -->', '--- Page 3 ---\n', '```\n', '$$', '| a |\n', '![](x.png)\n', '<table>', '[', '{', '"', '\\', '\0', '&amp;', '<![CDATA['));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const bytes = bytesOf(pieces.join(''));
        formatOf(headOf(bytes));
        for (const { id } of FORMATS) {
          const paper = readFormat(id, 'P', new Map([['f', bytes]]));
          if (paper) expectSound(paper);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('no file at all is an empty paper', () => {
    for (const { id } of FORMATS) expect(readFormat(id, 'P', new Map())?.warnings.map(({ code }) => code)).toContain('empty');
    expect(readFormat('nothing', 'P', new Map())).toBeNull();
    expect(papersIn(new Map([['a', headOf(new Uint8Array())]]), ['a'])).toEqual([]);
  });

  it('markup a hundred thousand levels deep in a block is read as words', () => {
    const paper = readMade({ block_type: 'Document', children: [{ id: '/page/0/Page/1', children: [{ id: '/page/0/Text/1', block_type: 'Text', html: `before ${'<div>'.repeat(100_000)}after` }] }] });
    expect(paper.blocks[0]?.text).toMatch(/^before\s+after$/);
  });

  it('lists and records nested a hundred thousand levels deep stand where a text, a number or a list should, in every format', { timeout: 60_000 }, () => {
    const depth = 100_000;
    for (const deep of ['['.repeat(depth) + '1' + ']'.repeat(depth), '{"content":'.repeat(depth) + '"x"' + '}'.repeat(depth), '['.repeat(2000) + '"x"' + ']'.repeat(2000)]) {
      const files = [
        `[{"type":"text","page_idx":0,"text":${deep},"bbox":${deep}},{"type":"list","page_idx":${deep},"list_items":${deep}},{"type":"image","page_idx":0,"img_caption":${deep}}]`,
        `[[{"type":"title","content":{"title_content":${deep},"level":${deep}}},{"type":"paragraph","content":{"paragraph_content":${deep}}}]]`,
        `{"pdf_info":[{"page_idx":0,"page_size":[${deep},9],"para_blocks":[{"type":"text","lines":[{"spans":${deep}}]},{"type":"table","blocks":${deep}}]}]}`,
        `{"schema_name":"DoclingDocument","pages":{"1":{"size":{"width":${deep},"height":${deep}}}},"body":{"self_ref":"#/body","children":${deep}},"texts":[{"text":${deep}}]}`,
        `{"page_index":0,"width":${deep},"parsing_res_list":[{"block_label":"text","block_content":${deep}}]}`,
        `{"pages":[{"index":0,"markdown":"x","dimensions":{"width":${deep}},"blocks":[{"type":"text","content":${deep},"top_left_x":${deep}}]}]}`,
        `{"block_type":"Document","children":[{"id":"/page/0/Page/0","block_type":"Page","children":[{"id":"/page/0/Text/1","block_type":"Text","html":"x","polygon":[[${deep},1],[2,3],[4,5]]}]}]}`,
      ].map((text) => bytesOf(text));
      for (const bytes of files) for (const { id } of FORMATS) expect(() => readFormat(id, 'P', new Map([['f', bytes]])), id).not.toThrow();
    }
  });

  it('a line of bars and dashes without end is a line', () => {
    const count = 100_000;
    const paper = readMade(`# Title\n\n<!-- page 1 -->\n\n${'|'.repeat(count)}\n${'|-'.repeat(count)}\n\nWords.\n`);
    expect(paper.blocks.at(-1)).toMatchObject({ page: 1, text: 'Words.' });
  });

  it('pages below 0, beyond all measure, as words and as digits; boxes without numbers, swapped, and in another base than their page', () => {
    const pages = [-1, 1e9, 1e300, 'two', '2', 1.5, null, true, [1], { page: 1 }];
    const boxes = [[NaN, 1, 2, 3], ['1', '2', '3', '4'], ['NaN', 1, 2, 3], [9, 9, 1, 1], [0, 0, 1e9, 1e9], [-5, -5, -1, -1], [1], 'box', null, [1, 2, 3, Infinity]];
    const rows = pages.flatMap((page, at) => [{ type: 'text', text: `w${at}`, page_idx: page, bbox: boxes[at] }, { type: 'text', text: `v${at}`, page_idx: 0, bbox: boxes[at] }]);
    const docling = { schema_name: 'DoclingDocument', pages: { 1: { size: { width: 600, height: 800 } }, '-3': {}, x: {}, 99999999999: {} }, body: { children: pages.map((_, at) => ({ $ref: `#/texts/${at}` })) }, texts: pages.map((page, at) => ({ label: 'text', text: `w${at}`, prov: [{ page_no: page, bbox: { l: boxes[at], t: 1, r: 'x', b: 1e12 } }] })) };
    for (const paper of [readMade([{ type: 'text', text: 'first', page_idx: 0 }, ...rows]), readMade(docling)]) {
      expectSound(paper);
      expect(paper.blocks.filter(({ text }) => /^w\d$/.test(text)).map(({ page }) => page)).toEqual(paper.layout === 'docling' ? [0, 0, 0, 0, 2, 0, 0, 0, 0, 0] : [0, 0, 0, 0, 3, 0, 0, 0, 0, 0]);
      expect(codes(paper)).toEqual(['blocks-odd-pages']);
    }
  });

  it('a byte order mark, zero bytes and other nulls cost no words', () => {
    const json = JSON.stringify([{ type: 'text', text: 'Words\u0000 here', page_idx: 0 }]);
    for (const text of [`\ufeff${json}`, `${json}\0\0\0`]) {
      const bytes = bytesOf(text);
      const paper = readFormat(formatOf(headOf(bytes))?.id ?? '', 'P', new Map([['f', bytes]]));
      expect(paper?.blocks.map((block) => block.text.replaceAll('\0', ''))).toEqual(['Words here']);
    }
    expect(readMade('\ufeff# Title\n\n<!-- page 1 -->\n\nWords.').blocks.map(({ text }) => text)).toEqual(['Title', 'Words.']);
  });

  it('a hundred thousand blocks are read', { timeout: 60_000 }, () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => ({ type: 'text', text: `w${at}`, bbox: [1, 2, 3, 4], page_idx: at >> 5 }));
    expect(readMade(rows).blocks).toHaveLength(100_000);
  });

  it('ten thousand blocks on one page or many are read, in every format', { timeout: 60_000 }, () => {
    const count = 10_000;
    const each = <T>(make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
    const files: Record<string, unknown> = {
      'mineru-content-list': each((at) => ({ type: 'text', text: `w${at}`, bbox: [1, 2, 3, 4], page_idx: at >> 5 })),
      'mineru-content-list-v2': [each((at) => ({ type: 'paragraph', content: { paragraph_content: [{ type: 'text', content: `w${at}` }] } }))],
      'mineru-middle': { pdf_info: [{ page_idx: 0, page_size: [600, 800], para_blocks: each((at) => ({ type: 'text', lines: [{ spans: [{ content: `w${at}` }] }] })) }] },
      docling: { schema_name: 'DoclingDocument', body: { children: each((at) => ({ $ref: `#/texts/${at}` })) }, texts: each((at) => ({ label: 'text', text: `w${at}`, prov: [{ page_no: 1 + (at >> 5) }] })) },
      'marker-json': { block_type: 'Document', children: [{ id: '/page/0/Page/1', children: each((at) => ({ id: `/page/0/Text/${at}`, block_type: 'Text', html: `<p>w${at}</p>` })) }] },
      paddleocr: { page_index: 0, parsing_res_list: each((at) => ({ block_label: 'text', block_content: `w${at}`, block_order: at })) },
      'mistral-ocr': { pages: [{ index: 0, markdown: each((at) => `w${at}`).join('\n\n') }] },
      'grobid-tei': `<TEI><text><body><div>${each((at) => `<p>w${at}</p>`).join('')}</div></body></text></TEI>`,
      'marker-markdown': `{0}${'-'.repeat(48)}\n\n${each((at) => `w${at}`).join('\n\n')}`,
      markdown: `<!-- page 1 -->\n\n${each((at) => `w${at}`).join('\n\n')}`,
    };
    expect(Object.keys(files).sort()).toEqual(FORMATS.map(({ id }) => id).sort());
    for (const [id, content] of Object.entries(files)) {
      const paper = readMade(content);
      expect(paper.layout).toBe(id);
      expect(paper.blocks.filter(({ text }) => /^w\d+$/.test(text)), id).toHaveLength(count);
    }
  });

  it('30-14: the same bytes give the same paper, whatever the file is called', () => {
    const bytes = bytesOf([{ type: 'text', text: 'Words.', page_idx: 0 }]);
    const [a, b] = ['a.json', 'b.txt'].map((name) => readFormat('mineru-content-list', 'P', new Map([[name, bytes]])));
    expect(a?.identity).toEqual(b?.identity);
    expect(readMade([{ type: 'text', text: 'Words!', page_idx: 0 }]).identity).not.toEqual(a?.identity);
  });
});

describe.skipIf(!hasSamples)('real files with damage', () => {
  const files = sampleFiles('same-paper/JOSE239A').concat(['paddleocr/JOSE239A_0_res.json', 'mineru/vlm-3.4.4-arxiv2410.21169v5-3pages/2410.21169v5_middle.json', 'docling/2305.03393v1-pg9.json']);

  it.each(files)('%s: cut anywhere, or with bytes changed, reads without a wrong page', (path) => {
    const whole = bytesAt(path);
    const format = formatOf(headOf(whole));
    const pages = new Map<string, Set<number>>();
    for (const { text, page } of readFormat(format?.id ?? '', 'P', new Map([['f', whole]]))?.blocks ?? []) pages.set(text, (pages.get(text) ?? new Set()).add(page));
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 1, noNaN: true }), (share) => {
        const paper = readFormat(format?.id ?? '', 'P', new Map([['f', whole.subarray(0, Math.ceil(share * whole.length))]]));
        if (!paper) throw new Error('not read');
        expectSound(paper);
        for (const { text, page } of paper.blocks) if (pages.has(text)) expect(page === 0 || pages.get(text)?.has(page), text.slice(0, 50)).toBe(true);
        if (format?.id !== 'markdown' && format?.id !== 'marker-markdown' && share < 0.98) expect(codes(paper)).toContain('file-cut');
      }),
      { numRuns: 6 },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), { minLength: 1, maxLength: 6 }), (flips) => {
        const bytes = Uint8Array.from(whole);
        for (const [at, value] of flips) bytes[Math.floor(at * bytes.length)] = value;
        const paper = readFormat(format?.id ?? '', 'P', new Map([['f', bytes]]));
        if (paper) expectSound(paper);
      }),
      { numRuns: 6 },
    );
    expect(built(readFormat(format?.id ?? '', 'P', new Map([['f', whole]])) ?? readMade('# T')).units.length).toBeGreaterThan(0);
  });
});
