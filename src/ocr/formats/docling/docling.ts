import { integerOf, isRecord, listOf, numberOf, recordsOf, textOf, type JsonRecord } from '../../loose-json';
import type { BlockRef } from '../../source-paper';
import type { DraftBlock, PaperDraft } from '../draft';
import type { FileFormat } from '../file-format';
import { displayMath } from '../html-text';
import { readJsonPaper } from '../json-paper';
import { imagePath } from '../places';
import { spanOf, tableHtml } from '../table-html';
import { DoclingIndex, isInline, refsOf, walkBody, type DoclingItem, type WalkFaults } from './body-walk';
import { placedTexts } from './prov';

const ID = 'docling';

/** Docling's JSON (DoclingDocument 1.x): the tree under `body` is the reading order, boxes have their origin at the bottom left. */
export const docling: FileFormat = {
  id: ID,
  recognise: ({ json }) => isRecord(json) && (json.schema_name === 'DoclingDocument' || (isRecord(json.body) && json.body.self_ref === '#/body')),
  read: (paperId, files) =>
    readJsonPaper(paperId, ID, files, (json, draft) => {
      if (!isRecord(json)) return;
      const reader = new DoclingReader(json, draft);
      reader.read();
    }),
};

/** Labels whose text is running text or furniture of one kind. `null`: running text. */
const ROLES: Readonly<Record<string, Pick<DraftBlock, 'role' | 'rawLabel'>>> = {
  title: { role: 'paper_title', rawLabel: 'doc_title' },
  section_header: { role: 'section_heading' },
  footnote: { role: 'footnote', rawLabel: 'footnote' },
  page_header: { role: 'page_header' },
  page_footer: { role: 'page_footer' },
  code: { role: 'structured_insert', rawLabel: 'algorithm' },
  reference: { role: 'reference_item', rawLabel: 'reference_content' },
  formula: { role: 'display_formula', rawLabel: 'display_formula' },
};

class DoclingReader {
  private readonly index: DoclingIndex;
  private readonly heights = new Map<number, number>();
  private readonly faults: WalkFaults = { repeated: 0, dangling: 0 };
  private readonly seen = new Set<string>();

  constructor(
    private readonly document: JsonRecord,
    private readonly draft: PaperDraft,
  ) {
    this.index = new DoclingIndex(document);
  }

  read(): void {
    const pages = isRecord(this.document.pages) ? this.document.pages : {};
    for (const [key, row] of Object.entries(pages)) {
      const page = integerOf(isRecord(row) ? (row.page_no ?? key) : key);
      const size = isRecord(row) && isRecord(row.size) ? row.size : null;
      const height = size === null ? NaN : numberOf(size.height);
      if (page === null || page < 1) continue;
      this.draft.reachesPage(page);
      if (height > 0) this.heights.set(page, height);
      if (size) this.draft.pageSize(page, numberOf(size.width), height);
    }
    for (const name of ['body', 'furniture']) {
      const root = this.document[name];
      if (!isRecord(root)) continue;
      for (const item of walkBody(root, this.index, this.faults, this.seen)) this.take(item);
    }
    this.draft.fault('references-broken', this.faults.repeated + this.faults.dangling);
  }

  private take(item: DoclingItem): void {
    if (item.collection === 'pictures' || item.collection === 'tables') return this.float(item);
    if (isInline(item)) return this.inline(item);
    if (item.collection === 'texts') this.text(item.row);
  }

  private text(row: JsonRecord, text = textOf(row.text) || textOf(row.orig)): BlockRef | null {
    const label = textOf(row.label);
    const furniture = textOf(row.content_layer) === 'furniture';
    const known = furniture && !ROLES[label]?.role.startsWith('page_') ? { role: 'page_header' } : (ROLES[label] ?? { role: 'body_paragraph' });
    const marker = label === 'list_item' ? textOf(row.marker).trim() : '';
    const printed = known.role === 'display_formula' ? displayMath(text) : marker !== '' && marker !== '-' && !text.startsWith(marker) ? `${marker} ${text}` : text;
    // a marker stands before the text: the spans are moved by as many
    return printed.trim() === '' ? null : this.place(row, printed, { ...known, level: label === 'section_header' ? integerOf(row.level) : null, inFlow: !furniture }, printed.endsWith(text) ? printed.length - text.length : 0);
  }

