import type { BuiltPaper } from '../structure/model';

/**
 * A built paper as its own text and each of its supplements; null where it has none. Every part has the offsets of the whole: what stands before it is white space, which
 * comparison does not see.
 */
export function partsOf(built: BuiltPaper): { own: BuiltPaper; supplements: { name: string; start: number; built: BuiltPaper }[] } | null {
  const [first] = built.supplements ?? [];
  if (first === undefined) return null;
  const { supplements: all = [], ...rest } = built;
  const within = (start: number, end: number): Pick<BuiltPaper, 'canonical' | 'units' | 'references'> => ({
    canonical: ' '.repeat(start) + built.canonical.slice(start, end),
    units: built.units.filter((unit) => unit.start >= start && unit.end <= end),
    references: built.references.filter((reference) => reference.start >= start && reference.end <= end),
  });
  const isSupplement = ({ kind, title }: BuiltPaper['tree'][number], name: string): boolean => kind === 'supplement' && title === name;
  return {
    own: { ...rest, ...within(0, first.start), tree: built.tree.filter(({ kind }) => kind !== 'supplement') },
    supplements: all.map((supplement) => ({
      name: supplement.name,
      start: supplement.start,
      built: { ...rest, ...within(supplement.start, supplement.end), tree: built.tree.filter((node) => isSupplement(node, supplement.name)), supplements: [supplement] },
    })),
  };
}
