import { blockKey, type Block } from '../ocr/source-paper';
import type { Use } from './assign';
import type { Heading } from './headings';
import type { NotIndexable, RunKind } from './model';
import type { ObjectGroup } from './object-groups';
import { continuesParagraph } from './paragraphs';

/** One thing that enters the canonical text. */
export type FlowItem =
  | { type: 'heading'; heading: Heading }
  | { type: 'run'; block: Block; kind: RunKind; reason: NotIndexable | null }
  | { type: 'reference'; block: Block }
  | { type: 'object'; group: ObjectGroup };

type RunItem = Extract<FlowItem, { type: 'run' }>;

/**
 * Items in reading order. A block of an object enters with its object; what no object took is running text. `inserted` holds, by key of a block, headings
 * that stand before it without a block of their own.
 */
export function flowItems(blocks: readonly Block[], uses: readonly Use[], groups: readonly ObjectGroup[], inserted: ReadonlyMap<string, readonly Heading[]>): FlowItem[] {
  const owned = new Set(groups.flatMap(({ captions, contents }) => [...captions, ...contents].map(blockKey)));
  const byPlace = new Map(groups.map((group) => [group.at, group]));
  const items: FlowItem[] = [];
  blocks.forEach((block, at) => {
    const use = uses[at];
    const group = byPlace.get(at);
    for (const heading of inserted.get(blockKey(block)) ?? []) items.push({ type: 'heading', heading });
    if (group) items.push({ type: 'object', group });
    if (use === undefined || owned.has(blockKey(block))) return;
    if (use.as === 'heading') for (const heading of use.headings) items.push({ type: 'heading', heading });
    else if (use.as === 'run') items.push({ type: 'run', block, kind: use.kind, reason: use.reason ?? null });
    else if (use.as === 'reference') items.push({ type: 'reference', block });
    else if (use.as === 'inner' || use.as === 'formula-number' || use.as === 'caption' || use.as === 'table') items.push({ type: 'run', block, kind: 'body', reason: null });
  });
  return items;
}

const interrupts = (item: RunItem): boolean => item.kind === 'insert' || item.kind === 'footnote';
const isFloat = (item: FlowItem): boolean => item.type === 'object' && item.group.kind !== 'equation';

/** For each place, the running text that comes next before a heading, a reference or an equation, or null. */
function textAhead(items: readonly FlowItem[]): (RunItem | null)[] {
  const ahead: (RunItem | null)[] = new Array<RunItem | null>(items.length).fill(null);
  let next: RunItem | null = null;
  for (let at = items.length - 1; at >= 0; at -= 1) {
    ahead[at] = next;
    const item = items[at];
    if (item?.type === 'run') next = interrupts(item) ? next : item;
    else if (item !== undefined && !isFloat(item)) next = null;
  }
  return ahead;
}

/**
 * Canonical order (`spec/30`, Terms): a float goes behind the run that it stands in, so that it never cuts one; a note or a box goes
 * behind the paragraph that it interrupts and cuts the run there; an equation stays where it is printed. Linear.
 */
export function canonicalOrder(items: readonly FlowItem[]): FlowItem[] {
  const ahead = textAhead(items);
  const ordered: FlowItem[] = [];
  let floats: FlowItem[] = [];
  let held: FlowItem[] = [];
  let text: RunItem | null = null;
  const flush = (): void => {
    ordered.push(...floats, ...held);
    floats = [];
    held = [];
  };
  items.forEach((item, at) => {
    if (isFloat(item)) floats.push(item);
    else if (item.type === 'run' && interrupts(item)) {
      const next = ahead[at];
      if (text && next && next.kind === text.kind && continuesParagraph(text.block, next.block)) held.push(item);
      else {
        flush();
        ordered.push(item);
        text = null;
      }
    } else if (item.type === 'run') {
      if (text && text.kind !== item.kind) flush();
      else if (held.length > 0 && !(text && continuesParagraph(text.block, item.block))) flush();
      ordered.push(item);
      text = item;
    } else {
      if (item.type !== 'object') {
        flush();
        text = null;
      }
      ordered.push(item);
    }
  });
  flush();
  return ordered;
}
