import { byCodeUnits, foldText, hasCjk } from '../text';
import { Beginnings } from './beginnings';
import { askedTerms, filedTerms } from './catalogue-terms';
import type { PaperMetadata } from './paper';
import { Spelling } from './spelling';

/** The fields of a paper that the catalogue searches, and what a hit in each is worth. */
const SHELVES = { names: 5, title: 4, authors: 4, rest: 2, headings: 1 } as const;
type Shelf = keyof typeof SHELVES;
const SHELF_NAMES = Object.keys(SHELVES) as Shelf[]; // the keys of a closed record
/** A guessed spelling is worth less than what was typed. */
const GUESSED = 0.5;
/** The title begins with the query: what a person who types a title wants. */
const TITLE_BEGINS = 10;
/** More than all else: who types the whole name of a paper means this paper. */
const IS_NAMED = 1000;

interface Card {
  number: number;
  metadata: PaperMetadata;
  headings: readonly string[];
  foldedTitle: string;
  /** Place among the titles; as good as the last sorting. */
  rank: number;
}

/**
 * Papers that hold a word, ascending: the paper's number and the shelves that it stands on as bits, in one number. A library of 10,000 has
 * tens of thousands of words that one paper holds; as maps they took five times the memory.
 */
type Holders = number[];

const byTitle = (a: Card, b: Card): number => byCodeUnits(a.foldedTitle, b.foldedTitle) || byCodeUnits(a.metadata.title, b.metadata.title) || byCodeUnits(a.metadata.paperId, b.metadata.paperId);

const bitOf = (shelf: Shelf): number => 1 << SHELF_NAMES.indexOf(shelf);
/** Combinations of shelves. */
const COMBINATIONS = 1 << SHELF_NAMES.length;

/** What a hit on a combination of shelves is worth, for every combination, when only `shelves` count: the best of them. */
const worthByBits = (shelves: readonly Shelf[]): number[] =>
  Array.from({ length: COMBINATIONS }, (_, bits) => Math.max(0, ...shelves.filter((shelf) => bits & bitOf(shelf)).map((shelf) => SHELVES[shelf])));

/** To each value above 0 what stands in its place in `before`; 0 where nothing does. */
function addWhereBoth(values: Float64Array, before: Float64Array): void {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    const other = before[at] ?? 0;
    values[at] = value > 0 && other > 0 ? value + other : 0;
  }
}

/** True where a name in small letters is a paper's id, citekey or DOI. */
const isNamed = ({ metadata }: Card, name: string): boolean => [metadata.citekey, metadata.doi, metadata.paperId].some((known) => known !== '' && known.toLowerCase() === name);

/** The words of each shelf. */
const shelved = ({ metadata, headings }: Pick<Card, 'metadata' | 'headings'>): Record<Shelf, string[]> => ({
  names: filedTerms(`${metadata.citekey} ${metadata.doi} ${metadata.paperId}`),
  title: filedTerms(metadata.title),
  authors: filedTerms(metadata.authors.join(' , ')),
  rest: filedTerms([metadata.year ?? '', metadata.journal, ...metadata.tags].join(' , ')),
  headings: filedTerms(headings.join(' , ')),
});

/**
 * The papers by title, authors, year, journal, DOI, citekey, tags and section headings (`spec/40` 25): every word of a query must be the
 * beginning of a word of the paper, or, where none is, a slip of the pen away from one.
 */
export class Catalogue {
  private readonly cards = new Map<number, Card>();
  private readonly numbers = new Map<string, number>();
  /** A word that no paper holds any more stays, with no holders: taking it out of FlexSearch would cost more than it takes up. */
  private readonly terms = new Map<string, Holders>();
  private readonly spelling = new Spelling();
  private readonly beginnings = new Beginnings();
  private next = 1;
  /** By title up to the last sorting, what came since at the end. */
  private titles: Card[] = [];
  private sorted = true;

  /** Adds a paper, or replaces what is known of it. `headings` are its section titles. */
  put(metadata: PaperMetadata, headings: readonly string[]): void {
    this.remove(metadata.paperId);
    const number = this.next++;
    const card: Card = { number, metadata, headings, foldedTitle: foldText(metadata.title), rank: 0 };
    const terms = shelved(card);
    for (const shelf of SHELF_NAMES) for (const term of terms[shelf]) this.file(term, number, bitOf(shelf));
    this.cards.set(number, card);
    this.numbers.set(metadata.paperId, number);
    this.titles.push(card);
    this.sorted = false;
  }

  /** Does nothing for a paper that is not there. */
  remove(paperId: string): void {
    const number = this.numbers.get(paperId);
    const card = number === undefined ? undefined : this.cards.get(number);
    if (number === undefined || !card) return;
    const terms = shelved(card);
    for (const term of SHELF_NAMES.flatMap((shelf) => terms[shelf])) this.unfile(term, number);
    this.cards.delete(number);
    this.numbers.delete(paperId);
    this.titles.splice(this.titles.indexOf(card), 1);
  }

