import { foldText, hasCjk } from '../text';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const COMPOUND = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu;
const CJK_OR_NOT = /[\u3005-\u3007\u3041-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]+|[^\u3005-\u3007\u3041-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]+/gu;
/** A run of CJK is found by any part of it of at most this length. */
const CJK_PART = 6;
/** Longer words are cut on both sides of the search alike. */
const LONGEST_WORD = 24;

function piecesOf(text: string): string[] {
  const folded = foldText(text);
  const closed = (folded.match(COMPOUND) ?? []).map((compound) => compound.replaceAll('-', ''));
  const words = (folded.match(WORD) ?? []).flatMap((word) => (hasCjk(word) ? (word.match(CJK_OR_NOT) ?? []) : [word]));
  return [...words, ...closed];
}

/** Terms to file a text under; a search asks for prefixes of them. CJK runs are filed from every character on. */
export function filedTerms(text: string): string[] {
  const terms = new Set<string>();
  for (const piece of piecesOf(text)) {
    if (!hasCjk(piece)) terms.add(piece.slice(0, LONGEST_WORD));
    else for (let at = 0; at < piece.length; at += 1) terms.add(piece.slice(at, at + CJK_PART));
  }
  return [...terms];
}

/** Prefixes that a query asks for, all of which must be found. */
export function askedTerms(query: string): string[] {
  const terms = new Set<string>();
  for (const piece of (foldText(query).match(WORD) ?? []).flatMap((word) => (hasCjk(word) ? (word.match(CJK_OR_NOT) ?? []) : [word]))) {
    if (!hasCjk(piece)) terms.add(piece.slice(0, LONGEST_WORD));
    else for (let at = 0; at < piece.length; at += CJK_PART) terms.add(piece.slice(Math.max(0, Math.min(at, piece.length - CJK_PART)), at + CJK_PART));
  }
  return [...terms];
}
