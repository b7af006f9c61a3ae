import { describe, expect, it } from 'vitest';
import { englishWords, packedEnglishWords } from '../../scripts/english-words.mjs';
import { wordKnowledge } from '../../src/citation';
import { isEnglishWord } from '../../src/citation/bundled-words';

describe('wordKnowledge', () => {
  it('60-9: a word is known when two units of the library hold it, or the bundled list', () => {
    const counts = new Map([['sevoflurane', 2], ['sevoflurame', 1]]);
    const asked: string[] = [];
    const words = wordKnowledge((word) => (asked.push(word), counts.get(word) ?? 0));
    expect(['patient', 'patients', 'hypertension', 'hypotension', 'alkene', 'efferent', 'sevoflurane'].map((word) => words.known(word))).not.toContain(false);
    expect(['patienfs', 'sevoflurame', 'tbe'].map((word) => words.known(word))).not.toContain(true);
    words.known('sevoflurame');
    expect(asked.filter((word) => word === 'sevoflurame')).toHaveLength(1);
  });

  it('unpacks to the list that was packed, in at most 240 KB of the bundle', () => {
    expect(englishWords().filter((word) => !isEnglishWord(word))).toEqual([]);
    expect(packedEnglishWords().length).toBeLessThan(240_000);
  });
});
