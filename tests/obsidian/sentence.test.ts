import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceAt } from '../../src/obsidian/commands/sentence';
import { citationPlace, gapBehind } from '../../src/obsidian/links/behind';

const LINK = '[[A 2024.pdf#page=3&cite=105kk7q2m4tz9x|A et al. 2024, p. 3]]';
const words = (paragraph: string, mark = '^'): string | undefined => {
  const at = paragraph.indexOf(mark);
  return sentenceAt(paragraph.replace(mark, ''), at)?.words;
};

describe('the sentence at the cursor', () => {
  it('60-17: of Latin and of Chinese text, at its beginning, inside it, and behind its stop', () => {
    expect(words('It hurts. ^Training helps. It lasts.')).toBe('Training helps.');
    expect(words('It hurts. Train^ing helps. It lasts.')).toBe('Training helps.');
    expect(words('It hurts. Training helps.^ It lasts.')).toBe('Training helps.');
    expect(words('膝盖疼痛。运动^有效。效果持久。')).toBe('运动有效。');
    expect(words('膝蓋疼痛。運動有效。^')).toBe('運動有效。');
    expect(words('See Fig. 2 for th^is. And more.')).toBe('See Fig. 2 for this.');
  });

  it('60-17: over line breaks inside the paragraph', () => {
    expect(words('It hurts\nafter tr^aining. It lasts.')).toBe('It hurts after training.');
  });

  it('60-17: Markdown is no word of it', () => {
    expect(words('> - [ ] **Train^ing** _helps_ ==much== with `x_1` and [[Notes/Other|other notes]] [here](https://x.org).')).toBe('Training helps much with x_1 and other notes here.');
    expect(words('> [!quote] Ti^tle')).toBe('Title');
    expect(words('## Knee^ pain')).toBe('Knee pain');
    expect(words('Training helps[^1] mu¦ch [@a2024, p. 3].', '¦')).toBe('Training helps much.');
  });

  it('60-17: a list item, a table cell and a title of a call-out end where they end', () => {
    expect(words('- It hurts\n- Train^ing helps\n- It lasts')).toBe('Training helps');
    expect(words('1. It hurts\n2. Train^ing\n   helps')).toBe('Training helps');
    expect(words('| a | b |\n|---|---|\n| It hurts | Train^ing helps |')).toBe('Training helps');
    expect(words('> [!note] Title\n> Train^ing helps')).toBe('Training helps');
    expect(words('> It hurts\n> after train^ing')).toBe('It hurts after training');
  });

  it('60-17: citations in it are not asked for, and their stops end no sentence', () => {
    expect(words(`Training ${LINK} he^lps. It lasts.`)).toBe('Training helps.');
    expect(words(`Training helps ^${LINK}. It lasts.`)).toBe('Training helps.');
  });

  it('60-17: the citations of a sentence are those in it and those behind its stop', () => {
    const note = `First. ${LINK} Training helps ${LINK}. ${LINK} ${LINK} It lasts. ${LINK}`;
    const second = sentenceAt(note, note.indexOf('helps'));
    expect(second?.citations).toHaveLength(3);
    expect(note.slice(second?.start, second?.end)).toBe(`Training helps ${LINK}.`);
    expect(note.slice(second?.citedEnd).trim()).toBe(`It lasts. ${LINK}`);
    expect(sentenceAt(note, note.indexOf('It lasts'))?.citations).toHaveLength(1);
    expect(sentenceAt(note, note.indexOf('It lasts') - 2)?.words).toBe('Training helps.');
  });

  it('60-17: nothing where there are no words', () => {
    for (const text of ['', '  ', '> ', LINK, '***']) expect(sentenceAt(text, 0), text).toBeNull();
  });

  it('60-17: for any text the range holds the words in order, and no citation is cut', () => {
    const piece = fc.constantFrom('Words', ' ', '. ', '。', LINK, '**', '字', '\n', '> ', '[^1]', '_', ', ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(400), (pieces, at) => {
        const text = pieces.join('');
        const found = sentenceAt(text, at);
        if (!found) return;
        expect(found.end).toBeLessThanOrEqual(found.citedEnd);
        for (const { start, end } of found.citations) expect(start >= found.start && end <= found.citedEnd, text).toBe(true);
        let from = found.start;
        for (const word of found.words.match(/[\p{L}]+/gu) ?? []) {
          const stands = text.indexOf(word, from);
          expect(stands, text).toBeGreaterThanOrEqual(from);
          from = stands + word.length;
        }
        expect(from).toBeLessThanOrEqual(found.end);
      }),
    );
  });

  it('60-17: a link goes behind the stop and the citations there, a Pandoc citation before the stop', () => {
    for (const [text, link, pandoc] of [
      [`It helps. ${LINK} Next.`, `It helps. ${LINK}|`, 'It helps|'],
      ['It helps.[^1] [@a2024, p. 3] Next.', 'It helps.[^1] [@a2024, p. 3]|', 'It helps|'],
      ['It helps?! Next.', 'It helps?!|', 'It helps|'],
      ['有效。持久。', '有效。|', '有效|'],
      ['no stop', 'no stop|', 'no stop|'],
    ] as const) {
      const found = sentenceAt(text, 2);
      if (!found) throw new Error(text);
      expect(`${text.slice(0, citationPlace(text, found, 'link'))}|`).toBe(link);
      expect(`${text.slice(0, citationPlace(text, found, 'pandoc'))}|`).toBe(pandoc);
    }
  });

  it('60-17: a citation stands off by a blank in Latin text and by none in Chinese', () => {
    expect([gapBehind('helps.'), gapBehind('helps. '), gapBehind(''), gapBehind('（'), gapBehind('有效。'), gapBehind('有效')]).toEqual([' ', '', '', '', '', '']);
  });
});
