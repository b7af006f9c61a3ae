import { abbreviationsIn, longFormKey, shortFormKey } from '../../text';

/** A short form and its long form as written, and the keys under which other spellings meet them. */
export interface Pair {
  short: string;
  long: string;
  shortKey: string;
  longKey: string;
}

/** What the library's dictionary takes from one paper. */
export interface PaperAbbreviations {
  /** Each short form with each of its long forms once, in the spelling that comes first. */
  pairs: Pair[];
  /** Short words that the paper says in small letters, more than once: they are words, whatever short form they look like. */
  words: string[];
}

const SMALL_WORD = /[a-z]{2,6}/g;
/** Once may be a slip of the OCR. */
const FEWEST = 2;

/** What stands next to a word: part of a longer or a capitalised one. */
const isLetter = (char: string): boolean => /[\p{L}\p{N}_-]/u.test(char);

function smallWords(text: string): string[] {
  const times = new Map<string, number>();
  for (const { 0: word, index } of text.matchAll(SMALL_WORD)) {
    if (isLetter(text.charAt(index - 1)) || isLetter(text.charAt(index + word.length))) continue;
    times.set(word, (times.get(word) ?? 0) + 1);
  }
  return [...times].flatMap(([word, count]) => (count >= FEWEST ? [word] : []));
}

/** What one paper's canonical text gives to the dictionary. Linear in the text. */
export function paperAbbreviations(canonical: string): PaperAbbreviations {
  const pairs = new Map<string, Pair>();
  for (const { short, long } of abbreviationsIn(canonical)) {
    const pair: Pair = { short, long, shortKey: shortFormKey(short), longKey: longFormKey(long) };
    const id = `${pair.shortKey}=${pair.longKey}`;
    if (pair.shortKey !== '' && pair.longKey !== '' && !pairs.has(id)) pairs.set(id, pair);
  }
  return { pairs: [...pairs.values()], words: smallWords(canonical) };
}
