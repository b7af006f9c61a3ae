import type { Chart, Manuscript } from './manuscript';
import type { SetBlock, SetPage } from './typeset';

const three = (number: number): string => String(number).padStart(3, '0');

export interface Inventories {
  figures: Record<string, unknown>;
  tables: Record<string, unknown>;
  readerFigures: Record<string, unknown>;
  /** Path -> the object's own small Markdown file. */
  pages: [string, string][];
  /** Path -> what the image crop shows. */
  charts: [string, Chart][];
}

/** PaperForge's inventories; ids are text for captions and figure assets, numbers for table assets, as in its files. */
export function objectsOf(paper: Manuscript, pages: SetPage[]): Inventories {
  const byElement = new Map<number, SetBlock[]>();
  for (const page of pages) {
    for (const block of page.blocks) {
      if (block.element === null) continue;
      const blocks = byElement.get(block.element);
      if (blocks) blocks.push(block);
      else byElement.set(block.element, [block]);
    }
  }
  const figures: unknown[] = [];
  const readers: unknown[] = [];
  const tables: unknown[] = [];
  const written: Inventories['pages'] = [];
  const charts: Inventories['charts'] = [];
  paper.elements.forEach((element, index) => {
    if (element.kind !== 'figure' && element.kind !== 'table') return;
    const blocks = byElement.get(index) ?? [];
    const caption = blocks.find((block) => block.role.endsWith('_caption'));
    const asset = blocks.find((block) => block.role === 'figure_asset' || block.role === 'table_html');
    if (!caption || !asset) throw new Error(`${paper.key}: ${element.kind} ${element.number} was not set`);
    const captionId = String(caption.blockId);
    const inner = blocks.filter((block) => block.role === 'figure_inner_text').map((block) => String(block.blockId));
    if (element.kind === 'figure') {
      const id = `figure_${three(element.number)}`;
      const assetId = String(asset.blockId);
      figures.push({ figure_id: id, figure_namespace: 'main', figure_number: element.number, legend_block_id: captionId, page: caption.page, text: caption.text, matched_assets: [{ block_id: asset.blockId, bbox: asset.bbox, page: asset.page }], asset_block_ids: [assetId], settlement_type: 'same_page', confidence: 0.955, flags: [], bridge_block_ids: [], consumed_block_ids: [assetId, ...inner] });
      readers.push({ reader_figure_id: `${id}_reader`, figure_id: id, figure_number: element.number, reader_status: 'EXACT_MATCH', strict_status: 'matched_figure', caption_block_id: captionId, caption_text: caption.text, visual_groups: [{ page: asset.page, asset_block_ids: [assetId], group_status: 'matched_group', rendered_as_representative: true }], consumed_caption_block_ids: [{ page: caption.page, block_id: captionId }], consumed_asset_block_ids: [{ page: asset.page, block_id: assetId }] });
      written.push([`render/figures/${id}.md`, `# Figure ${element.number}\n\n![](../../assets/figures/${id}.png)\n\n## Legend\n${caption.text}\n\n*Page ${caption.page}*\n\n---\n`]);
      charts.push([`assets/figures/${id}.png`, element.chart]);
      return;
    }
    tables.push({ table_id: `table_${three(element.number)}`, caption_block_id: captionId, page: caption.page, caption_text: caption.text, table_number: element.number, formal_table_number: element.number, asset_block_id: asset.blockId, asset_bbox: asset.bbox, assistive_text: asset.text, truth_source: 'html', has_asset: true, segments: [{ asset_block_id: asset.blockId, page: asset.page }], note_block_ids: [], bridge_block_ids: [], consumed_block_ids: [asset.blockId], is_continuation: false, continuation_of: null, match_status: 'matched' });
    written.push([`render/tables/table_${three(element.number)}.md`, `# Table ${element.number}\n\n${asset.text}\n\n## Caption\n${caption.text}\n\n*Page ${caption.page}*\n\n---\n`]);
  });
  return {
    figures: { pipeline_mode: 'vnext', matched_figures: figures, ambiguous_figures: [], unmatched_legends: [], unmatched_assets: [], unresolved_clusters: [], held_figures: [], rejected_legends: [] },
    tables: { tables, held_tables: [], unmatched_captions: [], unmatched_assets: [], official_table_count: tables.length },
    readerFigures: { normalized_inputs: {}, reader_figures: readers, consumed_caption_block_ids: [] },
    pages: written,
    charts,
  };
}
