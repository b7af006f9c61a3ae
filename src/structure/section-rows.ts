import { blockKey, type SourceFile } from '../ocr/source-paper';
import { sentences } from '../text';
import { findHeadings } from './printed-headings';
import type { BuiltPaper, NodeKind, ObjectKind, SectionNode, Unit } from './model';
import { walkTree } from './tree';

/** One line of a paper's outline: a section, or a figure, table or equation below it. */
export interface SectionRow {
  /** `nodeId` of a section, `unitId` of an object: unique in the paper. */
  id: string;
  kind: NodeKind | ObjectKind;
  /** Index of the row that it stands under; null at the top. Always smaller than its own. */
  parent: number | null;
  /** Rows above it in the tree. */
  depth: number;
  /** A section's title as printed, "" where it has none; an object's caption (an equation's formula), cut to `LONGEST_TITLE`. */
  title: string;
  /** As printed ("Fig. 1"); null for sections, and for objects without one. */
  label: string | null;
  /** PDF page indices from 1, distinct, ascending: the heading's and those of the text directly below it, not of its subsections (`spec/30` 18). */
  pages: number[];
  /** Units of running text directly below the heading; 0 for objects. */
  passages: number;
  /** Entries of the reference list directly below the heading. */
  references: number;
  /** Known from the pages of bookmarks alone (`spec/30` 3). */
  approximate: boolean;
  /**
   * What to cite, UTF-16 in the canonical text: the printed heading; where there is none the first sentence below it; an object's caption or formula.
   * null where there is no text.
   */
  span: { start: number; end: number } | null;
  /**
   * What to show on the page, where its place on it is known: the first sentence below a heading if it begins on the heading's page, since the place of the heading itself is
   * not kept; an object's caption or formula. null where only the page is known.
   */
  onPage: { start: number; end: number } | null;
  /** The file beside the paper's text that the row stands in, and where that lies on this device, null where it does not; missing for the paper's own rows. */
  supplement?: SourceFile & { path: string | null };
}

/** A row's section path: the titles of the sections that it stands in, its own last. Front matter and supplements have none of their own. */
export function pathOfRow(rows: readonly SectionRow[], row: SectionRow): string[] {
  const path: string[] = [];
  for (let at: SectionRow | undefined = row; at !== undefined; at = at.parent === null ? undefined : rows[at.parent]) {
    if (at.kind === 'section' || at.kind === 'references') path.unshift(at.title);
  }
  return path;
}

/** UTF-16 units of a caption that a row keeps. */
export const LONGEST_TITLE = 240;
/** UTF-16 units that a citation may have (`spec/60` 2). */
const LONGEST_CITED = 400;

/** The lines of a paper's outline in reading order, each section before its objects, and these before its subsections. `pathOf` says where a supplement lies. Linear. */
export function sectionRows(built: BuiltPaper, pathOf: (file: SourceFile) => string | null = () => null): SectionRow[] {
  const content = contentOf(built);
  const headings = findHeadings(built);
  const rows: SectionRow[] = [];
  const places = new Map<SectionNode, { index: number; depth: number }>();
  const parents = parentsOf(built.tree);
  for (const node of walkTree(built.tree)) {
    const above = places.get(parents.get(node) ?? node) ?? null;
    const depth = above === null ? 0 : above.depth + 1;
    const index = rows.length;
    const { running, objects } = content.get(node.nodeId) ?? NOTHING;
    places.set(node, { index, depth });
    const supplement = rows[above?.index ?? -1]?.supplement ?? supplementOf(node, built, pathOf);
    rows.push({
      id: node.nodeId,
      kind: node.kind,
      parent: above?.index ?? null,
      depth,
      title: node.title,
      label: null,
      pages: pagesOf(node, running),
      passages: running.length,
      references: referencesOf(node, built),
      approximate: node.approximate === true,
      span: headings.get(node.nodeId) ?? beginningOf(running[0], built.canonical),
      onPage: isBelow(running[0], node.page) ? beginningOf(running[0], built.canonical) : null,
      ...(supplement && { supplement }),
    });
    for (const unit of objects) rows.push(objectRow(unit, built.canonical, index, depth + 1));
  }
  return rows;
}

