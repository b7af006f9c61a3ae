/** The signs that open the suggestions, and the question behind them. */
export interface Triggered {
  /** Column of the first of the signs, in UTF-16 units. */
  start: number;
  query: string;
}

/** Longest question, in UTF-16 units; what is further away from the cursor is not looked at. */
const LONGEST = 200;
/** Longest trigger, in UTF-16 units. */
const LONGEST_TRIGGER = 8;

/**
 * The last trigger before the cursor (column `ch` of `line`), or null. Full-width signs count as their plain forms, since that is what a
 * Chinese keyboard types. A longer run of the same sign is a rule or a joke, and a blank behind the trigger ends it.
 */
export function findTrigger(line: string, ch: number, trigger: string): Triggered | null {
  const wanted = plainWidth(trigger);
  if (wanted === '') return null;
  const from = Math.max(0, ch - LONGEST - wanted.length);
  const before = line.slice(from, ch);
  const at = plainWidth(before).lastIndexOf(wanted);
  if (at < 0) return null;
  const query = before.slice(at + wanted.length);
  const isLongRun = at > 0 && plainWidth(before.charAt(at - 1)) === wanted.charAt(0);
  return isLongRun || /^\s/.test(query) ? null : { start: from + at, query };
}

/** What a user may set: nothing, which switches the suggestions off, or a few signs that no word is written with. */
export const isTrigger = (text: string): boolean => text === '' || (text.length <= LONGEST_TRIGGER && !/\s/.test(text) && /[^\p{L}\p{N}]/u.test(text) && !text.startsWith('[['));

/** Full-width signs as plain ones, each in its place: offsets stay. */
const plainWidth = (text: string): string => text.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
