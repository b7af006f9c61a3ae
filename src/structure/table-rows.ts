import type { Block, Box } from '../ocr/source-paper';
import type { Use } from './assign';
import { shareX } from './columns';
import type { FlowColumns } from './flow-columns';

/** A cell that holds a figure: "54.7", "0 (0%)" in parts, "68M", "22.9†", a tick or a dash. */
const FIGURE = /^(?:[([<>~±+−-]{0,2}\d[\d.,:/%]*[\p{L}%)\]†‡*]{0,3}|[✓✗×–—-])$/u;
/** Share of the page's height that may lie between two rows. */
const GAP = 0.035;
const FIGURES_OF_A_TABLE = 8;
const WORDS_OF_A_CELL = 8;
/** More captions than a printed page can hold are no page: nothing is claimed, and no time is spent. */
const MOST_CAPTIONS = 20;

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);
const figuresIn = (text: string): number => wordsOf(text).filter((word) => FIGURE.test(word)).length;
const isRow = (text: string): boolean => figuresIn(text) * 5 >= wordsOf(text).length * 2;

/** A header or the words of a cell: short, no sentence, not a whole line of a column. */
function isCell({ text, bbox }: Block, columns: FlowColumns): boolean {
  if (wordsOf(text).length > WORDS_OF_A_CELL || /[.!?:;。！？：；]["'”’)]?$/.test(text.trim())) return false;
  return bbox !== null && columns.measure !== null && bbox[2] - bbox[0] < columns.measure * 1.2;
}

type Placed = Block & { bbox: Box };
interface Candidate {
  block: Placed;
  at: number;
}

/**
 * Gives the rows of a table that came out as running text to the table (`spec/20` 14a): lines mostly of figures, and the cells among them, that
 * stand without a gap above or below a table's caption. Changes `uses` in place. A caption looks at the blocks of its page only.
 */
export function claimTableRows(blocks: readonly Block[], uses: Use[], columns: FlowColumns): void {
  const texts = new Map<number, Candidate[]>();
  const captions = new Map<number, Candidate[]>();
  const keep = (lists: Map<number, Candidate[]>, page: number, candidate: Candidate): void => {
    const list = lists.get(page);
    if (list) list.push(candidate);
    else lists.set(page, [candidate]);
  };
  blocks.forEach((block, at) => {
    const use = uses[at];
    const { bbox } = block;
    if (bbox === null || use === undefined) return;
    const candidate = { block: { ...block, bbox }, at };
    if (use.as === 'caption' && use.kind === 'table') keep(captions, block.page, candidate);
    if (use.as === 'run' && (use.kind === 'body' || use.kind === 'insert')) keep(texts, block.page, candidate);
  });
  for (const list of texts.values()) list.sort((a, b) => a.block.bbox[1] - b.block.bbox[1] || a.at - b.at);
  const printed = [...captions.values()].filter((list) => list.length <= MOST_CAPTIONS).flat();
  for (const { block: caption, at: captionAt } of printed) {
    const near = (texts.get(caption.page) ?? []).filter(({ block }) => shareX(block.bbox, caption.bbox) > 0);
    const above = near.filter(({ block }) => block.bbox[3] <= caption.bbox[1] + 4).sort((a, b) => b.block.bbox[3] - a.block.bbox[3] || a.at - b.at);
    const below = near.filter(({ block }) => block.bbox[1] >= caption.bbox[3] - 4);
    const rows = [rowsFrom(caption, above, columns, true), rowsFrom(caption, below, columns, false)].find((found) => found.length > 0);
    const owner = blocks[captionAt];
    for (const { at } of rows ?? []) uses[at] = { as: 'inner', kind: 'table', ...(owner ? { caption: owner } : {}) };
  }
}

/** The unbroken rows beside a caption, or none where they hold too few figures to be a table. */
function rowsFrom(caption: Placed, ordered: readonly Candidate[], columns: FlowColumns, upwards: boolean): Candidate[] {
  const height = caption.pageHeight ?? 0;
  const rows: Candidate[] = [];
  let edge = upwards ? caption.bbox[1] : caption.bbox[3];
  for (const candidate of ordered) {
    const [, top, , bottom] = candidate.block.bbox;
    const gap = upwards ? edge - bottom : top - edge;
    if (gap > height * GAP || !(isRow(candidate.block.text) || isCell(candidate.block, columns))) break;
    rows.push(candidate);
    edge = upwards ? Math.min(edge, top) : Math.max(edge, bottom);
  }
  const figures = rows.filter(({ block }) => isRow(block.text)).reduce((sum, { block }) => sum + figuresIn(block.text), 0);
  return figures >= FIGURES_OF_A_TABLE ? rows : [];
}
