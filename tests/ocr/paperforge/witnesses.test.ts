import { describe, expect, it } from 'vitest';
import { readPaper, type SourcePaper } from '../../../src/ocr';
import { sha256Hex } from '../../../src/text';
import { bytesOf } from '../files';

const BLOCKS = 'structure/blocks.structured.jsonl';
const TREE = 'index/structure-tree.json';
const ROLES = 'index/role-index.json';
const HASH = 'index/result-hash.txt';

const rows = [
  { page: 1, block_id: 0, role: 'section_heading', text: 'Methods' },
  { page: 1, block_id: 1, role: 'body_paragraph', text: 'We did.' },
  { page: 2, block_id: 0, role: 'figure_asset', text: '' },
  { page: 2, block_id: 1, role: 'figure_caption', text: 'Fig. 2. Flow' },
  { page: 2, block_id: 2, role: 'figure_inner_text', text: '412 enrolled', _object_consumed: true, _object_owner_id: 'figure_002' },
  { page: 3, block_id: 0, role: 'table_caption', text: '表 3 结果' },
  { page: 3, block_id: 1, role: 'table_asset', text: '' },
  { page: 4, block_id: 1, role: 'table_asset', text: '' },
  { page: 4, block_id: 2, role: 'body_paragraph', text: 'After.' },
];
const emitted = (order: number, page: number, id: unknown, as = 'body'): unknown => ({ emitted_order: order, page, block_id: id, emitted_as: as });

const sound: Record<string, unknown> = {
  [BLOCKS]: rows.map((row) => JSON.stringify(row)).join('\n'),
  [TREE]: { nodes: [{ node_id: 'sec:p1:0', level: 2, page: 1, block_id: 0, own_block_ids: ['p1:1'], children: [] }] },
  [ROLES]: {},
  'render/render-map.json': {
    headings: [{ markdown_level: 3, page: 1, block_id: 0, emitted_order: 0 }],
    emitted_blocks: [emitted(0, 1, 0, 'heading'), emitted(1, 1, 1)],
  },
};
const publish = (files: Record<string, unknown>): Record<string, unknown> => {
  const parts = [BLOCKS, TREE, ROLES].map((name) => bytesOf(files[name]));
  return { ...files, [HASH]: sha256Hex(...parts) };
};
const read = (files: Record<string, unknown>): SourcePaper =>
  readPaper('paperforge', 'ABCD1234', new Map(Object.entries(files).map(([name, content]) => [name, bytesOf(content)])));
const codes = (paper: SourcePaper): string[] => paper.warnings.map(({ code }) => code);
const without = (name: string, files = sound): Record<string, unknown> => Object.fromEntries(Object.entries(files).filter(([key]) => key !== name));

describe('40-6: identity of an OCR result', () => {
  it('the published hash where the three artefacts bear it out', () => {
    const paper = read(publish(sound));
    expect(paper).toMatchObject({ status: 'ready', identity: { kind: 'result-hash' }, warnings: [] });
  });
  it('the recomputed hash is over blocks, tree, role index in that order, and equals the published one', () => {
    expect(read(sound).identity).toEqual({ kind: 'recomputed', value: publish(sound)[HASH] });
  });
  it('a hash file that holds no hash counts as missing', () => {
    expect(read({ ...sound, [HASH]: 'pending' })).toMatchObject({ status: 'ready', identity: { kind: 'recomputed' } });
  });
  it('partial artefacts have the identity of their content: name, length and bytes all count', () => {
    const partial = without(TREE);
    const value = (files: Record<string, unknown>): unknown => read(files).identity;
    expect(value(partial)).toMatchObject({ kind: 'content' });
    expect(value(partial)).toEqual(value({ ...partial }));
    expect(value({ ...partial, [BLOCKS]: `${String(partial[BLOCKS])}\n` })).not.toEqual(value(partial));
    expect(value(without('render/render-map.json', partial))).not.toEqual(value(partial));
  });
  it('the content identity is SHA-256 over name, length and bytes of each file that is there', () => {
    const value = sha256Hex(`${BLOCKS}\0${'{"page":1,"text":"a"}'.length}\0`, '{"page":1,"text":"a"}', `${ROLES}\0${2}\0`, '{}');
    expect(read({ [ROLES]: '{}', [BLOCKS]: '{"page":1,"text":"a"}' }).identity).toEqual({ kind: 'content', value });
  });
  it('meta.json and the edited full text never move the identity', () => {
    expect(read({ ...sound, 'meta.json': { derived_version: { renderer_version: '9' } }, 'fulltext.md': 'mine' }).identity).toEqual(read(sound).identity);
  });
  it('10-2: a marker makes every result marked, whatever the hash says', () => {
    const marker = { 'index/result-hash.pending': 'pending' };
    expect(read({ ...publish(sound), ...marker }).status).toBe('marked');
    expect(read({ ...sound, [HASH]: '0'.repeat(64), ...marker }).status).toBe('marked');
    expect(read(marker)).toMatchObject({ status: 'marked', identity: { kind: 'unknown' }, blocks: [] });
  });
});

