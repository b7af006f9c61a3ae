import type { PackedDocument, PackedPaper } from '../packed/document';
import type { DocumentFilter } from '../packed/filter';
import { PackedIndex } from '../packed/packed-index';
import type { Required, Weights } from '../packed/score';
import { FIELDS } from './fields';
import type { Field, Ranking } from './fields';

/** A document that Orama has inserted and no segment holds yet. */
export interface Pending {
  paper: Omit<PackedPaper, 'documents'>;
  document: Omit<PackedDocument, 'terms'>;
  terms: string[][];
}

const weightsOf = ({ k1, fields }: Ranking): Weights => ({ k1, fields: FIELDS.map((field) => fields[field]) });

/**
 * What Orama's components share: the packed index, and the documents that are on their way into it. Orama inserts property by
 * property; a segment wants papers. So documents gather here, and a search, or whoever holds them back, puts them in.
 */
export class Shelf {
  readonly packed: PackedIndex;
  /** Hits that the search in progress wants: Orama sorts and counts all that it gets, so it gets no more than these. */
  wanted = Infinity;
  /** What the search in progress demands beside the filter. */
  required: readonly Required[] = [];
  private pending: Pending[] = [];
  /** While a paper is gathered that no search may see: how many of the pending documents came before it. */
  private held: number | null = null;

  constructor(ranking: Ranking) {
    this.packed = new PackedIndex(weightsOf(ranking));
  }

  /** Documents in segments and on their way. */
  get size(): number {
    return this.packed.size + this.pending.length;
  }

  /** The number that the next document gets. */
  get nextNumber(): number {
    return this.packed.nextNumber + this.pending.length;
  }

  place(pending: Pending): void {
    this.pending.push(pending);
  }

  /** The terms of a field of a document that is not in a segment yet. */
  addTerms(number: number, field: Field, terms: string[]): void {
    const pending = this.pending[number - this.packed.nextNumber];
    if (pending) pending.terms[FIELDS.indexOf(field)] = terms;
  }

  /** Documents that are complete and in no segment yet. */
  get waiting(): number {
    return this.held ?? this.pending.length;
  }

  isPending(number: number): boolean {
    return this.pending[number - this.packed.nextNumber] !== undefined;
  }

  /** From here on documents are gathered that nobody sees until they are released. */
  hold(): void {
    this.held = this.pending.length;
  }

  /** What was gathered since `hold` belongs to the index now, or is forgotten; its numbers are then given again. */
  release(outcome: 'keep' | 'forget'): void {
    if (outcome === 'forget') this.pending.length = this.waiting;
    this.held = null;
  }

  /** Puts the complete documents into a segment; neighbours of one paper become one entry. */
  settle(): void {
    const complete = this.pending.splice(0, this.waiting);
    if (this.held !== null) this.held = 0;
    if (complete.length === 0) return;
    const papers: (PackedPaper & { documents: PackedDocument[] })[] = [];
    for (const { paper, document, terms } of complete) {
      const last = papers.at(-1);
      const whole = { ...document, terms };
      if (last && samePaper(last, paper)) last.documents.push(whole);
      else papers.push({ ...paper, documents: [whole] });
    }
    this.packed.add(papers);
  }
}

const samePaper = (a: Omit<PackedPaper, 'documents'>, b: Omit<PackedPaper, 'documents'>): boolean =>
  a.paperId === b.paperId && a.generation === b.generation && a.year === b.year && a.folder === b.folder && a.tags.join('\0') === b.tags.join('\0');

/** Numbers of the documents that a filter lets through, as the set that Orama hands on: asked one by one, listed only when somebody lists them. */
export class FilteredNumbers extends Set<number> {
  private listed = false;

  constructor(
    private readonly packed: PackedIndex,
    readonly filter: DocumentFilter,
  ) {
    super();
  }

  override has(number: number): boolean {
    const place = this.packed.find(number);
    return place !== null && this.filter(place.home.segment)(place.document);
  }

  override get size(): number {
    this.list();
    return super.size;
  }

  override [Symbol.iterator](): SetIterator<number> {
    this.list();
    return super[Symbol.iterator]();
  }

  override values(): SetIterator<number> {
    return this[Symbol.iterator]();
  }

  private list(): void {
    if (this.listed) return;
    this.listed = true;
    for (const { home, document } of this.packed.matching(this.filter)) this.add(home.numbers[document] ?? 0);
  }
}
