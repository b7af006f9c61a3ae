import { collapseSpace } from '../../../text';
import { isRecord, listOf, numberOf, recordsOf, textOf, type JsonRecord } from '../../loose-json';
import type { BlockRef } from '../../source-paper';
import type { DraftBlock, PaperDraft } from '../draft';
import type { FileFormat } from '../file-format';
import { displayMath, htmlText } from '../html-text';
import { labelKind } from '../captions';
import { readJsonPaper } from '../json-paper';
import { boxOf } from '../places';
import { printedLabel } from '../../printed-label';

const ID = 'marker-json';
/** Groups in groups: no page has more. */
const DEEPEST = 50;

/** Marker's JSON: a tree of pages and blocks, texts as HTML, boxes in points. The page is in every id (`/page/3/Text/7`), from 0. */
export const markerJson: FileFormat = {
  id: ID,
  recognise: ({ json }) => isRecord(json) && (json.block_type === 'Document' || recordsOf(json.children).some((page) => pageOf(page) > 0 && 'block_type' in page)),
  read: (paperId, files) =>
    readJsonPaper(paperId, ID, files, (json, draft) => {
      for (const page of isRecord(json) ? listOf(json.children) : []) {
        if (isRecord(page)) addPage(draft, page);
        else draft.fault('entries-broken');
      }
    }),
};

/** Page from 1 of a block's id, 0 where it says none. */
function pageOf(row: JsonRecord): number {
  const index = /^\/page\/(\d{1,6})\//.exec(textOf(row.id))?.[1];
  return index === undefined ? 0 : Number(index) + 1;
}

function addPage(draft: PaperDraft, row: JsonRecord): void {
  const page = pageOf(row);
  if (page === 0) draft.fault('blocks-odd-pages');
  const [left, top, right, bottom] = boxOf(row.bbox) ?? polygonBox(row.polygon) ?? [];
  if (left !== undefined && top !== undefined && right !== undefined && bottom !== undefined) draft.pageSize(page, right - left, bottom - top);
  draft.reachesPage(page);
  addChildren(draft, row, page, 0);
}

function addChildren(draft: PaperDraft, row: JsonRecord, page: number, depth: number): void {
  if (depth > DEEPEST) return draft.fault('entries-broken');
  for (const child of listOf(row.children)) {
    if (isRecord(child)) addBlock(draft, child, page, depth);
    else draft.fault('entries-broken');
  }
}

const ROLES: Readonly<Record<string, Pick<DraftBlock, 'role' | 'rawLabel' | 'inFlow'>>> = {
  PageHeader: { role: 'page_header', inFlow: false },
  PageFooter: { role: 'page_footer', inFlow: false },
  Footnote: { role: 'footnote', rawLabel: 'footnote' },
  Code: { role: 'structured_insert', rawLabel: 'algorithm' },
  Reference: { role: 'reference_item', rawLabel: 'reference_content' },
};
const FLOATS: Readonly<Record<string, 'figure' | 'table'>> = { Figure: 'figure', Picture: 'figure', Table: 'table', FigureGroup: 'figure', PictureGroup: 'figure', TableGroup: 'table' };

function addBlock(draft: PaperDraft, row: JsonRecord, around: number, depth: number): void {
  const type = textOf(row.block_type);
  const page = pageOf(row) || around;
  const float = FLOATS[type];
  if (float !== undefined) return addFloat(draft, row, page, float);
  const place = { page, box: boxOf(row.bbox) ?? polygonBox(row.polygon) };
  const html = textOf(row.html);
  if (type === 'SectionHeader') return addHeading(draft, place, html);
  if (type === 'Equation') return addText(draft, { ...place, role: 'display_formula', rawLabel: 'display_formula', text: equation(html) });
  if (type === 'Caption') return addText(draft, { ...place, role: 'figure_caption_candidate', rawLabel: 'figure_title', text: htmlText(html) });
  // a group's own HTML only points at its children
  if (listOf(row.children).length > 0 && (type.endsWith('Group') || htmlText(html) === '')) return addChildren(draft, row, page, depth + 1);
  addText(draft, { ...place, ...(ROLES[type] ?? { role: 'body_paragraph' }), text: htmlText(html) });
}

function addText(draft: PaperDraft, block: DraftBlock): void {
  if (block.text !== '') draft.add(block);
}

function addHeading(draft: PaperDraft, place: Pick<DraftBlock, 'page' | 'box'>, html: string): void {
  const level = Number(/<h([1-6])[\s>]/i.exec(html)?.[1] ?? 0);
  addText(draft, { ...place, role: 'section_heading', text: collapseSpace(htmlText(html)), level: level === 0 ? null : level });
}

const equation = (html: string): string => displayMath(htmlText(html).replace(/^\$\$?|\$\$?$/g, ''));

/** A figure or table alone or grouped with its captions and notes, in the order of the page. */
function addFloat(draft: PaperDraft, row: JsonRecord, page: number, kind: 'figure' | 'table'): void {
  const captions: BlockRef[] = [];
  const assets: BlockRef[] = [];
  let html = '';
  const isGroup = textOf(row.block_type).endsWith('Group');
  for (const part of isGroup ? recordsOf(row.children) : [row]) {
    const type = textOf(part.block_type);
    const place = { page: pageOf(part) || page, box: boxOf(part.bbox) ?? polygonBox(part.polygon) };
    if (FLOATS[type] === undefined) {
      const text = htmlText(textOf(part.html));
      if (text !== '') {
        const isCaption = type === 'Caption';
        const label = isCaption ? printedLabel(text) : null;
        const of = label === null ? kind : labelKind(label);
        const ref = draft.add({ ...place, role: isCaption ? `${of}_caption` : (ROLES[type]?.role ?? 'body_paragraph'), rawLabel: isCaption ? 'figure_title' : null, text });
        // a table's group may hold the caption of the figure above it
        if (isCaption && of === kind) captions.push(ref);
      }
      continue;
    }
    const table = kind === 'table' ? textOf(part.html) : '';
    const isTable = /<table[\s>]/i.test(table);
    if (isTable) html ||= table;
    assets.push(draft.add({ ...place, role: isTable ? 'table_html' : `${kind}_asset`, text: isTable ? table : '' }));
  }
  draft.addObject({ kind, captions, assets, html: html === '' ? null : html });
}

function polygonBox(value: unknown): [number, number, number, number] | null {
  const points = listOf(value).filter((point): point is unknown[] => Array.isArray(point)).map(([x, y]) => [numberOf(x), numberOf(y)] as const);
  if (points.length < 3 || !points.flat().every(Number.isFinite)) return null;
  const xs = points.slice(0, 100).map(([x]) => x);
  const ys = points.slice(0, 100).map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
