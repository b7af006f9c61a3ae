import { describe, expect, it } from 'vitest';
import { translator } from '../../src/i18n';
import { excerptOf } from '../../src/obsidian/views/search-pane/excerpt';
import { whyText } from '../../src/obsidian/views/search-pane/why';

const t = translator('en');

/** Ranges of each of `words` where it first stands in `text`. */
const at = (text: string, ...words: string[]): { start: number; end: number }[] =>
  words.map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length }));

describe('why a card is shown', () => {
  it('names the words that matched, each once, whatever their case', () => {
    const text = 'Width of hedgerows. The width matters.';
    expect(whyText({ text, highlights: [{ start: 0, end: 5 }, ...at(text, 'hedgerows', 'width')] }, t)).toBe('Matches: Width · hedgerows');
  });

  it('says nothing where no word of the passage itself matched', () => {
    expect(whyText({ text: 'Something else.', highlights: [] }, t)).toBe('');
  });

  it('names at most six words', () => {
    const text = 'a1 b2 c3 d4 e5 f6 g7';
    expect(whyText({ text, highlights: at(text, ...text.split(' ')) }, t)).toBe('Matches: a1 · b2 · c3 · d4 · e5 · f6 …');
  });
});

describe('the excerpt of a long passage', () => {
  it('ends and begins with a word, not with the space between paragraphs', () => {
    const paragraph = `${'word '.repeat(81)}end of it here.`;
    const text = `${paragraph}\n\n${paragraph}\n\n${paragraph}`;
    for (let best = 0; best < text.length; best += 7) {
      const { start, end } = excerptOf({ text, start: 50, bestSentences: { start: 50 + best, end: 50 + Math.min(text.length, best + 20) } });
      expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
      expect(end).toBeGreaterThan(start);
    }
  });
});
