/** Cuts a run of CJK characters into words: offsets in the run, in order, half-open. */
export type WordSegmenter = (run: string) => { start: number; end: number }[];

/** Overlapping pairs of characters, and the character itself where it stands alone; for engines without `Intl.Segmenter`. */
export const bigramSegmenter: WordSegmenter = (run) => {
  const starts: number[] = [];
  for (let at = 0; at < run.length; at += (run.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) starts.push(at);
  starts.push(run.length);
  if (starts.length === 2) return [{ start: 0, end: run.length }];
  const pairs: { start: number; end: number }[] = [];
  for (let at = 0; at + 2 < starts.length; at += 1) pairs.push({ start: starts[at] ?? 0, end: starts[at + 2] ?? 0 });
  return pairs;
};

/** UTF-16 units that the engine's segmenter is given at once: its time grows with the square of them. */
const PIECE = 1_000;

/** Where a run is cut before it is segmented: never inside a character of two units. */
function* piecesOf(run: string): Generator<{ start: number; text: string }> {
  for (let start = 0; start < run.length; ) {
    let end = Math.min(run.length, start + PIECE);
    if (end < run.length && (run.codePointAt(end - 1) ?? 0) > 0xffff) end -= 1;
    yield { start, text: run.slice(start, end) };
    start = end;
  }
}

let shared: WordSegmenter | null = null;

/** Words by `Intl.Segmenter('zh')`, bigrams where the engine has none. */
export function defaultSegmenter(): WordSegmenter {
  if (shared) return shared;
  if (typeof Intl === 'undefined' || typeof Intl.Segmenter !== 'function') return (shared = bigramSegmenter);
  const words = new Intl.Segmenter('zh', { granularity: 'word' });
  shared = (run) => {
    const found: { start: number; end: number }[] = [];
    for (const { start, text } of piecesOf(run)) {
      for (const { segment, index } of words.segment(text)) found.push({ start: start + index, end: start + index + segment.length });
    }
    return found;
  };
  return shared;
}
