import type { IndexFilter } from '../search-index';

/** The filtered properties, with the values that Orama's `where` compares. */
export interface FilterValues {
  paperId: string;
  collection: string;
  kind: string;
  sectionKinds: readonly string[];
  /** Missing where unknown: no range holds it. */
  year?: number;
  pages: readonly number[];
  tags: readonly string[];
  folder: string;
}
export type FilterProperty = keyof FilterValues;

/** Orama's operators, the three that Locus uses. `containsAny` is for properties that hold several values. */
type Condition = { in: readonly string[] } | { containsAny: readonly string[] } | { between: readonly [number, number] };
export type Where = Partial<Record<FilterProperty, Condition>>;

const range = ({ from, to }: { from?: number; to?: number }): Condition => ({ between: [from ?? -Infinity, to ?? Infinity] });

/** The filter in Orama's terms; `{}` where nothing is filtered. */
export function whereOf(filter: IndexFilter): Where {
  return {
    ...(filter.papers && { paperId: { in: filter.papers } }),
    ...(filter.collections && { collection: { in: filter.collections } }),
    ...(filter.kinds && { kind: { in: filter.kinds } }),
    ...(filter.sectionKinds && { sectionKinds: { containsAny: filter.sectionKinds } }),
    ...(filter.years && { year: range(filter.years) }),
    ...(filter.pages && { pages: range(filter.pages) }),
    ...(filter.tags && { tags: { containsAny: filter.tags } }),
    ...(filter.folders && { folder: { in: filter.folders } }),
  };
}

function conditionTest(property: FilterProperty, condition: Condition): (values: FilterValues) => boolean {
  if ('between' in condition) {
    const [from, to] = condition.between;
    const within = (value: unknown): boolean => typeof value === 'number' && value >= from && value <= to;
    return (values) => [values[property] ?? []].flat().some(within);
  }
  const wanted = new Set<unknown>('in' in condition ? condition.in : condition.containsAny);
  return (values) => {
    const value = values[property];
    return Array.isArray(value) ? value.some((one) => wanted.has(one)) : wanted.has(value);
  };
}

/** One test for all conditions: every one must hold, an empty list holds for nothing. */
export function compileWhere(where: Where): (values: FilterValues) => boolean {
  const properties = Object.keys(where) as FilterProperty[]; // the keys of a Where are its properties
  const tests = properties.flatMap((property) => {
    const condition = where[property];
    return condition ? [conditionTest(property, condition)] : [];
  });
  return (values) => tests.every((test) => test(values));
}
