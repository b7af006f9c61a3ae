import { withLatex } from '../formats/html-text';
import { decodeText, integerOf, isRecord, textOf, type JsonRecord } from '../loose-json';
import { blockKey, type Block, type Box } from '../source-paper';
import { typographyOf } from './typography';

export interface BlockFaults {
  /** Lines that are no JSON object, the cut last one included. */
  brokenLines: number;
  /** Ids that are not whole numbers. */
  oddIds: number;
  /** Pages that are not whole numbers; where not even a number could be made of them, the block has page 0. */
  oddPages: number;
  /** Rows that repeat a block's page and id. */
  duplicates: number;
}

const LINE_FEED = 10;

/** Roles whose name is a heading level; render-map and tree know better where they are there. */
const ROLE_LEVEL: ReadonlyMap<string, number> = new Map([
  ['section_heading', 2],
  ['subsection_heading', 3],
  ['sub_subsection_heading', 4],
  ['reference_heading', 2],
  ['backmatter_heading', 2],
]);

/**
 * The blocks of `blocks.structured.jsonl` in the order of the file. One line is parsed at a time: only 3-14 % of its bytes are kept.
 */
export function readBlocks(bytes: Uint8Array): { blocks: Block[]; faults: BlockFaults } {
  const faults: BlockFaults = { brokenLines: 0, oddIds: 0, oddPages: 0, duplicates: 0 };
  const blocks: Block[] = [];
  const place = new Map<string, number>();
  let line = 0;
  for (const text of linesOf(bytes)) {
    line += 1;
    if (text.trim() === '') continue;
    const row = rowOf(text);
    if (row === null) faults.brokenLines += 1;
    else addBlock(blockOf(row, line, faults), line, blocks, place, faults);
  }
  return { blocks, faults };
}

function* linesOf(bytes: Uint8Array): Generator<string> {
  let start = 0;
  while (start < bytes.length) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found;
    yield decodeText(bytes.subarray(start, end));
    start = end + 1;
  }
}

function rowOf(text: string): JsonRecord | null {
  try {
    const value = JSON.parse(text) as unknown;
    return isRecord(value) ? value : null;
  } catch {
    return null; // counted as a broken line
  }
}

/** A repeated row replaces the first (the tool writes twice, the second time with object roles); other text under the same id is kept beside it. */
function addBlock(block: Block, line: number, blocks: Block[], place: Map<string, number>, faults: BlockFaults): void {
  const first = place.get(blockKey(block));
  if (first !== undefined) {
    faults.duplicates += 1;
    if (blocks[first]?.text === block.text) {
      blocks[first] = block;
      return;
    }
  }
  let kept = first === undefined ? block : { ...block, blockId: `${block.blockId}~${line}` };
  while (place.has(blockKey(kept))) kept = { ...kept, blockId: `${kept.blockId}~` };
  place.set(blockKey(kept), blocks.push(kept) - 1);
}

function blockOf(row: JsonRecord, line: number, faults: BlockFaults): Block {
  const role = textOf(row.role);
  const { fontSize, bold } = typographyOf(row.span_metadata, row.span_signature);
  return {
    page: pageOf(row.page, faults),
    blockId: idOf(row.block_id, line, faults),
    role,
    seedRole: textOf(row.seed_role) || null,
    rawLabel: textOf(row.raw_label) || null,
    text: withLatex(textOf(row.text)),
    bbox: boxOf(row.bbox),
    pageWidth: lengthOf(row.page_width),
    pageHeight: lengthOf(row.page_height),
    level: ROLE_LEVEL.get(role) ?? null,
    fontSize,
    bold,
    ownerObject: row._object_consumed === true ? textOf(row._object_owner_id) || null : null,
  };
}

function pageOf(value: unknown, faults: BlockFaults): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) faults.oddPages += 1;
  const page = integerOf(value);
  return page !== null && page >= 1 ? page : 0;
}

/** Block 0 is a legal id. A row without one is named after its line, so that its text is not lost. */
function idOf(value: unknown, line: number, faults: BlockFaults): string {
  if (integerOf(value) === null) faults.oddIds += 1;
  return textOf(value) || `line${line}`;
}

/** The box with its corners in order, or null where it is not four numbers. */
function boxOf(value: unknown): Box | null {
  if (!Array.isArray(value) || value.length !== 4) return null;
  const [a, b, c, d] = value as unknown[];
  if (!isFiniteNumber(a) || !isFiniteNumber(b) || !isFiniteNumber(c) || !isFiniteNumber(d)) return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

const isFiniteNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const lengthOf = (value: unknown): number | null => (isFiniteNumber(value) && value > 0 ? value : null);
