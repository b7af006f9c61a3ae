import type { BlockRef } from '../ocr/source-paper';
import type { FlowEvent, HeadingEvent, Rendered } from './events';
import type { NodeKind, SectionNode } from './model';
import { safePart } from './unit-id';

/** A tree with the events that each node owns, in order; `ownEvents` is by `nodeId`. */
export interface StructureTree {
  roots: SectionNode[];
  ownEvents: Map<string, FlowEvent[]>;
}

const isHeading = (event: FlowEvent): event is HeadingEvent => event.emittedAs === 'heading';

/**
 * Section tree over heading events, one stack, one pass (`spec/20` 5-9): O(headings + blocks). Each event that is no heading is
 * in exactly one node's own. What comes before the first heading is owned by a `front` node. The input is not modified.
 */
export function buildStructureTree(rendered: Rendered): StructureTree {
  const roots: SectionNode[] = [];
  const ownEvents = new Map<string, FlowEvent[]>();
  const stack: SectionNode[] = [];
  const ids = new Map<string, number>();
  let current: SectionNode | null = null;
  let before = -1;
  for (const event of rendered.emitted) {
    if (event.order <= before) throw new Error(`Locus: event order ${event.order} after ${before}`);
    before = event.order;
    if (isHeading(event)) {
      while (stack.length > 0 && (stack.at(-1)?.level ?? 0) >= event.level) stack.pop();
      const parent = stack.at(-1);
      current = nodeOf(event, parent, ids);
      (parent?.children ?? roots).push(current);
      stack.push(current);
      continue;
    }
    if (current === null) {
      current = frontNode();
      roots.push(current);
    }
    own(current, event, ownEvents);
  }
  return { roots, ownEvents };
}

function own(node: SectionNode, event: FlowEvent, ownEvents: Map<string, FlowEvent[]>): void {
  const ref: BlockRef = { page: event.page, blockId: event.blockId };
  node.own.push(ref);
  const events = ownEvents.get(node.nodeId);
  if (events) events.push(event);
  else ownEvents.set(node.nodeId, [event]);
}

const frontNode = (): SectionNode => ({ nodeId: 'front', kind: 'front', title: '', level: 0, page: null, blockId: null, origin: 'blocks', path: [], own: [], children: [], repairs: [] });

function nodeOf(event: HeadingEvent, parent: SectionNode | undefined, ids: Map<string, number>): SectionNode {
  const { heading } = event;
  const base = `sec.${event.page}.${safePart(event.blockId)}`;
  const ordinal = ids.get(base) ?? 0;
  ids.set(base, ordinal + 1);
  const kind: NodeKind = heading.zone === 'references' ? 'references' : 'section';
  return {
    nodeId: ordinal === 0 ? base : `${base}.${ordinal}`,
    kind,
    title: heading.title,
    level: event.level,
    page: event.page > 0 ? event.page : null,
    blockId: heading.origin === 'outline' ? null : event.blockId,
    origin: heading.origin,
    path: [...(parent?.path ?? []), heading.title],
    own: [],
    children: [],
    repairs: [...heading.repairs],
    ...(heading.approximate === true && { approximate: true as const }),
  };
}

/** Nodes of a tree in reading order, parents before children. */
export function* walkTree(nodes: readonly SectionNode[]): Generator<SectionNode> {
  const stack = [...nodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child) stack.push(child);
    }
  }
}

/** Blocks of a node and of everything below it, disjoint, in reading order. */
export const subtreeOf = (node: SectionNode): BlockRef[] => [...walkTree([node])].flatMap(({ own }) => own);
