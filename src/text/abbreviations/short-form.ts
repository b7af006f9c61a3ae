import { hasCjk } from '../scripts';

/** What stands for a long form. */
export interface ShortForm {
  /** As written, without a plural's s. */
  text: string;
  /** One capital and small letters only ("Hb"): it might be any name, so it stands for a single word or for nothing. */
  weak: boolean;
}

/** Schwartz and Hearst's bounds for a short form, in characters, and the most words of one ("Ang II"). */
const SHORTEST = 2;
const LONGEST = 10;
const MOST_WORDS = 2;

const SHAPE = /^(?!\d+\/)[\p{L}\p{N}][\p{L}\p{N}\-./+&' ]*$/u;
const GREEK = /[\u0370-\u03FF]/;
/** "RCTs", "IL-6s": the s of several. */
const PLURAL = /([\p{Lu}\p{N}])s$/u;
const CAPITALS = /\p{Lu}/gu;
/** Units that have a capital letter; the others have none and are no short forms anyway. */
const UNITS = new Set('Hz kHz MHz GHz Pa kPa MPa GPa mV kV mA kA kW MW kJ MJ Da kDa Gy mGy cGy Sv mSv dB mmHg mL dL uL nL kN MN eV keV MeV mM nM pM uM mOsm Bq MBq'.split(' '));
/** What is counted, not abbreviated: "(Fig. 2)", "(Group A)". */
const COUNTED = /^(?:figs?|figures?|tab|tables?|eqs?|eqns?|refs?|sect?|sections?|chap|chapters?|app|appendix|vol|nos?|suppl?|see|ibid|eds?|box|step|part|group|study|model|phase|stage|day|week|grade|level|class|case)$/i;
/** What leads up to a short form in its brackets. */
const LEAD = /^(?:(?:hereafter|henceforth|hereinafter|abbreviated|abbr\.?|denoted|termed|called|named)(?: (?:as|by|to|called|abbreviated|referred))* |(?:以下)?(?:简称|簡稱)(?:为|為)?|(?:英文)?(?:缩写|縮寫)(?:为|為|:)?)\s*/i;

/** The short form that the folded text in brackets is, or null where it cannot be one. */
export function shortForm(written: string): ShortForm | null {
  // Longer than any short form with what may lead up to it.
  if (written.length > 40) return null;
  const bare = written.trim().replace(LEAD, '').replace(/^["']|["']$/g, '');
  const text = bare.replace(PLURAL, '$1').replace(/\.$/, (dot) => (/\..*\.$/.test(bare) ? dot : ''));
  if (text.length < SHORTEST || text.length > LONGEST || !SHAPE.test(text) || hasCjk(text) || !/\p{L}/u.test(text)) return null;
  const words = text.split(' ');
  const first = (words[0] ?? '').replace('.', '');
  // In capitals they are short forms like any: nitric oxide synthase (NOS), emergency department (ED).
  const counted = COUNTED.test(first) && first !== first.toUpperCase();
  if (words.length > MOST_WORDS || counted || UNITS.has(text)) return null;
  // "10 V", "S 2019": a number and what it counts.
  if (words.length > 1 && words.some((word) => /^\d/.test(word))) return null;
  const capitals = text.match(CAPITALS)?.length ?? 0;
  const strong = capitals > 1 || (capitals === 1 && /\d/.test(text)) || (GREEK.test(text) && /[A-Za-z]/.test(text)) || /^[a-z]\p{Lu}/u.test(text);
  if (strong) return { text, weak: false };
  return capitals === 1 && words.length === 1 && /^\p{Lu}[a-z]{1,2}$/u.test(text) ? { text, weak: true } : null;
}
