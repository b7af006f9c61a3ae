import { pathOfRow, type SectionRow } from '../../../structure/section-rows';

/** Whether there is a title and text to search: not in front matter, untitled sections, reference lists, and objects. */
export const isSearchable = ({ kind, title }: SectionRow): boolean => kind === 'section' && quoted(title) !== null;

/**
 * The filter that a search in a section begins with, in the query language; "" where it cannot be searched by itself. A title that the paper has twice is told
 * apart by the sections above it.
 */
export function sectionQuery(rows: readonly SectionRow[], row: SectionRow): string {
  const title = quoted(row.title);
  if (!isSearchable(row) || title === null) return '';
  const key = title.toLowerCase();
  const isTwice = rows.filter(({ kind, title: other }) => kind === 'section' && quoted(other)?.toLowerCase() === key).length > 1;
  const above = isTwice ? pathOfRow(rows, row).slice(0, -1).flatMap((name) => quoted(name) ?? []) : [];
  return [...above, title].map((name) => `section:${name}`).join(' ');
}

/** A title in quotes; its own are left out, since the language has no sign for them. */
function quoted(title: string): string | null {
  const text = title.replace(/["“”＂]/g, ' ').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(text) ? `"${text}"` : null;
}
