/**
 * Files of a PaperForge paper folder that are read. Everything else stays closed, above all `document_structure.json`
 * (seen at 1.6 GB), `decision_log.jsonl`, `json/result.json` (pre-signed URLs), `pages/`, `versions/` and `backups/`.
 */
export const ARTEFACT = {
  blocks: 'structure/blocks.structured.jsonl',
  tree: 'index/structure-tree.json',
  roleIndex: 'index/role-index.json',
  resultHash: 'index/result-hash.txt',
  pending: 'index/result-hash.pending',
  renderMap: 'render/render-map.json',
  figures: 'structure/figure_inventory.json',
  tables: 'structure/table_inventory.json',
  readerFigures: 'structure/reader_figures.json',
  meta: 'meta.json',
  fullText: 'fulltext.md',
  renderedFullText: 'render/fulltext.md',
} as const;

/** PaperForge's result hash is SHA-256 over the bytes of these three, in this order. */
export const HASHED = [ARTEFACT.blocks, ARTEFACT.tree, ARTEFACT.roleIndex] as const;

/** What a structured paper is read from, in the order in which a content identity is computed. */
export const STRUCTURED = [...HASHED, ARTEFACT.renderMap, ARTEFACT.figures, ARTEFACT.tables, ARTEFACT.readerFigures] as const;

/** Its useful part is small, the rest repeats every block; above this the figure inventory alone must do. */
export const READER_FIGURES_LIMIT = 16 * 1024 * 1024;
