import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../src/retrieval';
import type { ParsedQuery } from '../../src/retrieval';

const parsed = (fields: Partial<ParsedQuery>): ParsedQuery => ({ words: '', free: fields.words ?? '', phrases: [], not: [], authors: [], papers: [], sections: [], years: null, kinds: null, labels: [], filters: [], ignored: [], ...fields });

describe('the query language', () => {
  it('40-17: words, an exact phrase, an excluded word', () => {
    expect(parseQuery('ligament repair "knee pain" -rat')).toEqual(parsed({ words: 'ligament repair knee pain', free: 'ligament repair', phrases: ['knee pain'], not: ['rat'] }));
    expect(parseQuery('-"case report" ACL')).toEqual(parsed({ words: 'ACL', not: ['case report'] }));
    expect(parseQuery('“关节 软骨”')).toEqual(parsed({ words: '关节 软骨', free: '', phrases: ['关节 软骨'] }));
  });

  it('40-17: what a Chinese keyboard writes: quotes, colons, minus, digits', () => {
    for (const written of ['“关节 软骨” 损伤', '「关节 软骨」 损伤', '『关节 软骨』 损伤', '＂关节 软骨＂ 损伤']) {
      expect(parseQuery(written), written).toEqual(parsed({ words: '关节 软骨 损伤', free: '损伤', phrases: ['关节 软骨'] }));
    }
    expect(parseQuery('损伤　－大鼠 －「动物 模型」')).toEqual(parsed({ words: '损伤', not: ['大鼠', '动物 模型'] }));
    expect(parseQuery('author：「王 小明」 section：方法').authors).toEqual(['王 小明']);
    for (const written of ['year：２０１９．．２０２２', 'year:2019～2022', 'year:2019—2022', 'year:2019…2022']) expect(parseQuery(written).years, written).toEqual({ from: 2019, to: 2022 });
    expect(parseQuery('fig：２ table：Ｓ１').labels).toEqual(['figure 2', 'table s1']);
    expect(parseQuery('「没有结尾')).toEqual(parsed({ words: '「没有结尾' }));
  });

  it('40-17: filters', () => {
    expect(parseQuery('x author:Smith author:"van Gogh" paper:ABCD1234 section:"Study population"')).toEqual(
      parsed({ words: 'x', authors: ['Smith', 'van Gogh'], papers: ['ABCD1234'], sections: ['Study population'], filters: ['author:Smith', 'author:"van Gogh"', 'paper:ABCD1234', 'section:"Study population"'] }),
    );
    expect(parseQuery('AUTHOR:Smith').authors).toEqual(['Smith']);
    expect(parseQuery('author：王小明').authors).toEqual(['王小明']);
  });

  it('40-17: years', () => {
    expect(parseQuery('year:2019..2022').years).toEqual({ from: 2019, to: 2022 });
    expect(parseQuery('year:2022..2019').years).toEqual({ from: 2019, to: 2022 });
    expect(parseQuery('year:2019').years).toEqual({ from: 2019, to: 2019 });
    expect(parseQuery('year:2019..').years).toEqual({ from: 2019 });
    expect(parseQuery('year:..2019').years).toEqual({ to: 2019 });
    expect(parseQuery('year:2015.. year:..2019').years).toEqual({ from: 2015, to: 2019 });
  });

  it('40-17: kinds and labels', () => {
    expect(parseQuery('kind:figure').kinds).toEqual(['figure']);
    expect(parseQuery('kind:tables,equation').kinds).toEqual(['table', 'equation']);
    expect(parseQuery('kind:body').kinds).toContain('abstract');
    expect(parseQuery('fig:2 table:S1').labels).toEqual(['figure 2', 'table s1']);
    expect(parseQuery('fig:2..4').labels).toEqual(['figure 2', 'figure 3', 'figure 4']);
    expect(parseQuery('fig:4..2 table:S1..3').labels).toEqual(['figure 2', 'figure 3', 'figure 4', 'table s1', 'table s2', 'table s3']);
    expect(parseQuery('fig:2-4').labels).toEqual(['figure 2-4', 'figure 2', 'figure 3', 'figure 4']);
    expect(parseQuery('fig:2,4').labels).toEqual(['figure 2', 'figure 4']);
    expect(parseQuery('fig:圖2 图:3 表：1').labels).toEqual(['figure 2', 'figure 3', 'table 1']);
    expect(parseQuery('fig:２ table:IV').labels).toEqual(['figure 2', 'table iv']);
    expect(parseQuery('fig:1..999').ignored).toEqual(['fig:1..999']);
  });

  it('40-17: what makes no sense is text, and a known filter among it is named', () => {
    for (const text of ['"unclosed phrase', 'http://x.org', '-', 'foo:bar', 'IL-6', '-80 °C', 'a"b c"d']) {
      expect(parseQuery(text), text).toEqual(parsed({ words: text }));
    }
    expect(parseQuery('year:soon')).toEqual(parsed({ words: 'year:soon', ignored: ['year:soon'] }));
    expect(parseQuery('kind:poem')).toEqual(parsed({ words: 'kind:poem', ignored: ['kind:poem'] }));
    expect(parseQuery('fig:two').ignored).toEqual(['fig:two']);
    expect(parseQuery('author:')).toEqual(parsed({ words: 'author:' }));
  });

  it('40-17: total: it never throws and keeps all words', () => {
    const bit = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 6 }), fc.constantFrom('author:', 'year:', '2019..2022', 'kind:', 'figure', 'fig:', '"', '“', '”', '「', '」', '＂', '－', '-', ':', '：', ' ', '学习', 'table:3', 'paper:"A B"'));
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 12 }).map((bits) => bits.join('')), (written) => {
        const query = parseQuery(written);
        const kept = [query.words, ...query.not, ...query.filters].join(' ');
        const words = (text: string): string[] => (text.match(/[\p{L}\p{N}]+/gu) ?? []).sort();
        expect(words(kept)).toEqual(words(written));
      }),
      { numRuns: 2000 },
    );
  });
});