describe('10-6: what a witness gets wrong', () => {
  it('10-4: render map > tree > role for a heading level', () => {
    const level = (files: Record<string, unknown>): unknown => read(files).blocks[0]?.level;
    const deep = { ...sound, [TREE]: { nodes: [{ node_id: 'sec:p1:0', level: 5, page: 1, block_id: 0, own_block_ids: [] }] } };
    expect(level(deep)).toBe(3);
    expect(level(without('render/render-map.json', deep))).toBe(5);
    expect(level(without('render/render-map.json', without(TREE)))).toBe(2);
  });
  it('10-T15: a tree that names blocks that are not there is stale, and says how many', () => {
    const stale = { ...sound, [TREE]: { nodes: [{ node_id: 'sec:p1:9', level: 2, page: 1, block_id: 9, own_block_ids: ['p1:1', 'p7:7'] }] } };
    expect(read(stale).warnings).toContainEqual({ code: 'tree-dangling', params: { count: 2 } });
  });
  it('a render map with two equal orders is broken, and still each block is rendered once', () => {
    const map = { headings: [], emitted_blocks: [emitted(1, 1, 1), emitted(0, 1, 0), emitted(1, 4, '2'), emitted(2, 1, 1)] };
    const paper = read({ ...sound, 'render/render-map.json': map });
    expect(codes(paper)).toContain('render-map-broken');
    expect(paper.renderOrder.map(({ ref }) => `${ref.page}:${ref.blockId}`)).toEqual(['1:0', '1:1', '4:2']);
  });
  it('a missing render map and role index are said once each', () => {
    expect(codes(read(without('render/render-map.json', without(ROLES))))).toEqual(['hash-missing', 'role-index-missing', 'render-map-missing']);
  });
  it('10-6: an inventory that is no JSON is named; the paper stays', () => {
    const paper = read({ ...publish(sound), 'structure/table_inventory.json': '{"tables": [' });
    expect(paper.warnings).toEqual([{ code: 'inventory-broken', params: { name: 'structure/table_inventory.json' } }]);
    expect(paper.blocks).toHaveLength(rows.length);
  });
  it.each([['queued', 'ocr-queued'], ['nopdf', 'ocr-queued'], ['fatal_error', 'ocr-failed'], ['failed', 'ocr-failed'], ['done', 'no-artefacts'], ['', 'no-artefacts']])(
    'meta.json alone with status "%s" is no-ocr: %s',
    (status, code) => expect(read({ 'meta.json': { ocr_status: status } })).toMatchObject({ status: 'no-ocr', identity: { kind: 'unknown' }, warnings: [{ code }] }),
  );
  it('done_incomplete with a matching hash reads without a word; a failed redo is told beside the old result', () => {
    expect(read({ ...publish(sound), 'meta.json': { ocr_status: 'done_incomplete' } }).warnings).toEqual([]);
    expect(read({ ...publish(sound), 'meta.json': { ocr_status: 'retryable_error' } })).toMatchObject({ status: 'ready', warnings: [{ code: 'ocr-failed' }] });
  });
  it('10-7: no value of a secret-looking field comes out', () => {
    const paper = read({ ...sound, 'meta.json': { api_key: 'sk-HUSH', token: 'sk-HUSH', ocr_status: 'done' } });
    expect(JSON.stringify(paper)).not.toContain('HUSH');
  });
});

