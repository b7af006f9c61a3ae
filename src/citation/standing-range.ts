import { normalisedRange } from '../text';
import type { CitedPaper, Range } from './cited-paper';
import { standsWhole } from './edges';
import { wholePieces } from './near/find-near';
import { originalSpan } from './resolve';

/** As many hyphens are followed: "non-drug-related" holds two. */
const MOST_WIDENED = 4;

/**
 * The range of a canonical text as it may be cited: one that was cut out of words which say something else ("5 mg" of "15 mg", "invasive" of "non-invasive") is widened to
 * them. Such a piece could be told from the words of another sentence by its record only, and another device may not have that. Any other range comes back as it is.
 */
export function standingRange(whole: CitedPaper, range: Range): Range {
  const paper = whole.partAt(range.start);
  const { text } = paper.normalised;
  let { start, end } = normalisedRange(paper.normalised, range.start, range.end);
  if (start >= end) return range;
  const asked = { start, end };
  for (let times = 0; times < MOST_WIDENED && !standsWhole(text, start, end); times += 1) {
    const pieces = wholePieces(text, start, end);
    const isWhole = pieces.start === start && pieces.end === end;
    // Whole, and yet turned round by what stands before a hyphen: that word is taken along.
    start = isWhole && text.charAt(start - 1) === '-' ? wholePieces(text, Math.max(0, start - 2), start).start : pieces.start;
    end = pieces.end;
  }
  return start === asked.start && end === asked.end ? range : originalSpan(paper, { start, end });
}
