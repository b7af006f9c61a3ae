import type { PageLabels } from '../../provenance';

/**
 * The PDF page (from 1) that a reader means: a number of the PDF's pages is one of them, anything else is a printed page ("iv", "1547",
 * "p. 1547"). null where there is no such page.
 */
export function pageMeant(typed: string, pages: readonly number[], labels: PageLabels): number | null {
  const word = /[\p{L}\p{N}][\p{L}\p{N}.-]*$/u.exec(typed.trim())?.[0] ?? '';
  if (word === '') return null;
  const number = /^[0-9]{1,9}$/.test(word) ? Number(word) : 0;
  if (pages.includes(number)) return number;
  const wanted = word.toLowerCase();
  return pages.find((page) => labels[page]?.toLowerCase() === wanted) ?? null;
}
