import { inflateSync, strFromU8 } from 'fflate';
import packed from 'virtual:english-words';
import type { Breathe } from '../ports';

let list: EnglishWords | null = null;

/** True for a word of the bundled list of English (SCOWL up to size 70, and a supplement), in lower case. Inflections are listed one by one, none is guessed. */
export const isEnglishWord = (word: string): boolean => unpacked().words.has(word);

/** True for a word that everybody writes (size 20): what is spelled nearly so and stands in no list is hardly a word. */
export const isCommonWord = (word: string): boolean => unpacked().common.has(word);

/** True for a word of the supplement: substances, proteins, terms, which other such words are spelled nearly like. The bundled list has it too. */
export const isScholarsWord = (word: string): boolean => unpacked().scholars.has(word);

/**
 * True where no English word is spelled so: three letters in a row, the word's beginning and end counted as letters, that hardly any word of the list has ("lrain",
 * "patienfs"). A real word that the list lacks is mostly spelled like those that it has. `word` is in small ASCII letters.
 */
export const isUnspellable = (word: string): boolean => unpacked().isUnspellable(word);

/** Words between two breaths: about a millisecond. */
const SLICE = 2_000;

/** Unpacks the list ahead of the first question, which would else stop the thread for as long. */
export async function prepareEnglishWords(breathe: Breathe): Promise<void> {
  if (list !== null) return;
  const made = new EnglishWords();
  for (const entry of unpacking(packed())) {
    made.add(entry);
    if (made.words.size % SLICE === 0) await breathe();
  }
  list ??= made;
}

function unpacked(): EnglishWords {
  if (list) return list;
  list = new EnglishWords();
  for (const entry of unpacking(packed())) list.add(entry);
  return list;
}

/** Letters and the edge of a word. */
const SIGNS = 27;
/** Three letters in a row that fewer words of the list have are no spelling of English. */
const LEAST_WORDS = 6;

interface Entry {
  word: string;
  kind: 'common' | 'listed' | 'scholars';
}

class EnglishWords {
  readonly words = new Set<string>();
  readonly common = new Set<string>();
  readonly scholars = new Set<string>();
  private readonly trigrams = new Uint16Array(SIGNS ** 3);

  add({ word, kind }: Entry): void {
    this.words.add(word);
    if (kind === 'common') this.common.add(word);
    if (kind === 'scholars') {
      this.scholars.add(word);
      return; // how they are spelled says nothing about other words
    }
    for (let at = -1; at < word.length - 1; at += 1) {
      const trigram = trigramAt(word, at);
      this.trigrams[trigram] = (this.trigrams[trigram] ?? 0) + 1;
    }
  }

  isUnspellable(word: string): boolean {
    for (let at = -1; at < word.length - 1; at += 1) if ((this.trigrams[trigramAt(word, at)] ?? 0) < LEAST_WORDS) return true;
    return false;
  }
}

const trigramAt = (word: string, at: number): number => (signAt(word, at) * SIGNS + signAt(word, at + 1)) * SIGNS + signAt(word, at + 2);
/** "a" is 1, the edge of the word 0. */
const signAt = (word: string, at: number): number => (at < 0 || at >= word.length ? 0 : word.charCodeAt(at) - 0x60);

/** Undoes `packedEnglishWords` of scripts/english-words.mjs: a sign that tells how many letters to drop from the word before and what kind this one is, then letters to add. */
function* unpacking(base64: string): Generator<Entry, undefined> {
  const bytes = Uint8Array.from(atob(base64.slice(base64.lastIndexOf('~') + 1)), (char) => char.charCodeAt(0));
  let word = '';
  for (const [, drop, added] of strFromU8(inflateSync(bytes), true).matchAll(/([^a-z])([a-z]*)/g)) {
    const sign = (drop ?? '!').charCodeAt(0);
    const [from, kind] = sign >= 0x80 ? ([0x80, 'scholars'] as const) : sign >= 0x41 ? ([0x41, 'common'] as const) : ([0x21, 'listed'] as const);
    word = word.slice(0, word.length - (sign - from)) + (added ?? '');
    yield { word, kind };
  }
  return undefined;
}