  get size(): number {
    return this.cards.size;
  }

  get(paperId: string): PaperMetadata | null {
    const number = this.numbers.get(paperId);
    return (number === undefined ? undefined : this.cards.get(number)?.metadata) ?? null;
  }

  /** At most `limit` papers, best first, then by title. An empty query lists the library by title; one without a single word finds nothing. */
  find(query: string, limit: number): PaperMetadata[] {
    this.sort();
    if (query.trim() === '') return this.titles.slice(0, limit).map(({ metadata }) => metadata);
    const start = foldText(query.trim());
    const named = query.trim().toLowerCase();
    const found: { card: Card; score: number }[] = [];
    this.score(query, SHELF_NAMES).forEach((score, number) => {
      const card = score > 0 ? this.cards.get(number) : undefined;
      if (card) found.push({ card, score: score + (isNamed(card, named) ? IS_NAMED : 0) + (card.foldedTitle.startsWith(start) ? TITLE_BEGINS : 0) });
    });
    found.sort((a, b) => b.score - a.score || a.card.rank - b.card.rank);
    return found.slice(0, limit).map(({ card }) => card.metadata);
  }

  /** Ids of the papers of an author: every word begins a word of the paper's authors. Sorted. */
  byAuthor(name: string): string[] {
    return this.idsOf(this.score(name, ['authors']));
  }

  /** Ids of the papers that a name means: exactly a paper id, citekey or DOI, else words of these and of the title. Sorted. */
  byName(name: string): string[] {
    const wanted = name.trim().toLowerCase();
    const exact = [...this.cards.values()].filter((card) => isNamed(card, wanted));
    if (exact.length > 0) return exact.map(({ metadata }) => metadata.paperId).sort(byCodeUnits);
    return this.idsOf(this.score(name, ['names', 'title']));
  }

  private file(term: string, number: number, bit: number): void {
    const holders = this.terms.get(term);
    if (!holders) {
      this.terms.set(term, [number * COMBINATIONS + bit]);
      this.beginnings.add(term);
      if (!hasCjk(term)) this.spelling.add(term);
      return;
    }
    const last = holders.at(-1) ?? 0;
    // Numbers only grow: a paper that is being filed is the last holder, or none.
    if (Math.floor(last / COMBINATIONS) === number) holders[holders.length - 1] = number * COMBINATIONS + ((last % COMBINATIONS) | bit);
    else holders.push(number * COMBINATIONS + bit);
  }

  private unfile(term: string, number: number): void {
    const holders = this.terms.get(term) ?? [];
    let at = 0;
    for (let end = holders.length; at < end; ) {
      const middle = (at + end) >>> 1;
      if ((holders[middle] ?? 0) < number * COMBINATIONS) at = middle + 1;
      else end = middle;
    }
    if (Math.floor((holders[at] ?? 0) / COMBINATIONS) === number) holders.splice(at, 1);
  }

  private sort(): void {
    if (!this.sorted) this.titles.sort(byTitle).forEach((card, rank) => (card.rank = rank));
    this.sorted = true;
  }

  private idsOf(scores: Float64Array): string[] {
    const ids: string[] = [];
    scores.forEach((score, number) => {
      const card = score > 0 ? this.cards.get(number) : undefined;
      if (card) ids.push(card.metadata.paperId);
    });
    return ids.sort(byCodeUnits);
  }

  /** By number: of papers that hold every word of the query on one of the shelves the sum of what their hits are worth, of all others 0. */
  private score(query: string, shelves: readonly Shelf[]): Float64Array {
    const worth = worthByBits(shelves);
    let sums: Float64Array | null = null;
    for (const term of askedTerms(query)) {
      const values = this.holding(term, worth);
      if (sums !== null) addWhereBoth(values, sums);
      sums = values;
    }
    return sums ?? new Float64Array(0);
  }

  /** By number: what a paper's best word that begins with `asked` is worth; where no paper has one, its best word that may have been meant. */
  private holding(asked: string, worth: readonly number[]): Float64Array {
    const best = new Float64Array(this.next);
    let any = false;
    const look = (term: string, share: number): void => {
      for (const holder of this.terms.get(term) ?? []) {
        const value = (worth[holder % COMBINATIONS] ?? 0) * share;
        const number = Math.floor(holder / COMBINATIONS);
        if (value > (best[number] ?? 0)) best[number] = value;
        any ||= value > 0;
      }
    };
    for (const term of this.beginnings.startingWith(asked)) look(term, 1);
    if (!any && !hasCjk(asked)) for (const guess of this.spelling.near(asked)) look(guess, GUESSED);
    return best;
  }
}
