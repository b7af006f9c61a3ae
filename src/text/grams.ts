import { beginningOf } from './tokenizer/beginning';
import { fold } from './tokenizer/fold';
import { scan } from './tokenizer/scan';
import { bigramSegmenter } from './tokenizer/segmenter';
import { isStopWord } from './tokenizer/words';

/** Raised when the same text gives other grams than before: saved grams of another version are made again. */
export const GRAMS_VERSION = 2;

/** Characters of a gram, the borders of the word counted. */
const LENGTH = 5;
/** Marks where a word begins and ends, so that "_gene" tells a beginning from a middle. */
const BORDER = '_';
/** What stands behind this many characters of a word is no word any more. */
const LONGEST_WORD = 64;

/** Half of a character of two UTF-16 units. */
const HALF = /[\uD800-\uDFFF]/;

/** Every stretch of five characters of a word with its borders; a shorter word is one gram. */
function addWord(found: string[], word: string): void {
  const bordered = BORDER + beginningOf(word, LONGEST_WORD) + BORDER;
  if (HALF.test(bordered)) addCharacters(found, [...bordered]);
  else if (bordered.length <= LENGTH) found.push(bordered);
  else for (let at = 0; at + LENGTH <= bordered.length; at += 1) found.push(bordered.slice(at, at + LENGTH));
}

/** The same for a word with characters of two UTF-16 units (Gothic, Adlam …), which are never cut. */
function addCharacters(found: string[], characters: readonly string[]): void {
  for (let at = 0; at === 0 || at + LENGTH <= characters.length; at += 1) found.push(characters.slice(at, at + LENGTH).join(''));
}

/**
 * A text as overlapping pieces of its words: character 5-grams, of CJK pairs of characters (`spec/40` 26). One wrong character spoils five of them and
 * leaves the rest of the word to be found; forms of a word share most of theirs. Folded as for words, without stop words, not stemmed; a
 * compound is its parts. In the text's order, repeated as often as they stand there. Linear.
 */
export function gramsOf(text: string): string[] {
  const folded = fold(text).text;
  const found: string[] = [];
  for (const piece of scan(folded)) {
    if (piece.kind === 'cjk') {
      const run = folded.slice(piece.start, piece.end);
      for (const { start, end } of bigramSegmenter(run)) found.push(run.slice(start, end));
      continue;
    }
    for (const part of piece.parts) {
      const word = folded.slice(part.start, part.end).toLowerCase();
      if (!isStopWord(word)) addWord(found, word);
    }
  }
  return found;
}
