import { diffArrays } from 'diff';
import { CJK_LETTERS } from '../text';
import type { DiffPart } from './standing/standing';

/** Words, numbers, single CJK characters, signs, and the spaces between them: together the whole text. */
const ATOM = new RegExp(`\\s+|[${CJK_LETTERS}]|(?:(?![${CJK_LETTERS}])[\\p{L}\\p{M}\\p{N}])+|[^]`, 'gu');
/** More words that differ are no longer read one by one. Bounds the work, which grows with the square of this. */
const MOST_CHANGES = 400;

/**
 * Word by word from one wording to another: `same` and `removed` parts together are `before` but for its white space, which counts as equal however it is laid out;
 * `same` and `added` parts together are exactly `after`. A wording that is wholly other is one `removed` and one `added` part.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const changes = diffArrays(atomsOf(before), atomsOf(after), { maxEditLength: MOST_CHANGES, comparator: isSameAtom });
  if (!changes) return partsOf([['removed', before], ['added', after]]);
  return partsOf(changes.map(({ added, removed, value }) => [removed ? 'removed' : added ? 'added' : 'same', value.join('')]));
}

const atomsOf = (text: string): string[] => text.match(ATOM) ?? [];

/** A line break is as good as a space. */
const isSameAtom = (one: string, two: string): boolean => one === two || (one.trim() === '' && two.trim() === '');

const partsOf = (parts: readonly [DiffPart['kind'], string][]): DiffPart[] => parts.filter(([, text]) => text !== '').map(([kind, text]) => ({ kind, text }));
