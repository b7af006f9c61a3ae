import { sha256Hex } from '../../src/text';
import { fullText } from './full-text';
import { abstractOf, displayName } from './manuscript';
import type { Manuscript } from './manuscript';
import { objectsOf } from './object-inventory';
import { chartPng } from './png';
import { PAGE } from './typeset';
import type { SetBlock, SetPage } from './typeset';

/** Path relative to the folder that it belongs to -> content. */
export type FileTree = Map<string, string | Buffer>;

const OCR_TIME = '2026-01-15T08:00:00+00:00';
const HEADING_LEVEL: Record<string, number> = { section_heading: 2, subsection_heading: 3 };
const EMITTED_AS: Record<string, string> = {
  section_heading: 'heading',
  subsection_heading: 'heading',
  body_paragraph: 'body',
  structured_insert: 'structured_insert',
  backmatter_heading: 'backmatter_heading',
  backmatter_body: 'backmatter',
  reference_item: 'other',
};

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** One line of blocks.structured.jsonl, keys in PaperForge's order. */
function structuredRow(paper: Manuscript, block: SetBlock): Record<string, unknown> {
  const [left, top, right, bottom] = block.bbox;
  const raw = { block_id: block.blockId, page: block.page, raw_label: block.rawLabel, text: block.text, bbox: block.bbox, page_width: PAGE.width * PAGE.scale, page_height: PAGE.height * PAGE.scale };
  const evidence = [`${block.rawLabel} label`];
  const span = block.size === null ? null : [{ size: block.size, font: block.bold ? 'Times-Bold' : 'Times-Roman', flags: block.bold ? 20 : 4, color: 0, dir: [1, 0], wmode: 0 }];
  return {
    paper_id: paper.key,
    page: block.page,
    block_id: block.blockId,
    raw_label: block.rawLabel,
    raw_order: ['header', 'number', 'chart', 'footnote'].includes(block.rawLabel) ? null : block.blockId,
    bbox: block.bbox,
    text: block.text,
    page_width: PAGE.width * PAGE.scale,
    page_height: PAGE.height * PAGE.scale,
    role: block.role,
    role_confidence: 0.8,
    evidence,
    seed_role: block.seedRole,
    seed_confidence: 0.8,
    seed_evidence: evidence,
    span_metadata: span,
    raw_observation: raw,
    marker_signature: { type: block.text === '' ? 'empty' : 'none', raw_marker: null, number: null, kind: block.text === '' ? null : 'generic_text', normalized_text: block.text },
    layout_signature: { width: right - left, height: bottom - top, left, top, right, bottom, x_center: (left + right) / 2, y_center: (top + bottom) / 2, line_count: Math.max(1, block.lines.length) },
    span_signature: { font_size: block.size, font_size_median: block.size, font_size_bucket: block.size, font_family_norm: block.size === null ? null : 'Times', bold: block.bold, italic: false, span_count: span?.length ?? 0 },
    render_default: !['page_header', 'noise', 'frontmatter_noise', 'unknown_structural'].includes(block.role),
    index_default: !['page_header', 'noise', 'frontmatter_noise', 'unknown_structural'].includes(block.role),
    role_source: 'accepted',
    role_candidate: block.role,
    ...ownerOf(paper, block),
  };
}

function ownerOf(paper: Manuscript, block: SetBlock): Record<string, unknown> {
  const element = block.element === null ? undefined : paper.elements[block.element];
  if (element?.kind !== 'figure' && element?.kind !== 'table') return {};
  const role = block.role.endsWith('caption') ? 'caption' : block.role === 'figure_inner_text' ? 'inner_text' : 'asset';
  return {
    _object_owner_family: element.kind,
    _object_owner_id: `${element.kind}_${String(element.number).padStart(3, '0')}`,
    _object_owner_role: role,
    _object_consumed: role !== 'caption',
  };
}

