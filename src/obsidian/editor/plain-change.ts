import type { EditorState } from '@codemirror/state';
import type { ViewUpdate } from '@codemirror/view';

/** Signs that open, close or part a link, or make text something else: code, mathematics, comments. */
const SIGNS = /[[\]()<>|`$%~\n]/;
/** Longest change that is looked at, in UTF-16 units. */
const LONGEST = 64;

/**
 * True for what a key press in running text does: letters come or go at the cursor, neither inside a link nor beside one, so that no link of the line
 * begins, ends, changes or is touched by the cursor. False where that cannot be told at a glance. Looks at the line as far as the next signs.
 */
export function isPlainChange({ changes, startState, state }: Pick<ViewUpdate, 'changes' | 'startState' | 'state'>): boolean {
  const found: { fromA: number; toA: number; from: number; to: number; text: string }[] = [];
  changes.iterChanges((fromA, toA, from, to, inserted) => {
    found.push({ fromA, toA, from, to, text: inserted.length > LONGEST ? '\n' : inserted.toString() });
  });
  const [change] = found;
  if (!change || found.length > 1 || change.toA - change.fromA > LONGEST) return false;
  const { fromA, toA, from, to, text } = change;
  if (SIGNS.test(text) || SIGNS.test(startState.sliceDoc(fromA, toA))) return false;
  return isCursorWithin(startState, fromA, toA) && isCursorWithin(state, from, to) && standsInRunningText(state, from, to);
}

const isCursorWithin = ({ selection }: EditorState, from: number, to: number): boolean => selection.ranges.length === 1 && selection.main.from >= from && selection.main.to <= to;

function standsInRunningText({ doc }: EditorState, from: number, to: number): boolean {
  const line = doc.lineAt(from);
  const start = from - line.from;
  const left = lastSign(line.text, start);
  // The beginning of a line decides what the line is.
  if (line.text.slice(0, start).trim() === '') return false;
  const right = nextSign(line.text, to - line.from);
  const isBehindLink = left < 0 || (/[\])]/.test(line.text.charAt(left)) && left < start - 1);
  const isBeforeLink = right < 0 || (line.text.charAt(right) === '[' && right > to - line.from);
  return isBehindLink && isBeforeLink;
}

function lastSign(text: string, before: number): number {
  let at = before - 1;
  while (at >= 0 && !SIGNS.test(text.charAt(at))) at--;
  return at;
}

function nextSign(text: string, from: number): number {
  let at = from;
  while (at < text.length && !SIGNS.test(text.charAt(at))) at++;
  return at < text.length ? at : -1;
}
