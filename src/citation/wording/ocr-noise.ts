import { editDistance } from '../../text';
import { isEnglishWord } from '../bundled-words';
import { commonStart, differByAffix, isDerived } from './affixes';
import { isDecisive } from './polarity';
import { isUnit } from './units';

/** `spec/60` 9: OCR distance. */
const MOST_EDITS = 2;
const MOST_SHARE = 0.34;
/** Shorter words say too little about what they were. */
const SHORTEST = 3;
/** Two errors in one word are believed of a word of this length at least. */
const SHORTEST_FOR_TWO = 7;
/** A word that only scholars use, by an error that the eye makes. */
const SHORTEST_TECHNICAL = 6;

/** Words so common that no rarer one is likely behind their misprints. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `the and for was were are has had have that this these those which from into onto than then there their they them its our your his her who whom whose what when
  where while because since during through between among within about against been being does did done such also other another thus therefore here
  per via using used study studies patients data results methods analysis group groups showed shown found based observed compared performed`.split(/\s+/),
);
/** A capital may begin a name. These words begin sentences. */
const OPENERS: ReadonlySet<string> = new Set(
  `the this these those that there their they here and for from when where while because since during through between among within about against such also another
  thus therefore furthermore moreover additionally finally overall following using based according given although though indeed instead hence herein interestingly
  importantly notably specifically similarly conversely consequently subsequently recently previously currently together taken our its what which who whether
  data results methods patients participants study studies figure table analysis statistical`.split(/\s+/),
);

/** Endings of names in chemistry, pharmacy, biology: of these words, one letter makes another substance. */
const NAME_ENDING = /(?:an|ane|ans|ase|ases|ate|ates|azole|cillin|ene|enes|ide|ides|il|in|ine|ines|ins|ite|ites|mab|mycin|nib|ol|ole|ols|one|ones|ose|oses|oxin|pril|statin|um|us|vir|yl|yls|yne|ynes|al|ar|ic|ia|is|ous|oid)$/;
/** Pairs of letters that look alike on paper. No two vowels are among them: those make other words. */
const LOOK_ALIKE: ReadonlySet<string> = new Set('bh ce ci co cq ec ft fl gq hb hn ij il it ji jl kh lf li lj lt nr nu ri rt tf ti tl tr un uv vu vy yv gy yg rn oc ic'.split(' '));
const LOOK_ALIKE_RUNS: readonly (readonly [string, string])[] = [['rn', 'm'], ['cl', 'd'], ['vv', 'w'], ['ii', 'u'], ['li', 'h'], ['nn', 'm'], ['ri', 'n']];
const VOWEL = /[aeiouy]/;
const LATIN = /^\p{Script=Latin}+$/u;

/**
 * True where one of two different words can only be a misprint of the other (`spec/60` 9): at most two edits and 34 % of the shorter word, exactly one
 * of them a known word, and nothing about them that makes another word out of one: no polarity word, number, unit, name, capital inside, no beginning or
 * ending that changes the meaning, no derived word. `opens` tells that the word begins a sentence.
 */
export function isOcrNoise(a: string, b: string, opens: boolean, isKnown: (word: string) => boolean): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < SHORTEST || !LATIN.test(a) || !LATIN.test(b)) return false;
  const edits = editDistance(a, b, MOST_EDITS);
  if (edits > MOST_EDITS || edits > MOST_SHARE * shorter || (edits > 1 && shorter < SHORTEST_FOR_TWO)) return false;
  const capital = a.charAt(0) !== a.charAt(0).toLowerCase();
  if (a.slice(1) !== a.slice(1).toLowerCase() || b.slice(1) !== b.slice(1).toLowerCase()) return false;
  const [low, other] = [a.toLowerCase(), b.toLowerCase()];
  if (low === other || capital !== (b.charAt(0) !== other.charAt(0))) return false;
  if ([low, other].some((word) => isDecisive(word) || isUnit(word))) return false;
  const knows = (word: string): boolean => isEnglishWord(word) || isKnown(word);
  if (knows(low) === knows(other)) return false;
  const [known, misprint] = knows(low) ? [low, other] : [other, low];
  if (capital) return opens && OPENERS.has(known);
  if (FUNCTION_WORDS.has(known)) return true;
  if (shorter === SHORTEST || differByAffix(known, misprint) || isDerived(misprint, knows)) return false;
  if (!isEnglishWord(known) || NAME_ENDING.test(known)) return known.length >= SHORTEST_TECHNICAL && looksAlike(known, misprint);
  return edits > 1 || !swapsVowels(known, misprint);
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
  return LOOK_ALIKE_RUNS.some(([run, sign]) => (one === run && two === sign) || (one === sign && two === run)) || endsInRun(a, b, one, two);
}

/** "rn" for "m" where a neighbour hides half of the run: "burning" and "buming" differ by "rn" and "m", "arn" and "am" too. */
function endsInRun(a: string, b: string, one: string, two: string): boolean {
  if (one.length + two.length !== 3) return false;
  return LOOK_ALIKE_RUNS.some(([run, sign]) => a.replace(run, sign) === b || b.replace(run, sign) === a);
}

/** One vowel for another, added or left out: mostly another word ("humeral", "humoral"). */
function swapsVowels(a: string, b: string): boolean {
  const [one, two] = difference(a, b);
  return one.length <= 1 && two.length <= 1 && (one === '' || VOWEL.test(one)) && (two === '' || VOWEL.test(two));
}
