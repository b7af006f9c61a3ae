import { abbreviationsIn, keyedWords, shortFormKey, type KeyedWord } from '../../text';
import type { Dictionary } from './dictionary';
import { byScript, leading, type Sense } from './leading';

/** Other words for what the query says, which the search looks for too. */
export interface Expansion {
  /** Names it in `SearchRequest.without`. */
  id: string;
  /** As the query has it. */
  from: string;
  /** What is looked for besides. */
  to: string;
  /** Papers that define the abbreviation so. */
  papers: number;
}

/** A short form of the query that the library uses for several things: the user is asked, nothing is guessed. */
export interface Ambiguity {
  /** As the query has it. */
  short: string;
  /** Those of most papers first. `id` goes into `SearchRequest.meant`. */
  meanings: { id: string; long: string; papers: number }[];
}

export interface Expanded {
  terms: Expansion[];
  ambiguous: Ambiguity[];
  /** The words with every expansion in the place of what it stands for. */
  words: string;
}

export interface ExpandOptions {
  /** Expansions that the user has switched off. */
  without?: readonly string[];
  /** Meanings that the user has chosen. */
  meant?: readonly string[];
}

/** Long forms that a menu offers. */
const MOST_OFFERED = 6;
const TOKEN = /[^\s/／、，；]+/g;
const OUTER_MARKS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}+]+$/gu;
/** "Met", "Hb". */
const NAME_LIKE = /^\p{Lu}\p{Ll}+$/u;

/** A part of the query and what is said about it. */
interface Match {
  start: number;
  end: number;
  senses: Sense[];
  /** What to look for: the long forms, or the short one. */
  to: (sense: Sense) => string;
  /** Several senses are asked about; a long form has but one short form to add. */
  asks: boolean;
}

/** Short forms that a word of the query may be: as it is written; in small letters only where nobody uses capitals and it is no word. */
function shortKeysOf(word: string, first: boolean, inSmall: boolean, dictionary: Dictionary): string[] {
  const key = shortFormKey(word);
  if (key === '') return [];
  if (inSmall) return dictionary.isWord(key) ? [] : dictionary.shortsLike(key);
  // A capital at the beginning says nothing.
  return dictionary.has(key) && !(first && NAME_LIKE.test(word)) ? [key] : [];
}

/** The word, and what stands before its hyphens: "ACL-deficient". */
function* heads(word: string): Generator<string> {
  yield word;
  for (let at = word.lastIndexOf('-'); at > 0; at = word.lastIndexOf('-', at - 1)) yield word.slice(0, at);
}

function shortFormsIn(words: string, dictionary: Dictionary, explained: ReadonlySet<string>): Match[] {
  const inSmall = !/\p{Lu}/u.test(words);
  const tokens = [...words.matchAll(TOKEN)];
  const matches: Match[] = [];
  tokens.forEach((token, at) => {
    const next = tokens[at + 1];
    // "Ang II" before "Ang".
    const pair = next ? words.slice(token.index, next.index + next[0].length) : null;
    for (const written of [...(pair === null ? [] : [pair]), ...heads(token[0])]) {
      const word = written.replace(OUTER_MARKS, '');
      const keys = shortKeysOf(word, at === 0 && tokens.length > 1, inSmall, dictionary).filter((key) => !explained.has(key));
      const meanings = keys.flatMap((key) => dictionary.meaningsOf(key));
      if (meanings.length === 0) continue;
      const start = token.index + token[0].indexOf(word.charAt(0));
      matches.push(...byScript(meanings).map((senses) => ({ start, end: start + word.length, senses, to: ({ meaning }: Sense) => meaning.long, asks: true })));
      return;
    }
  });
  return matches;
}

/** The sense of a short form that holds a long form, where that is what the short form means. */
function leadingSense(shortKey: string, longKey: string, dictionary: Dictionary): Sense | null {
  const senses = byScript(dictionary.meaningsOf(shortKey)).map(leading);
  return senses.find((sense) => sense?.longKeys.has(longKey)) ?? null;
}

/** A single word is expanded where this many papers shorten it so: one may have done it for a table's sake. */
const PAPERS_FOR_A_WORD = 2;

