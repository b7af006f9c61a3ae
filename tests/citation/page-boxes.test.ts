import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxesOfRange, onShownPage, turnShare, type PageShare, type Turn } from '../../src/citation';
import { CitedPaper } from '../../src/citation/cited-paper';
import { buildPaper, DEFAULT_POLICY } from '../../src/structure';
import type { BuiltPaper, Unit, UnitBlock } from '../../src/structure/model';
import { block as ocrBlock, paper, prose } from '../structure/made-up-blocks';

const block = (page: number, blockId: string, start: number, end: number, bbox: UnitBlock['bbox'] = [100, 200, 500, 400]): UnitBlock => ({ page, blockId, start, end, bbox });
const unit = (start: number, end: number, blocks: UnitBlock[], object?: Unit['object']): Unit =>
  ({ start, end, blocks, kind: object ? 'figure' : 'body', ...(object && { object }) }) as unknown as Unit;
const built = (units: Unit[], references: BuiltPaper['references'] = []): BuiltPaper => ({
  ...buildPaper(paper([]), DEFAULT_POLICY),
  units,
  references,
  pageSizes: { 3: [1000, 2000], 4: [1000, 2000] },
});

describe('the boxes of a range', () => {
  it('60-15: over a page break, page by page, as shares of the page', () => {
    const paper = built([unit(0, 100, [block(3, 'a', 0, 40), block(3, 'b', 40, 60, [0, 1000, 1000, 2000]), block(4, 'a', 61, 100, [0, 0, 500, 200])])]);
    expect(boxesOfRange(paper, { start: 50, end: 70 })).toEqual([
      { page: 3, boxes: [[0, 0.5, 1, 1]], aspect: 0.5 },
      { page: 4, boxes: [[0, 0, 0.5, 0.1]], aspect: 0.5 },
    ]);
    expect(boxesOfRange(paper, { start: 0, end: 40 }).map(({ page }) => page)).toEqual([3]);
  });

  it('30-18: a block that only shares the unit is not cited', () => {
    const paper = built([unit(0, 100, [block(3, 'a', 0, 40), block(4, 'a', 41, 100)])]);
    expect(boxesOfRange(paper, { start: 41, end: 60 }).map(({ page }) => page)).toEqual([4]);
  });

  it('an object is shown whole: caption, cells and image, also without a caption', () => {
    const object = {} as Unit['object'];
    const figure = unit(10, 30, [block(3, 'caption', 10, 30), block(3, 'cells', 31, 90), block(4, 'image', 30, 30, [0, 0, 1000, 1000])], object);
    const bare = unit(50, 50, [block(4, 'other', 50, 50)], object);
    expect(boxesOfRange(built([figure, bare]), { start: 12, end: 20 }).map(({ page, boxes }) => [page, boxes.length])).toEqual([[3, 2], [4, 1]]);
    expect(boxesOfRange(built([figure, bare]), { start: 40, end: 45 })).toEqual([]);
    expect(boxesOfRange(built([figure, bare]), { start: 50, end: 50 }).map(({ boxes }) => boxes.length)).toEqual([1]);
  });

  it('a block of two units is drawn once, blocks without page or size never wrongly', () => {
    const shared = block(3, 'a', 0, 40);
    const paper = built([unit(0, 20, [shared]), unit(20, 40, [shared]), unit(40, 60, [block(0, 'x', 40, 60)]), unit(60, 80, [block(9, 'y', 60, 80)])]);
    expect(boxesOfRange(paper, { start: 0, end: 80 })).toEqual([
      { page: 3, boxes: [[0.1, 0.1, 0.5, 0.2]], aspect: 0.5 },
      { page: 9, boxes: [], aspect: null },
    ]);
  });

  it('30-18: a heading stands in no unit, and has its page and section all the same', () => {
    const source = paper([
      ocrBlock(1, 0, 'body_paragraph', prose(20)),
      ocrBlock(3, 0, 'section_heading', 'Methods'),
      ocrBlock(3, 1, 'body_paragraph', prose(20)),
      ocrBlock(7, 0, 'subsection_heading', 'Outcomes of the trial'),
      ocrBlock(8, 0, 'body_paragraph', prose(20)),
    ]);
    const made = buildPaper(source, DEFAULT_POLICY);
    const start = made.canonical.indexOf('Outcomes of');
    const heading = { start, end: start + 'Outcomes'.length };
    expect(boxesOfRange(made, heading).map(({ page, boxes }) => [page, boxes])).toEqual([[7, []]]);
    expect(new CitedPaper('P', made).placeAt(heading)).toMatchObject({ pages: [7], path: ['Methods', 'Outcomes of the trial'] });
  });

  it('a reference has its page', () => {
    expect(boxesOfRange(built([], [{ page: 4, blockId: 'r', start: 5, end: 9 }]), { start: 6, end: 7 })).toEqual([{ page: 4, boxes: [], aspect: 0.5 }]);
  });

  it('every box lies on its page, whatever the OCR says', () => {
    const number = fc.oneof(fc.double({ min: -5000, max: 5000 }), fc.constant(Number.NaN));
    fc.assert(
      fc.property(fc.tuple(number, number, number, number), (bbox) => {
        for (const { boxes } of boxesOfRange(built([unit(0, 9, [block(3, 'a', 0, 9, bbox)])]), { start: 0, end: 9 })) {
          for (const [left, top, right, bottom] of boxes) {
            expect(left >= 0 && top >= 0 && right <= 1 && bottom <= 1 && left < right && top < bottom).toBe(true);
          }
        }
      }),
    );
  });
});

describe('turned pages', () => {
  const share = fc
    .tuple(fc.double({ min: 0, max: 0.4, noNaN: true }), fc.double({ min: 0, max: 0.4, noNaN: true }), fc.double({ min: 0.5, max: 1, noNaN: true }), fc.double({ min: 0.5, max: 1, noNaN: true }))
    .map((box): PageShare => box);

  it('a quarter turn clockwise takes the top to the right', () => {
    expect(turnShare([0, 0, 1, 0.1], 90)).toEqual([0.9, 0, 1, 1]);
    expect(turnShare([0, 0, 1, 0.1], 180)).toEqual([0, 0.9, 1, 1]);
    expect(turnShare([0, 0, 1, 0.1], 270)).toEqual([0, 0, 0.1, 1]);
  });

  it('a turn and its opposite lead back', () => {
    fc.assert(
      fc.property(share, fc.constantFrom<Turn>(0, 90, 180, 270), (box, turn) => {
        const back = turnShare(turnShare(box, turn), ((360 - turn) % 360) as Turn);
        back.forEach((side, at) => expect(side).toBeCloseTo(box[at] ?? Number.NaN));
      }),
    );
  });

  it('boxes of a raster that lies on its side are turned with the page; others stay', () => {
    const boxes: PageShare[] = [[0, 0, 1, 0.1]];
    expect(onShownPage({ page: 1, boxes, aspect: 0.7 }, 1 / 0.7, 90)).toEqual([[0.9, 0, 1, 1]]);
    expect(onShownPage({ page: 1, boxes, aspect: 1.4 }, 1.4, 90)).toEqual(boxes);
    expect(onShownPage({ page: 1, boxes, aspect: 0.7 }, 0.7, 0)).toEqual(boxes);
    expect(onShownPage({ page: 1, boxes, aspect: null }, 0.7, 90)).toEqual(boxes);
  });
});
