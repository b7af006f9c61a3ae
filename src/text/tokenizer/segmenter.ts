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

let shared: WordSegmenter | null = null;

/** Words by `Intl.Segmenter('zh')`, bigrams where the engine has none. */
export function defaultSegmenter(): WordSegmenter {
  if (shared) return shared;
  if (typeof Intl === 'undefined' || typeof Intl.Segmenter !== 'function') return (shared = bigramSegmenter);
  const words = new Intl.Segmenter('zh', { granularity: 'word' });
  shared = (run) => Array.from(words.segment(run), ({ segment, index }) => ({ start: index, end: index + segment.length }));
  return shared;
}
