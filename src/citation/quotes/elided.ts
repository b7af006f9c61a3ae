import type { Range } from '../cited-paper';
import type { Searchable } from '../near/skeleton';
import { holdsNegation } from '../wording';
import { cutsNegation, standsIn } from './stands-in';
import type { Stand } from './stands-in';

const ELLIPSIS = /\s*(?:[[［(（]\s*(?:…+|\.{3,}|\. \. \.)\s*[\]］)）]|…+|\.{3,}|\. \. \.)\s*/u;

/** The pieces of a quote between its ellipses (…, ..., […], ［…］), none empty. */
export const piecesAroundEllipses = (quote: string): string[] => quote.split(ELLIPSIS).filter((piece) => piece.trim() !== '');

/** Ways to place the pieces that are tried. */
const MOST_PLACES = 20;

/**
 * Where the pieces stand in a text one after the other, with nothing left out that would change what they say: no word of negation or comparison in the sentence that was cut, and no
 * seam through the middle of two sentences. null where there is no such way.
 */
export function placeElided(text: Searchable, pieces: readonly string[]): Range[] | null {
  const options = pieces.map((piece) => standsIn(text, piece).slice(0, MOST_PLACES));
  return options.every((places) => places.length > 0) ? placeFrom(text.original, options, 0, null) : null;
}

function placeFrom(original: string, options: readonly Stand[][], at: number, before: Range | null): Range[] | null {
  const places = options[at];
  if (!places) return [];
  // The nearest place that may follow is as good as any for what comes after it.
  for (const { range } of places) {
    if (before && (range.start < before.end || !mayBeLeftOut(original, before, range))) continue;
    if (at === 0 && cutsNegation(original, { start: range.start, end: original.length })) continue;
    if (at === options.length - 1 && cutsNegation(original, { start: 0, end: range.end })) continue;
    const rest = placeFrom(original, options, at + 1, range);
    if (rest) return [range, ...rest];
  }
  return null;
}

const STOP = /[.!?。！？](?:['"”’)\]]*)(?=\s|$|[\u4E00-\u9FFF])/u;
const STOP_AT_END = /[.!?。！？]['"”’)\]]*\s*$/u;

/** Within a sentence nothing may be hidden that turns it round. Over a sentence's end the second piece must begin a sentence, and what is left of the first may turn nothing round. */
function mayBeLeftOut(original: string, before: Range, after: Range): boolean {
  const gap = original.slice(before.end, after.start);
  const endsWhole = STOP_AT_END.test(original.slice(Math.max(before.start, before.end - 4), before.end));
  if (!STOP.test(gap) && !endsWhole) return !holdsNegation(gap);
  if (gap.trim() !== '' && !STOP_AT_END.test(gap)) return false;
  if (endsWhole) return true;
  const stop = STOP.exec(gap);
  return !holdsNegation(gap.slice(0, stop?.index ?? gap.length));
}