/** Supplements stand at the top of the tree in their order, behind the paper's own sections. */
function supplementOf(node: SectionNode, { tree, supplements = [] }: BuiltPaper, pathOf: (file: SourceFile) => string | null): SectionRow['supplement'] {
  if (node.kind !== 'supplement') return undefined;
  const file = supplements[tree.indexOf(node) - (tree.length - supplements.length)];
  return file && { name: file.name, sha256: file.sha256, path: pathOf(file) };
}

interface Content {
  running: Unit[];
  objects: Unit[];
}

const NOTHING: Content = { running: [], objects: [] };

function contentOf({ units }: BuiltPaper): Map<string, Content> {
  const content = new Map<string, Content>();
  for (const unit of units) {
    const own = content.get(unit.nodeId) ?? { running: [], objects: [] };
    (unit.object === undefined ? own.running : own.objects).push(unit);
    content.set(unit.nodeId, own);
  }
  return content;
}

function parentsOf(tree: readonly SectionNode[]): Map<SectionNode, SectionNode> {
  const parents = new Map<SectionNode, SectionNode>();
  for (const node of walkTree(tree)) for (const child of node.children) parents.set(child, node);
  return parents;
}

function pagesOf({ kind, page, own }: SectionNode, running: readonly Unit[]): number[] {
  // The reference list has no units: its pages are those of its blocks.
  const below = kind === 'references' ? own.map((ref) => ref.page) : running.flatMap(({ pages }) => pages);
  return ascending([...(page === null ? [] : [page]), ...below]);
}

/** Page 0 stands for an unknown one. */
const ascending = (pages: readonly number[]): number[] => [...new Set(pages)].filter((page) => page > 0).sort((a, b) => a - b);

function referencesOf({ kind, own }: SectionNode, { references }: BuiltPaper): number {
  if (kind !== 'references') return 0;
  const mine = new Set(own.map(blockKey));
  return references.filter((reference) => mine.has(blockKey(reference))).length;
}

/** The first sentence of a unit, as much of it as may be cited; null where there is no text. */
function beginningOf(unit: Unit | undefined, canonical: string): SectionRow['span'] {
  if (unit === undefined) return null;
  const [first] = sentences(canonical.slice(unit.start, Math.min(unit.end, unit.start + 2 * LONGEST_CITED)));
  if (first === undefined || first.end <= first.start) return null;
  return { start: unit.start + first.start, end: unit.start + first.start + cut(canonical.slice(unit.start + first.start, unit.start + first.end), LONGEST_CITED).length };
}

/** Whether a unit begins on a page; front matter has no heading to be below. */
function isBelow(unit: Unit | undefined, page: number | null): boolean {
  const [first] = unit?.blocks ?? [];
  return first !== undefined && first.page > 0 && (page === null || first.page === page);
}

function objectRow(unit: Unit, canonical: string, parent: number, depth: number): SectionRow {
  const { object, kind } = unit;
  const range = unit.end > unit.start ? unit : (object?.content ?? unit);
  const text = canonical.slice(range.start, range.end);
  const span = text.trim() === '' ? null : { start: range.start, end: range.start + cut(text, LONGEST_CITED).length };
  return {
    id: unit.unitId,
    kind: kind as ObjectKind, // only objects have `object`
    parent,
    depth,
    title: cut(canonical.slice(unit.start, unit.end).replace(/\s+/g, ' ').trim(), LONGEST_TITLE),
    label: object?.label ?? null,
    pages: ascending(unit.pages),
    passages: 0,
    references: 0,
    approximate: unit.approximate === true,
    span,
    onPage: unit.end > unit.start && isBelow(unit, null) ? span : null,
  };
}

/** At most so many UTF-16 units, never through a character of two. */
function cut(text: string, most: number): string {
  const head = text.slice(0, most);
  return text.length > most && /[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head;
}
