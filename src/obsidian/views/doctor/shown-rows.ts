import type { CitationState } from '../../../citation/model';
import { byCodeUnits } from '../../../text';
import { grouped } from './grouped';
import { type DoctorRow, isWrong, URGENCY } from './row';

/** Which citations are listed: those that want the user, those of one state, those with numbers that nothing supports, those put aside, or all. */
export const FILTERS = ['wrong', 'lost', 'changed', 'moved', 'unknown', 'numbers', 'exact', 'ignored', 'all'] as const;
export type Filter = (typeof FILTERS)[number];

export const GROUPINGS = ['note', 'paper', 'state'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface Shown {
  filter: Filter;
  /** Every word of it must stand somewhere in the citation. */
  words: string;
  grouping: Grouping;
}

/** A line of the list: a heading, or a citation. */
export type ListItem = { kind: 'group'; key: string; count: number } | { kind: 'row'; row: DoctorRow; place: number };

export function filtered(row: DoctorRow, filter: Filter, ignored: boolean): boolean {
  if (filter === 'all') return true;
  // What was put aside is counted with nothing else.
  if (ignored || filter === 'ignored') return ignored && filter === 'ignored';
  if (filter === 'wrong') return isWrong(row);
  if (filter === 'numbers') return row.checked.unsupported.length > 0;
  return row.checked.state === filter;
}

/** How many citations each filter would list, whatever the words. One pass. */
export function counted(rows: readonly DoctorRow[], isIgnored: (row: DoctorRow) => boolean): Record<Filter, number> {
  const counts: Record<Filter, number> = { wrong: 0, lost: 0, changed: 0, moved: 0, unknown: 0, numbers: 0, exact: 0, ignored: 0, all: 0 };
  for (const row of rows) {
    const ignored = isIgnored(row);
    for (const filter of FILTERS) if (filtered(row, filter, ignored)) counts[filter] += 1;
  }
  return counts;
}

/** The lines of the list, group by group; within a group by note and place. `place` counts the citations from 0. */
export function listed(rows: readonly DoctorRow[], { filter, words, grouping }: Shown, isIgnored: (row: DoctorRow) => boolean): ListItem[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => filtered(row, filter, isIgnored(row)) && wanted.every((word) => row.sought.includes(word)));
  const groups = grouped(found, (row) => keyOf(row, grouping));
  let place = 0;
  return [...groups]
    .sort(([a], [b]) => (grouping === 'state' ? URGENCY.indexOf(a as CitationState) - URGENCY.indexOf(b as CitationState) : byCodeUnits(a, b)))
    .flatMap(([key, group]): ListItem[] => [{ kind: 'group', key, count: group.length }, ...group.map((row): ListItem => ({ kind: 'row', row, place: place++ }))]);
}

function keyOf(row: DoctorRow, grouping: Grouping): string {
  if (grouping === 'note') return row.note;
  return grouping === 'paper' ? row.paper : row.checked.state;
}
