import { byCodeUnits } from '../../text';
import { type Field, FIELDS } from '../search/fields';
import type { Allowed, DocumentFilter } from './filter';
import type { LiveSegment } from './live-segment';
import type { Formula, Scoreboard } from './scoreboard';
import type { Segment, TermEntry } from './segment';
import { Utf8 } from './utf8';

/** What all segments together know; exact over live documents, so that a ranking does not depend on how they are cut. */
export interface CollectionTotals {
  documents: number;
  /** Sum of field lengths. */
  lengths: Float64Array;
}

/** Parameters of BM25F: saturation, and by field (order of `FIELDS`) weight and strength of length normalisation. */
export interface Weights {
  k1: number;
  fields: readonly { weight: number; b: number }[];
}

/** Terms that must all stand in a document: in one field, or in any. */
export interface Required {
  terms: readonly string[];
  field: Field | null;
}

export interface PackedQuery {
  /** A term that is asked for twice counts twice. */
  terms: readonly string[];
  required?: readonly Required[];
  filter?: DocumentFilter;
  limit: number;
  /** A term that stands in more live documents than these is left out; all count when missing. */
  commonest?: number;
  /** Share of the score that no document can exceed (the sum of the idf of the terms that are there) which a hit needs; 0 when missing. */
  least?: number;
}

export interface PackedHit {
  /** The document's number in the index. */
  number: number;
  unitId: string;
  paperId: string;
  score: number;
}

/** What a search looks through, and the board that it writes its scores on. */
export interface Searched {
  segments: readonly LiveSegment[];
  totals: CollectionTotals;
  board: Scoreboard;
}

/** A segment and the place of its first document in the row of all documents. */
interface Row {
  home: LiveSegment;
  base: number;
}

/**
 * Ranks by BM25F (Robertson, Zaragoza and Taylor 2004): score(d) = sum over terms of idf(t) * w / (k1 + w), where
 * w = sum over fields of weight * tf / (1 - b + b * length / average), and idf(t) = ln(1 + (N - n + 0.5) / (n + 0.5)).
 * Best first, ties by unitId. Cost: the postings of the terms once (twice in a segment with dead documents), and the documents that they name.
 */
export function searchSegments({ segments, totals, board }: Searched, query: PackedQuery, weights: Weights): PackedHit[] {
  const rows = rowsOf(segments);
  const formula = { k1: weights.k1, norms: lengthNorms(totals, weights) };
  board.open(segments.reduce((sum, { segment }) => sum + segment.documents, 0));
  try {
    const { limit, commonest = Infinity, least = 0 } = query;
    let attainable = 0;
    for (const [term, times] of counted(query.terms)) {
      const holders = holdersOf(rows, term, commonest);
      if (holders) attainable += scoreTerm(board, holders, times, totals.documents, formula);
    }
    keepAllowed(board, rows, query);
    return bestOf(board, rows, limit, attainable * least);
  } finally {
    board.clear();
  }
}

function rowsOf(segments: readonly LiveSegment[]): Row[] {
  let base = 0;
  return segments.map((home) => {
    const row = { home, base };
    base += home.segment.documents;
    return row;
  });
}

