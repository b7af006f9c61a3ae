import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { citationsIn } from '../../src/citation';
import { findLinks } from '../../src/citation/find-links';
import { LinksBefore } from '../../src/citation/links-before';
import { linesOf } from '../../src/citation/note-lines';
import { QuotesBeside } from '../../src/citation/note-quote';
import { requestsOf, requestsOfNote } from '../../src/engine/citations/note-requests';

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

  it('60-19: in a table: its cell is looked for once, and every link has all of it', () => {
    const cell = `word ${LINK.replace('|', '\\|')} `.repeat(MANY);
    const looked = vi.spyOn(String.prototype, 'charAt');
    const found = citationsIn(`| ${cell}| b |`);
    const { length } = looked.mock.calls;
    looked.mockRestore();
    expect(length).toBeLessThan(5 * cell.length);
    expect(found).toHaveLength(MANY);
    expect(new Set(found.map(({ sentence }) => sentence.text.trim()))).toEqual(new Set([cell.trim()]));
  });

  it('60-20: sends the words of each sentence once, with its first citation (property)', async () => {
    const vault = { leadsTo: () => 'A.pdf', paperAt: () => Promise.resolve(null) };
    const part = fc.constantFrom('word', '42', '.', ' ', ' ', ':', '(', LINK, LINK, '\n', '\n\n', '| ', '> ', '\r\n', '\u202e', '\0');
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 60 }), async (parts) => {
        const seen = new Map<string, string>();
        const found = await requestsOfNote('n.md', parts.join(''), vault);
        for (const [index, request] of requestsOf(found).entries()) {
          const { citation } = found[index] ?? {};
          if (!citation) throw new Error('asked for nothing');
          const at = request.sentenceAt ?? '';
          const { text } = citation.sentence;
          expect(request.sentence).toBe(seen.has(at) ? undefined : text);
          seen.set(at, seen.get(at) ?? text);
          // What one of them says beside its links all of them say.
          expect(text.split(LINK).join('').replace(/[\s()]/g, '')).toBe((seen.get(at) ?? '').split(LINK).join('').replace(/[\s()]/g, ''));
        }
      }),
      { numRuns: 300 },
    );
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
