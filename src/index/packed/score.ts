import type { DocumentFilter } from './filter';
import type { LiveSegment } from './live-segment';
import { type Field, FIELDS } from '../search/fields';
import { FIELD_COUNT } from './postings';
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
 * Best first, ties by unitId. Cost: the postings of the terms once, and one pass over a score for each document.
 */
export function searchSegments(segments: readonly LiveSegment[], totals: CollectionTotals, query: PackedQuery, weights: Weights): PackedHit[] {
  const scored = segments.map(({ segment }) => new Float64Array(segment.documents));
  const norms = lengthNorms(totals, weights);
  for (const [term, times] of counted(query.terms)) scoreTerm(segments, term, times, totals.documents, norms, weights.k1, scored);
  const candidates: Candidate[] = [];
  segments.forEach((home, at) => {
    const scores = scored[at];
    if (scores) collect(home, scores, query, candidates);
  });
  const threshold = scoreAtRank(candidates, query.limit);
  return candidates
    .filter(({ score }) => score >= threshold)
    .map(hitOf)
    .sort((a, b) => b.score - a.score || (a.unitId < b.unitId ? -1 : a.unitId > b.unitId ? 1 : 0))
    .slice(0, query.limit);
}

function counted(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function collect(home: LiveSegment, scores: Float64Array, query: PackedQuery, into: Candidate[]): void {
  const allowed = query.filter?.(home.segment);
  const required = (query.required ?? []).map((one) => holdingAll(home.segment, one));
  for (let document = 0; document < scores.length; document += 1) {
    const score = scores[document] ?? 0;
    if (score > 0 && (!allowed || allowed(document)) && required.every((seen) => seen[document] === 1)) into.push({ home, document, score });
  }
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

/** Adds one term's share. Its postings are decoded once; the live ones are kept until their number, and so the idf, is known. */
function scoreTerm(
  segments: readonly LiveSegment[],
  term: string,
  times: number,
  total: number,
  norms: readonly Norm[],
  k1: number,
  scored: readonly Float64Array[],
): void {
  let found = 0;
  const parts = segments.map(({ segment, live }) => {
    const entry = segment.find(term);
    if (!entry) return null;
    const { postings } = entry;
    const documents = new Uint32Array(Math.min(entry.documents, segment.documents));
    const strengths = new Float64Array(documents.length);
    let size = 0;
    while (size < documents.length && postings.next()) {
      if (live[postings.document] !== 1) continue;
      documents[size] = postings.document;
      strengths[size] = strengthOf(segment, postings.document, postings.counts, norms);
      size += 1;
    }
    found += size;
    return { documents, strengths, size };
  });
  const idf = times * Math.log(1 + (total - found + 0.5) / (found + 0.5));
  parts.forEach((part, at) => {
    const scores = scored[at];
    if (!part || !scores) return;
    for (let posting = 0; posting < part.size; posting += 1) {
      const strength = part.strengths[posting] ?? 0;
      const document = part.documents[posting] ?? 0;
      scores[document] = (scores[document] ?? 0) + (idf * strength) / (k1 + strength);
    }
  });
}

function strengthOf(segment: Segment, document: number, counts: Uint32Array, norms: readonly Norm[]): number {
  let strength = 0;
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    const times = counts[field] ?? 0;
    const norm = norms[field];
    if (times === 0 || !norm) continue;
    strength += (norm.weight * times) / (norm.fixed + norm.perTerm * (segment.lengths[field]?.[document] ?? 0));
  }
  return strength;
}

/** 1 by document that holds every term, in the field or in any. */
export function holdingAll(segment: Segment, { terms, field }: Required): Uint8Array {
  const slot = field === null ? -1 : FIELDS.indexOf(field);
  const wanted = [...new Set(terms)];
  const seen = new Uint8Array(segment.documents).fill(1);
  for (const term of wanted) {
    const here = new Uint8Array(segment.documents);
    const postings = segment.find(term)?.postings;
    while (postings?.next()) if (slot < 0 || (postings.counts[slot] ?? 0) > 0) here[postings.document] = 1;
    for (let document = 0; document < seen.length; document += 1) if (here[document] !== 1) seen[document] = 0;
  }
  return seen;
}

/** The score of the candidate at `rank` (from 1) of the ranking; 0 where there are fewer. */
function scoreAtRank(candidates: readonly { score: number }[], rank: number): number {
  if (candidates.length <= rank) return 0;
  return Float64Array.from(candidates, ({ score }) => score).sort()[candidates.length - rank] ?? 0;
}
