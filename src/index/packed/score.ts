import type { IndexFilter } from '../search-index';
import { compileFilter } from './filter';
import { FIELDS } from '../search/fields';
import { FIELD_COUNT } from './postings';
import type { Segment } from './segment';

/** A segment and which of its papers are still current. */
export interface LiveSegment {
  segment: Segment;
  /** 1 by index of paper. */
  live: Uint8Array;
}

/** What all segments together know; exact over live documents, so that a ranking does not depend on how they are cut. */
export interface CollectionTotals {
  documents: number;
  /** Sum of field lengths. */
  lengths: Float64Array;
}

/** Parameters of BM25F (Robertson, Zaragoza, Taylor 2004): saturation, and by field weight and strength of length normalisation. */
export interface Weights {
  k1: number;
  fields: readonly { weight: number; b: number }[];
}

export interface PackedQuery {
  /** Distinct terms. */
  terms: readonly string[];
  /** Terms that must all stand in the section path. */
  section?: readonly string[];
  filter?: IndexFilter;
  limit: number;
}

export interface PackedHit {
  unitId: string;
  paperId: string;
  score: number;
}

const SECTION = FIELDS.indexOf('section');

/**
 * Ranks by BM25F: score(d) = sum over terms of idf(t) * w / (k1 + w), where w = sum over fields of weight * tf / (1 - b + b * length / average)
 * and idf(t) = ln(1 + (N - n + 0.5) / (n + 0.5)). Best first, ties by unitId. Cost: the postings of the terms, once each.
 */
export function searchSegments(segments: readonly LiveSegment[], totals: CollectionTotals, query: PackedQuery, weights: Weights): PackedHit[] {
  const scored = segments.map(({ segment }) => new Float64Array(segment.documents));
  const inSection = segments.map(({ segment }) => sectionMatches(segment, query.section));
  const allowed = segments.map(({ segment, live }) => compileFilter(segment, live, query.filter));
  const norms = lengthNorms(totals, weights);
  for (const term of query.terms) scoreTerm(segments, term, totals.documents, norms, weights, scored);
  const candidates: { segment: number; document: number; score: number }[] = [];
  scored.forEach((scores, segment) => {
    const required = inSection[segment];
    const passes = allowed[segment];
    scores.forEach((score, document) => {
      if (score > 0 && (!required || required[document] === 1) && passes?.(document)) candidates.push({ segment, document, score });
    });
  });
  const threshold = scoreAtRank(candidates, query.limit);
  return candidates
    .filter(({ score }) => score >= threshold)
    .map(({ segment, document, score }) => hitOf(segments[segment]?.segment, document, score))
    .sort((a, b) => b.score - a.score || (a.unitId < b.unitId ? -1 : a.unitId > b.unitId ? 1 : 0))
    .slice(0, query.limit);
}

function hitOf(segment: Segment | undefined, document: number, score: number): PackedHit {
  const paper = segment?.papers[segment.paperOf[document] ?? 0];
  if (!segment || !paper) throw new RangeError(`document ${document} has no paper`);
  return { unitId: segment.unitId(document), paperId: paper.paperId, score };
}

/** By field: the factor 1 / (1 - b + b * length / average) as a function of the length. */
type Norm = (length: number) => number;

function lengthNorms(totals: CollectionTotals, { fields }: Weights): Norm[] {
  return fields.map(({ b }, field) => {
    const average = (totals.lengths[field] ?? 0) / Math.max(1, totals.documents);
    return (length) => 1 / (1 - b + (average > 0 ? (b * length) / average : 0));
  });
}

/** Adds one term's share. Its postings are decoded once; the live ones are kept until their number, and so the idf, is known. */
function scoreTerm(segments: readonly LiveSegment[], term: string, total: number, norms: readonly Norm[], weights: Weights, scored: readonly Float64Array[]): void {
  let found = 0;
  const parts = segments.map(({ segment, live }) => {
    const entry = segment.find(term);
    if (!entry) return null;
    const documents = new Uint32Array(Math.min(entry.documents, segment.documents));
    const strengths = new Float64Array(documents.length);
    let size = 0;
    while (size < documents.length && entry.postings.next()) {
      const { document, counts } = entry.postings;
      if (!live[segment.paperOf[document] ?? 0]) continue;
      documents[size] = document;
      strengths[size] = strengthOf(segment, document, counts, norms, weights);
      size += 1;
    }
    found += size;
    return { documents, strengths, size };
  });
  const idf = Math.log(1 + (total - found + 0.5) / (found + 0.5));
  parts.forEach((part, index) => {
    const scores = scored[index];
    if (!part || !scores) return;
    for (let at = 0; at < part.size; at += 1) {
      const strength = part.strengths[at] ?? 0;
      const document = part.documents[at] ?? 0;
      scores[document] = (scores[document] ?? 0) + (idf * strength) / (weights.k1 + strength);
    }
  });
}

function strengthOf(segment: Segment, document: number, counts: Uint32Array, norms: readonly Norm[], { fields }: Weights): number {
  let strength = 0;
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    const times = counts[field] ?? 0;
    const length = segment.lengths[field]?.[document] ?? 0;
    if (times > 0) strength += (fields[field]?.weight ?? 0) * times * (norms[field]?.(length) ?? 1);
  }
  return strength;
}

/** 1 by document where every term stands in the section path; null where nothing is asked. */
function sectionMatches(segment: Segment, terms: readonly string[] | undefined): Uint8Array | null {
  if (!terms) return null;
  const seen = new Uint8Array(segment.documents);
  terms.forEach((term, round) => {
    const postings = segment.find(term)?.postings;
    while (postings?.next()) if ((postings.counts[SECTION] ?? 0) > 0 && seen[postings.document] === round) seen[postings.document] = round + 1;
  });
  return seen.map((count) => (count === terms.length ? 1 : 0));
}

/** The score of the candidate at `rank` (from 1) of the ranking; 0 where there are fewer. */
function scoreAtRank(candidates: readonly { score: number }[], rank: number): number {
  if (candidates.length <= rank) return 0;
  return Float64Array.from(candidates, ({ score }) => score).sort().at(-rank) ?? 0;
}
