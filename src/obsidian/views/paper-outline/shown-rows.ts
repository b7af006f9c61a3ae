import type { SectionRow } from '../../../structure/section-rows';

/** A row as the tree shows it now. */
export interface ShownRow {
  row: SectionRow;
  /** Index among all rows. */
  index: number;
  /** null where nothing stands below it. */
  expanded: boolean | null;
  /** Its place among the shown rows under the same one, from 1, and how many these are: what a screen reader says. */
  place: number;
  places: number;
}

/**
 * The rows that are seen, in order: all but those below a folded one. With words, those that hold all of them and the rows above these, nothing folded. Linear.
 */
export function shownRows(rows: readonly SectionRow[], folded: ReadonlySet<string>, words: string): ShownRow[] {
  const wanted = wordsOf(words);
  const kept = wanted.length === 0 ? null : matching(rows, wanted);
  const hidden = new Uint8Array(rows.length);
  const parents = new Set<number>();
  rows.forEach(({ parent }, at) => parent !== null && (kept === null || kept.has(at)) && parents.add(parent));
  const counts = new Map<number | null, number>();
  const shown: ShownRow[] = [];
  rows.forEach((row, index) => {
    const { parent } = row;
    const isUnder = parent !== null && (hidden[parent] === 1 || (kept === null && folded.has(rows[parent]?.id ?? '')));
    hidden[index] = Number(isUnder);
    if (isUnder || kept?.has(index) === false) return;
    const place = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, place);
    shown.push({ row, index, expanded: parents.has(index) ? kept !== null || !folded.has(row.id) : null, place, places: place });
  });
  for (const one of shown) one.places = counts.get(one.row.parent) ?? one.place;
  return shown;
}

/** "2.1 ", "IV. ", "A.1 " before a title. */
const NUMBER = /^(?:\d+|[ivxlc]+|[a-z])(?:\.\d+)*\.?\s+/;

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

const wordsOf = (words: string): string[] => fold(words).split(/\s+/).filter(Boolean);

/** Indices of the rows that hold all words, and of the rows above them. */
function matching(rows: readonly SectionRow[], words: readonly string[]): Set<number> {
  const kept = new Set<number>();
  rows.forEach(({ label, title }, index) => {
    const text = fold(`${label ?? ''} ${title}`);
    if (!words.every((word) => text.includes(word))) return;
    for (let at: number | null = index; at !== null && !kept.has(at); at = rows[at]?.parent ?? null) kept.add(at);
  });
  return kept;
}

/** Ids of the rows that have rows below them: what "collapse all" folds. */
export function foldable(rows: readonly SectionRow[]): string[] {
  const parents = new Set(rows.map(({ parent }) => parent));
  return rows.flatMap(({ id }, at) => (parents.has(at) ? [id] : []));
}

/** Place among the shown rows, by index among all. */
export const placesOf = (shown: readonly ShownRow[]): ReadonlyMap<number, number> => new Map(shown.map(({ index }, place) => [index, place]));

/** Place of a row, or of the nearest one above it that is shown; null where none is. */
export function nearestShown(rows: readonly SectionRow[], places: ReadonlyMap<number, number>, index: number): number | null {
  for (let at: number | null = index; at !== null; at = rows[at]?.parent ?? null) {
    const place = places.get(at);
    if (place !== undefined) return place;
  }
  return null;
}

/**
 * Index of the section that a page (from 1) belongs to. Where several stand on it the one that the reader was in stays, if it is among them; else the one that
 * reaches the page from before, or the first that begins there. Between sections the last that began before; null before the first.
 */
export function sectionAt(rows: readonly SectionRow[], page: number, before: number | null): number | null {
  const isOn = (index: number): boolean => isSection(rows[index]) && rows[index]?.pages.includes(page) === true;
  if (before !== null && isOn(before)) return before;
  let last: number | null = null;
  for (let index = 0; index < rows.length; index += 1) {
    if (isOn(index)) return index;
    const row = rows[index];
    const begins = isSection(row) ? row?.pages[0] : undefined;
    if (begins !== undefined && begins < page) last = index;
  }
  return last;
}

const isSection = (row: SectionRow | undefined): boolean => row !== undefined && row.kind !== 'figure' && row.kind !== 'table' && row.kind !== 'equation';

/** Index of the section itself, or of the section that an object stands in; null for an unknown id. */
export function sectionOf(rows: readonly SectionRow[], id: string): number | null {
  const index = rows.findIndex((row) => row.id === id);
  return index < 0 || isSection(rows[index]) ? (index < 0 ? null : index) : (rows[index]?.parent ?? null);
}

/** Whether there is any heading: a paper without one has a single row for its whole text. */
export const hasHeadings = (rows: readonly SectionRow[]): boolean => rows.some(({ kind }) => kind === 'section' || kind === 'references');

/** The next row after `at`, going round, whose text, with its number or without, begins with what was typed; null where none does. */
export function typedTo(texts: readonly string[], at: number, typed: string): number | null {
  const wanted = fold(typed);
  // One letter again and again goes from one to the next; a longer beginning may still be the row's own.
  const first = wanted.length > 1 ? at : at + 1;
  for (let step = 0; step < texts.length; step += 1) {
    const index = (first + step) % texts.length;
    const text = fold(texts[index] ?? '');
    if (text.startsWith(wanted) || text.replace(NUMBER, '').startsWith(wanted)) return index;
  }
  return null;
}
