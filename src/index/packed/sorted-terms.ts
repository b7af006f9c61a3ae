import { compareTerms } from './strings';

/** Characters of a term that a key holds, seven bits each. */
const PREFIX = 5;
/** The digit of every character from U+007E on. What follows one is not in the key. */
const ENDS = 127;
/** A key is a double: its prefix, then the term's number in the bits that are left of 53. */
const NUMBERS = 2 ** 18;

/** A term's beginning as a number: where two differ, the terms are in the same order. */
function prefixOf(term: string): number {
  let key = 0;
  let digit = 0;
  for (let at = 0; at < PREFIX; at += 1) {
    if (digit !== ENDS) digit = at < term.length ? Math.min(term.charCodeAt(at) + 1, ENDS) : 0;
    key = key * 128 + digit;
  }
  return key;
}

/**
 * Numbers of the terms in the order of `compareTerms`. Most terms differ in their first characters, and plain numbers are sorted much faster than strings
 * are compared; only terms that begin alike are compared.
 */
export function sortedTerms(names: readonly string[]): number[] {
  if (names.length > NUMBERS) return [...names.keys()].sort((a, b) => compareTerms(names[a] ?? '', names[b] ?? ''));
  const keys = Float64Array.from(names, (name, number) => prefixOf(name) * NUMBERS + number).sort();
  const sorted: number[] = [];
  for (let from = 0; from < keys.length; ) {
    const prefix = Math.floor((keys[from] ?? 0) / NUMBERS);
    const alike: number[] = [];
    while (from < keys.length && Math.floor((keys[from] ?? 0) / NUMBERS) === prefix) alike.push((keys[from++] ?? 0) % NUMBERS);
    if (alike.length > 1) alike.sort((a, b) => compareTerms(names[a] ?? '', names[b] ?? ''));
    for (const number of alike) sorted.push(number);
  }
  return sorted;
}
