import type { BuiltPaper, Unit } from './model';
import { isListItem } from './paragraphs';

/** What closes a paragraph: a sentence's end, or the colon before a list or a formula. */
const CLOSED = /[.!?:。！？：…；;](?:["'”’»)\]）】』」\s]|\[[\d,–-]{1,20}\]|\$[^$]{0,40}\$)*$/;
/** A paragraph never begins like this: the sentence goes on. */
const GOES_ON = /^[\s"'“‘(（[]*(?:\p{Ll}|其中|式中|[,;)，、；])/u;

/** A stretch of running text that one block printed. */
interface Piece {
  start: number;
  end: number;
}

/** Ranges of the section's running text in reading order; a block that was split over two units is one. */
function piecesOf({ units }: Pick<BuiltPaper, 'units'>, of: Unit): Piece[] {
  const pieces: Piece[] = [];
  let last = '';
  for (const unit of units) {
    if (unit.nodeId !== of.nodeId || unit.kind !== of.kind) continue;
    for (const { page, blockId, start, end } of unit.blocks) {
      const key = `${page}:${blockId}`;
      const open = pieces[pieces.length - 1];
      if (open && key === last) open.end = end;
      else pieces.push({ start, end });
      last = key;
    }
  }
  return pieces;
}

/**
 * The ordinal, from 1, of the paragraph at `at` (a place in the canonical text) among those of its own section; subsections count for themselves. Lists and formulas
 * are no paragraphs. null where it would be a guess: outside running text and sections, in a list, in a source whose paragraphs are inferred, and from the first block on
 * that may be a paragraph or not. Linear in the paper's units.
 */
export function paragraphNumber(paper: Pick<BuiltPaper, 'units' | 'canonical'>, unit: Unit, at: number): number | null {
  if (unit.kind !== 'body' || unit.collection !== 'body' || unit.path.length === 0 || unit.approximate === true) return null;
  const formulas = paper.units.filter(({ kind }) => kind === 'equation').map(({ start }) => start);
  const isFormulaBetween = (from: number, to: number): boolean => formulas.some((start) => start >= from && start < to);
  let count = 0;
  let before: { text: string; list: boolean } | null = null;
  let end = 0;
  for (const piece of piecesOf(paper, unit)) {
    if (piece.start > at) break;
    const text = paper.canonical.slice(piece.start, piece.end);
    const gap = paper.canonical.slice(end, piece.start);
    const list = isListItem(text.trimStart().slice(0, 40));
    if (list && piece.end > at) return null;
    const goesOn = before !== null && (!gap.includes('\n') || GOES_ON.test(text.slice(0, 40)));
    if (!list && !goesOn) {
      // A sentence behind a formula may begin a paragraph, or not; so may one behind text that is not closed. Items of lists often have no full stop.
      if (before !== null && (isFormulaBetween(end, piece.start) || (!before.list && !CLOSED.test(before.text.trimEnd().slice(-60))))) return null;
      count += 1;
    }
    count += breaksBefore(text, at - piece.start);
    before = { text, list };
    end = piece.end;
  }
  return count === 0 ? null : count;
}

/** Blank lines of a block before a place in it: a block may hold several paragraphs. */
function breaksBefore(text: string, at: number): number {
  return text.slice(0, Math.max(0, Math.min(at, text.length))).match(/\n[ \t]*\n\s*(?=\S)/g)?.length ?? 0;
}
