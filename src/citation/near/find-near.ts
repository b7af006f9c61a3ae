import type { Range } from '../cited-paper';
import { alignNear } from './align';
import { gramLengthFor, skeletonOf } from './skeleton';
import type { Searchable } from './skeleton';

/** A place of a text that is like a wanted wording. */
export interface NearPlace extends Range {
  /** Edits between the wordings without their spaces and hyphens, and the same as a share of the wanted one. */
  edits: number;
  share: number;
}

/** More edits than this share, and it is another text. */
const MOST_SHARE = 0.4;
/** Shorter wordings, without spaces, are like too many things. */
const SHORTEST = 12;
const SHORTEST_CJK = 6;
/** Grams of a wanted wording that are looked up, evenly spread; places of one gram that are looked at. */
const MOST_GRAMS = 1_024;
const MOST_PLACES = 256;
/** Width of a stripe of diagonals in which seeds are counted together. */
const STRIPE = 32;
const MOST_SLACK = 96;
const MOST_CANDIDATES = 6;
/** A stripe with fewer votes than this share of the strongest one's holds nothing that comes near the best place: an edit costs a gram's length of votes. */
const LEAST_STRENGTH = 0.125;
/** Units to align at most over all candidates of one search: keeps long wordings linear. */
const MOST_ALIGNED = 16_384;
const MOST_COPIES = 50;

/** Normalised ranges whose letters, digits and signs are those of `wanted`, in order, whatever the layout; at most 50. `wanted` is normalised. */
export function findSameLetters(text: Searchable, wanted: string): Range[] {
  const letters = skeletonOf(wanted).text;
  const { skeleton } = text;
  const found: Range[] = [];
  if (letters === '') return found;
  for (let at = skeleton.text.indexOf(letters); at >= 0 && found.length < MOST_COPIES; at = skeleton.text.indexOf(letters, at + 1)) {
    found.push(withHyphens(text.normalised.text, wholePieces(text.normalised.text, skeleton.at[at] ?? 0, (skeleton.at[at + letters.length - 1] ?? 0) + 1), wanted));
  }
  return found;
}

/**
 * Places that are like `wanted` (normalised), best first, none overlapping another: shared grams vote for diagonals, the strongest stripes are aligned. Linear in the
 * text, once, and then in the wanted wording. Ranges are of the normalised text and cut no word or number.
 */
export function findNear(text: Searchable, wanted: string): NearPlace[] {
  const letters = skeletonOf(wanted).text;
  const gram = gramLengthFor(letters);
  if (letters.length < (gram === 3 ? SHORTEST_CJK : SHORTEST)) return [];
  const { skeleton } = text;
  const slack = Math.min(MOST_SLACK, Math.ceil(letters.length * MOST_SHARE) + 4) + STRIPE;
  const most = Math.max(2, Math.min(MOST_CANDIDATES, Math.floor(MOST_ALIGNED / letters.length)));
  const places: NearPlace[] = [];
  for (const from of strongestDiagonals(text, letters, gram, most)) {
    const aligned = alignNear(skeleton.text, letters, from, slack);
    if (!aligned || aligned.edits > MOST_SHARE * letters.length) continue;
    const range = withHyphens(text.normalised.text, wholePieces(text.normalised.text, skeleton.at[aligned.start] ?? 0, (skeleton.at[aligned.end - 1] ?? 0) + 1), wanted);
    places.push({ ...range, edits: aligned.edits, share: aligned.edits / letters.length });
  }
  places.sort((a, b) => a.edits - b.edits || a.start - b.start);
  return places.filter((place, index) => places.slice(0, index).every((better) => better.end <= place.start || better.start >= place.end));
}