const emitted = (pages: SetPage[]): SetBlock[] => pages.flatMap((page) => page.blocks.filter((block) => EMITTED_AS[block.role] !== undefined));

interface TreeNode {
  node_id: string;
  kind: 'section';
  title: string;
  level: number;
  block_id: number;
  page: number;
  page_span: [number, number];
  own_block_ids: string[];
  subtree_block_ids: string[];
  children: TreeNode[];
  objects: never[];
}

/** PaperForge's own tree: sections only, references under the last heading, nothing before the first one. */
function structureTree(paper: Manuscript, pages: SetPage[]): { paper_id: string; nodes: TreeNode[] } {
  const nodes: TreeNode[] = [];
  let open: TreeNode[] = [];
  for (const block of emitted(pages)) {
    const level = HEADING_LEVEL[block.role];
    const id = `p${block.page}:${block.blockId}`;
    if (level !== undefined) {
      const node: TreeNode = { node_id: `sec:${id}`, kind: 'section', title: block.text, level, block_id: block.blockId, page: block.page, page_span: [block.page, block.page], own_block_ids: [], subtree_block_ids: [], children: [], objects: [] };
      open = open.filter((above) => above.level < level);
      (open[open.length - 1]?.children ?? nodes).push(node);
      open.push(node);
    } else open[open.length - 1]?.own_block_ids.push(id);
    for (const node of open) {
      node.subtree_block_ids.push(id);
      node.page_span[1] = Math.max(node.page_span[1], block.page);
    }
  }
  return { paper_id: paper.key, nodes };
}

function roleIndex(paper: Manuscript, pages: SetPage[]): Record<string, unknown[]> {
  const rows = pages.flatMap((page) => page.blocks.map((block) => ({ paper_id: paper.key, page: block.page, block_id: block.blockId, role: block.role, text: block.text })));
  const only = (wanted: (role: string) => boolean): unknown[] => rows.filter((row) => wanted(row.role));
  const authors = paper.authors.map((author) => displayName(author, paper.language));
  const metadata = { title: paper.title, authors: `[${authors.map((name) => `'${name}'`).join(', ')}]`, doi: paper.doi, journal: paper.journal, year: String(paper.year) };
  return {
    body: only((role) => role === 'body_paragraph' || HEADING_LEVEL[role] !== undefined),
    captions: only((role) => role.endsWith('_caption')),
    tables: only((role) => role === 'table_html'),
    metadata: Object.entries(metadata).map(([key, text]) => ({ paper_id: paper.key, page: 0, block_id: `meta_${key}`, role: `metadata_${key}`, text })),
    references: only((role) => role.startsWith('reference_')),
    all_blocks: rows,
  };
}

function renderMap(pages: SetPage[]): Record<string, unknown[]> {
  const blocks = emitted(pages);
  const headings = blocks.flatMap((block, order) => {
    const level = HEADING_LEVEL[block.role];
    return level === undefined ? [] : [{ line_number: 12 + 2 * order, markdown_level: level, title: block.text, page: block.page, block_id: block.blockId, emitted_order: order }];
  });
  const rows = blocks.map((block, order) => ({ emitted_order: order, line_start: 11 + 2 * order, line_end: 13 + 2 * order, page: block.page, block_id: block.blockId, role: block.role, emitted_as: EMITTED_AS[block.role] }));
  return { headings, emitted_blocks: rows };
}

