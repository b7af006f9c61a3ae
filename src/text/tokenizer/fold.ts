import { foldCommand, foldSign } from './latex';

/** A text as the tokenizer reads it, and the way back. */
export interface Folded {
  /** NFKC, without diacritics, dashes and quotes in ASCII, markup gone, line-end hyphenation joined. Case is kept. */
  text: string;
  /** Offset in the original of the folded unit at `at` (as a start), in UTF-16 units. */
  startOf(at: number): number;
  /** Offset in the original just after the folded unit before `at` (as an end). */
  endOf(at: number): number;
}

/** Conjunctions and the like after which a trailing hyphen is a suspended one ("pre- and postnatal"): nothing is joined. */
const SUSPENDED = '(?:and|or|to|nor|vs|versus|but|than|as|through|und|oder|bis|et|ou|y|o|e)(?![a-z])';
const HYPHEN = '[-\\u2010\\u2011\\u00AD]';
const LINE_BREAK = '[ \\t]*\\r?\\n[ \\t]*';
const ACCENTED = '\\u00DF-\\u00F6\\u00F8-\\u024F';
const MARKS = '[\\u0300-\\u036F]';
/** Everything outside ASCII but plain Han, kana and hangul, which need no folding. */
const FOREIGN = '[\\u0080-\\u2E7F\\u2F00-\\u2FDF\\u3000\\u3131-\\u318E\\u3200-\\u33FF\\uA000-\\uABFF\\uD800-\\uDFFF\\uF900-\\uFFFF]';

/** Commands in whose braces OCR parts the letters of a word: "\\mathrm { l o s s }". */
const SPACED_OUT = 'mathrm|mathbf|mathit|mathsf|mathtt|mathcal|text|textrm|textbf|textit|operatorname';

const REWRITTEN = new RegExp(
  [
    `([a-z${ACCENTED}])${HYPHEN}(?:${LINE_BREAK}| )(?!${SUSPENDED})(?=[a-z${ACCENTED}])`,
    `([A-Za-z0-9${ACCENTED}\u0391-\u03C9])${HYPHEN}${LINE_BREAK}(?!${SUSPENDED})(?=[A-Za-z0-9])`,
    '<\\/?(?:sup|sub|i|b|em|strong|u)>',
    '\\\\(?:begin|end) ?\\{[a-z* ]{1,20}\\}(?: ?\\{[lcr|@ ]{1,30}\\})?',
    `\\\\(?:${SPACED_OUT})\\*? ?\\{ ?((?:[A-Za-z0-9] ){1,40}[A-Za-z0-9]) ?\\}`,
    '\\\\([A-Za-z]{2,20})\\*? ?(?![A-Za-z])',
    ' ?[_^] ?(?:\\{ ?([^{}\\\\$]{1,20}?) ?\\}|([A-Za-z0-9])) ?(?=[_^])',
    ' ?[_^] ?\\{ ?|\\} ?\\{ ?|~(?=\\\\)|\\\\[,;:!]|[${}\\\\]| ?\\^ ?(?=[A-Za-z0-9](?![A-Za-z]))|_(?=[A-Za-z0-9](?![A-Za-z]))',
    `[A-Za-z]${MARKS}+`,
    `(?:[\\uD800-\\uDBFF][\\uDC00-\\uDFFF]|${FOREIGN})${MARKS}*`,
  ].join('|'),
  'y',
);
/** What every stretch to rewrite begins with, or has as its second character. Most texts hold little of it, and looking for it is quick. */
const SUSPECT = new RegExp(`[<\\\\_^$\\{}]|-(?=[ \\t\\r\\n])|${FOREIGN}`, 'g');

/** Letters that Unicode does not decompose but that people type without the stroke. */
const STROKES: Readonly<Record<string, string>> = {
  ß: 'ss', ẞ: 'SS', ø: 'o', Ø: 'O', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', đ: 'd', Đ: 'D', ł: 'l', Ł: 'L', ı: 'i', ð: 'd', þ: 'th', ς: 'σ',
};
const ALL_MARKS = new RegExp(MARKS, 'g');
const MARKED_LETTER = new RegExp(`^[A-Za-z]${MARKS}`);

