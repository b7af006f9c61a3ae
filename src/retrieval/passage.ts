import { excerptTable, labelsOf } from '../provenance';
import type { MergedSpan, Span } from '../provenance';
import { locatorsOf } from '../structure/locators';
import type { BuiltPaper, BuiltSupplement, Unit, UnitBlock } from '../structure/model';
import { supplementAt } from '../structure/supplements';
import { GRAMS_ARM } from './arm';
import { bestSentences, firstSentences } from './best-sentences';
import type { FusedHit } from './fuse';
import { highlightsOf } from './highlights';
import type { ArmRank, Passage } from './model';
import { nearestTerms } from './nearest-terms';
import { mentionedIn, namedObjects, printedRange } from './passage-mentions';
import type { Ranked } from './select';
import { matchingRows } from './table-hits';

/** A unit that was found, in its paper. */
export interface FoundUnit extends Span {
  unit: Unit;
  hit: FusedHit;
}

/** Names a supplement by name and content. */
export type SupplementFile = Pick<BuiltSupplement, 'name' | 'sha256'>;

/** What a passage takes from outside its paper. */
export interface PassageContext {
  generation: string;
  /** Terms that were asked for and may be marked. */
  terms: ReadonlySet<string>;
  sourceMissing: boolean;
  /** Vault-relative path of an image of the paper, or null. */
  imagePath(image: string): string | null;
  /** Vault-relative path of a supplement of the paper, or null where it is not here. */
  supplementPath(file: SupplementFile): string | null;
}

/** What a passage was made of: its units, the best of them, and the terms to mark. */
interface Found {
  best: FoundUnit;
  members: readonly FoundUnit[];
  terms: ReadonlySet<string>;
}

/** Of each arm the best rank that one of the members has. */
function armsOf(members: readonly FoundUnit[]): ArmRank[] {
  const best = new Map<string, ArmRank>();
  for (const { hit } of members) {
    for (const arm of hit.arms) {
      const known = best.get(arm.arm);
      if (!known || arm.rank < known.rank) best.set(arm.arm, arm);
    }
  }
  return [...best.values()];
}

function blocksOf(members: readonly FoundUnit[]): UnitBlock[] {
  const blocks = new Map<string, UnitBlock>();
  for (const { unit } of members) for (const block of unit.blocks) blocks.set(`${block.page}:${block.blockId}:${block.start}`, block);
  return [...blocks.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** A table's rows as a card shows them: all of a short one, else the header and the rows that match (`spec/30` 37). */
const tableOf = ({ object }: Unit, terms: ReadonlySet<string>): Passage['table'] => (object?.cells ? excerptTable(object.cells, matchingRows(object.cells, terms)) : null);

/** Range of an object's caption in the canonical text: its slice without its content. */
export function captionOf(unit: Unit): { start: number; end: number } {
  const { start, end } = printedRange(unit);
  const content = unit.object?.content;
  const apart = !content || content.end <= start || content.start >= end;
  // An equation has nothing but its content.
  if (apart || (content.start <= start && content.end >= end)) return { start, end };
  return content.start > start ? { start, end: content.start } : { start: content.end, end };
}

/** What is cited of a passage: the sentences that match best; of an object its caption. Range in the canonical text. */
function citedRange({ start, end }: { start: number; end: number }, best: FoundUnit, canonical: string, terms: ReadonlySet<string>, highlights: Passage['highlights']): Passage['bestSentences'] {
  const caption = best.unit.object ? captionOf(best.unit) : null;
  const cited = caption ? firstSentences(canonical.slice(caption.start, caption.end)) : bestSentences(canonical.slice(start, end), terms, highlights);
  const from = caption?.start ?? start;
  return { start: from + cited.start, end: from + cited.end };
}

/**
 * The terms to mark in a passage: those that were asked for, or where its 5-grams alone found it, the nearest that stand there. null where it has none of
 * these either and is no answer (`spec/40` 22).
 */
function termsOf(text: string, members: readonly FoundUnit[], asked: ReadonlySet<string>): ReadonlySet<string> | null {
  if (members.some(({ hit }) => hit.arms.some(({ arm }) => arm !== GRAMS_ARM))) return asked;
  const cells = members.flatMap(({ unit }) => unit.object?.cells?.rows.map((row) => row.join(' ')) ?? []);
  const nearest = nearestTerms([text, ...cells].join('\n'), asked);
  return nearest.size > 0 ? nearest : null;
}

/** A passage as far as it is ranked by. What a reader sees of it (marks, what to cite, mentions) costs several times that, and most drafts are never shown. */
export interface Draft extends Ranked {
  passage(): Passage;
}

/** Merged units as a passage, its text exactly the canonical slice; null where they are no answer. */
export function draftOf(merged: MergedSpan<FoundUnit>, paper: BuiltPaper, context: PassageContext): Draft | null {
  const { start, end, members } = merged;
  const best = members.reduce<FoundUnit | null>((top, member) => (!top || member.score > top.score ? member : top), null);
  if (!best) return null;
  const text = paper.canonical.slice(start, end);
  const terms = termsOf(text, members, context.terms);
  if (!terms) return null;
  const ranked: Ranked = { paperId: merged.paperId, unitIds: members.map(({ unitId }) => unitId), collection: best.unit.collection, start, end, text, score: merged.score };
  return { ...ranked, passage: () => passageOf(ranked, { best, members, terms }, paper, context) };
}

function passageOf(ranked: Ranked, { best, members, terms }: Found, paper: BuiltPaper, context: PassageContext): Passage {
  const { start, end, text } = ranked;
  const pages = [...new Set(members.flatMap(({ unit }) => unit.pages))];
  const highlights = highlightsOf(text, terms);
  const image = best.unit.object?.image ?? null;
  const blocks = blocksOf(members);
  const at = locatorsOf(blocks);
  const supplement = supplementAt(paper, start);
  return {
    ...ranked,
    generation: context.generation,
    kind: best.unit.kind,
    path: best.unit.path,
    pages,
    labels: labelsOf(pages, paper.pageLabels),
    approximate: members.some(({ unit }) => unit.approximate === true),
    label: best.unit.object?.label ?? null,
    image: image === null ? null : context.imagePath(image),
    table: tableOf(best.unit, terms),
    mentions: namedObjects(paper, { start, end }).filter(({ unitId }) => unitId !== best.unit.unitId),
    mentionedIn: best.unit.object ? mentionedIn(paper, best.unit) : [],
    ...(Object.keys(at).length > 0 && { at }),
    ...(supplement && { supplement: { name: supplement.name, path: context.supplementPath(supplement) } }),
    blocks,
    arms: armsOf(members),
    related: [],
    highlights,
    bestSentences: citedRange(ranked, best, paper.canonical, terms, highlights),
    sourceMissing: context.sourceMissing,
  };
}
