import type { DocumentFilter } from './filter';
import type { LiveSegment } from './live-segment';
import { type Field, FIELDS } from '../search/fields';
import { FIELD_COUNT, type PostingsReader, TEXT } from './postings';
import type { Segment } from './segment';

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

interface Candidate {
  home: LiveSegment;
  document: number;
  score: number;
}

/**
 * Ranks by BM25F (Robertson, Zaragoza and Taylor 2004): score(d) = sum over terms of idf(t) * w / (k1 + w), where
 * w = sum over fields of weight * tf / (1 - b + b * length / average), and idf(t) = ln(1 + (N - n + 0.5) / (n + 0.5)).
 * Best first, ties by unitId. Cost: the postings of the terms once, and the documents that they name.
 */
export function searchSegments(segments: readonly LiveSegment[], totals: CollectionTotals, query: PackedQuery, weights: Weights): PackedHit[] {
  const found = segments.map((home) => new Scores(home));
  const norms = lengthNorms(totals, weights);
  const { commonest = Infinity, least = 0 } = query;
  let attainable = 0;
  for (const [term, times] of counted(query.terms)) attainable += scoreTerm(found, term, times, totals.documents, norms, weights.k1, commonest);
  for (const scores of found) scores.keep(query);
  const threshold = Math.max(scoreAtRank(found, query.limit), attainable * least);
  const candidates = found.flatMap((scores) => scores.atLeast(threshold));
  return candidates
    .map(hitOf)
    .sort((a, b) => b.score - a.score || (a.unitId < b.unitId ? -1 : a.unitId > b.unitId ? 1 : 0))
    .slice(0, query.limit);
}

/** Scores of one segment's documents, and which of them have one. */
class Scores {
  readonly scores: Float64Array;
  /** Documents with a score; after `keep`, those of them that may be found. */
  readonly touched: Uint32Array;
  size = 0;

  constructor(readonly home: LiveSegment) {
    this.scores = new Float64Array(home.segment.documents);
    this.touched = new Uint32Array(home.segment.documents);
  }

  add(document: number, score: number): void {
    // A field of weight 0 scores nothing: it must not enter a document, let alone once a term.
    if (score <= 0) return;
    const before = this.scores[document] ?? 0;
    if (before === 0) this.touched[this.size++] = document;
    this.scores[document] = before + score;
  }

  keep({ filter, required = [] }: PackedQuery): void {
    if (!filter && required.length === 0) return;
    const { segment } = this.home;
    const allowed = filter?.(segment);
    const seen = required.map((one) => holdingAll(segment, one));
    let kept = 0;
    for (let at = 0; at < this.size; at += 1) {
      const document = this.touched[at] ?? 0;
      if ((!allowed || allowed(document)) && seen.every((held) => held[document] === 1)) this.touched[kept++] = document;
    }
    this.size = kept;
  }

  atLeast(threshold: number): Candidate[] {
    const candidates: Candidate[] = [];
    for (let at = 0; at < this.size; at += 1) {
      const document = this.touched[at] ?? 0;
      const score = this.scores[document] ?? 0;
      if (score >= threshold) candidates.push({ home: this.home, document, score });
    }
    return candidates;
  }
}

