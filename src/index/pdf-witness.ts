import type { SourcePaper } from '../ocr/source-paper';
import type { PdfFacts, PdfLines, PdfRead } from '../ports';
import type { PdfNote } from '../store/ledger';
import { stableJson } from '../store/stable-json';
import { sha256Hex } from '../text';
import { pathIn, type ReadingTools } from './read-candidate';
import { beginsMidway, mayBePart, missingPart, onItsPages, partBegins } from './pdf-part';
import { messageOf } from './scan';
import type { Candidate } from './source';

/** What a paper's PDF says of a paper that is read from something else. */
export interface Witness {
  note: PdfNote;
  /** null where there is nothing to use. */
  facts: Pick<PdfFacts, 'outline' | 'pageLabels'> | null;
  /** Pages of the PDF before the first of the source, where its text says so. */
  before: number | null;
}

/**
 * Bookmarks and page labels of a paper's PDF; its text only where nothing else can say which of its pages the source holds. Never throws: a PDF that cannot be read costs
 * these and not the paper. A PDF of another number of pages than its OCR is another edition, whose pages are not this paper's.
 */
export async function readWitness({ vault, pdfs }: ReadingTools, { folder, files, wanted }: Candidate, source: SourcePaper): Promise<Witness | null> {
  const { pageCount, layout } = source;
  const name = wanted[0] ?? '';
  const path = pathIn(folder, name);
  const stat = files[name];
  if (pdfs === null || stat === undefined) return null;
  const noted = (outlineHash: string | null, reason: PdfNote['reason'], facts: Witness['facts'] = null, before: number | null = null): Witness => ({ note: { path, ...stat, outlineHash, reason }, facts, before });
  // A size that no file has: it is read again next time.
  const again = (reason: PdfNote['reason']): Witness => ({ note: { path, size: -1, mtime: -1, outlineHash: null, reason }, facts: null, before: null });
  try {
    const ask = async (lines: PdfLines): Promise<PdfRead | null> => {
      const bytes = await vault.read(path);
      return bytes === null ? null : pdfs.read(bytes, lines);
    };
    let read = await ask('none');
    if (read?.ok === true && mayBePart(source, read.facts.pages.length)) read = await ask('all');
    if (read === null) return again({ code: 'file-vanished', params: { name } });
    if (!read.ok) return read.code === 'pdf-unreadable' ? again({ code: read.code, params: { message: read.message } }) : noted(null, { code: read.code });
    const { facts } = read;
    const pages = facts.pages.length;
    if (pageCount !== null && (pageCount > pages || (layout === 'paperforge' && pageCount !== pages))) return noted('', { code: 'pdf-other-pages', params: { pdf: pages, ocr: pageCount } });
    const before = partBegins(source, facts);
    const missing = missingPart(source, before, facts) ?? (facts.outlineUnread === true ? ({ code: 'pdf-outline-unread' } as const) : null);
    // Without pages of its own it has nothing that bookmarks and labels could be told of.
    return missing?.code === 'pdf-not-placed' ? noted('', missing) : noted(outlineHashOf(facts, beginsMidway(source) ? before : before || null), missing, facts, before);
  } catch (error) {
    return again({ code: 'unreadable', params: { name, message: messageOf(error) } });
  }
}

/**
 * Names what of a PDF goes into a paper; "" where that is nothing, so that a PDF without bookmarks makes the same paper as none. `before`: where the paper is a part of
 * the PDF, the pages before it.
 */
export const outlineHashOf = ({ outline, pageLabels }: Pick<PdfFacts, 'outline' | 'pageLabels'>, before: number | null = null): string =>
  outline.length === 0 && pageLabels === null && before === null ? '' : sha256Hex(stableJson([outline, pageLabels, ...(before === null ? [] : [before])])).slice(0, 16);

/** The paper with what its PDF says. */
export function withWitness(source: SourcePaper, witness: Witness | null): SourcePaper {
  const placed = onItsPages(source, witness?.before ?? null);
  const facts = witness?.facts ?? null;
  if (facts === null) return placed;
  const { outline, pageLabels } = facts;
  return { ...placed, ...(outline.length > 0 && { outline }), ...(pageLabels !== null && { pdfLabels: pageLabels }) };
}
