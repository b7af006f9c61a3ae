import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignNear } from '../../../src/citation/near/align';
import { findNear, findSameLetters, wholePieces } from '../../../src/citation/near/find-near';
import { Searchable, skeletonOf } from '../../../src/citation/near/skeleton';
import { normalise } from '../../../src/text';
import { seeded } from '../../../scripts/demo-vault/random';

const searchable = (text: string): Searchable => new Searchable(normalise(text), text);
const random = seeded(7);
const word = (): string => Array.from({ length: random.whole(2, 9) }, () => random.pick([...'abcdefghijklmnopqrstuvwxyz'])).join('');
const LONG = Array.from({ length: 2_000 }, word).join(' ');

describe('findNear', () => {
  it('60-8: finds a stretch again after some of its letters changed, wherever it stands, as whole words', () => {
    fc.assert(
      fc.property(fc.nat(LONG.length - 400), fc.integer({ min: 60, max: 300 }), fc.array(fc.nat(299), { maxLength: 6 }), (from, length, changes) => {
        const { start, end } = wholePieces(LONG, from, from + length);
        const cited = LONG.slice(start, end).trim();
        const noisy = [...cited].map((char, at) => (changes.includes(at) && char !== ' ' ? (char === 'q' ? 'z' : 'q') : char)).join('');
        const [best] = findNear(searchable(LONG), noisy);
        expect(best && LONG.slice(best.start, best.end)).toBe(cited);
        expect(best?.edits).toBeLessThanOrEqual(6);
      }),
      { numRuns: 60 },
    );
  });

  it('60-8: finds nothing where nothing is alike, and nothing for what is too short', () => {
    expect(findNear(searchable(LONG), 'Patients were randomly assigned to one of the two treatment groups.')).toEqual([]);
    expect(findNear(searchable(LONG), LONG.slice(100, 108))).toEqual([]);
    expect(findNear(searchable(''), 'Patients were randomly assigned to groups.')).toEqual([]);
  });

  it('60-9: gives both of two places, the nearer first', () => {
    const text = `Some words before. The quick brown fox jumps over the lazy dog. ${LONG.slice(0, 300)} The quick browm fox jumqs over the lazy dog. End.`;
    const places = findNear(searchable(text), 'The quick brown fox jumps over the lazy dog.');
    expect(places.map(({ edits }) => edits)).toEqual([0, 2]);
  });

  it('finds the same letters in any layout, hyphens and spaces apart', () => {
    const text = 'A well-\nknown  ef- fect of 3 – 5 mg.';
    const { normalised } = searchable(text);
    const [found] = findSameLetters(searchable(text), 'well-known effect');
    expect(found && normalised.text.slice(found.start, found.end)).toBe('wellknown effect');
  });

  it('aligns with as few edits as a full table would', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 20 });
    fc.assert(
      fc.property(text, text.filter((wanted) => wanted !== ''), (hay, wanted) => {
        const found = alignNear(hay, wanted, 0, hay.length + wanted.length);
        const least = leastEdits(hay, wanted);
        if (found) expect(found.edits).toBe(least);
        else expect(least).toBe(wanted.length);
      }),
      { numRuns: 500 },
    );
  });
});

/** Sellers' table in full. */
function leastEdits(text: string, wanted: string): number {
  let row = new Array<number>(text.length + 1).fill(0);
  for (let i = 1; i <= wanted.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= text.length; j += 1) next.push(Math.min((row[j - 1] ?? 0) + (text[j - 1] === wanted[i - 1] ? 0 : 1), (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    row = next;
  }
  return Math.min(...row);
}

describe('skeletonOf', () => {
  it('drops spaces and hyphens and knows where each unit stood', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '-', ' ', '不', '3', '.'), maxLength: 30 }), (text) => {
        const { text: letters, at } = skeletonOf(text);
        expect(letters).toBe(text.replace(/[ -]/g, ''));
        expect([...at].map((place) => text[place]).join('')).toBe(letters);
      }),
    );
  });
});
