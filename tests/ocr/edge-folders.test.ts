import { describe, expect, it } from 'vitest';
import type { Reason, SourcePaper } from '../../src/ocr';
import { blockKey } from '../../src/ocr';
import { diskFiles, hasShared, OCR_DATA, readFolder } from './files';

const vault = diskFiles(`${OCR_DATA}/edge-ocr-folders`);
const read = async (name: string): Promise<SourcePaper> => {
  const paper = await readFolder(vault, name);
  if (!paper) throw new Error(`${name} was not recognised`);
  return paper;
};
/** All fourteen are copies of JOSE239A, so that each meta.json but the three odd ones names that paper: left out of the lists below. */
const codes = ({ warnings }: SourcePaper): Reason['code'][] =>
  warnings.filter(({ code, params }) => code !== 'meta-key-mismatch' || params?.key !== 'JOSE239A').map(({ code }) => code);
const count = (paper: SourcePaper, code: Reason['code']): unknown => paper.warnings.find((reason) => reason.code === code)?.params?.count;
/** The hash of JOSE239A's untouched artefacts. */
const PUBLISHED = expect.stringMatching(/^97ca93eb/) as unknown;

describe.skipIf(!hasShared)('10-6: each of the 14 odd folders reads, and says what is odd', () => {
  it('EDGEDV01: a publish marker is told, and the artefacts are still there to read', async () => {
    const paper = await read('EDGEDV01');
    expect(paper.status).toBe('marked');
    expect(paper.identity).toEqual({ kind: 'result-hash', value: PUBLISHED });
    expect(paper.blocks).toHaveLength(90);
    expect(codes(paper)).toEqual([]);
  });

  it('EDGEDV02: another published hash is stale; the identity is what is there, the published one is noted', async () => {
    const paper = await read('EDGEDV02');
    expect(paper.status).toBe('stale');
    expect(paper.identity).toEqual({ kind: 'recomputed', value: PUBLISHED });
    expect(paper.publishedHash).toMatch(/^0{64}$/);
    expect(codes(paper)).toEqual(['hash-stale']);
  });

  it('EDGEDV03: a missing hash is recomputed and the paper is ready', async () => {
    const paper = await read('EDGEDV03');
    expect(paper.status).toBe('ready');
    expect(paper.identity).toEqual({ kind: 'recomputed', value: PUBLISHED });
    expect(paper.publishedHash).toBeUndefined();
    expect(codes(paper)).toEqual(['hash-missing']);
  });

  it('EDGEDV04: a truncated tree costs nothing but the tree', async () => {
    const paper = await read('EDGEDV04');
    expect(codes(paper)).toEqual(['hash-stale', 'tree-truncated']);
    expect(paper.blocks.filter(({ level }) => level !== null).length).toBeGreaterThanOrEqual(10);
  });

  it('EDGEDV05: the cut last line is one broken line, the other 89 blocks are kept', async () => {
    const paper = await read('EDGEDV05');
    expect(codes(paper)).toEqual(['hash-stale', 'blocks-line-broken']);
    expect(count(paper, 'blocks-line-broken')).toBe(1);
    expect(paper.blocks).toHaveLength(89);
    expect(paper.renderOrder).toHaveLength(71);
  });

  it('EDGEDV06: without the tree the hash cannot be borne out: stale, content identity, everything read', async () => {
    const paper = await read('EDGEDV06');
    expect(paper.status).toBe('stale');
    expect(paper.identity.kind).toBe('content');
    expect(codes(paper)).toEqual(['hash-stale', 'tree-missing']);
    expect(paper.blocks).toHaveLength(90);
  });

  it('EDGEDV07: the synthetic root lends no levels and loses no block, block 0 included', async () => {
    const paper = await read('EDGEDV07');
    expect(codes(paper)).toEqual(['hash-stale', 'tree-synthetic']);
    expect(paper.blocks.filter(({ blockId }) => blockId === '0').map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('EDGEDV08: a half-written meta.json is said, the result is ready', async () => {
    const paper = await read('EDGEDV08');
    expect(paper.status).toBe('ready');
    expect(codes(paper)).toEqual(['meta-broken']);
    expect(paper.pageCount).toBe(6);
  });

  it('EDGEDV09: queued without artefacts is no-ocr, identity unknown', async () => {
    const paper = await read('EDGEDV09');
    expect(paper.status).toBe('no-ocr');
    expect(paper.identity).toEqual({ kind: 'unknown' });
    expect(codes(paper)).toEqual(['ocr-queued']);
  });

  it('EDGEDV10: a legacy folder reads from its full text, with pages', async () => {
    const paper = await read('EDGEDV10');
    expect(paper.collection).toBe('fulltext');
    expect(paper.status).toBe('ready');
    expect(paper.identity.kind).toBe('content');
    expect(codes(paper)).toEqual(['fulltext-only']);
    expect(new Set(paper.blocks.map(({ page }) => page))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    expect(paper.blocks.find(({ text }) => text === 'Slides')).toMatchObject({ page: 2, level: 3, role: 'subsection_heading' });
  });

  it('EDGEDV11: the folder names the paper, the other key in meta.json is said', async () => {
    const paper = await read('EDGEDV11');
    expect(paper.paperId).toBe('EDGEDV11');
    expect(paper.warnings).toEqual([{ code: 'meta-key-mismatch', params: { key: 'ZZZZZZZZ' } }]);
  });

  it('EDGEDV12: an edited full text is said; the blocks are what they were', async () => {
    const paper = await read('EDGEDV12');
    expect(paper.status).toBe('ready');
    expect(codes(paper)).toEqual(['fulltext-edited']);
  });

  it('EDGEDV13: mixed ids, pages as strings, null boxes and texts all keep their block and its page', async () => {
    const paper = await read('EDGEDV13');
    expect(codes(paper)).toEqual(['hash-stale', 'blocks-odd-ids', 'blocks-odd-pages']);
    expect(count(paper, 'blocks-odd-ids')).toBe(18 + 14 + 5);
    expect(count(paper, 'blocks-odd-pages')).toBe(4);
    expect(paper.blocks).toHaveLength(90);
    expect(paper.blocks.every(({ page }) => page >= 1 && page <= 6)).toBe(true);
    expect(paper.blocks.find((block) => blockKey(block) === '2:p2_b6')).toMatchObject({ text: 'Slides', page: 2 });
    expect(paper.renderOrder).toHaveLength(72);
    expect(paper.blocks.find((block) => blockKey(block) === '1:3')?.bbox).toBeNull();
    expect(paper.blocks.find((block) => blockKey(block) === '2:p2_b1')?.text).toBe('');
  });

  it('EDGEDV14: a tree with unqualified ids is not trusted', async () => {
    const paper = await read('EDGEDV14');
    expect(codes(paper)).toEqual(['hash-stale', 'tree-unqualified']);
    expect(paper.blocks).toHaveLength(90);
  });

  it('10-1: entries of the root that are no papers are not recognised', async () => {
    expect(await readFolder(vault, 'ocr-queue.json')).toBeNull();
    expect(await readFolder(vault, '.locks')).toBeNull();
  });
});

const DEV = ['ACL24T01', 'ACL24T02', 'JOSE198A', 'JOSE206A', 'JOSE239A', 'JOSE265A', 'JOSE299A', 'JOSE307A', 'ZHTHES01'];

describe.skipIf(!hasShared)('the nine papers of a real vault read clean', () => {
  const dev = diskFiles(`${OCR_DATA}/vault-dev/System/PaperForge/ocr`);

  it.each(DEV)('%s: ready, no warnings, every rendered block found, as many pages as its meta says', async (name) => {
    const paper = await readFolder(dev, name);
    const meta = JSON.parse(new TextDecoder().decode((await dev.read(`${name}/meta.json`)) ?? undefined)) as { page_count: number };
    const map = JSON.parse(new TextDecoder().decode((await dev.read(`${name}/render/render-map.json`)) ?? undefined)) as {
      headings: { page: number; block_id: number; markdown_level: number }[];
      emitted_blocks: { page: number; block_id: number }[];
    };
    expect(paper).toMatchObject({ status: 'ready', identity: { kind: 'result-hash' }, warnings: [], collection: 'body', pageCount: meta.page_count });
    expect(paper?.renderOrder.map(({ ref }) => blockKey(ref))).toEqual(map.emitted_blocks.map((e) => `${e.page}:${e.block_id}`));
    const levels = new Map(paper?.blocks.map((block) => [blockKey(block), block.level]));
    for (const heading of map.headings) expect(levels.get(`${heading.page}:${heading.block_id}`)).toBe(heading.markdown_level);
    expect(new Set(levels.keys()).size).toBe(paper?.blocks.length);
  });

  it('ACL24T02: matched figure, reserved figure, two captions without image, and tables', async () => {
    const paper = await readFolder(dev, 'ACL24T02');
    const figures = paper?.objects.filter(({ kind }) => kind === 'figure') ?? [];
    expect(figures.map(({ label, page, image }) => ({ label, page, image }))).toEqual([
      { label: 'Figure 2', page: 4, image: 'assets/figures/figure_002.jpg' },
      { label: 'Figure 1', page: 3, image: null },
      { label: 'Figure 3', page: 7, image: null },
      { label: 'Figure 4', page: 13, image: null },
    ]);
    const table = paper?.objects.find(({ label }) => label === 'Table 2');
    expect(table).toMatchObject({ page: 4, captionBlocks: [{ page: 4, blockId: '3' }], image: 'assets/tables/table_001.jpg' });
    const claimed = paper?.objects.flatMap((o) => [...o.captionBlocks, ...o.assetBlocks, ...o.innerBlocks]).map(blockKey) ?? [];
    expect(new Set(claimed).size).toBe(claimed.length);
    for (const { image } of paper?.objects ?? []) if (image) expect(await dev.stat(`ACL24T02/${image}`)).not.toBeNull();
  });

  it('the title block has the size and weight of its text spans', async () => {
    const paper = await readFolder(dev, 'ACL24T01');
    expect(paper?.blocks.find(({ text }) => text.startsWith('Accurate Knowledge'))).toMatchObject({ fontSize: 14.35, bold: true });
  });

  it('10-3: costs one listing and at most twelve stats a paper, and never opens the big or secret files', async () => {
    const counted = diskFiles(`${OCR_DATA}/vault-dev/System/PaperForge/ocr`);
    await readFolder(counted, 'JOSE206A');
    expect(counted.calls.list).toBe(1);
    expect(counted.calls.stat).toBeLessThanOrEqual(12);
    expect(counted.opened.filter((path) => /document_structure|decision_log|result\.json|pages\/|versions\/|backups\/|blocks\.raw/.test(path))).toEqual([]);
  });
});
