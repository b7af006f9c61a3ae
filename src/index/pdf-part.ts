import { pagesBefore, placedInPdf, withoutPages } from '../ocr/formats';
import type { Reason } from '../ocr/reason';
import type { SourcePaper } from '../ocr/source-paper';
import type { PdfFacts, PdfPage } from '../ports';

/** Whether a file says by its sections that it is a part of a paper, and so counts its pages from somewhere else. */
export const beginsMidway = ({ warnings }: Pick<SourcePaper, 'warnings'>): boolean => warnings.some(({ code }) => code === 'starts-midway');

/** Whether only the PDF's text can say which of its pages these are: MinerU counts the pages of a part from 0 and does not say so. */
export const mayBePart = (source: SourcePaper, pdfPages: number): boolean => source.layout.startsWith('mineru-') && (beginsMidway(source) || (source.pageCount !== null && source.pageCount < pdfPages));

/** Pages of the PDF that stand before the first of the source, by the text of both; null where that is not to be seen. */
export function partBegins(source: SourcePaper, { pages }: Pick<PdfFacts, 'pages'>): number | null {
  const before = pagesBefore(source, pages.map(textOf));
  return before !== null && before + (source.pageCount ?? 0) <= pages.length ? before : null;
}

const textOf = ({ lines }: PdfPage): string => lines.map(({ text }) => text).join('\n');

/** The source on its pages of the PDF. One that begins midway and is not placed has none: those that its file counts may be any. */
export function onItsPages(source: SourcePaper, before: number | null): SourcePaper {
  if (before !== null && (before > 0 || beginsMidway(source))) return placedInPdf(source, before);
  return beginsMidway(source) ? withoutPages(source) : source;
}

/** What of the PDF the source does not hold, or that nobody knows what it holds; null where it holds all. Blank pages at the PDF's end are no loss. */
export function missingPart(source: SourcePaper, before: number | null, { pages }: Pick<PdfFacts, 'pages'>): Reason | null {
  if (before === null && beginsMidway(source)) return { code: 'pdf-not-placed' };
  const { pageCount } = source;
  const printed = pages.findLastIndex(({ lines }) => lines.length > 0) + 1 || pages.length;
  return pageCount === null || pageCount >= printed ? null : { code: 'pdf-more-pages', params: { pdf: pages.length, first: (before ?? 0) + 1, last: (before ?? 0) + pageCount } };
}
