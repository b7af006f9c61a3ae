import type { Box } from '../../ocr/source-paper';
import type { BuiltPaper, Unit, UnitBlock } from '../../structure/model';

/** The least gap above a caption that can hold a figure, as a share of the page's height. */
const LEAST_GAP = 0.06;
/** Where print begins on a page, as a share of its height. */
const TOP_MARGIN = 0.06;

/**
 * The paper as a picture of one object needs it: that unit alone, without its caption, so that what is drawn is the figure and not the words below it. `at` is the object's range.
 * Of a figure whose own place is not known, the gap between the text above and the caption is taken; where there is none, the caption, beside which the figure stands.
 */
export function picturedOnly(built: BuiltPaper, at: { start: number; end: number }): BuiltPaper {
  const unit = built.units.find(({ object, start, end }) => object !== undefined && start === at.start && end === at.end);
  if (!unit) return { ...built, units: [] };
  const content = unit.object?.content ?? null;
  const isPicture = ({ start, end, bbox }: UnitBlock): boolean => bbox !== null && (start === end || (content !== null && start >= content.start && end <= content.end));
  const own = unit.blocks.filter(isPicture);
  const blocks = own.length > 0 ? own : unit.kind === 'figure' ? gapAbove(built, unit) : unit.blocks;
  return { ...built, units: [{ ...unit, blocks }] };
}

function gapAbove(built: BuiltPaper, unit: Unit): UnitBlock[] {
  const caption = unit.blocks.find(({ bbox }) => bbox !== null);
  const height = caption && built.pageSizes[caption.page]?.[1];
  if (!caption?.bbox || !height) return unit.blocks;
  const [left, top, right] = caption.bbox;
  const above = built.units
    .filter((other) => other !== unit)
    .flatMap(({ blocks }) => blocks)
    .flatMap(({ page, bbox }): Box[] => (page === caption.page && bbox !== null && bbox[3] <= top + 2 && bbox[0] < right && bbox[2] > left ? [bbox] : []));
  const from = Math.max(height * TOP_MARGIN, ...above.map((box) => box[3]));
  return top - from < height * LEAST_GAP ? unit.blocks : [{ ...caption, bbox: [left, from, right, top] }];
}
