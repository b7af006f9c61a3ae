import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bigramSegmenter, tokenize, tokenSpans } from '../../src/text/tokenize';
import type { WordSegmenter } from '../../src/text/tokenize';

const SOURCES = fileURLToPath(new URL('../../src/text/tokenizer', import.meta.url));

const query = (text: string): string[] => tokenize(text, { for: 'query' });
const finds = (asked: string, text: string): boolean => {
  const terms = new Set(tokenize(text));
  return query(asked).length > 0 && query(asked).every((term) => terms.has(term));
};

describe('terms of a text', () => {
  it('40-15: compatibility forms, case and diacritics are folded', () => {
    expect(tokenize('Schrödinger Müller résumé')).toEqual(tokenize('schrodinger MULLER resume'));
    expect(tokenize('ﬁbrosis ＣＮＮ x²')).toEqual(tokenize('fibrosis CNN x2'));
    expect(tokenize('naïve')).toEqual(tokenize('nai\u0308ve'));
    expect(tokenize('Ærø Łódź Straße')).toEqual(tokenize('aero lodz strasse'));
  });

  it('40-15: line-end hyphenation is joined, with a break or with one space', () => {
    expect(tokenize('popu-\nlation')).toEqual(['popul']);
    expect(tokenize('popu- lation')).toEqual(['popul']);
    expect(tokenize('popu\u00ADlation')).toEqual(['popul']);
    expect(tokenize('popu-\r\n  lation')).toEqual(['popul']);
  });

  it('40-15: a suspended hyphen joins nothing', () => {
    expect(tokenize('pre- and postnatal')).toEqual(tokenize('pre postnatal'));
    expect(tokenize('short- or long term')).toEqual(tokenize('short long term'));
    expect(tokenize('pre-\nand postnatal')).toEqual(tokenize('pre postnatal'));
    expect(tokenize('low- orbital')).not.toContain('low');
  });

  it('40-15: a name broken after its hyphen stays a name', () => {
    expect(tokenize('IL-\n6')).toEqual(tokenize('IL-6'));
    expect(tokenize('β-\ncatenin')).toEqual(tokenize('β-catenin'));
  });

  it('40-15: Greek letters are kept and spelled out', () => {
    expect(tokenize('α')).toEqual(['α', 'alpha']);
    expect(finds('alpha synuclein', 'α-synuclein')).toBe(true);
    expect(finds('alpha-synuclein', 'α-synuclein')).toBe(true);
    expect(finds('TGF-beta1', 'TGF-β1')).toBe(true);
    expect(finds('TGF beta', 'TGF-β1')).toBe(true);
    expect(tokenize('10 µM')).toContain('um');
    expect(tokenize('Ανάλυση')).toEqual(['αναλυση']);
    expect(tokenize('ΑΝΑΛΥΣΗΣ')).toEqual(tokenize('ανάλυσης'));
  });

  it('40-15: LaTeX and markup inside a name do not tear it', () => {
    expect(tokenize('TGF-$\\beta$1')).toEqual(tokenize('TGF-β1'));
    expect(tokenize('Ca<sup>2+</sup>')).toEqual(tokenize('Ca2+'));
    expect(tokenize('Ca$^{2+}$')).toEqual(tokenize('Ca2+'));
    expect(tokenize('\\mathrm{CO}_{2}')).toEqual(tokenize('CO2'));
  });

  it('40-15: hyphenated words are there whole, closed up and in parts', () => {
    expect(tokenize('well-known')).toEqual(['well-known', 'wellknown', 'well', 'known']);
    expect(tokenize('beta-blockers')).toContain('beta-blocker');
    expect(finds('wellbeing', 'well-being')).toBe(true);
    expect(tokenize('Michaelis–Menten')).toEqual(tokenize('Michaelis-Menten'));
    expect(tokenize('one—two')).toEqual(tokenize('one two'));
  });

  it('40-15: chemical and gene names stay whole', () => {
    expect(tokenize('IL-6')).toEqual(['il-6', 'il6', 'il', '6']);
    expect(tokenize('TGF-β1')).toContain('tgf-β1');
    expect(tokenize('1,2-dichloroethane')).toContain('1,2-dichloroethan');
    expect(tokenize('N,N-dimethylformamide')[0]).toBe('n,n-dimethylformamid');
    expect(tokenize('CD4+ T cells')).toContain('cd4+');
    expect(tokenize('a+b')).not.toContain('a+');
    expect(tokenize('H2O p53 SARS-CoV-2')).toEqual(expect.arrayContaining(['h2o', 'p53', 'sars-cov-2', 'sarscov2']));
  });

  it('40-15: numbers keep their units', () => {
    expect(tokenize('10 mg')).toEqual(['10', 'mg', '10mg']);
    expect(finds('10mg', '10 mg')).toBe(true);
    expect(finds('10 µM', 'at 10 μM')).toBe(true);
    expect(tokenize('37 °C')).toContain('37°c');
    expect(tokenize('37℃')).toContain('37°c');
    expect(tokenize('5%')).toEqual(['5', '5%']);
    expect(tokenize('1,000 genomes')[0]).toBe('1000');
    expect(tokenize('10.5')).toEqual(['10.5']);
    expect(tokenize('10  mg')).not.toContain('10mg');
  });

  it('40-15: English stems and stop words', () => {
    expect(tokenize('the effectiveness of treatments')).toEqual(['effect', 'treatment']);
    expect(tokenize("Crohn's disease")).toEqual(['crohn', 'diseas']);
    expect(tokenize('the of and')).toEqual([]);
  });

  it('40-15: CJK words by the segmenter, bigrams where there is none, one and two characters find', () => {
    const wholeRun: WordSegmenter = (run) => [{ start: 0, end: run.length }];
    for (const segmenter of [wholeRun, bigramSegmenter, undefined]) {
      const text = new Set(tokenize('机器学习用于诊断', segmenter ? { segmenter } : {}));
      for (const asked of ['学习', '学', '机器', '用于', '断']) {
        expect(tokenize(asked, { for: 'query', ...(segmenter && { segmenter }) }).every((term) => text.has(term)), asked).toBe(true);
      }
    }
    expect(tokenize('机器学习', { segmenter: wholeRun })).toContain('机器学习');
    expect(query('学习')).toEqual(['学习']);
    expect(finds('CNN', '使用CNN模型')).toBe(true);
  });

  it('40-15: no pattern looks behind', () => {
    for (const name of readdirSync(SOURCES)) expect(readFileSync(join(SOURCES, name), 'utf8'), name).not.toMatch(/\(\?<[=!]/);
  });

  it('40-15: a page of Base64 becomes no giant term', () => {
    expect(Math.max(...tokenize('A1'.repeat(5000)).map((term) => term.length))).toBeLessThanOrEqual(64);
    expect(tokenize('a-'.repeat(5000)).length).toBeLessThanOrEqual(5000);
  });
});

describe('places of terms', () => {
  it('40-15: places are in the text as given', () => {
    const text = 'The popu-\nlation of TGF-$\\beta$1, naïve 机器学习.';
    const place = (term: string): string => {
      const span = tokenSpans(text).find((found) => found.term === term);
      return span ? text.slice(span.start, span.end) : '';
    };
    expect(place('popul')).toBe('popu-\nlation');
    expect(place('tgf-β1')).toBe('TGF-$\\beta$1');
    expect(place('naiv')).toBe('naïve');
    expect(place('学习')).toBe('学习');
  });

  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('-\n', '- ', 'β', 'µM', '10', ' mg', '机器学习', '<sup>', '$', '\\alpha', "'s", '+', 'ﬁ', '\u00AD', 'IL-6', 'naïve', '½', '\uD840', '𝛼'),
  );
  const anyText = fc.array(piece, { maxLength: 20 }).map((parts) => parts.join(''));

  it('40-15: every place is inside the text, never empty, in order, and the terms are those of tokenize', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const spans = tokenSpans(text);
        let last = 0;
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = start;
        }
        expect(spans.map(({ term }) => term).sort()).toEqual(tokenize(text).sort());
      }),
      { numRuns: 500 },
    );
  });

  it('40-15: whatever a query asks for is among the terms of the same text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const terms = new Set(tokenize(text));
        for (const term of query(text)) expect(terms.has(term)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
