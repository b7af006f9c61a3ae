import { describe, expect, it } from 'vitest';
import { cropRegion } from '../../../src/obsidian/page-viewer/crop-region';
import { picturedOnly } from '../../../src/obsidian/page-viewer/pictured';
import type { Unit } from '../../../src/structure/model';
import { builtPaper } from './built-paper';

const figure = (change: Partial<Unit> = {}): Unit => ({
  unitId: 'f', kind: 'figure', collection: 'object', nodeId: 'n', path: [], pages: [1], start: 5000, end: 5010, part: null, indexable: true,
  blocks: [{ page: 1, blockId: 'c', start: 4990, end: 5010, bbox: [100, 1200, 500, 1240] }, { page: 1, blockId: 'i', start: 5010, end: 5010, bbox: [120, 850, 480, 1180] }],
  object: { label: 'Fig. 1', labelKey: 'figure 1', image: null, cells: null, content: null, mentionedBy: [] },
  ...change,
});
const boxes = (unit: Unit): unknown[] => picturedOnly({ ...builtPaper(), units: [...builtPaper().units, unit] }, unit).units.flatMap(({ blocks }) => blocks.map(({ bbox }) => bbox));

describe('20-21: what of the page is an object’s picture', () => {
  it('20-21: the image without its caption', () => {
    expect(boxes(figure())).toEqual([[120, 850, 480, 1180]]);
  });

  it('20-21: without an image’s place the gap between the text above and the caption; without a gap nothing', () => {
    const captionOnly = figure().blocks.slice(0, 1);
    expect(boxes(figure({ blocks: captionOnly }))).toEqual([[100, 800, 500, 1200]]);
    expect(boxes(figure({ blocks: captionOnly.map((block) => ({ ...block, bbox: [100, 810, 500, 840] as const })) }))).toEqual([]);
    expect(boxes(figure({ kind: 'table', blocks: captionOnly.map((block) => ({ ...block, bbox: [100, 300, 500, 340] as const })) }))).toEqual([[100, 340, 500, 600]]);
  });

  it('20-21: the rows of a table without cells are its picture', () => {
    const content = { start: 5010, end: 5050 };
    const table = figure({ kind: 'table', blocks: [{ page: 1, blockId: 'c', start: 4990, end: 5010, bbox: [100, 100, 500, 140] }, { page: 1, blockId: 'r', start: 5010, end: 5050, bbox: [100, 150, 500, 300] }], object: { label: 'Table 1', labelKey: 'table 1', image: null, cells: null, content, mentionedBy: [] } });
    expect(boxes(table)).toEqual([[100, 150, 500, 300]]);
  });

  it('20-21: a picture is shown with nothing beside it', () => {
    const [left, , right] = cropRegion([[0.1, 0.2, 0.45, 0.4]], 0.7, 1, true);
    expect([left, right].map((share) => share.toFixed(2))).toEqual(['0.08', '0.47']);
  });
});
