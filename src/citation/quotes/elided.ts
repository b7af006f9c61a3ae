import type { Range } from '../cited-paper';
import type { Searchable } from '../near/skeleton';
import { holdsNegation } from '../wording';
import { uncut } from './cut-off';
import { standsIn } from './stands-in';

const ELLIPSIS = /[[［(（]\s{0,2}(?:…+|\.{3,}|\. \. \.)\s{0,2}[\]］)）]|…+|\.{3,}|\. \. \./u;

/** The pieces of a quote between its ellipses (…, ..., […], ［…］), none empty. */
export const piecesAroundEllipses = (quote: string): string[] => quote.split(ELLIPSIS).map((piece) => piece.trim()).filter((piece) => piece !== '');

/** Places of one piece that are tried, pieces of one quote, and units that one ellipsis may stand for: what is looked at is bounded by their product. */
const MOST_PLACES = 20;
const MOST_PIECES = 24;
const MOST_LEFT_OUT = 4_000;

interface Step {
  range: Range;
  before: Step | null;
}

/**
 * Where the pieces stand in a text one after the other, with nothing left out that would change what they say: no word of negation or comparison in the sentence that was cut, no second statement, no
 * end of a list's member, and no seam through the middle of two sentences. null where there is no such way.
 */
export function placeElided(text: Searchable, pieces: readonly string[]): Range[] | null {
  if (pieces.length > MOST_PIECES) return null;
  let steps: (Step | null)[] = [null];
  for (const [at, piece] of pieces.entries()) {
    const sides = { before: at === 0, after: at === pieces.length - 1 };
    const places = standsIn(text, piece).slice(0, MOST_PLACES).filter(({ range }) => uncut(text.original, range, sides) === null);
    // Which way a place was reached does not matter for what comes after it: one is kept.
    steps = places.flatMap(({ range }): Step[] => {
      const before = steps.findLast((step) => step === null || (range.start >= step.range.end && mayBeLeftOut(text.original, step.range, range)));
      return before === undefined ? [] : [{ range, before }];
    });
  }
  let last = steps[0] ?? null;
  const ranges: Range[] = [];
  for (; last; last = last.before) ranges.unshift(last.range);
  return ranges.length > 0 ? ranges : null;
}

/** Words after which another statement may begin. */
const SECOND_STATEMENT = /\b(?:and|or|but|while|whereas|although|though|however|yet|than|versus|vs|compared|if|unless)\b|[和与與及而但或且却卻]/i;
const COMMA = /[,;:，；：、](?!\d)/;
const BETWEEN_COMMAS = /^\s*[,，][^;:；：]*[,，]\s*$/;

/** A comma in what is left out may end one member of a list and begin the next: "5 % in one group, 9 % in the other". Between two commas stands something by the way. */
const endsMember = (gap: string): boolean => COMMA.test(gap) && !BETWEEN_COMMAS.test(gap);

const STOP = /[.!?。！？](?:['"”’)\]]*)(?=\s|$|[\u4E00-\u9FFF])/u;
const STOP_AT_END = /[.!?。！？]['"”’)\]]*\s*$/u;

/** Within a sentence nothing may be hidden that turns it round. Over a sentence's end the second piece must begin a sentence, and what is left of the first may turn nothing round. */
function mayBeLeftOut(original: string, before: Range, after: Range): boolean {
  if (after.start - before.end > MOST_LEFT_OUT) return false;
  const gap = original.slice(before.end, after.start);
  const endsWhole = STOP_AT_END.test(original.slice(Math.max(before.start, before.end - 4), before.end));
  if (!STOP.test(gap) && !endsWhole) return !holdsNegation(gap) && !SECOND_STATEMENT.test(gap) && !gap.includes('\n\n') && !endsMember(gap);
  if (gap.trim() !== '' && !STOP_AT_END.test(gap)) return false;
  if (endsWhole) return true;
  const stop = STOP.exec(gap);
  return !holdsNegation(gap.slice(0, stop?.index ?? gap.length));
}
