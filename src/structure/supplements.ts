import type { SupplementKind, SupplementPiece } from '../ports';
import type { SourcePaper, SourceSupplement } from '../ocr/source-paper';
import { normaliseTitle } from '../provenance';
import type { BuildPolicy, BuiltPaper, BuiltSupplement, SectionNode, Unit, UnitBlock } from './model';
import { splitText } from './split';
import { assertIds, UnitIds } from './unit-id';
import { notIndexable } from './unit-text';

/** A row is found and cited as a row: runs of rows are cut finer than prose, into this share of the cap. */
const ROWS_SHARE = 1 / 4;
const OF_ROWS: ReadonlySet<SupplementKind> = new Set<SupplementKind>(['csv', 'jsonl', 'xlsx']);

/** Between pieces, as between blocks of the paper. */
const GAP = '\n\n';

/**
 * The paper with its supplements behind its own text: each a `supplement` node of the tree, its units of kind `other` in the collection `fulltext`, without pages
 * and with the locators of their pieces. The paper's own units are the same with and without. Pure.
 */
export function withSupplements(paper: BuiltPaper, { paperId, supplements = [] }: SourcePaper, policy: BuildPolicy): BuiltPaper {
  if (supplements.length === 0) return paper;
  const ids = new UnitIds(paperId);
  const shelves = supplements.map((supplement, index) => new Shelf(supplement, index + 1, policy, ids));
  const stretches: BuiltSupplement[] = [];
  const texts = [paper.canonical];
  const units: Unit[] = [...paper.units];
  let length = paper.canonical.length;
  for (const [index, shelf] of shelves.entries()) {
    const { name = '', sha256 = '' } = supplements[index] ?? {};
    const gap = length === 0 ? '' : GAP;
    const start = length + gap.length;
    texts.push(gap, shelf.text);
    length = start + shelf.text.length;
    stretches.push({ name, sha256, start, end: length });
    for (const unit of shelf.unitsFrom(start)) units.push(unit);
  }
  assertIds(units.map(({ unitId }) => unitId));
  return { ...paper, canonical: texts.join(''), tree: [...paper.tree, ...shelves.map(({ root }) => root)], units, supplements: stretches };
}

/** The supplement that holds an offset of the canonical text; null in the paper's own text. */
export const supplementAt = ({ supplements = [] }: Pick<BuiltPaper, 'supplements'>, offset: number): BuiltSupplement | null =>
  supplements.find(({ start, end }) => start <= offset && offset < end) ?? null;

/** Pieces of one node that follow each other. */
interface Run {
  node: SectionNode;
  blocks: UnitBlock[];
}

/** One supplement: its text, its nodes, and its runs, with offsets in its own text. */
class Shelf {
  readonly root: SectionNode;
  readonly text: string;
  private readonly runs: Run[] = [];
  private nodes = 0;

  constructor(
    { name, kind, pieces }: SourceSupplement,
    private readonly ordinal: number,
    private readonly policy: BuildPolicy,
    private readonly ids: UnitIds,
  ) {
    this.cap = OF_ROWS.has(kind) ? Math.max(1, Math.floor(policy.unitCap * ROWS_SHARE)) : policy.unitCap;
    this.root = this.nodeOf('supplement', name, 0, [], null);
    this.text = this.read(pieces);
  }

  private readonly cap: number;

  private read(pieces: readonly SupplementPiece[]): string {
    const texts: string[] = [];
    let open = [this.root];
    let run: Run | null = null;
    let at = 0;
    pieces.forEach(({ text, at: locator, level, opens }, index) => {
      const blockId = `S${this.ordinal}.${index + 1}`;
      if (index > 0) {
        texts.push(GAP);
        at += GAP.length;
      }
      if (opens !== null) {
        open = [this.root, this.below(this.root, 'supplement', opens, 1, [], blockId)];
        run = null;
      }
      if (level !== null) {
        while (open.length > 1 && (open.at(-1)?.level ?? 0) >= level) open.pop();
        const parent = open.at(-1) ?? this.root;
        open.push(this.below(parent, 'section', normaliseTitle(text), level, [...parent.path, normaliseTitle(text)], blockId));
        run = null;
      } else {
        const node = open.at(-1) ?? this.root;
        node.own.push({ page: 0, blockId });
        if (run === null) this.runs.push((run = { node, blocks: [] }));
        run.blocks.push({ page: 0, blockId, start: at, end: at + text.length, bbox: null, ...(Object.keys(locator).length > 0 && { at: locator }) });
      }
      texts.push(text);
      at += text.length;
    });
    return texts.join('');
  }

  /** Units with offsets in the paper's canonical text, in which this supplement begins at `from`. */
  *unitsFrom(from: number): Generator<Unit> {
    for (const { node, blocks } of this.runs) {
      const first = blocks[0];
      const last = blocks.at(-1);
      if (first === undefined || last === undefined) continue;
      const parts = splitText(this.text.slice(first.start, last.end), this.cap);
      let next = 0;
      for (const [index, part] of parts.entries()) {
        const start = first.start + part.start;
        const end = first.start + part.end;
        while ((blocks[next]?.end ?? Infinity) <= start) next += 1;
        const own: UnitBlock[] = [];
        for (let at = next; (blocks[at]?.start ?? Infinity) < end; at += 1) {
          const block = blocks[at];
          if (block) own.push({ ...block, start: from + Math.max(start, block.start), end: from + Math.min(end, block.end) });
        }
        const reason = notIndexable(this.text.slice(start, end), this.policy);
        yield {
          unitId: this.ids.next('supplement', this.root.title, first.blockId, index, parts.length),
          kind: 'other',
          collection: 'fulltext',
          nodeId: node.nodeId,
          path: node.path,
          pages: [],
          start: from + start,
          end: from + end,
          blocks: own,
          part: parts.length === 1 ? null : { index: index + 1, count: parts.length },
          indexable: reason === null,
          ...(reason !== null && { reason }),
          ...(part.overCap && { overCap: true as const }),
        };
      }
    }
  }

  private below(parent: SectionNode, kind: 'section' | 'supplement', title: string, level: number, path: string[], blockId: string): SectionNode {
    const node = this.nodeOf(kind, title, level, path, blockId);
    parent.children.push(node);
    return node;
  }

  private nodeOf(kind: 'section' | 'supplement', title: string, level: number, path: string[], blockId: string | null): SectionNode {
    this.nodes += 1;
    return { nodeId: `sup.${this.ordinal}.${this.nodes}`, kind, title, level, page: null, blockId, origin: 'blocks', path, own: [], children: [], repairs: [] };
  }
}
