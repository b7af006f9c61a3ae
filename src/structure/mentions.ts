import type { Unit } from './model';
import { labelKey } from './object-label';

const NUMBER = String.raw`[A-Z]{0,2}[-.]?\d{1,3}(?:[.\-–]\d{1,3}){0,2}[a-z]?(?![\p{L}\d])`;
const WORDS = String.raw`(?:(extended data|supplementary|supplemental|supporting|appendix)\s+)?\b(figures?|figs?|tables?|tabs?|schemes?|charts?|algorithms?|equations?|eqs?|eqns?)\b\.?\s*|(附|补充|補充)?\s*(图|圖|表|式|公式)\s*`;
const LIST = String.raw`(?:\s{0,2}(?:,|and|&|to|–|、|和|与|與|及|至)\s{0,2}[(（]?(?:and\s)?${NUMBER}[)）]?){0,8}`;
const MENTION = new RegExp(`(?:${WORDS})[(（]?(${NUMBER}[)）]?${LIST})`, 'giu');
const ONE = new RegExp(NUMBER, 'giu');
const MOST_IN_RANGE = 20;

/** Keys that a mention's numbers name: "2a" is also 2, "2–4" is 2, 3 and 4 unless an object is numbered so. */
function keysOf(prefix: string, word: string, numbers: string, known: ReadonlyMap<string, Unit[]>): string[] {
  const keys: string[] = [];
  const add = (number: string): boolean => {
    const key = labelKey(prefix, word, number);
    if (key === null || !known.has(key)) return false;
    keys.push(key);
    return true;
  };
  const found = numbers.match(ONE) ?? [];
  for (const number of found) {
    if (add(number)) continue;
    const range = /^([A-Z]{0,2})(\d{1,3})[-–](\d{1,3})$/i.exec(number);
    if (range) addRange(range[1] ?? '', Number(range[2]), Number(range[3]), add);
    else add(number.replace(/[a-z]$/i, ''));
  }
  const spoken = /^([A-Z]{0,2})(\d{1,3})\s{0,2}(?:to|至|–)\s{0,2}[A-Z]{0,2}(\d{1,3})$/iu.exec(numbers.trim());
  if (spoken) addRange(spoken[1] ?? '', Number(spoken[2]) + 1, Number(spoken[3]) - 1, add);
  return keys;
}

function addRange(prefix: string, from: number, to: number, add: (number: string) => boolean): void {
  if (to - from <= MOST_IN_RANGE) for (let number = from; number <= to; number += 1) add(`${prefix}${number}`);
}

/** Writes into each object the units that mention it, in reading order; an object does not mention itself. Linear in the text. */
export function linkMentions(units: readonly Unit[], canonical: string): void {
  const known = new Map<string, Unit[]>();
  for (const unit of units) {
    const key = unit.object?.labelKey ?? null;
    if (key === null) continue;
    const list = known.get(key);
    if (list) list.push(unit);
    else known.set(key, [unit]);
  }
  if (known.size === 0) return;
  for (const unit of units) {
    const named = new Set<Unit>();
    for (const match of canonical.slice(unit.start, unit.end).matchAll(MENTION)) {
      const [, latinPrefix, latinWord, cjkPrefix, cjkWord, numbers] = match;
      for (const key of keysOf(latinPrefix ?? cjkPrefix ?? '', latinWord ?? cjkWord ?? '', numbers ?? '', known)) for (const object of known.get(key) ?? []) named.add(object);
    }
    for (const object of named) if (object !== unit) object.object?.mentionedBy.push(unit.unitId);
  }
}
