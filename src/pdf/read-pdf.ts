import type { Block, BlockRef, Box, SourceIdentity, SourcePaper } from '../ocr/source-paper';
import type { Reason } from '../ocr';
import { failedRead } from '../ocr/layout';
import type { PdfFacts, PdfLine, PdfPage, PdfRead } from '../ports';
import { sha256Hex } from '../text';
import { pageColumns } from './reading/columns';
import { joinLines, Vocabulary } from './reading/join-lines';
import { readingOrder } from './reading/order';
import { paragraphsOf, type Paragraph } from './reading/paragraphs';
import { measurePrint } from './reading/print';
import { suggestRoles, typeOf } from './reading/roles';

export const PDF_LAYOUT = 'pdf';

/** Boxes of papers are in pixels of a page's picture, which OCR tools take at about two to a point. */
const PIXELS = 2;

/**
 * A paper from its PDF alone: blocks in the order of reading with box and type, bookmarks, page labels. `name` is the file's, for `sources`. A file that could not be read,
 * or that holds no text, gives a paper without blocks and the reason.
 */
export function readPdf(paperId: string, name: string, read: PdfRead): SourcePaper {
  if (!read.ok) return failedRead(paperId, PDF_LAYOUT, read.code === 'pdf-unreadable' ? { code: read.code, params: { message: read.message } } : { code: read.code });
  const { facts } = read;
  const unread: Reason[] = facts.unreadPages.length > 0 ? [{ code: 'pdf-pages-unread', params: { count: facts.unreadPages.length } }] : [];
  const unmarked: Reason[] = facts.outlineUnread === true ? [{ code: 'pdf-outline-unread' }] : [];
  // Blank ones are rare in papers; scanned ones would else be missing without a word.
  const textless = facts.pages.filter(({ lines }) => lines.length === 0).length - facts.unreadPages.length;
  const pictures: Reason[] = textless > 0 ? [{ code: 'pdf-pages-no-text', params: { count: textless } }] : [];
  const known = { sources: [{ name, sha256: facts.sha256 }], identity: identityOf(facts), pageCount: facts.pages.length };
  const blocks = blocksOf(facts);
  if (blocks.length === 0) return { ...failedRead(paperId, PDF_LAYOUT, unread.length > 0 ? unread[0] as Reason : { code: 'pdf-no-text' }), ...known };
  return {
    paperId,
    layout: PDF_LAYOUT,
    status: 'ready',
    collection: 'fulltext',
    blocks,
    renderOrder: blocks.map((block) => ({ ref: refOf(block), level: null, emittedAs: 'body' })),
    objects: [],
    outline: facts.outline,
    ...(facts.pageLabels && { pdfLabels: facts.pageLabels }),
    ...known,
    warnings: [{ code: 'pdf-only' }, ...unread, ...pictures, ...unmarked],
  };
}

/** The file's content, whatever its name: a PDF that is moved or renamed is the same. */
const identityOf = ({ sha256, size }: PdfFacts): SourceIdentity => ({ kind: 'content', value: sha256Hex(`pdf\0${size}\0${sha256}`) });

const refOf = ({ page, blockId }: Block): BlockRef => ({ page, blockId });

function blocksOf(facts: PdfFacts): Block[] {
  const print = measurePrint(facts);
  const vocabulary = new Vocabulary(facts);
  const paragraphs = facts.pages.flatMap((page, index) => {
    const columns = pageColumns(page);
    return paragraphsOf(readingOrder(page, columns), page, columns, print).map((lines) => ({ lines, text: joinLines(lines, vocabulary), page: index + 1, sheet: page }));
  });
  const roles = suggestRoles(paragraphs, print);
  let last = 0;
  let id = 0;
  return paragraphs.map(({ lines, text, page, sheet }, at): Block => {
    id = page === last ? id + 1 : 0;
    last = page;
    return {
      page,
      blockId: String(id),
      role: roles[at]?.role ?? '',
      seedRole: roles[at]?.seedRole ?? null,
      rawLabel: roles[at]?.rawLabel ?? null,
      text,
      bbox: boxAround(lines, sheet),
      pageWidth: pixels(sheet.width),
      pageHeight: pixels(sheet.height),
      level: roles[at]?.level ?? null,
      ...typeOf(lines),
      ownerObject: null,
    };
  });
}

const pixels = (points: number): number => Math.round(points * PIXELS);

function boxAround(lines: Paragraph, { width, height }: PdfPage): Box {
  const clip = (value: number, most: number): number => pixels(Math.min(Math.max(value, 0), most));
  const edge = (of: (box: PdfLine['box']) => number, pick: (...values: number[]) => number): number => lines.reduce((best, { box }) => pick(best, of(box)), of(lines[0]?.box ?? [0, 0, 0, 0]));
  return [clip(edge((box) => box[0], Math.min), width), clip(edge((box) => box[1], Math.min), height), clip(edge((box) => box[2], Math.max), width), clip(edge((box) => box[3], Math.max), height)];
}
