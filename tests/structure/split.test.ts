import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { protectedRanges } from '../../src/structure/protected';
import { splitText } from '../../src/structure/split';
import { estimateTokens } from '../../src/text';
import { prose } from './made-up-blocks';

const partsOf = (text: string, cap: number): string[] => splitText(text, cap).map(({ start, end }) => text.slice(start, end));

describe('20-16: splitting over the cap', () => {
  it('20-16: at paragraphs where there are any', () => {
    const text = [prose(60), prose(60), prose(60), prose(60)].join('\n\n');
    for (const part of partsOf(text, 160)) expect(part.trimEnd()).toMatch(/^The [\s\S]*\.$/);
    expect(partsOf(text, 160).slice(0, -1).every((part) => part.endsWith('\n\n'))).toBe(true);
  });

  it('20-16: at sentences of a paragraph, Latin and Chinese', () => {
    for (const part of partsOf(prose(400), 120)) expect(part.trim()).toMatch(/^The .*\.$/s);
    const chinese = '我们提出一种新的方法并验证其效果。'.repeat(40);
    const parts = partsOf(chinese, 200);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) expect(part.endsWith('。')).toBe(true);
  });

  it('20-16: at words where a sentence alone is too long', () => {
    const parts = partsOf('word '.repeat(500).trim(), 100);
    for (const part of parts.slice(0, -1)) expect(part).toMatch(/word $/);
  });

  it.each([
    ['an inline formula', `${prose(70)} $ a_1 + b $ ${prose(70)}`, '$ a_1 + b $'],
    ['a displayed formula', `${prose(70)}\n\n$$x = ${'y + '.repeat(60)}1$$\n\n${prose(70)}`, `$$x = ${'y + '.repeat(60)}1$$`],
    ['a code fence', `${prose(70)}\n\n\`\`\`\nfor x in y:\n\n  go()\n\`\`\`\n\n${prose(70)}`, '```\nfor x in y:\n\n  go()\n```'],
    ['a table row', `${prose(70)}\n| a b c | d e f | g h i |\n| j k l | m n o | p q r |\n${prose(70)}`, '| j k l | m n o | p q r |'],
  ])('20-16: never inside %s', (_, text, whole) => {
    for (const cap of [60, 90, 130, 170]) expect(partsOf(text, cap).filter((part) => part.includes(whole))).toHaveLength(1);
  });

  it('20-16: a formula that alone exceeds the cap stays whole and is flagged', () => {
    const formula = `$$${'x + '.repeat(400)}1$$`;
    const text = `${prose(60)}\n\n${formula}\n\n${prose(60)}`;
    const parts = splitText(text, 100);
    const holder = parts.find(({ start, end }) => text.slice(start, end).includes(formula));
    expect(holder?.overCap).toBe(true);
    expect(parts.filter(({ overCap }) => overCap)).toHaveLength(1);
  });

  it('20-16: money is no formula', () => {
    expect(protectedRanges('It costs \\$5 today.\n\nAnd $6 tomorrow.')).toEqual([]);
  });

  it('20-16: parts joined are the text, none over the cap or inside a surrogate pair or a combining sequence, none a crumb (property)', () => {
    const piece = fc.constantFrom('word ', 'Sentence ends. ', '研究', '。', '\n\n', '𠀀', 'e\u0301', '👩\u200d🔬', '$x$', 'longwordwithoutspaces', ' ', '12.5', 'カタカナ');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 400 }), fc.integer({ min: 90, max: 300 }), (pieces, cap) => {
        const text = pieces.join('');
        const parts = splitText(text, cap);
        expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        for (const { start, end, overCap } of parts) {
          const part = text.slice(start, end);
          expect(estimateTokens(part) <= cap || overCap).toBe(true);
          expect(part).not.toMatch(/^(?:[\udc00-\udfff]|\u0301|\u200d)|(?:[\ud800-\udbff]|\u200d)$/);
          expect((part.match(/\$/g)?.length ?? 0) % 2).toBe(0);
          if (parts.length > 1) expect(estimateTokens(part)).toBeGreaterThanOrEqual(40);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('20-20: the parts are of about one length', () => {
    const lengths = splitText(prose(1200), 300).map(({ start, end }) => end - start);
    expect(Math.max(...lengths) / Math.min(...lengths)).toBeLessThan(1.6);
  });

  it('20-16: hostile openers without closers cost no quadratic time', () => {
    const text = '\\[ \\begin{a} <tr> '.repeat(20_000);
    expect(protectedRanges(text)).toEqual([]);
  });
});