describe('full text in place of blocks', () => {
  const text = { 'fulltext.md': '<!-- page 1 -->\n\nHello there.' };
  it('no blocks, no published hash: ready from the full text, and the loss is said where there was structure', () => {
    expect(read({ 'meta.json': {}, ...text })).toMatchObject({ status: 'ready', collection: 'fulltext', warnings: [{ code: 'fulltext-only' }] });
    expect(codes(read({ [TREE]: {}, ...text }))).toEqual(['blocks-missing', 'fulltext-only']);
  });
  it('blocks without one sound line give way to the full text', () => {
    expect(read({ [BLOCKS]: '{"page": 1, "te', ...text })).toMatchObject({ collection: 'fulltext', blocks: [{ page: 1, text: 'Hello there.' }] });
  });
  it('10-2: a published result whose blocks have not arrived is stale, so that it cannot replace what was indexed', () => {
    expect(read({ [HASH]: 'a'.repeat(64), ...text })).toMatchObject({ status: 'stale', publishedHash: 'a'.repeat(64), collection: 'fulltext' });
  });
  it('windows line ends are no edit', () => {
    const meta = { machine_fulltext_hash: `sha256:${sha256Hex('a\nb\n')}` };
    expect(codes(read({ ...publish(sound), 'meta.json': meta, 'fulltext.md': 'a\r\nb\r\n' }))).toEqual([]);
    expect(codes(read({ ...publish(sound), 'meta.json': meta, 'fulltext.md': 'a\nb\nmine' }))).toEqual(['fulltext-edited']);
  });
});

describe('inventories -> source objects', () => {
  const figures = {
    matched_figures: [{ figure_id: 'figure_002', legend_block_id: '1', page: 2, matched_assets: [{ block_id: 0, page: 2 }], consumed_block_ids: ['0', '2'] }],
    unmatched_legends: [{ page: 2, block_id: 1 }],
  };
  const tables = {
    tables: [
      { caption_block_id: '0', page: 3, asset_block_id: 1, has_asset: true, formal_table_number: 3, assistive_text: '<table><tr><td>1</td></tr></table>' },
      { page: 4, asset_block_id: 1, is_continuation: true, continuation_of: 3, assistive_text: '<table></table>', consumed_block_ids: [1, 2] },
    ],
  };
  const objects = read({ ...sound, 'structure/figure_inventory.json': figures, 'structure/table_inventory.json': tables }).objects;

  it('10-T1, 10-T2: mixed id types meet, block 0 too; a caption belongs to one object only', () => {
    expect(objects[0]).toEqual({
      kind: 'figure', objectId: 'figure_002', label: 'Fig. 2', page: 2, html: null, image: 'assets/figures/figure_002.jpg',
      captionBlocks: [{ page: 2, blockId: '1' }], assetBlocks: [{ page: 2, blockId: '0' }], innerBlocks: [{ page: 2, blockId: '2' }],
    });
    expect(objects).toHaveLength(2);
  });
  it('a continued table is one table; running text that it "consumed" stays in the text', () => {
    expect(objects[1]).toMatchObject({
      kind: 'table', objectId: 'table_001', label: '表 3', page: 3, image: 'assets/tables/table_001.jpg', innerBlocks: [],
      assetBlocks: [{ page: 3, blockId: '1' }, { page: 4, blockId: '1' }], html: '<table><tr><td>1</td></tr></table><table></table>',
    });
  });
  it('10-T1: where the image stands on another page, bare ids of consumed blocks are not resolved by a guess', () => {
    const spread = { matched_figures: [{ figure_id: 'f', legend_block_id: 1, page: 2, matched_assets: [{ block_id: 1, page: 4 }], consumed_block_ids: [0] }] };
    expect(read({ ...sound, 'structure/figure_inventory.json': spread }).objects).toMatchObject([{ assetBlocks: [{ page: 4, blockId: '1' }], innerBlocks: [] }]);
    const together = { matched_figures: [{ ...spread.matched_figures[0], matched_assets: [] }] };
    expect(read({ ...sound, 'structure/figure_inventory.json': together }).objects).toMatchObject([{ innerBlocks: [{ page: 2, blockId: '0' }] }]);
  });
  it('a figure that only the reader list has is a figure; the same one is not counted twice', () => {
    const reader = { reader_figures: [
      { figure_id: 'figure_002', consumed_caption_block_ids: [{ page: 2, block_id: 1 }], consumed_asset_block_ids: [{ page: 2, block_id: '0' }] },
      { reader_figure_id: 'figure_009_reader', consumed_caption_block_ids: [{ page: 3, block_id: 0 }] },
    ] };
    const found = read({ ...sound, 'structure/figure_inventory.json': figures, 'structure/reader_figures.json': reader }).objects;
    expect(found.map(({ objectId }) => objectId)).toEqual(['figure_002', 'figure_009_reader']);
  });
});
