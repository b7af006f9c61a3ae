import { integerOf, isRecord, listOf, recordsOf, textOf, type JsonRecord } from '../loose-json';
import type { Block } from '../source-paper';
import type { BlockIndex } from './block-index';
import { addBlocks, type ObjectDraft } from './object-draft';

const present = (block: Block | null): block is Block => block !== null;

/**
 * Figures of `figure_inventory.json` and `reader_figures.json` (either may be undefined): matched ones first, then those that
 * only the reader's list has, then captions without an image.
 */
export function figureDrafts(inventory: unknown, reader: unknown, index: BlockIndex): ObjectDraft[] {
  const drafts = new Map<string, ObjectDraft>();
  const figures = isRecord(inventory) ? inventory : {};
  for (const row of recordsOf(figures.matched_figures)) add(drafts, matchedDraft(row, drafts.size, index));
  for (const row of recordsOf(isRecord(reader) ? reader.reader_figures : null)) add(drafts, readerDraft(row, drafts.size, index));
  for (const row of recordsOf(figures.unmatched_legends)) {
    const caption = [index.find(row.page, row.block_id)].filter(present);
    add(drafts, { ...emptyDraft(`legend_p${textOf(row.page)}_${textOf(row.block_id)}`), caption });
  }
  return [...drafts.values()];
}

/** The two inventories describe one figure each in their own way: together they are one draft. */
function add(drafts: Map<string, ObjectDraft>, draft: ObjectDraft): void {
  const known = drafts.get(draft.objectId);
  if (!known) {
    drafts.set(draft.objectId, draft);
    return;
  }
  addBlocks(known, { ...draft, inner: [] });
  known.image ??= draft.image;
}

function matchedDraft(row: JsonRecord, ordinal: number, index: BlockIndex): ObjectDraft {
  const objectId = textOf(row.figure_id) || `figure_row_${ordinal + 1}`;
  const caption = [index.find(row.page, row.legend_block_id)].filter(present);
  const matched = recordsOf(row.matched_assets);
  const assets = matched.length > 0
    ? matched.map((asset) => index.find(asset.page ?? row.page, asset.block_id))
    : listOf(row.asset_block_ids).map((id) => index.find(row.page, id));
  // bare ids name their page by the figure's: certain only while the whole figure stands on it
  const onOnePage = assets.every((asset) => asset === null || asset.page === integerOf(row.page));
  const inner = onOnePage ? listOf(row.consumed_block_ids).map((id) => index.find(row.page, id)) : [];
  return {
    ...emptyDraft(objectId),
    caption,
    assets: assets.filter(present),
    inner: inner.filter(present),
    page: integerOf(row.page),
    image: assets.length > 0 ? imageOf('figures', objectId) : null,
  };
}

function readerDraft(row: JsonRecord, ordinal: number, index: BlockIndex): ObjectDraft {
  const figureId = textOf(row.figure_id);
  const objectId = figureId || textOf(row.reader_figure_id) || `reader_row_${ordinal + 1}`;
  const at = (ref: JsonRecord): Block | null => index.find(ref.page, ref.block_id);
  const assets = recordsOf(row.consumed_asset_block_ids).map(at).filter(present);
  return {
    ...emptyDraft(objectId),
    caption: recordsOf(row.consumed_caption_block_ids).map(at).filter(present),
    assets,
    image: figureId !== '' && assets.length > 0 ? imageOf('figures', figureId) : null,
  };
}

const emptyDraft = (objectId: string): ObjectDraft => ({
  kind: 'figure',
  objectId,
  caption: [],
  assets: [],
  inner: [],
  page: null,
  image: null,
  html: null,
});

/**
 * Where PaperForge writes the crop of an object. Taken from the id, not from the folder, so that two devices that have
 * synced different images still build the same bytes; the file may be missing.
 */
export const imageOf = (folder: 'figures' | 'tables', name: string): string => `assets/${folder}/${name}.jpg`;
