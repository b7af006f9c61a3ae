import { decodeText, integerOf, isRecord, listOf, numberOf, recordsOf, textOf, type JsonRecord } from '../../loose-json';
import { PaperDraft, type DraftBlock } from '../draft';
import type { FileFormat, NamedFiles } from '../file-format';
import { displayMath, htmlText } from '../html-text';
import { boxOf } from '../places';
import { soundJson } from '../sound-json';

const ID = 'paddleocr';
/** What the tool calls the result of one page of a PDF: the page from 0 stands in the name. */
const PAGE_FILE = /^(.*)_(\d{1,5})_res\.json$/;

/** PaddleOCR-VL and PP-StructureV3: `*_res.json`, one file a page, and the hosted service's responses with all pages in one. */
export const paddle: FileFormat = {
  id: ID,
  recognise: ({ json }) => pagesIn(json).length > 0,
  companions(name, { json }, inFolder) {
    const stem = PAGE_FILE.exec(name)?.[1];
    const known = pagesIn(json)[0]?.index ?? null;
    // an image's result has no page: "scan_3_res.json" is a name, not page 3 of something
    if (stem === undefined || known === null) return [];
    return inFolder.filter((other) => other !== name && PAGE_FILE.exec(other)?.[1] === stem);
  },
  read: readPaddle,
};

interface PaddlePage {
  row: JsonRecord;
  /** Page from 0 as the file says it; null where it does not. */
  index: number | null;
  inputPath: string;
}

/** The pages that a file holds: one, or in a hosted response one for each result, counted over all its chunks. */
function pagesIn(json: unknown): PaddlePage[] {
  const chunks = (Array.isArray(json) ? recordsOf(json) : isRecord(json) ? [json] : []).map((chunk) => (isRecord(chunk.result) ? chunk.result : chunk));
  const hosted = chunks.flatMap((chunk) => listOf(chunk.layoutParsingResults));
  if (hosted.length > 0) return hosted.flatMap((result, at): PaddlePage[] => (isRecord(result) && isRecord(result.prunedResult) ? [{ row: result.prunedResult, index: at, inputPath: '' }] : []));
  return chunks.flatMap((chunk): PaddlePage[] => {
    const row = isRecord(chunk.res) ? chunk.res : chunk;
    return Array.isArray(row.parsing_res_list) ? [{ row, index: integerOf(row.page_index), inputPath: textOf(row.input_path) }] : [];
  });
}

function readPaddle(paperId: string, files: NamedFiles): ReturnType<FileFormat['read']> {
  const draft = new PaperDraft(paperId, ID);
  const pages: (PaddlePage & { name: string })[] = [];
  const read = new Map<string, Uint8Array>();
  let pageCount: number | null = null;
  for (const [name, bytes] of files) {
    const { value, whole } = soundJson(decodeText(bytes));
    const found = pagesIn(value);
    // a companion by its name that is another paper's, or no result at all
    const foreign = pages.length > 0 && found.length > 0 && found[0]?.inputPath !== pages[0]?.inputPath;
    if (!whole) draft.warn({ code: 'file-cut', params: { name } });
    if (foreign || (found.length === 0 && read.size > 0)) continue;
    read.set(name, bytes);
    for (const page of found) pages.push({ ...page, name });
    pageCount ??= integerOf(found[0]?.row.page_count);
  }
  const known = [...pages].sort((a, b) => (a.index ?? Infinity) - (b.index ?? Infinity) || 0);
  const seen = new Set<number>();
  for (const page of known) {
    if (page.index !== null && seen.has(page.index)) {
      draft.fault('duplicate-pages');
      continue;
    }
    if (page.index !== null) seen.add(page.index);
    addPage(draft, page);
  }
  // a hosted response's count is that of its chunk
  const all = known.length > 1 && read.size === 1 ? null : pageCount;
  if (all !== null && seen.size > 0 && seen.size < all && all < 100_000) draft.warn({ code: 'pages-missing', params: { count: all - seen.size } });
  return draft.finish(new Map([...read].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))), all);
}

