import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citationsIn } from '../../src/citation';
import { findLinks } from '../../src/citation/find-links';
import { LinksBefore } from '../../src/citation/links-before';
import { linesOf } from '../../src/citation/note-lines';
import { QuotesBeside } from '../../src/citation/note-quote';

const LINK = '[[A.pdf#page=3&cite=1016q53nnfnt4q|A]]';
const MANY = 2_000;

describe('a line with thousands of links', () => {
  it('60-13: what stands before them is read once', () => {
    for (const separator of [' ', ' word ']) {
      const filled = `X${separator}`.repeat(MANY);
      let read = 0;
      const counted = { slice: (from = 0, to = filled.length) => ((read += to - from), filled.slice(from, to)) };
      const before = new LinksBefore(counted);
      for (let at = 0; at < MANY; at += 1) before.only(0, at * (1 + separator.length));
      expect(read).toBeLessThanOrEqual(filled.length);
    }
  });

  it('60-13: is looked at once for a quote beside it', () => {
    const note = `> Words.\n\n${`${LINK} `.repeat(MANY)}`;
    const links = findLinks(note);
    let read = 0;
    const counted = new Proxy(links, { get: (all, key): unknown => ((read += 1), Reflect.get(all, key)) });
    const quotes = new QuotesBeside(linesOf(note), counted);
    for (const link of links) expect(quotes.of(link)).toBe('Words.');
    expect(read).toBeLessThan(10 * MANY);
  });

  it('60-13: is told the same as by reading everything anew for every link (property)', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('X', ' ', 'a', '(', ';', '.') }), fc.array(fc.nat({ max: 40 })), fc.nat({ max: 10 }), (filled, places, sentence) => {
        const before = new LinksBefore(filled);
        for (const at of [...places].sort((a, b) => a - b).map((place) => place + sentence)) expect(before.only(sentence, at)).toBe(/^[\sX()[\],;–—-]*$/.test(filled.slice(sentence, at)));
      }),
    );
  });

  it('60-19: each of them belongs to the sentence that it stands behind', () => {
    const found = citationsIn(`We enrolled 412. ${`${LINK} `.repeat(MANY)}`);
    expect(found).toHaveLength(MANY);
    expect(new Set(found.map(({ sentence }) => sentence.start))).toEqual(new Set([0]));
  });
});
