import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlightsOf, markedTerms } from '../../src/retrieval/highlights';

const marks = (query: string, text: string): string[] => highlightsOf(text, markedTerms(query)).map(({ start, end }) => text.slice(start, end));

describe('matched words in a text', () => {
  it('40-17: highlights follow the stems', () => {
    expect(marks('study', 'Two studies studied what a study is; a student did not.')).toEqual(['studies', 'studied', 'study']);
    expect(marks('Mutations', 'one MUTATION')).toEqual(['MUTATION']);
  });

  it('40-17: Chinese', () => {
    expect(marks('关节软骨', '膝关节与软骨，关节软骨。')).toEqual(['关节', '软骨', '关节软骨']);
    expect(marks('膝', '膝关节')).toEqual(['膝']);
  });

  it('40-17: Greek as written and spelled out', () => {
    expect(marks('alpha synuclein', 'the α-synuclein')).toEqual(['α', 'synuclein']);
    expect(marks('α-synuclein', 'Alpha-synuclein and alpha helices')).toEqual(['Alpha-synuclein', 'alpha']);
    expect(marks('TGF-β1', 'of TGF-beta1')).toEqual(['TGF-beta1']);
  });

  it('40-17: hyphenated words, whole, in parts, closed up, and broken at a line end', () => {
    expect(marks('long-term', 'long term, long-term, longterm')).toEqual(['long', 'term', 'long-term', 'longterm']);
    expect(marks('ligament', 'the liga-\nment')).toEqual(['liga-\nment']);
    expect(marks('IL-6', 'IL-6 and 6 others')).toEqual(['IL-6']);
  });

  it('40-17: abbreviations with dots are marked as a whole, and their letters nowhere else', () => {
    expect(marks('U.S. adults', 'Adults in the U.S. with vitamin S')).toEqual(['Adults', 'U.S']);
    expect(marks('u.s.a.', 'the U.S.A. and a, s')).toEqual(['U.S.A']);
  });

  it('40-17: sorted, disjoint, inside, whatever the text', () => {
    const piece = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 6 }), fc.constantFrom('U.S.', 'α-syn', '关节', 'a.b.c.', '-\n', ' '));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), fc.array(piece, { maxLength: 3 }), (parts, asked) => {
        const text = parts.join('');
        let at = 0;
        for (const { start, end } of highlightsOf(text, markedTerms(asked.join(' ')))) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