  private place(row: JsonRecord, text: string, block: Omit<DraftBlock, 'page' | 'text'>, shift = 0): BlockRef | null {
    const { pieces, endsOn } = placedTexts(row, text.slice(shift), this.heights);
    const merged = pieces.length === 1;
    let first: BlockRef | null = null;
    pieces.forEach((piece, at) => {
      const ref = this.draft.add({ ...block, page: piece.page, box: piece.box, text: at === 0 ? text.slice(0, shift) + piece.text : piece.text, ...(merged && piece.page > 0 && endsOn > piece.page && { endsOn }) });
      first ??= ref;
    });
    return first;
  }

  /** Pieces of one paragraph: formulas and styled words are items of their own. */
  private inline({ row, ref }: DoclingItem): void {
    const parts: JsonRecord[] = [];
    for (const child of walkBody(row, this.index, this.faults, this.seen)) if (child.collection === 'texts') parts.push(child.row);
    const first = parts[0];
    if (first === undefined || ref === '') return;
    const text = parts.map((part) => (part.label === 'formula' ? `$${textOf(part.text)}$` : textOf(part.text) || textOf(part.orig)).trim()).filter((part) => part !== '').join(' ');
    // each part has the place of the whole paragraph, or its own: the first says where it begins
    this.place({ ...first, prov: recordsOf(first.prov).slice(0, 1) }, text, { role: 'body_paragraph' });
  }

  /** A picture or table with its captions and notes. Words inside a picture are its own, and shown nowhere else. */
  private float({ row, collection }: DoclingItem): void {
    const kind = collection === 'tables' ? 'table' : 'figure';
    const captions = this.attached(refsOf(row.captions), { role: `${kind}_caption`, rawLabel: 'figure_title' });
    const html = kind === 'table' ? doclingTable(row) : '';
    const { pieces } = placedTexts(row, '', this.heights);
    const place = recordsOf(row.prov).length === 0 ? { page: captions[0]?.page ?? 0, box: null } : (pieces[0] ?? { page: 0, box: null });
    const asset = this.draft.add({ page: place.page, box: place.box, role: html === '' ? `${kind}_asset` : 'table_html', text: html });
    this.draft.addObject({ kind, captions, assets: [asset], image: imagePath(isRecord(row.image) ? row.image.uri : null), html: html === '' ? null : html });
    this.attached(refsOf(row.footnotes), { role: 'footnote', rawLabel: 'footnote' });
    const listed = new Set([...refsOf(row.captions), ...refsOf(row.footnotes)]);
    for (const child of walkBody(row, this.index, this.faults, this.seen, listed)) {
      const text = textOf(child.row.text);
      if (child.collection !== 'texts' || text === '') continue;
      if (kind === 'figure') this.place(child.row, text, { role: 'figure_inner_text', inFlow: false });
      else this.text(child.row);
    }
  }

  private attached(refs: readonly string[], block: Pick<DraftBlock, 'role' | 'rawLabel'>): BlockRef[] {
    const taken: BlockRef[] = [];
    for (const ref of refs) {
      const item = this.index.at(ref);
      if (item === null) this.faults.dangling += 1;
      else if (!this.seen.has(ref)) {
        this.seen.add(ref);
        const text = textOf(item.row.text);
        const placed = text === '' ? null : this.place(item.row, text, block);
        if (placed) taken.push(placed);
      }
    }
    return taken;
  }
}

/** The grid of a table, each cell at its own place once: the grid repeats a cell that spans. */
function doclingTable(row: JsonRecord): string {
  const table = isRecord(row.data) ? row.data : {};
  const rows = new Map<number, { column: number; text: string; head: boolean; rowSpan: number; columnSpan: number }[]>();
  for (const cell of recordsOf(table.table_cells)) {
    const at = integerOf(cell.start_row_offset_idx);
    const column = integerOf(cell.start_col_offset_idx);
    if (at === null || column === null) continue;
    const list = rows.get(at) ?? [];
    rows.set(at, list);
    list.push({ column, text: textOf(cell.text), head: cell.column_header === true, rowSpan: spanOf(cell.row_span), columnSpan: spanOf(cell.col_span) });
  }
  if (rows.size === 0) return tableHtml(listOf(table.grid).map((cells) => recordsOf(cells).map((cell) => ({ text: textOf(cell.text), head: cell.column_header === true, rowSpan: 1, columnSpan: 1 }))));
  return tableHtml([...rows].sort(([a], [b]) => a - b).map(([, cells]) => cells.sort((a, b) => a.column - b.column)));
}
