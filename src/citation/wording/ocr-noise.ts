import { editDistance } from '../../text';
import { isCommonWord, isEnglishWord, isScholarsWord, isUnspellable } from '../bundled-words';
import { commonStart, differByAffix, dropsAffix, isDerived, isInflected, turnsCommon } from './affixes';
import type { WordJudge, WordPlace } from './compare';
import type { IsKnown } from './layout';
import { mayBeName } from './names';
import { isDecisive } from './polarity';
import { isUnit } from './units';

/** `spec/60` 9: OCR distance. */
const MOST_EDITS = 2;
const MOST_SHARE = 0.34;
/** Words up to this length are believed of common words only: abbreviations and symbols are spelled like misprints. */
const SHORT = 4;
/** Two errors in one word are believed of a word of this length at least. */
const SHORTEST_FOR_TWO = 7;
const SHORTEST_RARE_FOR_TWO = 8;

/** Letters of an affix that makes another word even where the other form is spelled as no word is. */
const LEAST_OF_RARE = 2;

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Short words so common that no rarer one is likely behind their misprints. */
const COMMON = list(
  `the and for was were are has had have that this these those which from into onto than then there their they them its our your his her him she you who whom whose what when how
  where while been being does did done such also other thus here with will would could per via used use uses data show shown find found seen see new own out set way due let all any some
  each both same very much many well after before first made make work case time year even just like know need take give high long large must next part form text test task code file line name
  page note main mean role rate rule size step term tool type user view word too but not yet two end key run says said`,
);
/** Endings of names in chemistry, pharmacy, biology: of these words, one letter makes another substance. */
const NAME_ENDING = /(?:an|ane|ans|ase|ases|ate|ates|azole|cillin|ene|enes|ide|ides|il|in|ine|ines|ins|ite|ites|mab|mycin|nib|ol|ole|ols|one|ones|ose|oses|oxin|pril|statin|um|us|vir|yl|yls|yne|ynes|al|ar|ia|is|ous|oid)$/;
/** Pairs of letters that look alike on paper. No two vowels are among them: those make other words. */
const LOOK_ALIKE: ReadonlySet<string> = new Set('bh ce ci co cq ec ft fl gq hb hn ij il it ji jl kh lf li lj lt nr nu ri rt tf ti tl tr un uv vu vy yv gy yg rn oc ic'.split(' '));
const LOOK_ALIKE_RUNS: readonly (readonly [string, string])[] = [['rn', 'm'], ['cl', 'd'], ['vv', 'w'], ['ii', 'u'], ['li', 'h'], ['nn', 'm'], ['ri', 'n']];
const VOWEL = /[aeiouy]/;
const ASCII = /^[A-Za-z]+$/;

/** Why two different words are not taken for one and its misprint. The first five are the spec's own conditions, the others caution beyond them. */
export type Refusal =
  | 'too many edits'
  | 'both known'
  | 'neither known'
  | 'polarity, number or unit'
  | 'capitals or another script'
  | 'two edits of one word'
  | 'another beginning or ending'
  | 'part of a name'
  | 'may be a name'
  | 'too short'
  | 'may be derived'
  | 'a word of scholars'
  | 'a substance';

/** Tells misprints by the library's words, the bundled list, and how words are spelled. */
export const misprintJudge = (isKnown: IsKnown): WordJudge => {
  const knows = (word: string): boolean => isEnglishWord(word) || isKnown(word);
  return { isKnown: knows, isMisprint: (one, two, place) => refusalOf(one, two, place, knows) === null };
};

/**
 * null where one of two different words can only be a misprint of the other (`spec/60` 9): at most two edits and 34 % of the shorter word, exactly one
 * of them a known word, and no polarity word, number, unit, name or abbreviation among them; else why not. A form that nobody knows may still be a word: it is taken for a misprint
 * where it is spelled as no word is, else only where neither its beginning nor its ending nor the kind of the word makes another one likely.
 */
