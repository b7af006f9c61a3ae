import type { Breathe } from '../../ports';
import type { PackedDocument, PackedPaper } from '../packed/document';
import type { Allowed, DocumentFilter } from '../packed/filter';
import { PackedIndex, type Place, segmentOf } from '../packed/packed-index';
import type { Required, Weights } from '../packed/score';
import type { Segment } from '../packed/segment';
import { finish, type Steps } from '../packed/steps';
import type { TextArm } from '../search-index';
import { FIELDS } from './fields';
import type { Field, Ranking } from './fields';
import { Grams, withGrams } from './grams';

/** A document that Orama has inserted and no segment holds yet. */
export interface Pending {
  paper: Omit<PackedPaper, 'documents'>;
  document: Omit<PackedDocument, 'terms'>;
  terms: string[][];
  /** 5-grams of all fields; empty where there is no index for them. */
  grams: string[];
}

/** What Orama's call to the index cannot carry: it knows a term and a filter, and would sort and count all that it gets. */
export interface Asked {
  arm: TextArm;
  /** Hits that are wanted; so many at most are given to Orama. */
  wanted: number;
  /** What is demanded beside the filter. */
  required: readonly Required[];
}

/** Orama asked directly. */
export const ALL_WORDS: Asked = { arm: 'words', wanted: Infinity, required: [] };

const weightsOf = ({ k1, fields }: Ranking): Weights => ({ k1, fields: FIELDS.map((field) => fields[field]) });

/**
 * What Orama's components share: the packed index, and the documents that are on their way into it. Orama inserts property by
 * property; a segment wants papers. So documents gather here, and a search, or whoever holds them back, puts them in.
 */
export class Shelf {
  readonly packed: PackedIndex;
  /** null where they are off. */
  grams: Grams | null;
  /** The search in progress. */
  asked: Asked = ALL_WORDS;
  private pending: Pending[] = [];
  /** While a paper is gathered that no search may see: how many of the pending documents came before it. */
  private held: number | null = null;
  /** What is left of the work that puts the first of the pending documents into a segment. */
  private settling: Steps<void> | null = null;

  constructor(ranking: Ranking, grams: boolean) {
    this.packed = new PackedIndex(weightsOf(ranking));
    this.grams = grams ? new Grams() : null;
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

  /** Terms and grams of a field of a document that is not in a segment yet. */
  addTerms(number: number, field: Field, terms: string[], grams: readonly string[]): void {
    const pending = this.pending[number - this.packed.nextNumber];
    if (!pending) return;
    pending.terms[FIELDS.indexOf(field)] = terms;
    for (const gram of grams) pending.grams.push(gram);
  }

  /** Documents that are complete and in no segment yet. */
  get waiting(): number {
    return this.held ?? this.pending.length;
  }

  isPending(number: number): boolean {
    return this.pending[number - this.packed.nextNumber] !== undefined;
  }

  /** The unit of a document that is on its way into a segment. */
  pendingUnitId(number: number): string | undefined {
    return this.pending[number - this.packed.nextNumber]?.document.unitId;
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

  /** Puts the complete documents into a segment, at once; what `settleGently` began is brought to its end. */
  settle(): void {
    for (let begun = this.begin(); begun; begun = this.begin()) {
      finish(begun);
      this.settling = null;
    }
  }

  /** `settle` with a breath between the steps, for the documents that are complete now. Whoever settles meanwhile does the rest of the work. */
  async settleGently(breathe: Breathe): Promise<void> {
    const begun = this.begin();
    while (begun && this.settling === begun) {
      if (begun.next().done === true) this.settling = null;
      else await breathe();
    }
  }

  /** Puts everything that is complete into segments, also what came after the work in progress began: for whoever holds the turn, so that nothing new comes. */
  async settleFully(breathe: Breathe): Promise<void> {
    while (this.waiting > 0) await this.settleGently(breathe);
  }

  /** The work in progress, else that on the complete documents; null where there are none. */
  private begin(): Steps<void> | null {
    if (!this.settling && this.waiting > 0) this.settling = this.settlingSteps(this.pending.slice(0, this.waiting));
    return this.settling;
  }

  private *settlingSteps(complete: readonly Pending[]): Steps<void> {
    const grams = this.grams && (yield* segmentOf(gathered(complete, (pending) => withGrams(pending.document, pending.grams))));
    const words = yield* segmentOf(gathered(complete, ({ document, terms }) => ({ ...document, terms })));
    // Nothing pauses from here on: a document is on its way, or in both indexes.
    const first = this.packed.admit(words);
    if (grams) this.grams?.packed.admit(grams, first);
    this.pending.splice(0, complete.length);
    if (this.held !== null) this.held -= complete.length;
  }

  /** Marks a document dead wherever it stands. */
  remove(number: number): boolean {
    this.grams?.packed.remove(number);
    return this.packed.remove(number);
  }

  async merge(breathe: Breathe): Promise<void> {
    await this.packed.merge(breathe);
    await this.grams?.packed.merge(breathe);
  }

  /** Leaves few segments: for an index that is about to be saved. */
  async compact(breathe: Breathe): Promise<void> {
    await this.packed.compact(breathe);
    await this.grams?.packed.compact(breathe);
  }
}

/** Neighbours of one paper as one entry. */
function gathered(complete: readonly Pending[], packedOf: (pending: Pending) => PackedDocument): PackedPaper[] {
  const papers: (PackedPaper & { documents: PackedDocument[] })[] = [];
  for (const pending of complete) {
    const last = papers.at(-1);
    if (last && samePaper(last, pending.paper)) last.documents.push(packedOf(pending));
    else papers.push({ ...pending.paper, documents: [packedOf(pending)] });
  }
  return papers;
}

const samePaper = (a: Omit<PackedPaper, 'documents'>, b: Omit<PackedPaper, 'documents'>): boolean =>
  a.paperId === b.paperId && a.generation === b.generation && a.year === b.year && a.folder === b.folder && a.tags.join('\0') === b.tags.join('\0');

/** A filter asked place by place: made ready once a segment, however often it is asked. */
export function askedByPlace(filter: DocumentFilter): (place: Place) => boolean {
  const ready = new Map<Segment, Allowed>();
  return ({ home: { segment }, document }) => {
    let allowed = ready.get(segment);
    if (!allowed) ready.set(segment, (allowed = filter(segment)));
    return allowed(document);
  };
}

/** Numbers of the documents that a filter lets through, as the set that Orama hands on: asked one by one, listed only when somebody lists them. */
export class FilteredNumbers extends Set<number> {
  private listed = false;
  private readonly passes: (place: Place) => boolean;

  constructor(
    private readonly packed: PackedIndex,
    readonly filter: DocumentFilter,
  ) {
    super();
    this.passes = askedByPlace(filter);
  }

  override has(number: number): boolean {
    const place = this.packed.find(number);
    return place !== null && this.passes(place);
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

  override keys(): SetIterator<number> {
    return this[Symbol.iterator]();
  }

  override entries(): SetIterator<[number, number]> {
    this.list();
    return super.entries();
  }

  override forEach(callback: (value: number, key: number, set: Set<number>) => void, self?: unknown): void {
    this.list();
    super.forEach(callback, self);
  }

  private list(): void {
    if (this.listed) return;
    this.listed = true;
    for (const { home, document } of this.packed.matching(this.filter)) this.add(home.numbers[document] ?? 0);
  }
}
