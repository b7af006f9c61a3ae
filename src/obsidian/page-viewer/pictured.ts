import type { Box } from '../../ocr/source-paper';
import type { BuiltPaper, Unit, UnitBlock } from '../../structure/model';

/** The least gap beside a caption that can hold an object, as a share of the page's height. */
const LEAST_GAP = 0.06;
/** Where print begins and ends on a page, as shares of its height. */
const PRINT = [0.06, 0.94] as const;

/**
 * The paper as a picture of one object needs it: that unit alone, without its caption, so that what is drawn is the figure and not the words below it. `at` is the object's range.
 * Of an object whose own place is not known, the gap between its caption and the text is taken: above it for a figure, the larger one for a table. No unit where there is no gap.
 */
export function picturedOnly(built: BuiltPaper, at: { start: number; end: number }): BuiltPaper {
  const unit = built.units.find(({ object, start, end }) => object !== undefined && start === at.start && end === at.end);
  const blocks = unit ? picturedBlocks(built, unit) : [];
  return { ...built, units: unit && blocks.length > 0 ? [{ ...unit, blocks }] : [] };
}

function picturedBlocks(built: BuiltPaper, unit: Unit): UnitBlock[] {
  const content = unit.object?.content ?? null;
  const own = unit.blocks.filter(({ start, end, bbox }) => bbox !== null && (start === end || (content !== null && start >= content.start && end <= content.end)));
  return own.length > 0 ? own : gapBeside(built, unit);
}

function gapBeside(built: BuiltPaper, unit: Unit): UnitBlock[] {
  const caption = unit.blocks.find(({ bbox }) => bbox !== null);
  const height = caption && built.pageSizes[caption.page]?.[1];
  if (!caption?.bbox || !height) return [];
  const [left, top, right, bottom] = caption.bbox;
  const beside = built.units
    .filter((other) => other !== unit)
    .flatMap(({ blocks }) => blocks)
    .flatMap(({ page, bbox }): Box[] => (page === caption.page && bbox !== null && bbox[0] < right && bbox[2] > left ? [bbox] : []));
  const above: Box = [left, Math.max(height * PRINT[0], ...beside.filter((box) => box[3] <= top + 2).map((box) => box[3])), right, top];
  const below: Box = [left, bottom, right, Math.min(height * PRINT[1], ...beside.filter((box) => box[1] >= bottom - 2).map((box) => box[1]))];
  const gap = unit.kind === 'table' && heightOf(below) > heightOf(above) ? below : above;
  return heightOf(gap) < height * LEAST_GAP ? [] : [{ ...caption, bbox: gap }];
}

const heightOf = ([, top, , bottom]: Box): number => bottom - top;
