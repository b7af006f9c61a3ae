import { labelsOf } from '../provenance';
import { mentionsOf, objectsNamedIn, paragraphNumber, type MentionPlace } from '../structure';
import type { BuiltPaper, Unit } from '../structure/model';
import { sentences } from '../text';
import type { MentionedIn, MentionedObject } from './model';

/** The figures, tables and equations that a range of the paper names, in the order of the text. */
export function namedObjects(paper: BuiltPaper, range: { start: number; end: number }): MentionedObject[] {
  return objectsNamedIn(paper, range).flatMap(({ unit, places }) => {
    if (unit.kind !== 'figure' && unit.kind !== 'table' && unit.kind !== 'equation') return [];
    const { unitId, kind, path, pages, object } = unit;
    return [{ unitId, kind, label: object?.label ?? null, path, pages, labels: labelsOf(pages, paper.pageLabels), ...printedRange(unit), places }];
  });
}

/** Where the paper mentions an object, in reading order; of one paragraph, or of one caption, the first place. */
export function mentionedIn(paper: BuiltPaper, object: Unit): MentionedIn[] {
  const places = new Map<string, MentionedIn>();
  for (const place of mentionsOf(paper, object)) {
    const paragraph = paragraphNumber(paper, place.unit, place.start);
    const key = paragraph === null ? place.unit.unitId : `${place.unit.nodeId}\n${paragraph}`;
    if (!places.has(key)) places.set(key, mentionAt(paper, place, paragraph));
  }
  return [...places.values()];
}

function mentionAt(paper: BuiltPaper, { unit, start, end }: MentionPlace, paragraph: number | null): MentionedIn {
  const block = unit.blocks.find((one) => one.start <= start && one.end > start);
  const pages = block && block.page > 0 ? [block.page] : unit.pages;
  const { unitId, kind, path, object, approximate } = unit;
  return {
    unitId, kind, label: object?.label ?? null, path, approximate: approximate === true, pages, labels: labelsOf(pages, paper.pageLabels), paragraph, ...sentenceAround(paper.canonical, unit, start, end),
  };
}

/** The sentence that mentions it: what is shown when the reader goes there. */
function sentenceAround(canonical: string, unit: Unit, start: number, end: number): { start: number; end: number } {
  const sentence = sentences(canonical.slice(unit.start, unit.end)).find((one) => unit.start + one.start <= start && unit.start + one.end >= end);
  return sentence ? { start: unit.start + sentence.start, end: unit.start + sentence.end } : { start, end };
}

/** An object's caption; its printed label where nothing stands behind that. */
export function printedRange({ start, end, blocks }: Unit): { start: number; end: number } {
  const label = end > start ? undefined : blocks.find((block) => block.end > block.start);
  return label ? { start: label.start, end: label.end } : { start, end };
}
