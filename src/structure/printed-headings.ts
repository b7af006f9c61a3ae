import { blockKey } from '../ocr/source-paper';
import { titleKey } from '../provenance';
import type { BuiltPaper, SectionNode } from './model';
import { walkTree } from './tree';

interface Range {
  start: number;
  end: number;
}

/** Lines that are looked through for one heading: between two texts stand their headings and a few labels. */
const FURTHEST = 64;

/**
 * Where each heading is printed in the canonical text, by `nodeId`. A shard does not say it; but a heading is a line of its own outside every unit, before
 * the text of its section. Sections that are printed nowhere (known from bookmarks alone), or in other words than their title and its repairs, are left out:
 * nothing is guessed. Linear.
 */
export function findHeadings(built: BuiltPaper): Map<string, Range> {
  const nodes = [...walkTree(built.tree)];
  const limits = limitsOf(nodes, built);
  const lines = loneLines(built);
  const keys = lines.map(({ start, end }) => titleKey(built.canonical.slice(start, end)));
  const found = new Map<string, Range>();
  let next = 0;
  nodes.forEach((node, at) => {
    const limit = limits[at] ?? 0;
    const wanted = keysOf(node);
    if (wanted.size === 0) return;
    for (let line = next; line < Math.min(lines.length, next + FURTHEST); line += 1) {
      const range = lines[line];
      if (range === undefined || range.end > limit) break;
      if (!wanted.has(keys[line] ?? '')) continue;
      found.set(node.nodeId, range);
      next = line + 1;
      return;
    }
  });
  return found;
}

/** A repaired title is printed as it was before. */
function keysOf({ kind, title, repairs, origin }: SectionNode): Set<string> {
  if (kind === 'front' || origin === 'outline') return new Set();
  const titles = [title, ...repairs.filter((repair) => repair.kind === 'title-by-outline').map(({ from }) => from)];
  return new Set(titles.map(titleKey).filter((key) => key !== ''));
}

/** For each node the place where the text below its heading begins, its own or that of a later section. */
function limitsOf(nodes: readonly SectionNode[], { units, references, canonical }: BuiltPaper): number[] {
  const first = new Map<string, number>();
  for (const { nodeId, start, end } of units) if (end > start) first.set(nodeId, Math.min(start, first.get(nodeId) ?? start));
  const entries = new Map([...references].reverse().map((reference) => [blockKey(reference), reference.start]));
  const limits: number[] = [];
  let limit = canonical.length;
  for (const node of [...nodes].reverse()) {
    const listed = node.kind === 'references' ? node.own.flatMap((ref) => entries.get(blockKey(ref)) ?? []) : [];
    limit = Math.min(limit, first.get(node.nodeId) ?? limit, listed[0] ?? limit);
    limits.push(limit);
  }
  return limits.reverse();
}

/** Lines of the canonical text that no unit and no reference covers, in order. */
function loneLines({ canonical, units, references }: BuiltPaper): Range[] {
  const taken = [...units, ...references].filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start);
  const lines: Range[] = [];
  let at = 0;
  const take = (until: number): void => {
    while (at < until) {
      const stop = canonical.indexOf('\n\n', at);
      const end = stop < 0 || stop > until ? until : stop;
      const text = canonical.slice(at, end);
      const start = at + (text.length - text.trimStart().length);
      if (text.trim() !== '') lines.push({ start, end: start + text.trim().length });
      at = end === stop ? stop + 2 : until;
    }
  };
  for (const { start, end } of taken) {
    take(start);
    at = Math.max(at, end);
  }
  take(canonical.length);
  return lines;
}

/** The section whose printed heading a range touches; null where it touches none. Headings stand in no unit, so this is how they are known. Linear in the paper. */
export function headingAt(built: BuiltPaper, range: Range): SectionNode | null {
  for (const [nodeId, heading] of findHeadings(built)) {
    if (heading.start >= range.end || heading.end <= range.start) continue;
    for (const node of walkTree(built.tree)) if (node.nodeId === nodeId) return node;
  }
  return null;
}
