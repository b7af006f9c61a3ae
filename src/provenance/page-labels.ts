import { romanValue } from '../text';
import type { PageLabels } from './locator';

/** A label taken apart, so that neighbours can be told: "S12" -> ("S#", 12), "iv" -> ("roman", 4). */
export interface LabelNumber {
  style: string;
  value: number;
}

/** null where the label holds no number at its end. Letters read as a Roman numeral only where they are a well-formed one. */
export function labelNumber(label: string): LabelNumber | null {
  const digits = /^(.*?)(\d{1,9})$/su.exec(label);
  if (digits) return { style: `${digits[1] ?? ''}#`, value: Number(digits[2]) };
  const value = romanValue(label);
  if (value === null) return null;
  if (label === label.toLowerCase()) return { style: 'roman', value };
  return label === label.toUpperCase() ? { style: 'ROMAN', value } : null;
}

/**
 * Labels from the page range in the paper's metadata ("1545", "1560"; "1545", "60" is read as 1560). Only where the range
 * holds exactly as many pages as the PDF: with a cover sheet or a cut-off end nobody can know which page is which.
 */
export function labelsFromRange(range: readonly [string, string] | null, pageCount: number | null): PageLabels {
  if (!range || pageCount === null || pageCount < 1) return {};
  const [first, last] = range.map((part) => part.trim());
  if (!first || !last || !/^\d{1,9}$/.test(first) || !/^\d{1,9}$/.test(last)) return {};
  const whole = last.length < first.length ? first.slice(0, first.length - last.length) + last : last;
  if (Number(whole) - Number(first) + 1 !== pageCount) return {};
  const labels: Record<number, string> = {};
  for (let page = 1; page <= pageCount; page++) labels[page] = String(Number(first) + page - 1);
  return labels;
}

/** The labels of these pages, as far as they are known. */
export const labelsOf = (pages: readonly number[], labels: PageLabels): Record<number, string> =>
  Object.fromEntries(labelledPages(pages, labels).map(({ index, label }) => [index, label]));

/** The pages with a printed label, in the given order; an empty label is none. */
export const labelledPages = (pages: readonly number[], labels: PageLabels): { index: number; label: string }[] =>
  pages.flatMap((index) => {
    const label = labels[index];
    return label === undefined || label === '' ? [] : [{ index, label }];
  });

/** The labels of the first source that knows any: PDF page labels, running heads, metadata, in this order. Sources are not mixed. */
export const choosePageLabels = (...sources: readonly (PageLabels | null)[]): PageLabels =>
  sources.find((labels) => labels !== null && Object.keys(labels).length > 0) ?? {};
