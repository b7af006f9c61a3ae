import { collapseSpace } from '../text';
import { cleanText } from './clean-text';
import type { PdfJsDocument } from './pdfjs';
import { orElse, type TimeLimit } from './time-limit';

/** Longer ones are no labels of pages: a prefix of a megabyte, a Roman number in the millions. */
const LONGEST = 60;

/** The file's own page labels, one a page, or null: where it has none, or not one for each page, or only blanks. They need not be unique; a page whose label is no label has "". */
export async function readPageLabels(document: PdfJsDocument, limit: TimeLimit): Promise<string[] | null> {
  const labels = await orElse(limit, () => document.getPageLabels(), null);
  if (!Array.isArray(labels) || labels.length !== document.numPages) return null;
  const clean = labels.map((label) => (String(label).length > LONGEST ? '' : collapseSpace(cleanText(String(label)))));
  return clean.every((label) => label === '') ? null : clean;
}
