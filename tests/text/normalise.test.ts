import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise, normalisedRange, originalRange } from '../../src/text';

/** Frozen with version 1: a changed line is a changed format. The same pairs stand in docs/citation-format.md. */
const VECTORS: readonly (readonly [string, string])[] = [
  ['', ''],
  ['  Plain   text\n\nhere ', 'Plain text here'],
  ['Ｆｕｌｌ－ｗｉｄｔｈ', 'Full-width'],
  ['e\u0301tude', '\u00e9tude'],
  ['e\u00ad\u0301tude', '\u00e9tude'],
  ['e\ufb03cient', 'efficient'],
  ['co\u00adoperate', 'cooperate'],
  ['popu-\nlation', 'population'],
  ['popu- lation', 'population'],
  ['popu\u2010 \n lation', 'population'],
  ['popu\u00ad\nlation', 'population'],
  ['pre- and postnatal', 'pre- and postnatal'],
  ['Vor- und Nachteile', 'Vor- und Nachteile'],
  ['well-known', 'well-known'],
  ['Smith- Jones', 'Smith- Jones'],
  ['COVID- 19', 'COVID- 19'],
  ['1990\u20132000 \u2014 \u22125', '1990-2000 - -5'],
  ['\u201cquoted\u201d \u2018it\u2019s\u2019 \u00abx\u00bb \u300c\u5f15\u300d', '"quoted" \'it\'s\' "x" "\u5f15"'],
  ['**bold** and _italic_', 'bold and italic'],
  ['3*4 = 12', '3*4 = 12'],
  ['10<sup>3</sup> H<sub>2</sub>O', '103 H2O'],
  ['mice $ ^{1,2} $ and H$_{2}$O', 'mice 1,2 and H2O'],
  ['\u7814\u7a76 \u65b9\u6cd5\u3000\u7ed3\u679c', '\u7814\u7a76\u65b9\u6cd5\u7ed3\u679c'],
  ['\u7814\u7a76 method', '\u7814\u7a76 method'],
  ['x\u00b2 \u2026 \u00bd', 'x2 ... 1\u20442'],
  ['P < 0.05 > p', 'P < 0.05 > p'],
  ['Case KEPT', 'Case KEPT'],
  ['\ud800lone', '\ufffdlone'],
];

const PIECES = [
  '<sup>', '</sup>', '<su', 'p>', '<', '>', '$', '^', '{', '}', '$ ^{', '} $', '*', '_', '-', '- ', ' ', '\n', '\u00ad', '\u0301', '\u3099',
  'a', 'x', 'and', 'or', 'popu', 'lation', 'B', '1', '5', '\u7814', '\u304b', '\ufb01', '\u2013', '\u201c', '\u00b4', '\u00a8', '\u1100',
  '\u1161', '\u11a8', '\ud840', '\udc00', '\u{20000}', '\uff9e', '\uff76', '`', '\u200b', '\ufdfa',
];
const hostile = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

describe('normalise, version 1', () => {
  it.each(VECTORS)('60-7: %j becomes %j', (text, expected) => {
    expect(normalise(text).text).toBe(expected);
  });

  it('60-7: normalising twice changes nothing', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const once = normalise(text).text;
        expect(normalise(once).text).toBe(once);
      }),
      { numRuns: 5000 },
    );
  });

  it('60-7: the map has one offset a unit and the length at its end, and never goes back', () => {
    fc.assert(
      fc.property(hostile, (original) => {
        const { text, map } = normalise(original);
        expect(map.length).toBe(text.length + 1);
        expect(map[text.length]).toBe(original.length);
        for (let i = 1; i < map.length; i++) expect(map[i]).toBeGreaterThanOrEqual(map[i - 1] ?? 0);
      }),
    );
  });

  it('60-7: a match leads back to the original, over a broken word and a ligature', () => {
    const original = 'The  popu-\nlation was e\ufb03cient.';
    const normalised = normalise(original);
    const start = normalised.text.indexOf('population');
    const range = originalRange(normalised, original, start, start + 'population'.length);
    expect(original.slice(range.start, range.end)).toBe('popu-\nlation');
    const half = normalised.text.indexOf('ef');
    const cut = originalRange(normalised, original, half, half + 2);
    expect(original.slice(cut.start, cut.end)).toBe('e\ufb03');
  });

  it('60-7: a range goes to the normalised text and back', () => {
    const original = 'One  two\nthree';
    const normalised = normalise(original);
    const range = normalisedRange(normalised, 3, 9);
    expect(normalised.text.slice(range.start, range.end)).toBe('two');
    expect(originalRange(normalised, original, range.start, range.end)).toEqual({ start: 5, end: 8 });
  });

  it('60-7: nested and chained markup is done in one pass, however deep', () => {
    const deep = '<su'.repeat(20_000) + 'p>'.repeat(20_000) + ' a' + '- and'.repeat(20_000) + ' b';
    const once = normalise(deep).text;
    expect(normalise(once).text).toBe(once);
    expect(normalise('<su<sup>p>x').text).toBe('x');
    expect(normalise('x- and- b').text).toBe('xandb');
  });
});
