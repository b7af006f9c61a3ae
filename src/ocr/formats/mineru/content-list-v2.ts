import { integerOf, isRecord, listOf, textOf, type JsonRecord } from '../../loose-json';
import type { PaperDraft } from '../draft';
import type { FileFormat } from '../file-format';
import { readJsonPaper } from '../json-paper';
import { boxOf, imagePath } from '../places';
import { sayMidway } from './midway';
import { Paragraphs } from './paragraphs';
import { addEquation, addFloat, FURNITURE, type Piece } from './pieces';
import { captionOf, itemTexts, spanText } from './spans';

const ID = 'mineru-content-list-v2';
const WHOLE = 1000;

/** MinerU's `*_content_list_v2.json` (3.0 on): one list a page, texts as spans. The place in the outer list is the page, from 0. */
export const mineruContentListV2: FileFormat = {
  id: ID,
  // VLM output (`*_model.json`) is a list of lists too, but its content is a string and its boxes are shares of 1
  recognise: ({ json }) => Array.isArray(json) && json.slice(0, 20).some((page) => Array.isArray(page) && page.slice(0, 20).some((row) => isRecord(row) && typeof row.type === 'string' && isRecord(row.content))),
  read: (paperId, files) =>
    sayMidway(
      readJsonPaper(paperId, ID, files, (json, draft) => {
        const paragraphs = new Paragraphs(draft);
        listOf(json).forEach((page, index) => {
          draft.pageOfShares(index + 1, WHOLE);
          draft.reachesPage(index + 1);
          if (!Array.isArray(page)) draft.fault('entries-broken');
          for (const row of listOf(page)) {
            if (isRecord(row)) addRow(draft, index + 1, row, paragraphs);
            else draft.fault('entries-broken');
          }
        });
      }),
    ),
};

function addRow(draft: PaperDraft, page: number, row: JsonRecord, paragraphs: Paragraphs): void {
  const piece: Piece = { page, box: boxOf(row.bbox) };
  const type = textOf(row.type);
  const content = isRecord(row.content) ? row.content : {};
  const text = spanText(content[`${type}_content`]).trim();
  const furniture = FURNITURE[type];
  if (furniture !== undefined) return void draft.add({ ...piece, ...furniture, text });
  switch (type) {
    case 'paragraph':
      return paragraphs.add(piece, text);
    case 'title':
      paragraphs.close();
      return text === '' ? undefined : void draft.add({ ...piece, role: 'section_heading', text, level: Math.min(6, Math.max(1, integerOf(content.level) ?? 1)) });
    case 'image':
    case 'chart':
      return addFloat(draft, { ...piece, ...captioned(content, type), kind: 'figure', html: '', content: textOf(content.content) });
    case 'table':
      return addFloat(draft, { ...piece, ...captioned(content, type), kind: 'table', html: textOf(content.html) });
    case 'equation_interline':
      return addEquation(draft, piece, textOf(content.math_content) || text);
    case 'list':
    case 'index':
      return addList(draft, piece, type, content);
    case 'code':
    case 'algorithm':
      for (const caption of captionOf(content[`${type}_caption`])) draft.add({ ...piece, role: 'body_paragraph', text: caption });
      return void draft.add({ ...piece, role: 'structured_insert', rawLabel: 'algorithm', text: text || spanText(content.code_content) });
    case 'page_footnote':
      return void draft.add({ ...piece, role: 'footnote', rawLabel: 'footnote', text });
    case 'page_aside_text':
    case 'aside_text':
      return void draft.add({ ...piece, role: 'structured_insert', rawLabel: 'aside_text', text, inFlow: false });
    default:
      return addUnknown(draft, piece, text || Object.values(content).map((value) => spanText(value)).join(' ').trim());
  }
}

/** A type of a later version: its words are kept. */
function addUnknown(draft: PaperDraft, piece: Piece, text: string): void {
  if (text === '') draft.fault('entries-broken');
  else draft.add({ ...piece, role: 'body_paragraph', text });
}

const captioned = (content: JsonRecord, type: string): { captions: string[]; notes: string[]; image: string | null } => ({
  captions: captionOf(content[`${type}_caption`]),
  notes: captionOf(content[`${type}_footnote`]),
  image: imagePath(isRecord(content.image_source) ? content.image_source.path : null),
});

function addList(draft: PaperDraft, piece: Piece, type: string, content: JsonRecord): void {
  const reference = textOf(content.list_type) === 'reference_list';
  for (const text of itemTexts(content.list_items ?? content[`${type}_content`]))
    draft.add({ ...piece, role: reference ? 'reference_item' : 'body_paragraph', rawLabel: reference ? 'reference_content' : null, text });
}