function longFormAt(words: readonly KeyedWord[], first: number, dictionary: Dictionary): { last: number; sense: Sense } | null {
  for (let last = Math.min(words.length, first + dictionary.longest) - 1; last >= first; last -= 1) {
    const longKey = words.slice(first, last + 1).map(({ key }) => key).join(' ');
    const senses = dictionary.shortsOf(longKey).flatMap((shortKey) => leadingSense(shortKey, longKey, dictionary) ?? []);
    const best = senses.reduce<Sense | null>((top, sense) => (top && top.papers.size >= sense.papers.size ? top : sense), null);
    if (best && (last > first || best.papers.size >= PAPERS_FOR_A_WORD)) return { last, sense: best };
  }
  return null;
}

function longFormsIn(words: string, dictionary: Dictionary, explained: ReadonlySet<string>): Match[] {
  const keyed = keyedWords(words);
  const matches: Match[] = [];
  for (let first = 0; first < keyed.length; first += 1) {
    const found = longFormAt(keyed, first, dictionary);
    if (!found) continue;
    if (!explained.has(found.sense.meaning.shortKey)) matches.push({ start: keyed[first]?.start ?? 0, end: keyed[found.last]?.end ?? 0, senses: [found.sense], to: ({ meaning }) => meaning.short, asks: false });
    first = found.last;
  }
  return matches;
}

/** What a match says: the senses to look for, or a question. */
function decided(match: Match, meant: ReadonlySet<string>): Sense[] {
  const chosen = match.senses.filter(({ meaning }) => meant.has(meaning.id));
  if (chosen.length > 0) return chosen;
  const sense = leading(match.senses);
  return sense ? [sense] : [];
}

function question(short: string, senses: readonly Sense[]): Ambiguity {
  return { short, meanings: senses.slice(0, MOST_OFFERED).map(({ meaning, papers }) => ({ id: meaning.id, long: meaning.long, papers: papers.size })) };
}

/** The words with texts put in the place of parts of them; of overlapping parts the first. */
function replaced(words: string, parts: readonly { start: number; end: number; to: string }[]): string {
  let text = '';
  let at = 0;
  for (const { start, end, to } of [...parts].sort((a, b) => a.start - b.start || b.end - a.end)) {
    // The same part in another script.
    if (start < at) text += ` ${to} `;
    else text += `${words.slice(at, start)} ${to} `;
    at = Math.max(at, end);
  }
  return (text + words.slice(at)).replace(/\s+/g, ' ').trim();
}

/**
 * Expands abbreviations of a query's words both ways (`spec/50` 5). A short form gives its long form where it has one sense in the
 * library, or one that at least four papers and four fifths of all mean; with several the answer is a question. A long form gives its
 * short form on the same condition. Nothing is added that the words hold already. Short forms are compared with their case, but
 * for a query without any capital: there a word is a short form when the library never says it in small letters.
 */
export function expand(words: string, dictionary: Dictionary, { without = [], meant = [] }: ExpandOptions = {}): Expanded {
  const [off, chosen] = [new Set(without), new Set(meant)];
  // What the query itself explains needs no explanation.
  const explained = new Set(abbreviationsIn(words).map(({ short }) => shortFormKey(short)));
  const matches = [...longFormsIn(words, dictionary, explained), ...shortFormsIn(words, dictionary, explained)];
  const present = new Set(matches.flatMap((match) => match.senses.flatMap((sense) => (match.asks ? [] : [sense.meaning.id]))));
  const terms = new Map<string, Expansion>();
  const ambiguous = new Map<string, Ambiguity>();
  const parts: { start: number; end: number; to: string }[] = [];
  for (const match of matches) {
    const from = words.slice(match.start, match.end);
    const senses = decided(match, chosen);
    if (match.asks && match.senses.length > 1 && senses.length === 0 && !match.senses.some(({ meaning }) => present.has(meaning.id))) ambiguous.set(from, question(from, match.senses));
    for (const sense of senses) {
      const { id } = sense.meaning;
      if (off.has(id) || (match.asks && present.has(id)) || (!match.asks && saysShort(matches, id))) continue;
      const to = match.to(sense);
      parts.push({ start: match.start, end: match.end, to });
      terms.set(id, { id, from, to, papers: sense.papers.size });
    }
  }
  return { terms: [...terms.values()], ambiguous: [...ambiguous.values()], words: replaced(words, parts) };
}

/** True where the words hold the short form of that meaning too. */
const saysShort = (matches: readonly Match[], id: string): boolean => matches.some((match) => match.asks && match.senses.some(({ meaning }) => meaning.id === id));
