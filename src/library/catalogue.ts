import { Index } from 'flexsearch';
import { byCodeUnits, foldText, hasCjk } from '../text';
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
const ALL = 1_000_000;

interface Card {
  metadata: PaperMetadata;
  terms: Record<Shelf, string[]>;
  foldedTitle: string;
}

/** Papers that hold a word, each with the shelves that it stands on as bits. */
type Holders = Map<number, number>;

const byTitle = (a: Card, b: Card): number => byCodeUnits(a.foldedTitle, b.foldedTitle) || byCodeUnits(a.metadata.title, b.metadata.title) || byCodeUnits(a.metadata.paperId, b.metadata.paperId);

const bitOf = (shelf: Shelf): number => 1 << SHELF_NAMES.indexOf(shelf);

/** What a hit on a combination of shelves is worth, for every combination, when only `shelves` count: the best of them. */
const worthByBits = (shelves: readonly Shelf[]): number[] =>
  Array.from({ length: 1 << SHELF_NAMES.length }, (_, bits) => Math.max(0, ...shelves.filter((shelf) => bits & bitOf(shelf)).map((shelf) => SHELVES[shelf])));

/**
 * The papers by title, authors, year, journal, DOI, citekey, tags and section headings (`spec/40` 25): every word of a query must be the
 * beginning of a word of the paper, or, where none is, a slip of the pen away from one.
 */
export class Catalogue {
  private readonly cards = new Map<number, Card>();
  private readonly numbers = new Map<string, number>();
  private readonly terms = new Map<string, Holders>();
  private readonly spelling = new Spelling();
  /** The library's words by their beginnings. */
  private readonly beginnings = new Index({ tokenize: 'forward', resolution: 1, fastupdate: true, encode: (term: string) => [term] });
  private next = 1;
  /** Sorted by title; null after a change. */
  private sorted: Card[] | null = null;

  /** Adds a paper, or replaces what is known of it. `headings` are its section titles. */
  put(metadata: PaperMetadata, headings: readonly string[]): void {
    this.remove(metadata.paperId);
    const number = this.next++;
    const terms: Card['terms'] = {
      names: filedTerms(`${metadata.citekey} ${metadata.doi} ${metadata.paperId}`),
      title: filedTerms(metadata.title),
      authors: filedTerms(metadata.authors.join(' , ')),
      rest: filedTerms([metadata.year ?? '', metadata.journal, ...metadata.tags].join(' , ')),
      headings: filedTerms(headings.join(' , ')),
    };
    for (const shelf of SHELF_NAMES) for (const term of terms[shelf]) this.file(term, number, bitOf(shelf));
    this.cards.set(number, { metadata, terms, foldedTitle: foldText(metadata.title) });
    this.numbers.set(metadata.paperId, number);
    this.sorted = null;
  }

  /** Does nothing for a paper that is not there. */
  remove(paperId: string): void {
    const number = this.numbers.get(paperId);
    const card = number === undefined ? undefined : this.cards.get(number);
    if (number === undefined || !card) return;
    for (const term of SHELF_NAMES.flatMap((shelf) => card.terms[shelf])) this.unfile(term, number);
    this.cards.delete(number);
    this.numbers.delete(paperId);
    this.sorted = null;
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
    if (query.trim() === '') return this.byTitle().slice(0, limit).map(({ metadata }) => metadata);
    const start = foldText(query.trim());
    const found = [...this.score(query, SHELF_NAMES)].flatMap(([number, score]) => {
      const card = this.cards.get(number);
      return card ? [{ card, score: score + (card.foldedTitle.startsWith(start) ? TITLE_BEGINS : 0) }] : [];
    });
    found.sort((a, b) => b.score - a.score || byTitle(a.card, b.card));
    return found.slice(0, limit).map(({ card }) => card.metadata);
  }

  /** Ids of the papers of an author: every word begins a word of the paper's authors. Sorted. */
  byAuthor(name: string): string[] {
    return this.idsOf(this.score(name, ['authors']));
  }

  /** Ids of the papers that a name means: exactly a paper id, citekey or DOI, else words of these and of the title. Sorted. */
  byName(name: string): string[] {
    const wanted = name.trim().toLowerCase();
    const exact = [...this.cards.values()].filter(({ metadata }) => [metadata.paperId, metadata.citekey, metadata.doi].some((known) => known !== '' && known.toLowerCase() === wanted));
    if (exact.length > 0) return exact.map(({ metadata }) => metadata.paperId).sort(byCodeUnits);
    return this.idsOf(this.score(name, ['names', 'title']));
  }

  private file(term: string, number: number, bit: number): void {
    const holders = this.terms.get(term);
    if (holders) {
      holders.set(number, (holders.get(number) ?? 0) | bit);
      return;
    }
    this.terms.set(term, new Map([[number, bit]]));
    this.beginnings.add(term, term);
    if (!hasCjk(term)) this.spelling.add(term);
  }

  private unfile(term: string, number: number): void {
    const holders = this.terms.get(term);
    holders?.delete(number);
    if (holders?.size !== 0) return;
    this.terms.delete(term);
    this.beginnings.remove(term);
    this.spelling.remove(term);
  }

  private byTitle(): Card[] {
    this.sorted ??= [...this.cards.values()].sort(byTitle);
    return this.sorted;
  }

  private idsOf(scores: ReadonlyMap<number, number>): string[] {
    return [...scores.keys()].flatMap((number) => this.cards.get(number)?.metadata.paperId ?? []).sort(byCodeUnits);
  }

  /** Papers that hold every word of the query on one of the shelves, with the sum of what their hits are worth. */
  private score(query: string, shelves: readonly Shelf[]): Map<number, number> {
    const worth = worthByBits(shelves);
    const [first, ...others] = askedTerms(query);
    let all = first === undefined ? new Map<number, number>() : this.holding(first, worth);
    for (const term of others) {
      const both = new Map<number, number>();
      for (const [number, value] of this.holding(term, worth)) {
        const before = all.get(number);
        if (before !== undefined) both.set(number, before + value);
      }
      all = both;
    }
    return all;
  }

  /** Papers with a word that begins with `asked`; where there is none, with a word that may have been meant. */
  private holding(asked: string, worth: readonly number[]): Map<number, number> {
    const found = new Map<number, number>();
    const look = (term: string, share: number): void => {
      for (const [number, bits] of this.terms.get(term) ?? []) {
        const value = (worth[bits] ?? 0) * share;
        if (value > (found.get(number) ?? 0)) found.set(number, value);
      }
    };
    for (const term of this.beginnings.search(asked, { limit: ALL })) look(String(term), 1);
    if (found.size === 0 && !hasCjk(asked)) for (const guess of this.spelling.near(asked)) look(guess, GUESSED);
    return found;
  }
}
