/** One value of a locator: a page index from 1, a printed label, a sheet name, a section path, a flag that a parser set. */
export type LocatorValue = number | string | boolean | readonly string[];

/**
 * Where a text stands: locator key -> distinct values in reading order, e.g.
 * `{ page: [3, 4], section: [["Methods", "Study population"]] }`. Lossless; ranges exist only when it is formatted.
 * Unknown keys are kept. `{}` is "nowhere known".
 */
export type Provenance = Readonly<Record<string, readonly LocatorValue[]>>;

/** Printed page labels by PDF page index (from 1); a missing page has no known label. */
export type PageLabels = Readonly<Record<number, string>>;
