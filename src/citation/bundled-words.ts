import { inflateSync, strFromU8 } from 'fflate';
import packed from 'virtual:english-words';
import type { Breathe } from '../ports';

let words: ReadonlySet<string> | null = null;

/** True for a word of the bundled list of English (SCOWL up to size 60), in lower case. Inflections are listed one by one, none is guessed. */
export const isEnglishWord = (word: string): boolean => (words ??= new Set(unpacking(packed))).has(word);

/** Words between two breaths: about a millisecond. */
const SLICE = 2_000;

/** Unpacks the list ahead of the first question, which would else stop the thread for as long. */
export async function prepareEnglishWords(breathe: Breathe): Promise<void> {
  if (words !== null) return;
  const unpacked = new Set<string>();
  for (const word of unpacking(packed)) {
    unpacked.add(word);
    if (unpacked.size % SLICE === 0) await breathe();
  }
  words ??= unpacked;
}

/** Undoes `packedEnglishWords` of scripts/english-words.mjs: a sign that tells how many letters to drop from the word before, then letters to add. */
function* unpacking(base64: string): Generator<string, undefined> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  let word = '';
  for (const [, drop, added] of strFromU8(inflateSync(bytes), true).matchAll(/([^a-z])([a-z]*)/g)) {
    word = word.slice(0, word.length - ((drop ?? '0').charCodeAt(0) - 0x30)) + (added ?? '');
    yield word;
  }
  return undefined;
}
