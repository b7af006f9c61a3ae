import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soundJson } from '../../../src/ocr/formats/sound-json';

describe('JSON that breaks off', () => {
  it('keeps everything that stands before the break', () => {
    const cases: [string, unknown][] = [
      ['[{"a":1},{"b":2},{"c"', [{ a: 1 }, { b: 2 }, {}]],
      ['[{"a":1},{"b":[1,2', [{ a: 1 }, { b: [1] }]],
      ['{"text":"half a sen', { text: 'half a sen' }],
      ['{"text":"ends in \\u00', { text: 'ends in ' }],
      ['{"text":"ends in \\', { text: 'ends in ' }],
      ['{"a":tru', {}],
      ['{"a":12', {}],
      ['[1,2,', [1, 2]],
      ['{"a":{"b":{', { a: { b: {} } }],
      ['\ufeff[1]', [1]],
    ];
    for (const [text, value] of cases) expect(soundJson(text).value, text).toEqual(value);
    expect(soundJson('[1,2,').whole).toBe(false);
    expect(soundJson('[1]').whole).toBe(true);
  });

  it('damage in the middle costs what follows, not what stands before', () => {
    expect(soundJson('[{"a":1},{"b":2}} {"c":3}]').value).toEqual([{ a: 1 }, { b: 2 }]);
    expect(soundJson('[1,,2]').value).toEqual([1]);
    expect(soundJson('[NaN]').value).toEqual([]);
  });

  it('what is no JSON has no value', () => {
    for (const text of ['', 'plain words', '# Title', '<TEI>']) expect(soundJson(text).value).toBeUndefined();
  });

  it('property: every beginning of a JSON text reads, and holds no text that the whole does not', () => {
    fc.assert(
      fc.property(fc.json(), fc.double({ min: 0, max: 1, noNaN: true }), (json, share) => {
        // A number that is cut and nothing else is another number: inside brackets it is known to be cut.
        const text = `[${json}]`;
        const { value } = soundJson(text.slice(0, Math.floor(text.length * share)));
        const numbers = (part: unknown): unknown[] => (Array.isArray(part) ? part.flatMap(numbers) : typeof part === 'object' && part !== null ? Object.values(part).flatMap(numbers) : [part]);
        const all = new Set(numbers(JSON.parse(text)).map((each) => JSON.stringify(each)));
        // a cut string is the beginning of one
        for (const leaf of numbers(value)) if (typeof leaf !== 'string' && leaf !== undefined) expect(all.has(JSON.stringify(leaf))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('a hundred thousand open brackets do not overflow', () => {
    expect(soundJson('['.repeat(100_000)).whole).toBe(false);
    expect(soundJson('{"a":'.repeat(100_000)).whole).toBe(false);
  });
});
