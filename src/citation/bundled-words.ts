import { inflateSync, strFromU8 } from 'fflate';
import packed from 'virtual:english-words';

let words: ReadonlySet<string> | null = null;

/** True for a word of the bundled list of English (SCOWL up to size 60), in lower case. Inflections are listed one by one, none is guessed. */
export const isEnglishWord = (word: string): boolean => (words ??= unpack(packed)).has(word);

/** Undoes `packedEnglishWords` of scripts/english-words.mjs: a sign that tells how many letters to drop from the word before, then letters to add. */
function unpack(base64: string): Set<string> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const unpacked = new Set<string>();
  let word = '';
  for (const [, drop, added] of strFromU8(inflateSync(bytes), true).matchAll(/([^a-z])([a-z]*)/g)) {
    word = word.slice(0, word.length - ((drop ?? '0').charCodeAt(0) - 0x30)) + (added ?? '');
    unpacked.add(word);
  }
  return unpacked;
}
