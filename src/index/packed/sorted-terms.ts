import { inSlices, Pace, type Steps } from './steps';
import { compareTerms } from './strings';

/** Numbers that are sorted at once: some milliseconds of a phone. */
const RUN = 1 << 13;
/** The digit of every character from U+007E on. What follows one is not in the key. */
const ENDS = 127;
/** Values of a digit. */
const DIGITS = 128;
/** A key is a double: as many characters of the term as the term's number leaves bits of 53. */
const KEY_BITS = 53;

/** A term's beginning as a number: where two differ, the terms are in the same order. */
function prefixOf(term: string, length: number): number {
  let key = 0;
  let digit = 0;
  for (let at = 0; at < length; at += 1) {
    if (digit !== ENDS) digit = at < term.length ? Math.min(term.charCodeAt(at) + 1, ENDS) : 0;
    key = key * DIGITS + digit;
  }
  return key;
}

/**
 * Numbers of the terms in the order of `compareTerms`, in steps. Most terms differ in their first characters, and plain numbers are sorted much faster than
 * strings are compared; only terms that begin alike are compared.
 */
export function* sortingTerms(names: readonly string[]): Steps<ArrayLike<number>> {
  const numberBits = Math.ceil(Math.log2(Math.max(2, names.length)));
  const numbers = 2 ** numberBits;
  const length = Math.floor((KEY_BITS - numberBits) / Math.log2(DIGITS));
  const pace = new Pace();
  const keys = new Float64Array(names.length);
  yield* inSlices(keys.length, (from, to) => {
    for (let number = from; number < to; number += 1) keys[number] = prefixOf(names[number] ?? '', length) * numbers + number;
  });
  const sorted = yield* sorting(keys);
  const inOrder = (a: number, b: number): number => compareTerms(names[a] ?? '', names[b] ?? '');
  for (let from = 0; from < sorted.length; ) {
    const prefix = Math.floor((sorted[from] ?? 0) / numbers);
    let to = from;
    while (to < sorted.length && Math.floor((sorted[to] ?? 0) / numbers) === prefix) {
      sorted[to] = (sorted[to] ?? 0) % numbers;
      to += 1;
    }
    const alike = sorted.subarray(from, to);
    if (alike.length > RUN) alike.set(yield* sorting(alike.slice(), inOrder));
    else if (alike.length > 1) alike.sort(inOrder);
    if (pace.spent(to - from)) yield;
    from = to;
  }
  return sorted;
}

/** Sorts by merging runs that are short enough to be sorted at once, in steps. The numbers given are used up. */
function* sorting(numbers: Float64Array, inOrder?: (a: number, b: number) => number): Steps<Float64Array> {
  for (let from = 0; from < numbers.length; from += RUN) {
    numbers.subarray(from, from + RUN).sort(inOrder);
    if (numbers.length > RUN) yield;
  }
  let source: Float64Array = numbers;
  let target: Float64Array = new Float64Array(numbers.length > RUN ? numbers.length : 0);
  for (let width = RUN; width < numbers.length; width *= 2) {
    for (let from = 0; from < numbers.length; from += 2 * width) yield* joining(source, target, from, width, inOrder);
    [source, target] = [target, source];
  }
  return source;
}

/** Merges the two runs of `width` numbers from `from` on into the same place of another array. */
function* joining(source: Float64Array, target: Float64Array, from: number, width: number, inOrder = (a: number, b: number): number => a - b): Steps<void> {
  const middle = Math.min(from + width, source.length);
  const end = Math.min(middle + width, source.length);
  const pace = new Pace(RUN);
  let left = from;
  let right = middle;
  for (let at = from; at < end; at += 1) {
    const [one, other] = [source[left] ?? 0, source[right] ?? 0];
    const fromLeft = right >= end || (left < middle && inOrder(one, other) <= 0);
    target[at] = fromLeft ? one : other;
    if (fromLeft) left += 1;
    else right += 1;
    if (pace.spent(1)) yield;
  }
}
