import { estimateTokens } from '../text';
import type { FlowEvent } from './events';
import type { BuildPolicy, NotIndexable, SectionNode, Unit, UnitBlock } from './model';
import type { ObjectGroup } from './object-groups';
import { captionLabel, numberKey } from './object-label';
import { pagesOf } from './running-units';
import type { UnitIds } from './unit-id';
import { notIndexable, notIndexableFormula } from './unit-text';

/**
 * Object units of one section, one for each figure, table and equation it owns, in reading order (`spec/20` 21, 21a). A figure or table is found by its label and its cells
 * too, so they count as its words.
 */
export function objectUnits(node: SectionNode, events: readonly FlowEvent[], canonical: string, policy: BuildPolicy, ids: UnitIds): Unit[] {
  const groups = new Map<ObjectGroup, FlowEvent[]>();
  for (const event of events) {
    if (event.item.type !== 'object') continue;
    const list = groups.get(event.item.group);
    if (list) list.push(event);
    else groups.set(event.item.group, [event]);
  }
  return [...groups].map(([group, own]) => objectUnit(group, own, node, canonical, policy, ids));
}

function objectUnit(group: ObjectGroup, events: readonly FlowEvent[], node: SectionNode, canonical: string, policy: BuildPolicy, ids: UnitIds): Unit {
  const captions = new Set(group.captions);
  const contents = new Set(group.contents);
  const content = rangeOf(events.filter(({ block }) => contents.has(block)));
  const caption = rangeOf(events.filter(({ block }) => captions.has(block)));
  const anchor = events[0]?.start ?? 0;
  const isEquation = group.kind === 'equation';
  const { start, end } = isEquation ? (content ?? { start: anchor, end: anchor }) : caption === null ? { start: anchor, end: anchor } : behindLabel(canonical, caption);
  const text = canonical.slice(start, end);
  const reason = isEquation ? notIndexableFormula(text, policy) : notIndexableObject(text, group, policy);
  const blocks = blocksOf(group, events, end);
  const first = group.captions[0] ?? group.contents[0] ?? group.assets[0];
  return {
    unitId: ids.next(group.kind, first?.page ?? 0, first?.blockId ?? ''),
    kind: group.kind,
    collection: 'object',
    nodeId: node.nodeId,
    path: node.path,
    pages: pagesOf(blocks),
    start,
    end,
    blocks,
    part: null,
    indexable: reason === null,
    ...(reason === null ? {} : { reason }),
    ...(node.approximate === true && { approximate: true as const }),
    ...(estimateTokens(text) > policy.unitCap ? { overCap: true as const } : {}),
    object: {
      label: group.label?.printed ?? group.number,
      labelKey: group.label?.key ?? equationKey(group.number),
      image: group.image,
      cells: group.cells,
      content,
      mentionedBy: [],
    },
  };
}

/** Why a figure or table is not searched: it has no caption (`spec/20` 22), or label, caption and content together say nothing. */
function notIndexableObject(text: string, { label, contents }: ObjectGroup, policy: BuildPolicy): NotIndexable | null {
  if (text.trim() === '' && label === null) return 'empty-caption';
  return notIndexable([label?.printed ?? '', text, ...contents.map((block) => block.text)].join(' '), policy);
}

function rangeOf(events: readonly FlowEvent[]): { start: number; end: number } | null {
  const first = events[0];
  return first === undefined ? null : { start: first.start, end: events.at(-1)?.end ?? first.end };
}

/** The caption without its label: what stands behind "Fig. 1 " (`spec/20` 21a). */
function behindLabel(canonical: string, caption: { start: number; end: number }): { start: number; end: number } {
  const text = canonical.slice(caption.start, caption.end);
  const length = captionLabel(text)?.length ?? 0;
  const rest = text.slice(length);
  return { start: Math.min(caption.end, caption.start + length + (rest.length - rest.trimStart().length)), end: caption.end };
}

const equationKey = (number: string | null): string | null => {
  const bare = number?.replace(/[()（）\s]/g, '') ?? '';
  return bare === '' ? null : `equation ${numberKey(bare)}`;
};

/** Text blocks with their ranges, then images as empty ranges: they have a box to draw and no text. */
function blocksOf(group: ObjectGroup, events: readonly FlowEvent[], at: number): UnitBlock[] {
  const assets = new Set(group.assets);
  const texts = events.filter(({ block }) => !assets.has(block)).map(({ page, blockId, start, end, block }) => ({ page, blockId, start, end, bbox: block.bbox }));
  return [...texts, ...group.assets.map(({ page, blockId, bbox }) => ({ page, blockId, start: at, end: at, bbox }))];
}
