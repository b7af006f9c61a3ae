import { blockKey, type Block, type SourcePaper } from '../ocr/source-paper';
import { byCodeUnits } from '../text';
import { assignUses, type Assignment, type ObjectRegion } from './assign';
import { contentsBlocks } from './contents-page';
import { renderEvents, type Rendered } from './events';
import { flowColumns } from './flow-columns';
import { canonicalOrder, flowItems } from './flow';
import type { HeadingContext } from './headings';
import type { BuildPolicy, BuiltPaper, Repair } from './model';
import { groupObjects } from './object-groups';
import { readPageEdges } from './page-edge';
import { printedLabels } from './printed-labels';
import { inReadingOrder } from './reading-order';
import { treatmentOf } from './roles';
import { settleHeadings } from './settle-headings';
import { withSupplements } from './supplements';
import { buildStructureTree } from './tree';
import { claimTableRows } from './table-rows';
import { measureTypography } from './typography';
import { buildUnits } from './units';

/**
 * Builds canonical text, section tree, units and references of a paper. Pure and deterministic: the same blocks give the same value, byte for
 * byte. Throws only where two units would get one id.
 */
export function buildPaper(source: SourcePaper, policy: BuildPolicy): BuiltPaper {
  const { rendered, assignment, titles, pageLabels } = readPaper(source, policy);
  const tree = buildStructureTree(rendered);
  const front = tree.roots[0];
  if (front?.kind === 'front') front.repairs.push(...titles);
  const { units, references } = buildUnits(tree, rendered, source.paperId, source.collection, policy);
  const paper: BuiltPaper = {
    canonical: rendered.markdown,
    tree: tree.roots,
    units,
    references,
    pageLabels,
    pageSizes: pageSizes(source.blocks),
    excluded: assignment.excluded,
    unknownRoles: assignment.unknownRoles,
  };
  return withSupplements(paper, source, policy);
}

interface Reading {
  rendered: Rendered;
  assignment: Assignment & { excluded: Record<string, number> };
  /** Repairs of headings that turned out to be the paper's title. */
  titles: Repair[];
  pageLabels: Record<number, string>;
}

/** From blocks to rendered events: order, furniture, headings, what becomes of each block, objects, canonical order. */
function readPaper(source: SourcePaper, policy: BuildPolicy): Reading {
  const type = measureTypography(source.blocks);
  const columns = flowColumns(source.blocks, type);
  const blocks = inReadingOrder(source.blocks, source.renderOrder, columns.gutter);
  const edges = readPageEdges(blocks);
  const contents = contentsBlocks(blocks);
  const rendered = new Map(source.renderOrder.map(({ ref, level }) => [blockKey(ref), level]));
  const context: HeadingContext = {
    type,
    refused: (key) => edges.furniture.has(key) || contents.has(key),
    renderedLevel: (key) => rendered.get(key) ?? null,
  };
  const { headings, inserted, titles } = settleHeadings(blocks, context, { measure: columns.measure, outline: source.outline ?? [], repairLevels: policy.repairLevels });
  const assignment = assignUses(blocks, {
    type,
    columns,
    edges,
    contents,
    headings,
    inserted,
    inner: new Set(source.objects.flatMap(({ innerBlocks }) => innerBlocks.map(blockKey))),
    regions: regionsOf(blocks),
    figurePages: new Set(blocks.filter(({ role }) => isFigureCaption(role)).map(({ page }) => page)),
  });
  claimTableRows(blocks, assignment.uses, columns);
  const groups = groupObjects(blocks, assignment.uses, source.objects);
  const items = canonicalOrder(flowItems(blocks, assignment.uses, groups, inserted));
  return { rendered: renderEvents(items), assignment: { ...assignment, excluded: excludedCharacters(blocks, assignment) }, titles, pageLabels: printedLabels(source.pdfLabels, edges.labels) };
}

/** Boxes of the images that the source calls a figure's or a table's, by page. */
function regionsOf(blocks: readonly Block[]): Map<number, ObjectRegion[]> {
  const regions = new Map<number, ObjectRegion[]>();
  for (const { page, role, bbox } of blocks) {
    const treatment = treatmentOf(role);
    if (bbox === null || treatment?.as !== 'asset' || treatment.kind === 'media') continue;
    const list = regions.get(page);
    if (list) list.push({ kind: treatment.kind, box: bbox });
    else regions.set(page, [{ kind: treatment.kind, box: bbox }]);
  }
  return regions;
}

const isFigureCaption = (role: string): boolean => {
  const treatment = treatmentOf(role);
  return treatment?.as === 'caption' && treatment.kind === 'figure';
};

/** Characters of text left out, by role; furniture that was found by its place is counted under its own names. */
function excludedCharacters(blocks: readonly Block[], { uses }: Assignment): Record<string, number> {
  const counts = new Map<string, number>();
  blocks.forEach((block, at) => {
    const use = uses[at];
    const length = block.text.trim().length;
    if (length === 0) return;
    const role = use?.as === 'excluded' ? use.role : use?.as === 'asset' ? block.role : null;
    if (role !== null) counts.set(role, (counts.get(role) ?? 0) + length);
  });
  return Object.fromEntries([...counts].sort(([a], [b]) => byCodeUnits(a, b)));
}

function pageSizes(blocks: readonly Block[]): Record<number, readonly [number, number]> {
  const sizes: Record<number, readonly [number, number]> = {};
  for (const { page, pageWidth, pageHeight } of blocks) if (page > 0 && pageWidth !== null && pageHeight !== null) sizes[page] ??= [pageWidth, pageHeight];
  return sizes;
}
