import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentences } from '../../src/text';

const texts = (text: string): string[] => sentences(text).map((span) => text.slice(span.start, span.end));

describe('20-16: sentences, Latin and CJK', () => {
  it.each([
    ['two plain sentences', 'We met. They left.', ['We met.', 'They left.']],
    ['question and exclamation', 'Why? Because! Fine.', ['Why?', 'Because!', 'Fine.']],
    ['"et al." ends none', 'Smith et al. (2020) found it. So did we.', ['Smith et al. (2020) found it.', 'So did we.']],
    ['"et al." before a capital', 'See Smith et al. They agree.', ['See Smith et al. They agree.']],
    ['"Fig. 2"', 'See Fig. 2 for it. Then stop.', ['See Fig. 2 for it.', 'Then stop.']],
    ['"e.g." and "i.e."', 'Use one, e.g. Python, i.e. a tool. Done.', ['Use one, e.g. Python, i.e. a tool.', 'Done.']],
    ['"no." before a number only', 'It is no. 3 here. The answer is no. We left.', ['It is no. 3 here.', 'The answer is no.', 'We left.']],
    ['initials', 'J. R. Smith wrote it. He left.', ['J. R. Smith wrote it.', 'He left.']],
    ['decimals', 'A mean of 3.14 was seen. Next.', ['A mean of 3.14 was seen.', 'Next.']],
    ['a list number', '1. First thing. 2. Second thing.', ['1. First thing.', '2. Second thing.']],
    ['closing quotes and brackets stay', 'He said "go." Then (it was late.) They went.', ['He said "go."', 'Then (it was late.)', 'They went.']],
    ['no end before a small letter', 'The site example. com is down.', ['The site example. com is down.']],
    ['Chinese stops', '我们提出方法。效果好吗？是的！首先；其次', ['我们提出方法。', '效果好吗？', '是的！', '首先；', '其次']],
    ['Chinese closing marks', '他说：“好。”然后走了。', ['他说：“好。”', '然后走了。']],
    ['an empty line ends one', 'A heading\n\nA text', ['A heading', 'A text']],
    ['a single line break does not', 'A text that\ngoes on.', ['A text that\ngoes on.']],
    ['nothing', '  \n ', []],
  ])('%s', (_, text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it('covers every text but whitespace, in order, without overlap (property)', () => {
    const word = fc.constantFrom('We', 'al.', 'e.g.', 'x', '图', '。', '.', '?!', '\n\n', ' ', '"', 'A.', '1.', '…', '；', '3.4');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        let at = 0;
        for (const { start, end } of sentences(text)) {
          expect(text.slice(at, start).trim()).toBe('');
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
          at = end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
    );
  });
});
