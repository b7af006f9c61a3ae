import { integerOf, isRecord, listOf, numberOf, recordsOf, textOf, type JsonRecord } from '../../loose-json';
import type { PaperDraft } from '../draft';
import type { FileFormat } from '../file-format';
import { joinLines } from '../join-lines';
import { readJsonPaper } from '../json-paper';
import { boxOf, imagePath } from '../places';
import { sayMidway } from './midway';
import { MovedLines } from './moved-lines';
import { addEquation, addFloat, FURNITURE, type Piece } from './pieces';
import { spanText } from './spans';

const ID = 'mineru-middle';

/** MinerU's `*_middle.json` and the cloud's `layout.json`: blocks of lines of spans, boxes in points. The only one of its files that says which words of a broken paragraph stand on the next page. */
export const mineruMiddle: FileFormat = {
  id: ID,
  recognise: ({ json }) => isRecord(json) && recordsOf(json.pdf_info).some((page) => 'page_idx' in page || 'para_blocks' in page || 'preproc_blocks' in page),
  read: (paperId, files) =>
    sayMidway(
      readJsonPaper(paperId, ID, files, (json, draft) => {
        const moved = new MovedLines(draft);
        for (const page of listOf(isRecord(json) ? json.pdf_info : null)) {
          if (isRecord(page)) addPage(draft, page, moved);
          else draft.fault('entries-broken');
        }
        moved.settle(Infinity);
      }),
    ),
};

function addPage(draft: PaperDraft, row: JsonRecord, moved: MovedLines): void {
  const page = draft.pageOfIndex(row.page_idx);
  const [width, height] = listOf(row.page_size).map(numberOf);
  draft.pageSize(page, width ?? null, height ?? null);
  draft.reachesPage(page);
  for (const block of recordsOf(Array.isArray(row.para_blocks) ? row.para_blocks : row.preproc_blocks)) addBlock(draft, page, block, moved);
  for (const block of recordsOf(row.discarded_blocks)) addDiscarded(draft, page, block);
}

function addDiscarded(draft: PaperDraft, page: number, block: JsonRecord): void {
  const type = textOf(block.type);
  const piece: Piece = { page, box: boxOf(block.bbox) };
  const text = linesText(linesOf(block));
  if (type === 'page_footnote') draft.add({ ...piece, role: 'footnote', rawLabel: 'footnote', text });
  else if (type === 'aside_text') draft.add({ ...piece, role: 'structured_insert', rawLabel: 'aside_text', text, inFlow: false });
  else draft.add({ ...piece, role: 'noise', inFlow: false, ...FURNITURE[type], text });
}

function addBlock(draft: PaperDraft, page: number, block: JsonRecord, moved: MovedLines): void {
  const piece: Piece = { page, box: boxOf(block.bbox) };
  const type = textOf(block.type);
  switch (type) {
    case 'title': {
      const text = linesText(linesOf(block));
      moved.settle(page);
      return text === '' ? undefined : void draft.add({ ...piece, role: 'section_heading', text, level: Math.min(6, Math.max(1, integerOf(block.level) ?? 1)) });
    }
    case 'image':
    case 'chart':
    case 'table':
      return addFloat(draft, floatOf(piece, block, type === 'table' ? 'table' : 'figure'));
    case 'interline_equation':
      return addEquation(draft, piece, spansOf(block).map((span) => textOf(span.content)).join(' '));
    case 'code':
    case 'algorithm':
      return void draft.add({ ...piece, role: 'structured_insert', rawLabel: 'algorithm', text: [block, ...recordsOf(block.blocks)].flatMap(linesOf).map((line) => spanText(line.spans)).join('\n').trim() });
    case 'list':
      if (recordsOf(block.blocks).length > 0) {
        for (const item of recordsOf(block.blocks)) addText(draft, { page, box: boxOf(item.bbox) }, item, block.sub_type === 'ref_text', moved);
        return;
      }
      return addText(draft, piece, block, block.sub_type === 'ref_text', moved);
    default:
      return addText(draft, piece, block, block.sub_type === 'ref_text' || type === 'ref_text', moved);
  }
}

function addText(draft: PaperDraft, piece: Piece, block: JsonRecord, reference: boolean, moved: MovedLines): void {
  const lines = linesOf(block);
  const role = reference ? { role: 'reference_item', rawLabel: 'reference_content' } : { role: 'body_paragraph' };
  const text = linesText(lines.filter((line) => !isMoved(line)));
  const rest = linesText(lines.filter(isMoved));
  if (text === '' && rest === '') return moved.emptied(piece);
  moved.settle(piece.page);
  if (text !== '') draft.add({ ...piece, ...role, text });
  if (rest !== '') moved.moved(piece.page, { ...role, text: rest });
}

const isMoved = (line: JsonRecord): boolean => recordsOf(line.spans).some((span) => span.cross_page === true);

function floatOf(piece: Piece, block: JsonRecord, kind: 'figure' | 'table'): Parameters<typeof addFloat>[1] {
  const parts = recordsOf(block.blocks);
  const texts = (ending: string): string[] => parts.filter(({ type }) => textOf(type).endsWith(ending)).map((part) => linesText(linesOf(part))).filter((text) => text !== '');
  const bodies = parts.filter(({ type }) => textOf(type).endsWith('_body')).flatMap(spansOf);
  const body = bodies.length > 0 ? bodies : spansOf(block);
  return {
    ...piece,
    kind,
    captions: texts('_caption'),
    notes: texts('_footnote'),
    image: imagePath(body.find(({ image_path }) => image_path !== undefined)?.image_path, 'images'),
    html: kind === 'table' ? textOf(body.find(({ html }) => textOf(html) !== '')?.html) : '',
    content: kind === 'figure' ? spanText(body.map(({ content }) => textOf(content))) : '',
  };
}

const linesOf = (block: JsonRecord): JsonRecord[] => recordsOf(block.lines);
const spansOf = (block: JsonRecord): JsonRecord[] => linesOf(block).flatMap((line) => recordsOf(line.spans));
const linesText = (lines: readonly JsonRecord[]): string => joinLines(lines.map((line) => spanText(line.spans)));
