import { isRecord, listOf, numberOf, recordsOf, textOf, type JsonRecord } from '../../loose-json';
import type { BlockRef, Box } from '../../source-paper';
import type { DraftBlock, PaperDraft } from '../draft';
import type { FileFormat, FormatPaper } from '../file-format';
import { displayMath } from '../html-text';
import { readJsonPaper } from '../json-paper';
import { addMarkdown } from '../markdown/add-markdown';
import { imagePath } from '../places';

const ID = 'mistral-ocr';

/** Responses of Mistral's OCR: Markdown for each page that was asked for, its index from 0, and with OCR 4 blocks with boxes. */
export const mistral: FileFormat = {
  id: ID,
  recognise: ({ json }) => recordsOf(isRecord(json) ? json.pages : null).some((page) => 'index' in page && ('markdown' in page || 'blocks' in page)),
  read: (paperId, files) => {
    const paper = readJsonPaper(paperId, ID, files, (json, draft) => {
      // Pages of Markdown that follow each other are one text: a table or a list goes on over the page's end.
      let marked: string[] = [];
      const addMarked = (): void => {
        if (marked.length > 0) addMarkdown(draft, marked.join('\n\n'));
        marked = [];
      };
      for (const page of listOf(isRecord(json) ? json.pages : null)) {
        if (!isRecord(page)) draft.fault('entries-broken');
        else if (recordsOf(page.blocks).length === 0) marked.push(...markdownOf(draft, page));
        else {
          addMarked();
          addBlocks(draft, page);
        }
      }
      addMarked();
    });
    return withoutRepeatedImages(paper.blocks.some(({ bbox }) => bbox !== null) ? paper : { ...paper, collection: 'fulltext' });
  },
};

/** A page's Markdown behind its mark. Comments that look like a mark are not the tool's. */
function markdownOf(draft: PaperDraft, page: JsonRecord): string[] {
  const number = draft.pageOfIndex(page.index);
  draft.reachesPage(number);
  const tables = new Map(recordsOf(page.tables).map((table) => [textOf(table.id), textOf(table.content)]));
  const text = textOf(page.markdown)
    .replace(/<!--\s*page[\s:]+\d{1,5}\s*-->/gi, ' ')
    .replace(/^\[([^\]\n]{1,100})\]\(\1\)[ \t]*$/gm, (whole, id: string) => tables.get(id) ?? whole);
  return [`<!-- page ${number} -->`, text];
}

const ROLES: Readonly<Record<string, Omit<DraftBlock, 'page' | 'text'>>> = {
  title: { role: 'section_heading' },
  table: { role: 'table_html' },
  image: { role: 'figure_asset' },
  equation: { role: 'display_formula', rawLabel: 'display_formula' },
  caption: { role: 'figure_caption_candidate', rawLabel: 'figure_title' },
  code: { role: 'structured_insert', rawLabel: 'algorithm' },
  references: { role: 'reference_item', rawLabel: 'reference_content' },
  aside_text: { role: 'structured_insert', rawLabel: 'aside_text', inFlow: false },
  header: { role: 'page_header', inFlow: false },
  footer: { role: 'page_footer', inFlow: false },
  signature: { role: 'media_asset' },
};

interface OpenObject {
  kind: 'figure' | 'table';
  caption: BlockRef | null;
  asset: BlockRef | null;
  image: string | null;
}

function addBlocks(draft: PaperDraft, page: JsonRecord): void {
  const number = draft.pageOfIndex(page.index);
  const size = isRecord(page.dimensions) ? page.dimensions : {};
  draft.pageSize(number, numberOf(size.width), numberOf(size.height));
  draft.reachesPage(number);
  // as written: closures assign it
  let open = null as OpenObject | null;
  const close = (): void => {
    if (open?.asset) draft.addObject({ kind: open.kind, captions: open.caption ? [open.caption] : [], assets: [open.asset], image: open.image });
    open = null;
  };
  for (const block of recordsOf(page.blocks)) {
    const type = textOf(block.type);
    const ref = draft.add(draftOf(block, type, number));
    // an image or table and the caption before or behind it are one object
    if (type === 'image' || type === 'table') {
      if (open?.asset) close();
      open = { kind: type === 'table' ? 'table' : 'figure', caption: open?.caption ?? null, asset: ref, image: imagePath(block.image_id ?? block.id) };
      if (open.caption) close();
    } else if (type === 'caption') {
      if (open?.asset) {
        open.caption = ref;
        close();
      } else open = { kind: 'figure', caption: ref, asset: null, image: null };
    } else close();
  }
  close();
}

function draftOf(block: JsonRecord, type: string, page: number): DraftBlock {
  const content = textOf(block.content ?? block.text ?? block.markdown).trim();
  const known = ROLES[type] ?? { role: 'body_paragraph' };
  const box = boxOfBlock(block);
  if (type === 'title') {
    const hashes = /^(#{1,6})\s+/.exec(content);
    return { ...known, page, box, text: content.slice(hashes?.[0].length ?? 0), level: hashes?.[1]?.length ?? null };
  }
  const isFigure = known.role === 'figure_asset' || known.role === 'media_asset';
  const isTable = type === 'caption' && /^\s*(?:table|表)/i.test(content);
  const text = type === 'equation' ? displayMath(content) : isFigure && /^!\[[^\]]*\]\([^)]*\)$/.test(content) ? '' : content;
  return { ...known, ...(isTable && { role: 'table_caption' }), page, box, text };
}

function boxOfBlock(row: JsonRecord): Box | null {
  const place = isRecord(row.bbox) ? row.bbox : row;
  const sides = [place.top_left_x, place.top_left_y, place.bottom_right_x, place.bottom_right_y].map(numberOf);
  const [a, b, c, d] = sides;
  return a === undefined || b === undefined || c === undefined || d === undefined || !sides.every(Number.isFinite) ? null : [a, b, c, d];
}

/** The numbers of images begin again on every page: a name that two pages use names no file. */
function withoutRepeatedImages(paper: FormatPaper): FormatPaper {
  const pages = new Map<string, Set<number>>();
  for (const { image, page } of paper.objects) if (image !== null) pages.set(image, (pages.get(image) ?? new Set()).add(page));
  return { ...paper, objects: paper.objects.map((object) => (object.image !== null && (pages.get(object.image)?.size ?? 0) > 1 ? { ...object, image: null } : object)) };
}
