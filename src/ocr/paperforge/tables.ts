import { integerOf, isRecord, listOf, recordsOf, textOf, type JsonRecord } from '../loose-json';
import type { Block } from '../source-paper';
import type { BlockIndex } from './block-index';
import { imageOf } from './figures';
import { addBlocks, type ObjectDraft } from './object-draft';

/** Tables of `table_inventory.json`; a continuation on a later page becomes part of the table that it continues. */
export function tableDrafts(inventory: unknown, index: BlockIndex): ObjectDraft[] {
  const rows = recordsOf(isRecord(inventory) ? inventory.tables : null);
  const drafts: ObjectDraft[] = [];
  const byName = new Map<string, ObjectDraft>();
  rows.forEach((row, i) => {
    const draft = tableDraft(row, i, index);
    const continued = row.is_continuation === true ? (byName.get(textOf(row.continuation_of)) ?? drafts.at(-1)) : undefined;
    if (continued) extend(continued, draft);
    else drafts.push(draft);
    // the inventories do not agree on what `continuation_of` holds: an id, a number or the caption's block
    for (const name of [row.table_id, row.formal_table_number, row.table_number, row.caption_block_id].map(textOf)) {
      if (name !== '') byName.set(name, continued ?? draft);
    }
  });
  return drafts;
}

function extend(table: ObjectDraft, continuation: ObjectDraft): void {
  addBlocks(table, continuation);
  table.image ??= continuation.image;
  if (continuation.html !== null) table.html = `${table.html ?? ''}${continuation.html}`;
}

function tableDraft(row: JsonRecord, i: number, index: BlockIndex): ObjectDraft {
  const numbered = `table_${String(i + 1).padStart(3, '0')}`;
  const find = (page: unknown, id: unknown): Block[] => {
    const block = index.find(page ?? row.page, id);
    return block ? [block] : [];
  };
  const assets = [
    ...find(row.page, row.asset_block_id),
    ...recordsOf(row.segments).flatMap((segment) => find(segment.page, segment.asset_block_id)),
  ];
  const onOnePage = assets.every(({ page }) => page === integerOf(row.page));
  const inner = [row.note_block_ids, row.bridge_block_ids, onOnePage ? row.consumed_block_ids : null].flatMap(listOf);
  const html = textOf(row.assistive_text);
  return {
    kind: 'table',
    objectId: textOf(row.table_id) || numbered,
    caption: find(row.page, row.caption_block_id),
    assets,
    inner: inner.flatMap((id) => find(row.page, id)),
    page: integerOf(row.page),
    image: row.has_asset === true || assets.length > 0 ? imageOf('tables', numbered) : null,
    html: /<table/i.test(html) ? html : null,
  };
}
