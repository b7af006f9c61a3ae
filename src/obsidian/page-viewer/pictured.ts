import type { BuiltPaper, UnitBlock } from '../../structure/model';

/**
 * The paper as a picture of one object needs it: its units without their captions, so that what is drawn is the figure and not the words below it. `at` is the object's range.
 * Where only the caption has a place, that is kept: the figure stands beside it.
 */
export function picturedOnly(built: BuiltPaper, at: { start: number; end: number }): BuiltPaper {
  return {
    ...built,
    units: built.units.flatMap((unit) => {
      if (unit.object === undefined || unit.start !== at.start || unit.end !== at.end) return [];
      const { content } = unit.object;
      const isPicture = ({ start, end, bbox }: UnitBlock): boolean => bbox !== null && (start === end || (content !== null && start >= content.start && end <= content.end));
      const blocks = unit.blocks.filter(isPicture);
      return [blocks.length > 0 ? { ...unit, blocks } : unit];
    }),
  };
}