interface PaddleBlock {
  label: string;
  text: string;
  box: ReturnType<typeof boxOf>;
  order: number | null;
}

/** A block in any of the shapes that versions write: fields with the prefix `block_`, without it, or the label as the field's name. */
function blockOf(row: JsonRecord): PaddleBlock {
  const box = boxOf(row.block_bbox ?? row.layout_bbox ?? row.bbox);
  const order = integerOf(row.block_order ?? row.order);
  const label = textOf(row.block_label ?? row.label);
  if (label !== '') return { label, text: textOf(row.block_content ?? row.content ?? row.text), box, order };
  const named = Object.entries(row).find(([key, value]) => typeof value === 'string' && Object.hasOwn(ROLES, key));
  return { label: named?.[0] ?? 'text', text: textOf(named?.[1] ?? row.text), box, order };
}

function addPage(draft: PaperDraft, { row, index }: PaddlePage): void {
  const page = index === null ? 0 : index + 1;
  draft.pageSize(page, numberOf(row.width), numberOf(row.height));
  draft.reachesPage(page);
  const blocks = listOf(row.parsing_res_list).flatMap((block, at) => {
    if (isRecord(block)) return [{ ...blockOf(block), at }];
    draft.fault('entries-broken');
    return [];
  });
  // order is null for furniture and images: they stay behind the block that they follow in the list
  let last = -1;
  const placed = blocks.map((block) => ({ block, order: (last = block.order ?? last) }));
  for (const { block } of placed.sort((a, b) => a.order - b.order || a.block.at - b.block.at)) addBlock(draft, page, block);
}

const ROLES: Readonly<Record<string, string>> = {
  doc_title: 'paper_title',
  paragraph_title: 'section_heading',
  title: 'section_heading',
  text: 'body_paragraph',
  vertical_text: 'body_paragraph',
  content: 'body_paragraph',
  abstract: 'abstract_body',
  reference: 'reference_item',
  reference_content: 'reference_item',
  figure_title: 'figure_caption',
  figure_caption: 'figure_caption',
  chart_title: 'figure_caption',
  table_title: 'table_caption',
  table_caption: 'table_caption',
  image: 'figure_asset',
  figure: 'figure_asset',
  chart: 'figure_asset',
  seal: 'media_asset',
  table: 'table_html',
  formula: 'display_formula',
  display_formula: 'display_formula',
  inline_formula: 'body_paragraph',
  formula_number: 'body_paragraph',
  algorithm: 'structured_insert',
  aside_text: 'structured_insert',
  footnote: 'footnote',
  vision_footnote: 'footnote',
  header: 'page_header',
  header_image: 'page_header',
  footer: 'page_footer',
  footer_image: 'page_footer',
  number: 'noise',
};
const FURNITURE = new Set(['page_header', 'page_footer', 'noise']);

function addBlock(draft: PaperDraft, page: number, { label, text, box, order }: PaddleBlock): void {
  const role = ROLES[label] ?? 'body_paragraph';
  const title = /^(?:figure|chart)_/.test(label) && /^\s*(?:table|表)/i.test(text);
  const block: DraftBlock = { page, box, role: title ? 'table_caption' : role, rawLabel: rawLabelOf(label), text: textFor(role, text), inFlow: order !== null || !FURNITURE.has(role) };
  draft.add(block);
}

/** An image's block may hold the tag that shows it in Markdown: no words. */
const textFor = (role: string, text: string): string =>
  role === 'display_formula' ? displayMath(text) : role.endsWith('_asset') && /<img/i.test(text) ? htmlText(text) : role === 'table_html' ? text : text.trim();

/** Later steps know the labels of the current version; `formula` was its name for what is now a display formula. */
const rawLabelOf = (label: string): string => (label === 'formula' ? 'display_formula' : label === 'reference' ? 'reference_content' : label);
