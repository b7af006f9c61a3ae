import { integerOf, isRecord, listOf, textOf, type JsonRecord } from '../../loose-json';
import type { PaperDraft } from '../draft';
import type { FileFormat } from '../file-format';
import { readJsonPaper } from '../json-paper';
import { boxOf, imagePath } from '../places';
import { captionTexts } from '../table-html';
import { Paragraphs } from './paragraphs';
import { sayMidway } from './midway';
import { addEquation, addFloat, captionsOf, FURNITURE, type Piece } from './pieces';

const ID = 'mineru-content-list';
/** Boxes are in thousandths of the page. */
const WHOLE = 1000;

/** MinerU's `*_content_list.json`: one flat list over all pages, pages from 0. */
export const mineruContentList: FileFormat = {
  id: ID,
  recognise: ({ json }) => Array.isArray(json) && json.slice(0, 20).some((row) => isRecord(row) && 'page_idx' in row && typeof row.type === 'string'),
  read: (paperId, files) =>
    sayMidway(
      readJsonPaper(paperId, ID, files, (json, draft) => {
        const paragraphs = new Paragraphs(draft);
        for (const row of listOf(json)) {
          if (isRecord(row)) addRow(draft, row, paragraphs);
          else draft.fault('entries-broken');
        }
      }),
    ),
};

function addRow(draft: PaperDraft, row: JsonRecord, paragraphs: Paragraphs): void {
  const page = draft.pageOfIndex(row.page_idx);
  draft.pageOfShares(page, WHOLE);
  const piece: Piece = { page, box: boxOf(row.bbox) };
  const type = textOf(row.type);
  if (type === 'text' || type === 'title') return addText(draft, piece, row, paragraphs);
  const furniture = FURNITURE[type];
  if (furniture !== undefined) return void draft.add({ ...piece, ...furniture, text: textOf(row.text) });
  addOther(draft, piece, type, row);
}

function addText(draft: PaperDraft, piece: Piece, row: JsonRecord, paragraphs: Paragraphs): void {
  const text = textOf(row.text).trim();
  const level = integerOf(row.text_level) ?? (row.type === 'title' ? 1 : 0);
  if (level > 0) {
    paragraphs.close();
    if (text !== '') draft.add({ ...piece, role: 'section_heading', text, level: Math.min(6, level) });
  } else if (row.sub_type === 'ref_text') draft.add({ ...piece, role: 'reference_item', rawLabel: 'reference_content', text });
  else paragraphs.add(piece, text);
}

function addOther(draft: PaperDraft, piece: Piece, type: string, row: JsonRecord): void {
  switch (type) {
    case 'image':
    case 'chart':
      return addFloat(draft, {
        ...piece,
        kind: 'figure',
        captions: captionsOf(row, `${type}_caption`, 'img_caption'),
        notes: captionsOf(row, `${type}_footnote`, 'img_footnote'),
        image: imagePath(row.img_path),
        html: '',
        content: textOf(row.content),
      });
    case 'table':
      return addFloat(draft, { ...piece, kind: 'table', captions: captionsOf(row, 'table_caption'), notes: captionsOf(row, 'table_footnote'), image: imagePath(row.img_path), html: textOf(row.table_body) });
    case 'equation':
      return addEquation(draft, piece, textOf(row.text));
    case 'code': {
      for (const text of captionsOf(row, 'code_caption')) draft.add({ ...piece, role: 'body_paragraph', text });
      return void draft.add({ ...piece, role: 'structured_insert', rawLabel: 'algorithm', text: textOf(row.code_body) });
    }
    case 'list': {
      const reference = row.sub_type === 'ref_text';
      for (const text of captionTexts(row.list_items)) draft.add({ ...piece, role: reference ? 'reference_item' : 'body_paragraph', rawLabel: reference ? 'reference_content' : null, text });
      return;
    }
    case 'page_footnote':
      return void draft.add({ ...piece, role: 'footnote', rawLabel: 'footnote', text: textOf(row.text) });
    case 'aside_text':
      return void draft.add({ ...piece, role: 'structured_insert', rawLabel: 'aside_text', text: textOf(row.text), inFlow: false });
    default: {
      // a type of a later version: its words are kept
      const text = textOf(row.text) || textOf(row.content);
      if (text === '' && type !== 'seal') draft.fault('entries-broken');
      else draft.add({ ...piece, role: 'body_paragraph', text });
    }
  }
}