export function refusalOf(a: string, b: string, { opens, joinsSymbol }: WordPlace, knows: IsKnown): Refusal | null {
  const shorter = Math.min(a.length, b.length);
  const edits = editDistance(a, b, MOST_EDITS);
  if (edits > MOST_EDITS || edits > MOST_SHARE * shorter) return 'too many edits';
  const [low, other] = [a.toLowerCase(), b.toLowerCase()];
  const capital = a.charAt(0) !== low.charAt(0);
  if (!isPlain(a) || !isPlain(b) || low === other || capital !== (b.charAt(0) !== other.charAt(0))) return 'capitals or another script';
  if ([low, other].some((word) => isDecisive(word) || isUnit(word))) return 'polarity, number or unit';
  if (knows(low) === knows(other)) return knows(low) ? 'both known' : 'neither known';
  const [known, misprint] = knows(low) ? [low, other] : [other, low];
  const unspellable = isUnspellable(misprint);
  const common = isCommonWord(known);
  if (joinsSymbol && !common) return 'part of a name';
  if (edits > 1 && !isLookAlikeRun(known, misprint) && !(unspellable && shorter >= (common ? SHORTEST_FOR_TWO : SHORTEST_RARE_FOR_TWO))) return 'two edits of one word';
  if (common ? turnsCommon(known, misprint) : dropsAffix(known, misprint) || differByAffix(...singulars(known, misprint), LEAST_OF_RARE)) return 'another beginning or ending';
  if (capital && mayBeName(known, misprint, opens)) return 'may be a name';
  if (shorter <= SHORT) return COMMON.has(known) || (capital && opens) || (shorter === SHORT && unspellable && common && keepsShape(known, misprint)) ? null : 'too short';
  const listed = isEnglishWord(known) && !isScholarsWord(known);
  // "alkynes" is spelled as hardly a word is, and is one.
  if (unspellable && listed && !isInflected(misprint, knows)) return null;
  if (common) return !looksAlike(known, misprint) && isInflected(misprint, knows) ? 'may be derived' : null;
  if (isDerived(misprint, knows) || differByAffix(...singulars(known, misprint))) return 'may be derived';
  if (!listed) return 'a word of scholars';
  return NAME_ENDING.test(known) ? 'a substance' : null;
}

/** Without the "s" that both end in: "alkanes" and "alkynes" differ as their singulars do. */
const singulars = (one: string, two: string): [string, string] => (one.endsWith('s') && two.endsWith('s') ? [one.slice(0, -1), two.slice(0, -1)] : [one, two]);

/** Latin letters, none but the first a capital. */
const isPlain = (word: string): boolean => ASCII.test(word) && word.slice(1) === word.slice(1).toLowerCase();

/** One letter for another, not the first, and no vowel for a vowel: names differ so more seldom. */
function keepsShape(a: string, b: string): boolean {
  return a.length === b.length && a.charAt(0) === b.charAt(0) && !mayMakeAnother(a, b);
}

/** What differs between two words, without what is equal at their ends. */
function difference(a: string, b: string): [string, string] {
  const start = commonStart(a, b);
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.charAt(a.length - 1 - end) === b.charAt(b.length - 1 - end)) end += 1;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}

function looksAlike(a: string, b: string): boolean {
  const [one, two] = difference(a, b);
  if (one.length === 1 && two.length === 1) return LOOK_ALIKE.has(one + two);
  return isLookAlikeRun(a, b);
}

/** "rn" for "m" and the like, anywhere: "burning" and "buming" differ by "rn" and "m", though "n" is in both. */
const isLookAlikeRun = (a: string, b: string): boolean =>
  Math.abs(a.length - b.length) === 1 && LOOK_ALIKE_RUNS.some(([run, sign]) => replacesOnce(a, b, run, sign) || replacesOnce(b, a, run, sign));

function replacesOnce(from: string, to: string, run: string, sign: string): boolean {
  for (let at = from.indexOf(run); at >= 0; at = from.indexOf(run, at + 1)) if (from.slice(0, at) + sign + from.slice(at + run.length) === to) return true;
  return false;
}

/** A letter added or left out, or one vowel for another: in names mostly another name ("insulin", "inulin"; "humeral", "humoral"). */
function mayMakeAnother(a: string, b: string): boolean {
  const [one, two] = difference(a, b);
  return one === '' || two === '' || (VOWEL.test(one) && VOWEL.test(two));
}
