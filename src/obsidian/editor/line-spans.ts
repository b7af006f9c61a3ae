import type { Text } from '@codemirror/state';

/** Whole lines: from the start of the first to the end of the last. */
export interface LineSpan {
  from: number;
  to: number;
}

/** The lines that a range touches, as one span. Offsets beyond the text are cut. */
export function linesOf(doc: Text, from: number, to: number): LineSpan[] {
  return [{ from: doc.lineAt(Math.min(from, doc.length)).from, to: doc.lineAt(Math.min(to, doc.length)).to }];
}

/** Sorted and disjoint; spans that overlap or stand on neighbouring lines become one. */
export function mergeSpans(spans: readonly LineSpan[]): LineSpan[] {
  const merged: LineSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from || a.to - b.to)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to + 1) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

/** What of `spans` is not in `without`. Both sorted and disjoint, both of whole lines. */
export function subtractSpans(spans: readonly LineSpan[], without: readonly LineSpan[]): LineSpan[] {
  const left: LineSpan[] = [];
  for (const span of spans) {
    let { from } = span;
    for (const cut of without) {
      if (cut.to < from || cut.from > span.to) continue;
      if (cut.from > from) left.push({ from, to: cut.from - 1 });
      from = cut.to + 1;
    }
    if (from <= span.to) left.push({ from, to: span.to });
  }
  return left;
}

/** What of `spans` is also in `others`. Both sorted and disjoint, both of whole lines. */
export function intersectSpans(spans: readonly LineSpan[], others: readonly LineSpan[]): LineSpan[] {
  return spans.flatMap((span) =>
    others
      .filter((other) => other.from <= span.to && other.to >= span.from)
      .map((other) => ({ from: Math.max(span.from, other.from), to: Math.min(span.to, other.to) })),
  );
}

/** The same stretches, cut at the ends of lines. */
export function byLine(doc: Text, spans: readonly LineSpan[]): LineSpan[] {
  return spans.flatMap(({ from, to }) => {
    const parts: LineSpan[] = [];
    for (let at = from; at <= to; ) {
      const line = doc.lineAt(at);
      parts.push({ from: at, to: Math.min(to, line.to) });
      at = line.to + 1;
    }
    return parts;
  });
}
