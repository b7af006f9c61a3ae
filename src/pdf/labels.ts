import { collapseSpace } from '../text';
import { cleanText } from './clean-text';
import type { PdfJsDocument } from './pdfjs';
import { orElse, type TimeLimit } from './time-limit';

/** The file's own page labels, one a page, or null: where it has none, or not one for each page, or only blanks. They need not be unique. */
export async function readPageLabels(document: PdfJsDocument, limit: TimeLimit): Promise<string[] | null> {
  const labels = await orElse(limit, () => document.getPageLabels(), null);
  if (!Array.isArray(labels) || labels.length !== document.numPages) return null;
  const clean = labels.map((label) => collapseSpace(cleanText(String(label))));
  return clean.every((label) => label === '') ? null : clean;
}
