import { CJK_LETTERS, hasCjk } from '../scripts';
import { fold } from '../tokenizer/fold';
import { greekNames } from '../tokenizer/greek';
import { stem } from '../tokenizer/words';

/** A word of a text under the key in which its forms and spellings meet; UTF-16 range in the text as given. */
export interface KeyedWord {
  key: string;
  start: number;
  end: number;
}

const WORD = new RegExp(`[${CJK_LETTERS}]|(?:(?![${CJK_LETTERS}])[\\p{L}\\p{N}])+(?:'s(?![\\p{L}\\p{N}]))?`, 'gu');
const PLURAL = /([\p{Lu}\p{N}])s$/u;
/** British spellings by their American ones, in words long enough that "is" stays "is". */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ae|oe/g, 'e'],
  [/our(?=s?$|al$|ed$|ing$)/g, 'or'],
  [/is(?=e[ds]?$|ing$|ation)/g, 'iz'],
  [/yse(?=[ds]?$)/g, 'yze'],
  [/tre$/g, 'ter'],
];
const SHORTEST_RESPELT = 5;
/** Left out of keys. Not every stop word: "Down syndrome" is no "syndrome". */
const GRAMMAR = new Set('a an the of and for in on to with'.split(' '));

function wordKey(folded: string): string {
  const plain = greekNames(folded.toLowerCase()).replace(/'s$/, '');
  return stem(plain.length < SHORTEST_RESPELT ? plain : SPELLINGS.reduce((word, [british, american]) => word.replace(british, american), plain));
}

/**
 * The words of a text without grammar, each by its key: folded, Greek spelled out, American, stemmed; of Chinese every character.
 * "Tumours, anterior-cruciate" gives tumor, anterior, cruciat.
 */
export function keyedWords(text: string): KeyedWord[] {
  const folded = fold(text);
  const words: KeyedWord[] = [];
  for (const match of folded.text.matchAll(WORD)) {
    const [word] = match;
    if (GRAMMAR.has(word.toLowerCase())) continue;
    words.push({ key: hasCjk(word) ? word : wordKey(word), start: folded.startOf(match.index), end: folded.endOf(match.index + word.length) });
  }
  return words;
}

/** The key of a long form: whatever its case, number, hyphens and spelling. */
export const longFormKey = (long: string): string => keyedWords(long).map(({ key }) => key).join(' ');

/** The key of a short form: without plural, hyphens, dots and spaces, Greek spelled out. Case is kept: "OA" is not "oa". */
export const shortFormKey = (short: string): string => greekNames(fold(short).text.replace(PLURAL, '$1')).replace(/[^\p{L}\p{N}]+/gu, '');
