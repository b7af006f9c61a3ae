import { describe, expect, it } from 'vitest';
import { readPaper } from '../../../src/ocr';
import { bytesOf } from '../files';

const BLOCKS = 'structure/blocks.structured.jsonl';
/** More than a call can take as arguments in any engine. */
const MANY = 150_000;
const many = <T>(make: (index: number) => T): T[] => Array.from({ length: MANY }, (_, index) => make(index));
const read = (files: Record<string, unknown>): ReturnType<typeof readPaper> =>
  readPaper('paperforge', 'ABCD1234', new Map(Object.entries(files).map(([name, content]) => [name, bytesOf(content)])));
const lines = (rows: readonly unknown[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
const rows = many((index) => ({ page: 1, block_id: index, role: 'figure_caption', text: `w${index}` }));

describe('10-6: artefacts of far too many entries never throw', () => {
  it('10-6: a tree whose node has more children than a call takes arguments', () => {
    const children = many((index) => ({ node_id: `sec:p1:${index}`, page: 1, block_id: index, level: 2 }));
    const paper = read({ [BLOCKS]: lines(rows.slice(0, 3)), 'index/structure-tree.json': { nodes: [{ node_id: 'sec:p1:0', page: 1, block_id: 0, level: 1, children }] } });
    expect(paper.blocks.map(({ level }) => level)).toEqual([2, 2, 2]);
  });

  it('10-6: two inventories that give one figure every block of the paper', () => {
    const assets = many((index) => ({ page: 1, block_id: index }));
    const paper = read({
      [BLOCKS]: lines(rows),
      'structure/figure_inventory.json': { matched_figures: [{ figure_id: 'f', page: 1, legend_block_id: 0 }] },
      'structure/reader_figures.json': { reader_figures: [{ figure_id: 'f', consumed_caption_block_ids: assets, consumed_asset_block_ids: assets }] },
    });
    expect(paper.objects.map(({ captionBlocks }) => captionBlocks.length)).toEqual([MANY]);
  });

  it('10-6: a continued table of as many blocks', () => {
    const ids = many((index) => index);
    const paper = read({
      [BLOCKS]: lines(rows),
      'structure/table_inventory.json': { tables: [{ table_id: 't', page: 1, caption_block_id: 0 }, { table_id: 'u', page: 1, is_continuation: true, asset_block_id: 1, consumed_block_ids: ids }] },
    });
    expect(paper.objects).toHaveLength(1);
  });
}, 60_000);
