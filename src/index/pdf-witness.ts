import type { SourcePaper } from '../ocr/source-paper';
import type { PdfFacts } from '../ports';
import type { PdfNote } from '../store/ledger';
import { stableJson } from '../store/stable-json';
import { sha256Hex } from '../text';
import { pathIn, type ReadingTools } from './read-candidate';
import { messageOf } from './scan';
import type { Candidate } from './source';

/** What a paper's PDF says of a paper that is read from something else. */
export interface Witness {
  note: PdfNote;
  /** null where there is nothing to use. */
  facts: Pick<PdfFacts, 'outline' | 'pageLabels'> | null;
}

/**
 * Bookmarks and page labels of a paper's PDF. Never throws: a PDF that cannot be read costs these and not the paper. A PDF of another number of pages than its OCR is
 * another edition, whose pages are not this paper's.
 */
export async function readWitness({ vault, pdfs }: ReadingTools, { folder, files, wanted }: Candidate, { pageCount, layout }: SourcePaper): Promise<Witness | null> {
  const name = wanted[0] ?? '';
  const path = pathIn(folder, name);
  const stat = files[name];
  if (pdfs === null || stat === undefined) return null;
  const noted = (outlineHash: string | null, reason: PdfNote['reason'], facts: Witness['facts'] = null): Witness => ({ note: { path, ...stat, outlineHash, reason }, facts });
  // A size that no file has: it is read again next time.
  const again = (reason: PdfNote['reason']): Witness => ({ note: { path, size: -1, mtime: -1, outlineHash: null, reason }, facts: null });
  try {
    const bytes = await vault.read(path);
    if (bytes === null) return again({ code: 'file-vanished', params: { name } });
    const read = await pdfs.read(bytes);
    if (!read.ok) return read.code === 'pdf-unreadable' ? again({ code: read.code, params: { message: read.message } }) : noted(null, { code: read.code });
    const { facts } = read;
    const pages = facts.pages.length;
    if (pageCount !== null && (pageCount > pages || (layout === 'paperforge' && pageCount !== pages))) return noted('', { code: 'pdf-other-pages', params: { pdf: pages, ocr: pageCount } });
    return noted(outlineHashOf(facts), null, facts);
  } catch (error) {
    return again({ code: 'unreadable', params: { name, message: messageOf(error) } });
  }
}

/** Names what of a PDF goes into a paper; "" where that is nothing, so that a PDF without bookmarks makes the same paper as none. */
export const outlineHashOf = ({ outline, pageLabels }: Pick<PdfFacts, 'outline' | 'pageLabels'>): string =>
  outline.length === 0 && pageLabels === null ? '' : sha256Hex(stableJson([outline, pageLabels])).slice(0, 16);

/** The paper with what its PDF says. */
export function withWitness(source: SourcePaper, witness: Witness | null): SourcePaper {
  const facts = witness?.facts ?? null;
  if (facts === null) return source;
  const { outline, pageLabels } = facts;
  return { ...source, ...(outline.length > 0 && { outline }), ...(pageLabels !== null && { pdfLabels: pageLabels }) };
}
