const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Beginnings that make another word of a word; "" is one too ("known", "unknown"). */
const PREFIXES = list(
  `a ab ad af al an ana ante anti apo bi bio cardi cata cis co com con contra counter de des di dia dis dys e ec ecto ef em en endo ento epi ex exo extra
  hemi hetero homo hydro hyper hypo il im in infra inter intra intro ir iso macro mal mega meso meta micro mid milli mis mono multi nano neo nitro non nor
  ob oligo ortho out over oxy para per peri phen poly post pre pro pseudo re retro semi sub sulf super supra sur sym syn tele tetra thi thio trans tri ultra un under uni up`,
);
/** Endings that do: of grammar, of chemistry, of medicine. */
const SUFFIXES = list(
  `a ae able acy age al am an ane ant ar ary ase ast ate ated ates ation cidal cide cyte d e ectomy ed ee emia aemia en ence ency ene ent er ers es est ful gen genic gram
  graph ia ial ian iasis ible ic ical ics id ide ile ility in ine ing ion ional ions is ise ish ism ist ite itis ity ium ive ize lar less logy lysis ly
  lytic ment mer ness ogen oid ol oma on one or ory ose oses osis ostomy otomy ous penia phil phile phobe phobia plasia plasty pathy r ric ry s sis tic tion tomy tory tous trophy
  um uria ure us y yl yne`,
);
/** Endings that make another substance, or another part of the body, of it; those of grammar make words that a list of words has. */
const ENDINGS_OF_SUBSTANCES = list('al an ane ant ase ate cyte emia aemia en ene gen ia ic id ide il in ine ite itis ium ol oma on one ose osis ous um us yl yne');
/** Beginnings and endings of grammar, before which a word that nobody lists may still be one ("unsulfated", "pairless"). */
const PRODUCTIVE_PREFIXES =
  'anti auto bi bio co counter cross de di dis endo extra fore hemi hyper hypo im in infra inter intra ir macro meta micro mid mini mis mono multi nano neo neuro non out over para peri photo poly post pre pro pseudo re self semi sub super supra tetra thermo trans tri ultra un under uni up'.split(' ');
const PRODUCTIVE_SUFFIXES = 'able al ally ation ed er ers es ful fold free hood ia ic ical ing ion ions ise ised ish ism ist ity ization ize ized less like ly ment ness or ous s ship ward wise y'.split(' ');
const LEAST_STEM = 4;
const TURNING_PREFIXES = list('a an im in il ir un de di dis non no anti mis non re pre co ex be en up');
const TURNING_SUFFIXES = list('s es d ed r er n en y ly al ic e a i');

/** Length of the part of two words that is equal at their beginnings. */
export function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a.charAt(at) === b.charAt(at)) at += 1;
  return at;
}

function commonEnd(a: string, b: string, most: number): number {
  let count = 0;
  while (count < most && a.charAt(a.length - 1 - count) === b.charAt(b.length - 1 - count)) count += 1;
  return count;
}

/** True where one word is the other without a beginning or an ending of grammar: "university" and "iversity" too, for what it may do to others. */
export function dropsAffix(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.endsWith(short)) return TURNING_PREFIXES.has(long.slice(0, long.length - short.length));
  return long.startsWith(short) && TURNING_SUFFIXES.has(long.slice(short.length));
}

/** Longest beginning or ending that is looked at. */
const LONGEST_AFFIX = 6;

/**
 * True where two words differ by a beginning or an ending that makes another word of them: hyper/hypo, ab/ad, -ane/-ene. All cuts are tried, because
 * "hyper" and "hypo" begin alike. `least` is how many letters both must have. A bare addition at either end counts whatever it is ("methyl", "ethyl").
 */
export function differByAffix(a: string, b: string, least = 1, endings = SUFFIXES): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const added = long.length - short.length;
  // A letter that stands doubled at an end is no ending.
  if (added < least && added > 0) return false;
  if (long.endsWith(short) && (added > 1 || long.charAt(0) !== long.charAt(1))) return true;
  if (long.startsWith(short) && (added > 1 || long.charAt(long.length - 1) !== short.charAt(short.length - 1) || long.endsWith('ee'))) return true;
  const start = commonStart(a, b);
  const end = commonEnd(a, b, Math.min(a.length, b.length) - start);
  for (let tail = Math.max(2, Math.min(a.length, b.length) - LONGEST_AFFIX); tail <= end; tail += 1) {
    if (areBoth(PREFIXES, a.slice(0, a.length - tail), b.slice(0, b.length - tail), least)) return true;
  }
  for (let head = Math.max(2, Math.min(a.length, b.length) - LONGEST_AFFIX); head <= start; head += 1) {
    if (areBoth(endings, a.slice(head), b.slice(head), least)) return true;
  }
  return false;
}

const areBoth = (affixes: ReadonlySet<string>, one: string, two: string, least: number): boolean =>
  one.length >= least && two.length >= least && affixes.has(one) && affixes.has(two);

/**
 * The same for a word that everybody writes: what grammar makes of it is in the list of words too, so that a misprint is none of it. What is left are beginnings, endings of substances, and
 * additions at either end but for a doubled letter ("Thiss").
 */
export function turnsCommon(known: string, misprint: string): boolean {
  if (misprint.startsWith(known)) return misprint.length - known.length > 1 || misprint.charAt(known.length) !== known.charAt(known.length - 1) || misprint.endsWith('ee');
  if (known.startsWith(misprint)) return known.length - misprint.length > 1;
  return dropsAffix(known, misprint) || differByAffix(known, misprint, 2, ENDINGS_OF_SUBSTANCES);
}

/** True where a word that no list holds is a known word with a beginning or an ending of grammar, or two known words together. */
export function isDerived(word: string, isKnown: (word: string) => boolean): boolean {
  if (isInflected(word, isKnown)) return true;
  for (let cut = LEAST_STEM; cut <= word.length - LEAST_STEM; cut += 1) if (isKnown(word.slice(0, cut)) && isKnown(word.slice(cut))) return true;
  return false;
}

/** True where it is a known word with a beginning or an ending of grammar. */
export function isInflected(word: string, isKnown: (word: string) => boolean): boolean {
  const stems = (stem: string): boolean => stem.length >= LEAST_STEM && (isKnown(stem) || isKnown(`${stem}e`));
  if (PRODUCTIVE_PREFIXES.some((prefix) => word.startsWith(prefix) && stems(word.slice(prefix.length)))) return true;
  return PRODUCTIVE_SUFFIXES.some((suffix) => word.endsWith(suffix) && stems(word.slice(0, -suffix.length)));
}