function foldCluster(cluster: string): string {
  const stroke = STROKES[cluster] ?? foldSign(cluster);
  if (stroke !== null) return stroke;
  if (/^[\u2010-\u2013\u2212\uFE63\uFF0D]/.test(cluster)) return '-';
  if (/^[\u2014\u2015]/.test(cluster)) return ' ';
  if (/^[\u2018\u2019\u2032\u02BC\uFF07]/.test(cluster)) return "'";
  if (/^[\u00AD\u200B-\u200D\u2060\uFEFF]/.test(cluster)) return '';
  // The cluster's own marks go first: normalising a long row of them takes the square of its length.
  return cluster.replace(ALL_MARKS, '').normalize('NFKD').replace(ALL_MARKS, '').normalize('NFC');
}

/** Between two parts of a formula: more than one space, so that no number takes the next letter for its unit. */
const APART = '  ';

function rewrite([found, joined, broken, spaced, command, script, sign]: RegExpExecArray): string {
  if (joined !== undefined) return foldCluster(joined);
  if (broken !== undefined) return `${foldCluster(broken)}-`;
  if (spaced !== undefined) return spaced.replaceAll(' ', '');
  if (command !== undefined) return foldCommand(command);
  // Of two scripts the second is a word of its own: "x_i^2" and "x_{i}^{2}" are one.
  if (script !== undefined || sign !== undefined) return `${script ?? sign}${APART}`;
  if (found.charCodeAt(0) > 0x7f || MARKED_LETTER.test(found)) return foldCluster(found);
  if (found.startsWith('}') && found.includes('{')) return APART;
  return found.startsWith('\\') || found === '~' ? ' ' : '';
}

/** Pieces whose length differs from what they replace: folded start, folded end, original start, original end, one after the other. */
class PieceMap {
  private readonly pieces: number[] = [];

  add(foldedStart: number, foldedEnd: number, start: number, end: number): void {
    this.pieces.push(foldedStart, foldedEnd, start, end);
  }

  /** Index of the last piece whose folded start is <= `at`, or -1. */
  private pieceBefore(at: number): number {
    let low = 0;
    let high = this.pieces.length / 4;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.pieces[middle * 4] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  locate(at: number, asEnd: boolean): number {
    // An end lies behind the unit before it, so it is looked up by that unit.
    const piece = this.pieceBefore(asEnd ? at - 1 : at);
    if (piece < 0) return at;
    const [, foldedEnd = 0, start = 0, end = 0] = this.pieces.slice(piece * 4, piece * 4 + 4);
    if (asEnd ? at <= foldedEnd : at < foldedEnd) return asEnd ? end : start;
    return end + (at - foldedEnd);
  }
}

/** The first stretch to rewrite from `from` on. */
function nextRewritten(text: string, from: number): RegExpExecArray | null {
  SUSPECT.lastIndex = from;
  while (SUSPECT.test(text)) {
    const at = SUSPECT.lastIndex - 1;
    for (let start = Math.max(from, at - 1); start <= at; start += 1) {
      REWRITTEN.lastIndex = start;
      const match = REWRITTEN.exec(text);
      if (match) return match;
    }
  }
  return null;
}

/** Folds a text for tokenizing (`spec/40` 15). Linear; the map costs memory only where something was rewritten. */
export function fold(original: string): Folded {
  const map = new PieceMap();
  let text = '';
  let copied = 0;
  for (let match = nextRewritten(original, 0); match !== null; match = nextRewritten(original, match.index + match[0].length)) {
    const [found, joined, broken] = match;
    const replacement = rewrite(match);
    if (replacement === found) continue;
    // The letter before a broken hyphen keeps its own place, so that its word does not end behind the line break.
    const kept = (joined ?? broken) !== undefined && replacement.charAt(0) === found.charAt(0) ? 1 : 0;
    text += original.slice(copied, match.index + kept);
    copied = match.index + found.length;
    map.add(text.length, text.length + replacement.length - kept, match.index + kept, copied);
    text += replacement.slice(kept);
  }
  text += original.slice(copied);
  return { text, startOf: (at) => map.locate(at, false), endOf: (at) => map.locate(at, true) };
}
