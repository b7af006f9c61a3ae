import { byCodeUnits } from '../text';

/** A unit's range in its paper's canonical text (UTF-16, half-open), with what decides whether it merges. */
export interface Span {
  unitId: string;
  paperId: string;
  /** The section it belongs to. */
  nodeId: string;
  start: number;
  end: number;
  score: number;
}

/** Neighbouring spans of one paper as one range. */
export interface MergedSpan<S extends Span> {
  paperId: string;
  start: number;
  end: number;
  /** In reading order, each unit once. Its provenance is theirs, aggregated. */
  members: S[];
  /** That of the best member. */
  score: number;
}

export interface MergeOptions {
  /** The paper's canonical text: a gap of white space merges, a gap with text does not. */
  canonical: (paperId: string) => string;
  /** UTF-16 units; a longer run is split at unit borders. A single longer unit stays whole. */
  maxLength: number;
}

/**
 * Merges spans that touch, overlap, or have only white space between them; never over papers, and over a section's border only where
 * they overlap. Best score first, ties by (paper, start). O(n log n) in the spans.
 */
export function mergeSpans<S extends Span>(spans: readonly S[], options: MergeOptions): MergedSpan<S>[] {
  const merged = runsOf(readingOrder(spans), options.canonical).flatMap((run) => split(run, options.maxLength));
  return merged.sort((a, b) => b.score - a.score || byCodeUnits(a.paperId, b.paperId) || a.start - b.start || a.end - b.end);
}

/** Each unit once (with its best score), by paper, start, end. */
function readingOrder<S extends Span>(spans: readonly S[]): S[] {
  const best = new Map<string, S>();
  for (const span of spans) {
    const identity = `${span.paperId}\n${span.unitId}`;
    const known = best.get(identity);
    if (!known || span.score > known.score) best.set(identity, span);
  }
  return [...best.values()].sort(
    (a, b) => byCodeUnits(a.paperId, b.paperId) || a.start - b.start || a.end - b.end || byCodeUnits(a.unitId, b.unitId),
  );
}

function runsOf<S extends Span>(ordered: readonly S[], canonical: MergeOptions['canonical']): S[][] {
  const runs: S[][] = [];
  let run: S[] = [];
  let furthest: S | null = null; // the run's furthest end, not its last member's: spans nest
  for (const span of ordered) {
    if (furthest && joins(furthest, span, canonical)) run.push(span);
    else runs.push((run = [span]));
    if (run.length === 1 || !furthest || span.end > furthest.end) furthest = span;
  }
  return runs;
}

function joins(furthest: Span, next: Span, canonical: MergeOptions['canonical']): boolean {
  if (furthest.paperId !== next.paperId) return false;
  if (next.start < furthest.end) return true;
  if (furthest.nodeId !== next.nodeId) return false;
  return next.start === furthest.end || !/\S/.test(canonical(next.paperId).slice(furthest.end, next.start));
}

/** Cuts a run into parts of at most `maxLength`, at unit borders; what lies inside the part anyway costs nothing. */
function split<S extends Span>(run: readonly S[], maxLength: number): MergedSpan<S>[] {
  const parts: MergedSpan<S>[] = [];
  for (const span of run) {
    const part = parts[parts.length - 1];
    if (part && (span.end <= part.end || span.end - part.start <= maxLength)) {
      part.members.push(span);
      part.end = Math.max(part.end, span.end);
      part.score = Math.max(part.score, span.score);
    } else {
      parts.push({ paperId: span.paperId, start: span.start, end: span.end, members: [span], score: span.score });
    }
  }
  return parts;
}
