import { mentionsIn } from './mention-text';
import type { BuiltPaper, Unit } from './model';

/** Objects by their label keys; two of one label share it. */
export function objectsByLabel(units: readonly Unit[]): Map<string, Unit[]> {
  const known = new Map<string, Unit[]>();
  for (const unit of units) {
    const key = unit.object?.labelKey ?? null;
    if (key === null) continue;
    const list = known.get(key);
    if (list) list.push(unit);
    else known.set(key, [unit]);
  }
  return known;
}

/** Writes into each object the units that mention it, in reading order; an object does not mention itself. Linear in the text. */
export function linkMentions(units: readonly Unit[], canonical: string): void {
  const objects = objectsByLabel(units);
  const known = new Set(objects.keys());
  if (known.size === 0) return;
  for (const unit of units) {
    const keys = new Set(mentionsIn(canonical.slice(unit.start, unit.end), known).flatMap((mention) => mention.keys));
    for (const key of keys) for (const object of objects.get(key) ?? []) if (object !== unit) object.object?.mentionedBy.push(unit.unitId);
  }
}

/** An object that a text names, and where: ranges in the text, UTF-16, half-open. */
export interface NamedObject {
  unit: Unit;
  places: { start: number; end: number }[];
}

/** The objects that a range of the canonical text names, in the order of the text, each once; `start` of the places counts from the range's start. */
export function objectsNamedIn({ units, canonical }: Pick<BuiltPaper, 'units' | 'canonical'>, range: { start: number; end: number }): NamedObject[] {
  const objects = objectsByLabel(units);
  const named = new Map<Unit, NamedObject>();
  for (const { start, end, keys } of mentionsIn(canonical.slice(range.start, range.end), new Set(objects.keys()))) {
    for (const unit of keys.flatMap((key) => objects.get(key) ?? [])) {
      const known = named.get(unit);
      if (known) known.places.push({ start, end });
      else named.set(unit, { unit, places: [{ start, end }] });
    }
  }
  return [...named.values()];
}

/** Where an object is mentioned: a range of the canonical text inside a unit. */
export interface MentionPlace {
  unit: Unit;
  start: number;
  end: number;
}

/** Every place of the paper that mentions an object, in reading order. Reads the units that are known to mention it only. */
export function mentionsOf({ units, canonical }: Pick<BuiltPaper, 'units' | 'canonical'>, { object }: Unit): MentionPlace[] {
  const key = object?.labelKey ?? null;
  if (!object || key === null || object.mentionedBy.length === 0) return [];
  const mentioning = new Set(object.mentionedBy);
  // Whether "2-1" is a label or a range is told by all labels of the paper.
  const known = new Set(objectsByLabel(units).keys());
  return units.filter(({ unitId }) => mentioning.has(unitId)).flatMap((unit) =>
    mentionsIn(canonical.slice(unit.start, unit.end), known)
      .filter(({ keys }) => keys.includes(key))
      .map(({ start, end }) => ({ unit, start: unit.start + start, end: unit.start + end })),
  );
}