function counted(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function lengthNorms(totals: CollectionTotals, { fields }: Weights): Formula['norms'] {
  return fields.map(({ weight, b }, field) => {
    const average = (totals.lengths[field] ?? 0) / Math.max(1, totals.documents);
    return { weight, fixed: 1 - b, perTerm: average > 0 ? b / average : 0 };
  });
}

/** Where a term's postings are, and in how many live documents it stands. */
interface Holders {
  entries: (Row & { entry: TermEntry })[];
  live: number;
}

/** null for a term that no document holds, or more than `commonest` do. Where even all the dead together cannot make it rare enough, nothing is decoded. */
function holdersOf(rows: readonly Row[], term: string, commonest: number): Holders | null {
  const wanted = Utf8.of(term);
  const entries = rows.flatMap(({ home, base }) => {
    const entry = home.segment.find(wanted);
    return entry ? [{ home, base, entry }] : [];
  });
  const atLeast = entries.reduce((sum, { home, entry }) => sum + Math.max(0, entry.documents - (home.live.length - home.size)), 0);
  if (atLeast > commonest) return null;
  const live = entries.reduce((sum, { home, entry }) => sum + liveHolders(home, entry), 0);
  return live === 0 || live > commonest ? null : { entries, live };
}

/** Adds one term's share to every document that holds it, and returns its idf. */
function scoreTerm(board: Scoreboard, { entries, live }: Holders, times: number, total: number, formula: Formula): number {
  const idf = times * Math.log(1 + (total - live + 0.5) / (live + 0.5));
  for (const { home, base, entry } of entries) board.addTerm(home.segment, home.live, base, entry, idf, formula);
  return idf;
}

function liveHolders({ segment, live, size }: LiveSegment, { documents, from, to }: TermEntry): number {
  if (size === live.length) return documents;
  let holders = 0;
  for (const postings = segment.read(from, to); postings.next(); ) if (live[postings.document] === 1) holders += 1;
  return holders;
}

function keepAllowed(board: Scoreboard, rows: readonly Row[], { filter, required = [] }: PackedQuery): void {
  if (!filter && required.length === 0) return;
  const meets = holding(required);
  const tests = rows.map(({ home: { segment } }): Allowed => {
    const allowed = filter?.(segment);
    const met = meets(segment);
    return (document) => (!allowed || allowed(document)) && met(document);
  });
  board.keep((place) => {
    const at = rowAt(rows, place);
    return tests[at]?.(place - (rows[at]?.base ?? 0)) === true;
  });
}

/** Index of the row that a place is in. */
function rowAt(rows: readonly Row[], place: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rows[middle]?.base ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The best hits in order, none below `least`. All that share the last score are looked at, because their names decide who is in. */
function bestOf(board: Scoreboard, rows: readonly Row[], limit: number, least: number): PackedHit[] {
  const threshold = Math.max(board.scoreAtRank(limit), least);
  const hits: PackedHit[] = [];
  for (let at = 0; at < board.size; at += 1) {
    const place = board.touched[at] ?? 0;
    const score = board.scores[place] ?? 0;
    const row = score >= threshold ? rows[rowAt(rows, place)] : undefined;
    if (row) hits.push(hitOf(row, place, score));
  }
  return hits.sort((a, b) => b.score - a.score || byCodeUnits(a.unitId, b.unitId)).slice(0, limit);
}

function hitOf({ home: { segment, numbers }, base }: Row, place: number, score: number): PackedHit {
  const document = place - base;
  const paper = segment.papers[segment.paperOf[document] ?? 0];
  return { number: numbers[document] ?? 0, unitId: segment.unitId(document), paperId: paper?.paperId ?? '', score };
}

/** A filter that lets through what meets every demand. */
export const holding =
  (required: readonly Required[]): DocumentFilter =>
  (segment) => {
    const seen = required.map((one) => holdingAll(segment, one));
    return (document) => seen.every((held) => held[document] === 1);
  };

/** 1 by document that holds every term, in the field or in any. */
export function holdingAll(segment: Segment, { terms, field }: Required): Uint8Array {
  const slot = field === null ? -1 : FIELDS.indexOf(field);
  let seen = new Uint8Array(segment.documents).fill(1);
  for (const term of new Set(terms)) {
    const here = new Uint8Array(segment.documents);
    const entry = segment.find(Utf8.of(term));
    if (!entry) return here;
    for (const postings = segment.read(entry.from, entry.to); postings.next(); ) {
      const { document } = postings;
      if (seen[document] === 1 && (slot < 0 || postings.times(slot) > 0)) here[document] = 1;
    }
    seen = here;
  }
  return seen;
}
