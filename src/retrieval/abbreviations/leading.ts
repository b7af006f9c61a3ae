import { hasCjk } from '../../text';
import type { Meaning } from './dictionary';

/** Long forms that are one thing: the one of most papers, with the papers of all. */
export interface Sense {
  meaning: Meaning;
  /** Keys of all the long forms in it. */
  longKeys: ReadonlySet<string>;
  papers: ReadonlySet<string>;
}

/** One sense leads where it has at least four fifths of the papers, and at least this many. */
const SHARE = 0.8;
const FEWEST_PAPERS = 4;

/** True where all words of one stand in the other, in a row: "tumor necrosis factor" in "tumor necrosis factor alpha". */
const oneInOther = (a: string, b: string): boolean => ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);

/** Long forms (most papers first) by sense. One that holds another, or is held by it, is the same thing written longer. */
export function sensesOf(meanings: readonly Meaning[]): Sense[] {
  const senses: { meaning: Meaning; longKeys: Set<string>; papers: Set<string> }[] = [];
  for (const meaning of meanings) {
    const known = senses.find((sense) => oneInOther(sense.meaning.longKey, meaning.longKey));
    if (known) {
      known.longKeys.add(meaning.longKey);
      for (const paper of meaning.papers) known.papers.add(paper);
    } else senses.push({ meaning, longKeys: new Set([meaning.longKey]), papers: new Set(meaning.papers) });
  }
  return senses.sort((a, b) => b.papers.size - a.papers.size);
}

/** The senses of each script apart: a Chinese long form is no rival of an English one. */
export function byScript(meanings: readonly Meaning[]): Sense[][] {
  const scripts = [meanings.filter(({ long }) => !hasCjk(long)), meanings.filter(({ long }) => hasCjk(long))];
  return scripts.map(sensesOf).filter((senses) => senses.length > 0);
}

/** The sense that is meant where nothing else is said: the only one, or one that has nearly all papers. Else null. */
export function leading(senses: readonly Sense[]): Sense | null {
  const [first] = senses;
  if (!first || senses.length === 1) return first ?? null;
  const all = senses.reduce((sum, { papers }) => sum + papers.size, 0);
  return first.papers.size >= FEWEST_PAPERS && first.papers.size >= SHARE * all ? first : null;
}
