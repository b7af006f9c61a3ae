import { describe, expect, it } from 'vitest';
import type { Passage } from '../../src/retrieval/model';
import { translator } from '../../src/i18n';
import { excerptOf } from '../../src/obsidian/views/search-pane/excerpt';
import { whyLines, whyText } from '../../src/obsidian/views/search-pane/why';
import { passage } from './fake-engine';

const t = translator('en');

/** Ranges of each of `words` where it first stands in `text`. */
const at = (text: string, ...words: string[]): { start: number; end: number }[] =>
  words.map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length }));

describe('why a card is shown', () => {
  const of = (change: Partial<Passage>): Passage => passage({ highlights: [], ...change });

  it('names the words that matched, each once, whatever their case', () => {
    const text = 'Width of hedgerows. The width matters.';
    expect(whyText(of({ text, highlights: [{ start: 0, end: 5 }, ...at(text, 'hedgerows', 'width')] }), t)).toBe('Matches: Width · hedgerows');
  });

  it('names at most six words', () => {
    const text = 'a1 b2 c3 d4 e5 f6 g7';
    expect(whyText(of({ text, highlights: at(text, ...text.split(' ')) }), t)).toBe('Matches: a1 · b2 · c3 · d4 · e5 · f6 …');
  });

  it('50-4: where no word matched, the words that go together say why', () => {
    const related = [{ asked: 'chondrocyte', found: 'cartilage' }];
    expect(whyText(of({ related, arms: [{ arm: 'library', rank: 2, score: 0.4 }] }), t)).toBe('Related: chondrocyte ~ cartilage');
  });

  it('40-24: where nothing else is known, it says how the passage was found', () => {
    expect(whyText(of({ arms: [{ arm: 'endpoint', rank: 3, score: 0.4 }] }), t)).toBe('Found by: meaning (place 3)');
  });

  it('40-24: every arm in plain words, with its best place; matched words and related words beside it', () => {
    const text = 'Width of hedgerows.';
    const arms = [
      { arm: 'words', rank: 4, score: 3 },
      { arm: 'words', rank: 1, score: 7 },
      { arm: 'grams', rank: 2, score: 5 },
      { arm: 'library', rank: 9, score: 0.1 },
      { arm: 'endpoint', rank: 3, score: 0.2 },
      { arm: 'newer-arm', rank: 1, score: 1 },
    ];
    expect(whyLines(of({ text, arms, highlights: at(text, 'hedgerows'), related: [{ asked: 'hedge', found: 'hedgerows' }] }), t)).toEqual([
      { name: 'Found by', text: 'words (place 1), similar spelling (place 2), related in your library (place 9), meaning (place 3), newer-arm (place 1)' },
      { name: 'Matched words', text: 'hedgerows' },
      { name: 'Related words', text: 'hedge ~ hedgerows' },
    ]);
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