function counted(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function hitOf({ home, document, score }: Candidate): PackedHit {
  const { segment, numbers } = home;
  const paper = segment.papers[segment.paperOf[document] ?? 0];
  return { number: numbers[document] ?? 0, unitId: segment.unitId(document), paperId: paper?.paperId ?? '', score };
}

/** By field: weight, and the two halves of the length norm 1 - b + b * length / average. */
interface Norm {
  weight: number;
  fixed: number;
  perTerm: number;
}

function lengthNorms(totals: CollectionTotals, { fields }: Weights): Norm[] {
  return fields.map(({ weight, b }, field) => {
    const average = (totals.lengths[field] ?? 0) / Math.max(1, totals.documents);
    return { weight, fixed: 1 - b, perTerm: average > 0 ? b / average : 0 };
  });
}

/**
 * Adds one term's share and returns its idf, 0 for a term that no document holds or too many do. Its postings are decoded once; the live ones are kept until their
 * number, and so the idf, is known. Where even all dead documents together cannot make a term rare enough, they are not decoded.
 */
function scoreTerm(found: readonly Scores[], term: string, times: number, total: number, norms: readonly Norm[], k1: number, commonest: number): number {
  const entries = found.map(({ home }) => home.segment.find(term));
  const surelyLive = entries.reduce((sum, entry, at) => sum + (entry ? Math.max(0, entry.documents - deadIn(found[at]?.home)) : 0), 0);
  if (surelyLive > commonest) return 0;
  let live = 0;
  const parts = found.map(({ home }, at) => {
    const part = termStrengths(home, entries[at] ?? null, norms);
    live += part?.size ?? 0;
    return part;
  });
  if (live === 0 || live > commonest) return 0;
  const idf = times * Math.log(1 + (total - live + 0.5) / (live + 0.5));
  parts.forEach((part, at) => {
    const scores = found[at];
    if (!part || !scores) return;
    const { documents, strengths, size } = part;
    for (let posting = 0; posting < size; posting += 1) {
      const strength = strengths[posting] ?? 0;
      scores.add(documents[posting] ?? 0, (idf * strength) / (k1 + strength));
    }
  });
  return idf;
}

const deadIn = (home: LiveSegment | undefined): number => (home ? home.live.length - home.size : 0);

/** The live documents that hold a term, each with its w of the formula. */
function termStrengths({ segment, live }: LiveSegment, entry: ReturnType<Segment['find']>, norms: readonly Norm[]): { documents: Uint32Array; strengths: Float64Array; size: number } | null {
  const text = norms[TEXT];
  const textLengths = segment.lengths[TEXT];
  if (!entry || !text || !textLengths) return null;
  const { postings } = entry;
  const documents = new Uint32Array(Math.min(entry.documents, segment.documents));
  const strengths = new Float64Array(documents.length);
  let size = 0;
  while (size < documents.length && postings.next()) {
    const { document, mask, inText } = postings;
    if (live[document] !== 1) continue;
    documents[size] = document;
    strengths[size] = mask === 0 ? (text.weight * inText) / (text.fixed + text.perTerm * (textLengths[document] ?? 0)) : strengthOf(segment, postings, norms);
    size += 1;
  }
  return { documents, strengths, size };
}

function strengthOf(segment: Segment, { document, counts }: PostingsReader, norms: readonly Norm[]): number {
  let strength = 0;
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    const times = counts[field] ?? 0;
    const norm = norms[field];
    if (times === 0 || !norm) continue;
    strength += (norm.weight * times) / (norm.fixed + norm.perTerm * (segment.lengths[field]?.[document] ?? 0));
  }
  return strength;
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
  const wanted = [...new Set(terms)];
  const seen = new Uint8Array(segment.documents).fill(1);
  for (const term of wanted) {
    const here = new Uint8Array(segment.documents);
    const postings = segment.find(term)?.postings;
    while (postings?.next()) if (slot < 0 || postings.times(slot) > 0) here[postings.document] = 1;
    for (let document = 0; document < seen.length; document += 1) if (here[document] !== 1) seen[document] = 0;
  }
  return seen;
}

/** The score at `rank` (from 1) of the ranking; 0 where there are fewer. A heap of the best scores with the least on top: n log(rank). */
function scoreAtRank(found: readonly Scores[], rank: number): number {
  const count = found.reduce((sum, { size }) => sum + size, 0);
  if (count <= rank) return 0;
  const best = new Float64Array(rank);
  for (const { scores, touched, size } of found) {
    for (let at = 0; at < size; at += 1) {
      const score = scores[touched[at] ?? 0] ?? 0;
      if (score > (best[0] ?? 0)) replaceLeast(best, score);
    }
  }
  return best[0] ?? 0;
}

/** Puts a score in the place of the least of a heap. */
function replaceLeast(heap: Float64Array, score: number): void {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const child = left + 1 < heap.length && (heap[left + 1] ?? 0) < (heap[left] ?? 0) ? left + 1 : left;
    if (child >= heap.length || (heap[child] ?? 0) >= score) break;
    heap[at] = heap[child] ?? 0;
    at = child;
  }
  heap[at] = score;
}
