import type { JsonRecord } from '../../loose-json';
import type { Box } from '../../source-paper';
import type { DraftBlock, PaperDraft } from '../draft';
import { displayMath } from '../html-text';
import { captionTexts } from '../table-html';

/** One thing on a page in the terms that all of MinerU's files share. */
export interface Piece {
  page: number;
  box: Box | null;
}

/** A figure, chart or table with its captions and notes. */
export interface FloatPiece extends Piece {
  kind: 'figure' | 'table';
  captions: string[];
  notes: string[];
  image: string | null;
  html: string;
  /** What a chart's image was read as, where it was. */
  content?: string;
}

const HEADER = { role: 'page_header', rawLabel: 'header', inFlow: false };
const FOOTER = { role: 'page_footer', rawLabel: 'footer', inFlow: false };
/** What stands at the edge of a page, by the names of all versions. */
export const FURNITURE: Readonly<Record<string, Omit<DraftBlock, 'page' | 'text'>>> = {
  header: HEADER,
  page_header: HEADER,
  footer: FOOTER,
  page_footer: FOOTER,
  page_number: { role: 'noise', rawLabel: 'number', inFlow: false },
  discarded: { role: 'noise', inFlow: false },
};

/** The captions stand before a table and behind a figure, as they are printed. */
export function addFloat(draft: PaperDraft, { page, box, kind, captions, notes, image, html, content = '' }: FloatPiece): void {
  const caption = (): ReturnType<PaperDraft['add']>[] =>
    captions.map((text) => draft.add({ page, role: `${kind}_caption`, rawLabel: 'figure_title', text }));
  const before = kind === 'table' ? caption() : [];
  const asset = kind === 'table' && html !== '' ? draft.add({ page, role: 'table_html', text: html, box }) : draft.add({ page, role: `${kind}_asset`, text: '', box });
  const refs = kind === 'table' ? before : caption();
  const inner = content.trim() === '' ? [] : [draft.add({ page, role: 'body_paragraph', text: content, box })];
  draft.addObject({ kind, captions: refs, assets: [asset], inner, image, html: html === '' ? null : html });
  for (const text of notes) draft.add({ page, role: 'footnote', rawLabel: 'footnote', text });
}

export function addEquation(draft: PaperDraft, piece: Piece, latex: string): void {
  if (latex.trim() !== '') draft.add({ ...piece, role: 'display_formula', rawLabel: 'display_formula', text: displayMath(latex) });
}

/** Captions under the name of this version or of an older one. */
export const captionsOf = (row: JsonRecord, ...names: string[]): string[] => captionTexts(names.map((name) => row[name]).find((value) => value !== undefined && value !== null));
