import type { SupplementLimits, SupplementText } from '../../ports';
import { Draft } from '../draft';
import { decodeAny } from '../encoding';

/** So many broken lines are named; the others are counted. */
const NAMED = 20;
/** What nests deeper is told by its values alone. */
const DEEPEST = 6;

/** One JSON value a line, as text ("key: value; inner.key: value"). A line that is no JSON is named, and the rest is read. */
export function readJsonLines(bytes: Uint8Array, limits: SupplementLimits): SupplementText {
  const draft = new Draft(limits);
  const broken: number[] = [];
  const { text, guessed } = decodeAny(bytes);
  if (guessed !== null) draft.note({ code: 'supplement-encoding', params: { encoding: guessed } });
  let line = 0;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const raw = text.slice(from, end === -1 ? text.length : end).trim();
    from = end === -1 ? text.length : end + 1;
    line += 1;
    if (raw === '') continue;
    if (draft.isFull) {
      draft.skipRows(1);
      continue;
    }
    const value = parsed(raw);
    if (value === undefined) broken.push(line);
    else draft.row(textOfValue(value), { line });
  }
  if (broken.length > 0) draft.note({ code: 'supplement-lines-broken', params: { count: broken.length, lines: broken.slice(0, NAMED).join(', ') } });
  return draft.finish('jsonl');
}

/** undefined for a line that is no JSON; JSON has no such value. */
export function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

function textOfValue(value: unknown): string {
  const told: string[] = [];
  const tell = (name: string, inner: unknown, depth: number): void => {
    if (inner === null || inner === '') return;
    if (typeof inner !== 'object') told.push(named(name, printed(inner)));
    else if (depth >= DEEPEST) told.push(named(name, leavesOf(inner).join(', ')));
    else if (Array.isArray(inner)) {
      if (inner.every((one) => typeof one !== 'object')) told.push(named(name, inner.map(printed).join(', ')));
      else inner.forEach((one, at) => tell(name === '' ? String(at + 1) : `${name}.${at + 1}`, one, depth + 1));
    } else for (const [key, one] of Object.entries(inner)) tell(name === '' ? key : `${name}.${key}`, one, depth + 1);
  };
  tell('', value, 0);
  return told.filter((part) => part !== '').join('; ');
}

/** Values of a nested value in order, without recursion: a line may nest deeper than a stack is high. */
function leavesOf(value: object): string[] {
  const leaves: string[] = [];
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'object' && next !== null) for (const inner of Object.values(next).reverse()) open.push(inner);
    else if (printed(next) !== '') leaves.push(printed(next));
  }
  return leaves;
}

/** A value of JSON that is no object. */
const printed = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '');

const named = (name: string, value: string): string => {
  const plain = value.replace(/\s+/g, ' ').trim();
  return plain === '' ? '' : name === '' ? plain : `${name}: ${plain}`;
};
