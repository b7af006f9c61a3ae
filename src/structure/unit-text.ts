import { isCjkChar } from '../text';
import type { BuildPolicy, NotIndexable } from './model';

/** Words of a text up to `most`: runs of letters and digits; a CJK character counts as one. */
function wordsUpTo(text: string, most: number): number {
  let words = 0;
  let inside = false;
  for (const char of text) {
    if (!/[\p{L}\p{N}\p{M}'’_-]/u.test(char)) inside = false;
    else if (isCjkChar(char)) {
      words += 1;
      inside = false;
    } else if (!inside) {
      words += 1;
      inside = true;
    }
    if (words >= most) return words;
  }
  return words;
}

/** Why a text is kept but not searched, or null where it is searched (`spec/20` 19). */
export function notIndexable(text: string, policy: BuildPolicy): NotIndexable | null {
  if (policy.minimumWords <= 0) return null;
  if (!/\p{L}/u.test(text)) return 'symbols-only';
  return wordsUpTo(text, policy.minimumWords) < policy.minimumWords ? 'too-short' : null;
}

/** A letter, a command ("\\sum", "\\mathrm"), a number: what a formula is made of. */
const SYMBOL = /\\[A-Za-z]+|\p{L}|\p{N}+(?:[.,]\p{N}+)*/gu;

/** `notIndexable` for a formula, whose symbols count as words: "F = ma" says enough. */
export function notIndexableFormula(text: string, policy: BuildPolicy): NotIndexable | null {
  if (text.trim() === '') return 'empty-caption';
  if (policy.minimumWords <= 0) return null;
  if (!/\p{L}/u.test(text)) return 'symbols-only';
  return (text.match(SYMBOL)?.length ?? 0) < policy.minimumWords ? 'too-short' : null;
}
