import type { MessageKey, Translate } from '../i18n';
import type { LocatorValue, PageLabels, Provenance } from './locator';
import { labelledPages } from './page-labels';
import { integerRanges, isNextLabel, labelRanges } from './ranges';
import { foldPaths, shortenPath } from './sections';

/** How the known keys are written; every other key is written with its own name. Also the order in which they come. */
const KEY_FORMATS: readonly { key: string; message: MessageKey; separator: string }[] = [
  { key: 'page', message: 'locator.page', separator: ', ' },
  { key: 'slide', message: 'locator.slide', separator: ', ' },
  { key: 'sheet', message: 'locator.sheet', separator: '; ' },
  { key: 'section', message: 'locator.section', separator: '; ' },
  { key: 'line', message: 'locator.line', separator: ', ' },
  { key: 'row', message: 'locator.row', separator: ', ' },
];

export interface FormatOptions {
  /** Printed labels of PDF pages. */
  labels?: PageLabels;
  /** The section is a guess: shown with "~". */
  approximate?: boolean;
  /** UTF-16 units that a section path may take; a longer one loses its middle. Unlimited when missing. */
  maxPath?: number;
}

/** The whole provenance as one line: known keys first, then the others as they come; "" where there is nothing to show. */
export function formatProvenance(provenance: Provenance, translate: Translate, options: FormatOptions = {}): string {
  const known = KEY_FORMATS.map(({ key }) => key);
  const keys = [...known.filter((key) => Object.hasOwn(provenance, key)), ...Object.keys(provenance).filter((key) => !known.includes(key))];
  return keys
    .map((key) => formatKey(key, provenance[key] ?? [], translate, options))
    .filter((text) => text !== '')
    .join(' · ');
}

function formatKey(key: string, values: readonly LocatorValue[], translate: Translate, options: FormatOptions): string {
  const format = KEY_FORMATS.find((known) => known.key === key);
  if (key === 'page' && options.labels && values.every(isIndex)) return formatPages(values, options.labels, translate);
  const text = writeValues(values, format?.separator ?? '; ', translate, options);
  if (text === '') return '';
  if (key === 'section' && options.approximate) return translate('locator.approximate', { values: text });
  return format ? translate(format.message, { values: text }) : translate('locator.other', { key, values: text });
}

const isIndex = (value: LocatorValue): value is number => typeof value === 'number' && Number.isInteger(value);
const isPath = (value: LocatorValue): value is readonly string[] => typeof value === 'object';

function writeValues(values: readonly LocatorValue[], separator: string, translate: Translate, options: FormatOptions): string {
  if (values.length > 0 && values.every(isIndex)) return integerRanges(values).join(', ');
  if (values.length > 0 && values.every(isPath)) return writePaths(values, translate, options.maxPath ?? Infinity);
  const texts = values.map((value) => (isPath(value) ? writePaths([value], translate, Infinity) : String(value)));
  if (separator !== ', ') return texts.filter((text) => text !== '').join(separator);
  // Labels that were stored without their index: neighbours in the list are neighbours on paper if their numbers follow.
  const labelled: { index: number; label: string }[] = [];
  texts.forEach((label, i) => {
    const index = (labelled[i - 1]?.index ?? 0) + (isNextLabel(texts[i - 1] ?? '', label) ? 1 : 2);
    labelled.push({ index, label });
  });
  return labelRanges(labelled).join(separator);
}

function writePaths(paths: readonly (readonly string[])[], translate: Translate, maxPath: number): string {
  const titled = paths.map((path) => path.map((title) => (title === '' ? translate('section.untitled') : title)));
  const folded = foldPaths(titled);
  if (folded.length <= maxPath) return folded;
  const each = Math.max(8, Math.floor(maxPath / paths.length));
  return titled.map((path) => shortenPath(path, each)).join('; ');
}

/**
 * Pages for people: "p. 1547–1548 (PDF 3–4)" where the printed labels are known and differ, else "p. 3–4". Pages whose label is not
 * known beside others whose label is are named apart ("PDF p. 5"), so that no number is taken for the other kind.
 */
export function formatPages(pages: readonly number[], labels: PageLabels, translate: Translate): string {
  const sorted = [...new Set(pages)].sort((a, b) => a - b);
  const labelled = labelledPages(sorted, labels);
  if (labelled.length === 0) return sorted.length === 0 ? '' : translate('locator.page', { values: integerRanges(sorted).join(', ') });
  const values = labelRanges(labelled).join(', ');
  const index = integerRanges(labelled.map((page) => page.index)).join(', ');
  const printed = values === index ? translate('locator.page', { values }) : translate('locator.page-and-index', { values, index });
  const bare = sorted.filter((page) => !labelled.some((known) => known.index === page));
  return bare.length === 0 ? printed : `${printed}, ${translate('locator.pdf-page', { values: integerRanges(bare).join(', ') })}`;
}

/** Pages for a citation: the printed ones ("p. 1547"), else the PDF's ("PDF p. 3"); "" where none is known. */
export function formatCitedPages(pages: readonly number[], labels: PageLabels, translate: Translate): string {
  const printed = printedPages(pages, labels);
  if (printed !== null) return translate('locator.page', { values: printed });
  return pages.length === 0 ? '' : translate('locator.pdf-page', { values: integerRanges(pages).join(', ') });
}

/** "1547–1548" where every page has a printed label, else null: half a range would be a wrong one. */
export function printedPages(pages: readonly number[], labels: PageLabels): string | null {
  const sorted = [...new Set(pages)].sort((a, b) => a - b);
  const labelled = labelledPages(sorted, labels);
  return sorted.length > 0 && labelled.length === sorted.length ? labelRanges(labelled).join(', ') : null;
}
