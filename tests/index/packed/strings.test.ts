import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader, ByteWriter } from '../../../src/index/packed/bytes';
import { compareTerms, StringTable, writeStrings } from '../../../src/index/packed/strings';

const text = fc.string({ unit: 'grapheme', maxLength: 8 });

function table(entries: readonly (readonly [string, number])[]): StringTable {
  const out = new ByteWriter();
  writeStrings(out, entries);
  return new StringTable(new ByteReader(out.finish()));
}

describe('front-coded string table', () => {
  it('gives every string back by number, and finds it by name with its value and the sum before it', () => {
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 80 }), (names) => {
        const entries = [...names].sort(compareTerms).map((name, at) => [name, at * 3] as const);
        const strings = table(entries);
        entries.forEach(([name, value], at) => {
          expect(strings.at(at)).toBe(name);
          expect(strings.find(name)).toEqual({ index: at, value, before: entries.slice(0, at).reduce((sum, [, one]) => sum + one, 0) });
        });
        expect(strings.find('not there at all')).toBeNull();
      }),
    );
  });

  it('gives names with a byte order mark, a NUL or a noncharacter in them back as they were', () => {
    const names = ['\uFEFF', '\uFEFFa', '\0', '\uFFFE\uFFFF', 'a\uFEFF', '\u{10FFFF}'].sort(compareTerms);
    const strings = table(names.map((name) => [name, 0] as const));
    expect(names.map((_, at) => strings.at(at))).toEqual(names);
  });

  it('orders terms as their UTF-8 bytes are ordered', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareTerms(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))));
      }),
    );
    expect(compareTerms('\u{20000}', '\uFF5E')).toBeGreaterThan(0);
  });
});