/** Offsets in the skeleton where `letters` might begin: middles of the stripes of diagonals that most of its grams lie on. */
function strongestDiagonals(text: Searchable, letters: string, gram: 3 | 6, most: number): number[] {
  const table = text.grams(gram);
  const count = letters.length - gram + 1;
  const step = Math.max(1, Math.ceil(count / MOST_GRAMS));
  const votes = new Map<number, number>();
  for (let at = 0; at < count; at += step) {
    for (const place of table.placesOf(letters, at, MOST_PLACES)) {
      const stripe = Math.floor((place - at) / STRIPE);
      votes.set(stripe, (votes.get(stripe) ?? 0) + 1);
    }
  }
  // A wording on the edge of two stripes has its votes in both.
  const strength = (stripe: number): number => (votes.get(stripe) ?? 0) + (votes.get(stripe + 1) ?? 0);
  const stripes = [...votes.keys()].flatMap((stripe) => [stripe - 1, stripe]);
  const ranked = [...new Set(stripes)].sort((a, b) => strength(b) - strength(a) || a - b);
  const chosen: number[] = [];
  for (const stripe of ranked) {
    if (chosen.length >= most || strength(stripe) < LEAST_STRENGTH * strength(ranked[0] ?? stripe)) break;
    if (chosen.every((other) => Math.abs(other - stripe) > 1)) chosen.push(stripe);
  }
  return chosen.map((stripe) => (stripe + 1) * STRIPE);
}

const GLUED = /[\p{L}\p{M}\p{Nd}]/u;
const isGlued = (text: string, at: number): boolean => GLUED.test(text.charAt(at - 1)) && GLUED.test(text.charAt(at)) && !isCjkBetween(text, at);
const CJK = /[\u2E80-\u9FFF\uF900-\uFAFF]/;
const isCjkBetween = (text: string, at: number): boolean => CJK.test(text.charAt(at - 1)) || CJK.test(text.charAt(at));
const LONGEST_PIECE = 64;

/** A range stretched until it cuts no word and no number, its sign and its fraction included. */
export function wholePieces(text: string, start: number, end: number): Range {
  let [from, to] = [start, end];
  for (let steps = 0; steps < LONGEST_PIECE && from > 0 && isGlued(text, from); steps += 1) from -= 1;
  for (let steps = 0; steps < LONGEST_PIECE && to < text.length && isGlued(text, to); steps += 1) to += 1;
  if (/\d/.test(text.charAt(from))) from = startOfNumber(text, from);
  if (/\d/.test(text.charAt(to - 1))) to = endOfNumber(text, to);
  return { start: from, end: to };
}

/** A hyphen at an edge of the wanted wording, which the skeleton does not have: "gen-" at the end of a column. */
function withHyphens(text: string, { start, end }: Range, wanted: string): Range {
  return {
    start: wanted.startsWith('-') && text.charAt(start) !== '-' && text.charAt(start - 1) === '-' ? start - 1 : start,
    end: wanted.endsWith('-') && text.charAt(end - 1) !== '-' && text.charAt(end) === '-' ? end + 1 : end,
  };
}

/** Takes in "-", "." and "1," before a digit. */
function startOfNumber(text: string, digit: number): number {
  let from = digit;
  for (let steps = 0; steps < LONGEST_PIECE && from > 0; steps += 1) {
    const before = text.charAt(from - 1);
    const isFraction = /[.,]/.test(before) && (/\d/.test(text.charAt(from - 2)) || (before === '.' && /^[\s(]?$/.test(text.charAt(from - 2))));
    const isSign = before === '-' && /^[\s(=<>]?$/.test(text.charAt(from - 2));
    if (isSign) return from - 1;
    if (!isFraction && !/\d/.test(before)) break;
    from -= 1;
  }
  return from;
}

/** Takes in ".5" and ",000" behind a digit. */
function endOfNumber(text: string, behind: number): number {
  let to = behind;
  for (let steps = 0; steps < LONGEST_PIECE && to < text.length; steps += 1) {
    if (!/\d/.test(text.charAt(to)) && !(/[.,]/.test(text.charAt(to)) && /\d/.test(text.charAt(to + 1)))) break;
    to += 1;
  }
  return to;
}