/** Everything in `ocr/<key>/`. The result hash is PaperForge's: SHA-256 over blocks, tree and role index. */
export function ocrFolder(paper: Manuscript, pages: SetPage[], root: string): FileTree {
  const text = fullText(paper, pages);
  const files: FileTree = new Map();
  const authors = paper.authors.map((author) => displayName(author, paper.language));
  const identity = { title: paper.title, authors, year: paper.year, journal: paper.journal, doi: paper.doi };
  const meta = {
    zotero_key: paper.key,
    source_pdf: `storage:${paper.attachmentKey}/${pdfName(paper)}`,
    ocr_provider: 'PaddleOCR-VL-1.6',
    mode: 'async',
    ocr_status: 'done',
    ocr_job_id: '',
    ocr_started_at: '',
    ocr_finished_at: OCR_TIME,
    retry_count: 0,
    last_error: null,
    error: '',
    ...identity,
  };
  files.set('fulltext.md', text);
  if (paper.fullTextOnly) {
    files.set('meta.json', json(meta));
    return files;
  }
  const blocks = pages.flatMap((page) => page.blocks.map((block) => `${JSON.stringify(structuredRow(paper, block))}\n`)).join('');
  const tree = json(structureTree(paper, pages));
  const roles = json(roleIndex(paper, pages));
  const objects = objectsOf(paper, pages);
  files.set('structure/blocks.structured.jsonl', blocks);
  files.set('index/structure-tree.json', tree);
  files.set('index/role-index.json', roles);
  files.set('index/result-hash.txt', sha256Hex(blocks, tree, roles));
  files.set('structure/figure_inventory.json', json(objects.figures));
  files.set('structure/table_inventory.json', json(objects.tables));
  files.set('structure/reader_figures.json', json(objects.readerFigures));
  for (const [name, page] of objects.pages) files.set(name, page);
  for (const [name, chart] of objects.charts) files.set(name, chartPng(chart));
  files.set('render/render-map.json', json(renderMap(pages)));
  files.set('render/fulltext.md', text);
  files.set('raw/source_metadata.json', json({ zotero_key: paper.key, source_pdf: meta.source_pdf, ...identity, bbt_citekey: paper.citekey, source: 'zotero_bbt' }));
  const resolved = (value: unknown): unknown => ({ value, source: 'zotero', confidence: 0.99 });
  files.set('metadata/resolved_metadata.json', json({ title: resolved(paper.title), authors: resolved(authors), authors_display: authors.join(', '), year: resolved(paper.year), journal: resolved(paper.journal), doi: resolved(paper.doi), raw_frontmatter: { affiliation_block: paper.affiliation } }));
  files.set('health/ocr_health.json', json({ page_count: pages.length, blocks_count: pages.reduce((sum, page) => sum + page.blocks.length, 0), abstract_found: abstractOf(paper) !== '', references_found: true, overall: 'green' }));
  files.set(
    'meta.json',
    json({
      ...meta,
      ocr_pipeline_version: '2.0.0',
      ocr_health_overall: 'green',
      machine_fulltext_hash: `sha256:${sha256Hex(text)}`,
      raw_version: { ocr_provider: 'PaddleOCR', ocr_model: 'PaddleOCR-VL-1.6', ocr_raw_schema_version: '2.0.0', raw_blocks_hash: `sha256:${sha256Hex(blocks)}` },
      derived_version: { ocr_pipeline_version: '2.0.0', canonical_block_version: '2.0.0', structure_version: '2.0.0', metadata_resolver_version: '2.0.0', asset_extractor_version: '2.0.0', renderer_version: '2.1.0', doctor_version: '2.0.0' },
      raw_upgradable: false,
      derived_stale: false,
      version_state_updated_at: OCR_TIME,
      path_map: { structured_truth: 'assets/', legacy_compat: 'images/' },
      page_count: pages.length,
      markdown_path: `${root}/${paper.key}/fulltext.md`,
      json_path: `${root}/${paper.key}/json/result.json`,
    }),
  );
  return files;
}

/** "Hansen - 2021 - Title cut at forty characters.pdf", as Zotero names attachments. */
export function pdfName(paper: Manuscript): string {
  const family = paper.authors[0]?.family ?? 'Anon';
  const title = paper.title.replaceAll(/[\\/:*?"<>|#^[\]]/g, '-').slice(0, 40).trim();
  return `${family} - ${paper.year} - ${title}.pdf`;
}
