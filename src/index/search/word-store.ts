import { FIELDS } from './fields';
import type { Field } from './fields';
import { compileWhere } from './where';
import type { FilterValues, Where } from './where';

/** What the store keeps of a document: what filters and hits need, and how many terms each field has. No text. */
export interface DocumentRecord extends FilterValues {
  unitId: string;
}

/** Postings of a term: document * FIELD_SLOTS + field, times; ascending, one after the other. */
export type Postings = number[];
export const FIELD_SLOTS = 8;

/** Dead documents beyond this share are swept out of the postings. */
const DEAD_SHARE = 0.25;
const FEWEST_DEAD = 512;
/** Terms swept between two breaths: about a millisecond. */
const SWEEP_SLICE = 2000;

/**
 * Documents and postings of the words. Numbers of documents only grow and are never given twice, so a removed document can stay in
 * the postings until it is swept out. A document is invisible until it is published, which makes replacing a paper one step.
 */
export class WordStore {
  readonly postings = new Map<string, Postings>();
  /** By document number; null before, while unpublished, and after. */
  private readonly live: (DocumentRecord | null)[] = [];
  /** By document number and field; kept for the dead until they are swept. */
  private readonly lengths: number[] = [];
  private readonly totals = new Array<number>(FIELDS.length).fill(0);
  private liveCount = 0;
  private deadCount = 0;

  /** Documents that a search can find. */
  get size(): number {
    return this.liveCount;
  }

  /** Sum of the lengths of a field over the live documents, in terms. */
  total(field: number): number {
    return this.totals[field] ?? 0;
  }

  length(document: number, field: number): number {
    return this.lengths[document * FIELD_SLOTS + field] ?? 0;
  }

  record(document: number): DocumentRecord | null {
    return this.live[document] ?? null;
  }

  /** One past the highest document number. */
  get end(): number {
    return this.live.length;
  }

  /** Adds a field's terms. Documents come in ascending order, fields of one document in any order. Linear. */
  addField(document: number, field: Field, terms: readonly string[]): void {
    const slot = FIELDS.indexOf(field);
    const entry = document * FIELD_SLOTS + slot;
    this.lengths[entry] = terms.length;
    for (const term of terms) {
      const list = this.postings.get(term);
      if (!list) this.postings.set(term, [entry, 1]);
      // The same term of the same field is the last entry, because a field is added in one go.
      else if (list[list.length - 2] === entry) list[list.length - 1] = (list[list.length - 1] ?? 0) + 1;
      else list.push(entry, 1);
    }
  }

  /** Restores one posting of a saved index. */
  addPosting(term: string, entries: Postings): void {
    this.postings.set(term, entries);
  }

  setLength(document: number, field: number, length: number): void {
    this.lengths[document * FIELD_SLOTS + field] = length;
  }

  /** Makes a document visible. */
  publish(document: number, record: DocumentRecord): void {
    while (this.live.length < document) this.live.push(null);
    this.live[document] = record;
    this.liveCount += 1;
    this.countLengths(document, 1);
  }

  /** Makes a document invisible, published or not. */
  drop(document: number): void {
    this.deadCount += 1;
    if (!this.live[document]) return;
    this.live[document] = null;
    this.liveCount -= 1;
    this.countLengths(document, -1);
  }

  private countLengths(document: number, sign: 1 | -1): void {
    for (let field = 0; field < FIELDS.length; field += 1) this.totals[field] = this.total(field) + sign * this.length(document, field);
  }

  /** Numbers of the live documents that hold all conditions. */
  matching(where: Where): Set<number> {
    const passes = compileWhere(where);
    const found = new Set<number>();
    this.live.forEach((record, document) => {
      if (record && passes(record)) found.add(document);
    });
    return found;
  }

  /** Live documents that hold all terms, in `field` or, where that is null, in any. */
  holding(field: Field | null, terms: readonly string[]): Set<number> {
    const slot = field === null ? null : FIELDS.indexOf(field);
    let found: Set<number> | null = null;
    for (const term of new Set(terms)) {
      const having = new Set<number>();
      const list = this.postings.get(term) ?? [];
      for (let at = 0; at < list.length; at += 2) {
        const entry = list[at] ?? 0;
        const document = Math.floor(entry / FIELD_SLOTS);
        if ((slot === null || entry % FIELD_SLOTS === slot) && this.live[document] && (!found || found.has(document))) having.add(document);
      }
      found = having;
    }
    return found ?? new Set();
  }

  get needsSweep(): boolean {
    return this.deadCount > Math.max(FEWEST_DEAD, this.liveCount * DEAD_SHARE);
  }

  /**
   * Drops the dead from the postings, in slices; every step leaves a store that answers as before. No document may be added while it
   * runs: unpublished ones look dead. Yields when it is time to breathe.
   */
  *sweep(): Generator<void> {
    let done = 0;
    for (const [term, list] of this.postings) {
      const kept: Postings = [];
      for (let at = 0; at < list.length; at += 2) {
        const entry = list[at] ?? 0;
        if (this.live[Math.floor(entry / FIELD_SLOTS)]) kept.push(entry, list[at + 1] ?? 0);
      }
      if (kept.length === 0) this.postings.delete(term);
      else if (kept.length < list.length) this.postings.set(term, kept);
      done += 1 + list.length / 64;
      if (done > SWEEP_SLICE) {
        done = 0;
        yield;
      }
    }
    this.deadCount = 0;
  }
}
