import { editDistance, foldText, quickHash } from '../../text';

/** Titles of fewer letters are many papers' ("Introduction", "Editorial"): they must be equal, and something else must agree. */
const LONG = 25;
/** Share of a title's letters that may be misread. */
const MISREAD = 0.08;

/** The letters and digits of a title, folded, without markup: what is compared. "" where there are none. */
export function titleKey(title: string): string {
  return foldText(title.replace(/<[^<>]{1,60}>/g, ' ').replace(/\$[^$]{0,80}\$/g, ' ')).replace(/[^\p{L}\p{N}]+/gu, '');
}

export const isLongTitle = (key: string): boolean => [...key].length >= (/\p{Script=Han}/u.test(key) ? LONG / 3 : LONG);

/** Whether two keys are one title: equal, or long and nearly equal. */
export function sameTitle(a: string, b: string): boolean {
  if (a === '' || b === '') return false;
  if (a === b) return true;
  if (!isLongTitle(a) || !isLongTitle(b)) return false;
  const most = Math.floor(Math.max(a.length, b.length) * MISREAD);
  return editDistance(a, b, most) <= most;
}

const GRAM = 5;
const SKETCH = 8;

/**
 * Keys under which a title is filed, so that nearly equal ones meet without comparing all with all: the title itself, and of its five-letter pieces the eight
 * that come first by their hash. What a misread letter touches are at most five pieces, so of the eight some stay the same.
 */
export function titleSketch(key: string): string[] {
  if (!isLongTitle(key)) return [key];
  const hashes = new Map<string, string>();
  for (let at = 0; at + GRAM <= key.length; at += 1) {
    const gram = key.slice(at, at + GRAM);
    hashes.set(quickHash(gram), gram);
  }
  return [key, ...[...hashes.keys()].sort().slice(0, SKETCH)];
}
