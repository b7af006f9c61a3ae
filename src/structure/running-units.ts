import type { FlowEvent } from './events';
import type { BuildPolicy, NotIndexable, RunKind, SectionNode, Unit, UnitBlock } from './model';
import { splitText } from './split';
import type { UnitIds } from './unit-id';
import { notIndexable } from './unit-text';

/** Blocks of one kind that follow each other in one section, with the equations printed between them. */
interface Run {
  kind: RunKind;
  reason: NotIndexable | null;
  events: FlowEvent[];
  /** Ranges of equations between the blocks, in the canonical text. */
  equations: [start: number, end: number][];
}

/** Cuts a section's own events into runs of one kind (`spec/20` 13). */
function runsOf(events: readonly FlowEvent[]): Run[] {
  const runs: Run[] = [];
  let open: Run | null = null;
  let equations: [number, number][] = [];
  for (const event of events) {
    const { item } = event;
    if (item.type === 'object' && item.group.kind === 'equation') equations.push([event.start, event.end]);
    else if (item.type === 'run') {
      if (open && open.kind === item.kind && open.reason === item.reason) {
        for (const equation of equations) open.equations.push(equation);
        open.events.push(event);
      } else {
        open = { kind: item.kind, reason: item.reason, events: [event], equations: [] };
        runs.push(open);
      }
      equations = [];
    } else {
      open = null;
      equations = [];
    }
  }
  return runs;
}

/** Parts of events that lie in a range, in order: offsets in the canonical text; and their pages. `from` is where to begin looking. */
function blocksWithin(events: readonly FlowEvent[], start: number, end: number, from: number): { blocks: UnitBlock[]; pages: number[]; next: number } {
  const blocks: UnitBlock[] = [];
  const places: { page: number }[] = [];
  let at = from;
  while (at < events.length && (events[at]?.end ?? 0) <= start) at += 1;
  const next = at;
  for (; at < events.length && (events[at]?.start ?? 0) < end; at += 1) {
    const event = events[at];
    if (!event) continue;
    blocks.push({ page: event.page, blockId: event.blockId, start: Math.max(start, event.start), end: Math.min(end, event.end), bbox: event.block.bbox, ...(event.block.at && { at: event.block.at }) });
    // a paragraph whose break the source does not tell stands on all its pages
    for (let page = event.page; page <= (event.block.endsOn ?? event.page); page += 1) places.push({ page });
  }
  return { blocks, pages: pagesOf(places), next };
}

/** Distinct pages of blocks in reading order; page 0 (unknown) is left out. */
export const pagesOf = (blocks: readonly { page: number }[]): number[] => [...new Set(blocks.map(({ page }) => page).filter((page) => page > 0))];

/** Running units of one section, in reading order. */
export function runningUnits(node: SectionNode, events: readonly FlowEvent[], canonical: string, collection: 'body' | 'fulltext', policy: BuildPolicy, ids: UnitIds): Unit[] {
  return runsOf(events).flatMap((run) => unitsOfRun(run, node, canonical, collection, policy, ids));
}

function unitsOfRun(run: Run, node: SectionNode, canonical: string, collection: 'body' | 'fulltext', policy: BuildPolicy, ids: UnitIds): Unit[] {
  const first = run.events[0];
  const runStart = first?.start ?? 0;
  const runEnd = run.events.at(-1)?.end ?? runStart;
  const text = canonical.slice(runStart, runEnd);
  if (first === undefined || text.trim() === '') return [];
  const parts = splitText(text, policy.unitCap, run.equations.map(([start, end]) => [start - runStart, end - runStart] as const));
  let from = 0;
  return parts.map((part, index) => {
    const start = runStart + part.start;
    const end = runStart + part.end;
    const { blocks, pages, next } = blocksWithin(run.events, start, end, from);
    from = next;
    const reason = run.reason ?? notIndexable(canonical.slice(start, end), policy);
    return {
      unitId: ids.next(run.kind, first.page, first.blockId, index, parts.length),
      kind: run.kind,
      collection,
      nodeId: node.nodeId,
      path: node.path,
      pages,
      start,
      end,
      blocks,
      part: parts.length === 1 ? null : { index: index + 1, count: parts.length },
      indexable: reason === null,
      ...(reason === null ? {} : { reason }),
      ...(node.approximate === true && { approximate: true as const }),
      ...(part.overCap ? { overCap: true as const } : {}),
    };
  });
}
