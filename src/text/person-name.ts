import { COMPOUND_FAMILY_NAMES } from './family-names';
import { hasCjk } from './scripts';
import { collapseSpace } from './white-space';

/** A person's name in its parts; an organisation, or a name that cannot be split, is all family name. */
export interface PersonName {
  /** With its particles: "van Beethoven". */
  family: string;
  given: string;
  /** "Jr.", "III"; "" for none. */
  suffix: string;
}

const PARTICLES: ReadonlySet<string> = new Set(
  'af al bin da das de del della den der di dos du el ibn la las le los ten ter van vom von zu zum zur'.split(' '),
);
const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd)\.?$/i;

/**
 * The parts of a display name: "Matteo T. Degiacomi", "Ludwig van Beethoven", "Degiacomi, Matteo", "Martin Luther King, Jr.", "陈新宇" ("陈", "新宇"), "欧阳修".
 * Where a Japanese or Korean name ends its family part cannot be told from the signs alone, so it stays whole.
 */
export function splitName(name: string): PersonName {
  const plain = collapseSpace(name);
  const comma = plain.indexOf(',');
  if (comma > 0 && !SUFFIX.test(plain.slice(comma + 1).trim())) return { family: plain.slice(0, comma).trim(), given: plain.slice(comma + 1).trim(), suffix: '' };
  if (hasCjk(plain)) return splitCjk(plain);
  const words = plain.replace(/,/g, '').split(' ');
  const suffix = words.length > 1 && SUFFIX.test(words[words.length - 1] ?? '') ? (words.pop() ?? '') : '';
  let first = words.length - 1;
  while (first > 1 && PARTICLES.has(words[first - 1] ?? '')) first--;
  return { family: words.slice(first).join(' '), given: words.slice(0, first).join(' '), suffix };
}

function splitCjk(name: string): PersonName {
  const [word = '', ...words] = name.split(/[ ·・]/);
  if (words.length > 0) return { family: word, given: words.join(' '), suffix: '' };
  if (/[\u3040-\u30FF\uAC00-\uD7AF]/.test(name) || [...name].length > 4 || /[A-Za-z]/.test(name)) return { family: name, given: '', suffix: '' };
  const two = [...name].slice(0, 2).join('');
  const family = COMPOUND_FAMILY_NAMES.has(two) ? two : ([...name][0] ?? '');
  return { family, given: name.slice(family.length), suffix: '' };
}

const ORGANISATION = /\b(?:organi[sz]ation|association|society|collaboration|consortium|committee|commission|council|group|team|network|institutes?|institution|university|college|ministry|department|agency|foundation|initiative|investigators|bureau|office|laborator(?:y|ies)|company|inc|ltd)\b\.?/i;
const CJK_ORGANISATION = /(?:委员会|委員會|协会|協會|学会|學會|大学|大學|研究所|研究院|中心|公司|部|局|组织|組織|协作组|編寫組|编写组)$/;

/** True where a display name is hardly a person's: "World Health Organization", "中华医学会". */
export const isOrganisation = (name: string): boolean => ORGANISATION.test(name) || (CJK_ORGANISATION.test(name) && [...name].length > 3);

/** True where a source's list of names ends in this instead of the further names: "et al.", "and others", "等". */
export const standsForOthers = (name: string): boolean => /^(?:(?:and|&)\s+)?(?:et\s*al\b\.?|others)$|^等人?$/i.test(name.trim());
