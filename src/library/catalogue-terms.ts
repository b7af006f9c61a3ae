import { CJK_LETTERS, foldText, hasCjk } from '../text';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** With words that are none: to ask for a hyphen here would read a long word again from each of its letters. */
const COMPOUND = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
const CJK_OR_NOT = new RegExp(`[${CJK_LETTERS}]+|[^${CJK_LETTERS}]+`, 'gu');
/** A run of CJK is found by any part of it of at most this length. */
const CJK_PART = 6;
/** Longer words are cut on both sides of the search alike. */
const LONGEST_WORD = 24;

/** Words of a folded text, runs of CJK apart from what they are written together with. */
const wordsOf = (folded: string): string[] =>
  (folded.match(WORD) ?? []).flatMap((word) => (hasCjk(word) ? (word.match(CJK_OR_NOT) ?? []) : [word]));

/** "follow-up" is filed as "followup" too. */
const closedCompounds = (folded: string): string[] => (folded.match(COMPOUND) ?? []).filter((found) => found.includes('-')).map((compound) => compound.replaceAll('-', ''));

/** Terms to file a text under; a search asks for prefixes of them. CJK runs are filed from every character on. */
export function filedTerms(text: string): string[] {
  const terms = new Set<string>();
  const folded = foldText(text);
  for (const piece of [...wordsOf(folded), ...closedCompounds(folded)]) {
    if (!hasCjk(piece)) terms.add(piece.slice(0, LONGEST_WORD));
    else for (let at = 0; at < piece.length; at += 1) terms.add(piece.slice(at, at + CJK_PART));
  }
  return [...terms];
}

/** Prefixes that a query asks for, all of which must be found. */
export function askedTerms(query: string): string[] {
  const terms = new Set<string>();
  for (const word of wordsOf(foldText(query))) {
    if (!hasCjk(word)) terms.add(word.slice(0, LONGEST_WORD));
    else {
      for (let at = 0; at < word.length; at += CJK_PART) {
        const start = Math.max(0, Math.min(at, word.length - CJK_PART)); // the last part is a full one
        terms.add(word.slice(start, at + CJK_PART));
      }
    }
  }
  return [...terms];
}
