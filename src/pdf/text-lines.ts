import type { PdfBox, PdfLine } from '../ports';
import { collapseSpace, isCjkChar } from '../text';
import { raised } from './clean-text';
import { turn, type TextRun } from './text-runs';

// Distances are in sizes of the larger of two runs.
/** A wider gap parts a line: the other column, a page number, a cell of a table. */
const APART = 1.8;
/** Accents, kerning and fractions go back this far. */
const BACK = 1;
/** Base lines of one line of print lie this near to each other, scripts included; of two runs of one size nearer. */
const SCRIPT_SHIFT = 0.6;
const SAME_SHIFT = 0.3;
const SCRIPT_SIZE = 0.86;
/** A gap that the file left without a space character. */
const SPACE = 0.2;
/** Type printed twice, a hair apart, to look bold. */
const TWICE = 0.12;

/** The lines of a page in the order of its runs. `width` and `height` are the page's: what lies outside is not shown, and left out. Linear. */
export function linesOf(runs: readonly TextRun[], width: number, height: number): PdfLine[] {
  const lines: PdfLine[] = [];
  let open: TextRun[] = [];
  let blankBefore = false;
  const close = (): void => {
    const line = open.length === 0 ? null : lineOf(open, width, height);
    if (line) lines.push(line);
    open = [];
  };
  for (const run of runs) {
    if (run.blank) {
      blankBefore = true;
      continue;
    }
    const last = open.at(-1);
    if (last && isPrintedTwice(last, run)) continue;
    if (last && !goesOn(open, last, run)) close();
    open.push(open.length > 0 && (blankBefore || needsSpace(open.at(-1), run)) ? { ...run, text: ` ${run.text}` } : run);
    blankBefore = false;
  }
  close();
  return lines;
}

const isPrintedTwice = (a: TextRun, b: TextRun): boolean =>
  a.text.trim() === b.text.trim() && a.angle === b.angle && Math.abs(a.along - b.along) < TWICE * a.size && Math.abs(a.across - b.across) < TWICE * a.size;

function goesOn(open: readonly TextRun[], last: TextRun, run: TextRun): boolean {
  if (run.angle !== last.angle) return false;
  const size = Math.max(last.size, run.size);
  const gap = run.along - (last.along + last.width);
  if (gap > APART * size || gap < -BACK * size) return false;
  const base = mainRun(open);
  const shift = Math.abs(run.across - base.across);
  const script = Math.min(run.size, base.size) < SCRIPT_SIZE * Math.max(run.size, base.size);
  return shift <= (script ? SCRIPT_SHIFT : SAME_SHIFT) * Math.max(run.size, base.size);
}

/** The largest of a line's first runs: scripts hang on to it. */
function mainRun(open: readonly TextRun[]): TextRun {
  let main = open[0] as TextRun; // a line is opened with a run
  for (const run of open.slice(-4)) if (run.size > main.size) main = run;
  return main;
}

function needsSpace(last: TextRun | undefined, run: TextRun): boolean {
  if (!last || last.text.endsWith(' ') || run.text.startsWith(' ')) return false;
  const cjk = isCjkChar([...last.text].at(-1) ?? '') && isCjkChar([...run.text][0] ?? '');
  return !cjk && run.along - (last.along + last.width) > SPACE * Math.min(last.size, run.size);
}

function lineOf(runs: readonly TextRun[], width: number, height: number): PdfLine | null {
  const size = dominant(runs, (run) => run.size);
  const base = runs.find((run) => run.size === size) ?? mainRun(runs);
  const text = collapseSpace(runs.reduce((before, run) => before + (isRaised(run, base) ? mark(before, run.text) : run.text), ''));
  if (text === '') return null;
  const box = boxOf(runs);
  const middle = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] as const;
  if (middle[0] < 0 || middle[0] > width || middle[1] < 0 || middle[1] > height) return null;
  return { text, box, fontSize: Math.round(size * 100) / 100, bold: boldOf(runs), turned: base.angle !== 0 };
}

/** A raised text as it stands behind another: the number of a note is set off from its word, an exponent is not ("results ¹²", "cm²"). */
function mark(before: string, text: string): string {
  const up = raised(text);
  return /\p{Ll}{3}$/u.test(before.slice(-6)) && /^[⁰¹²³⁴⁵⁶⁷⁸⁹]/.test(up) ? ` ${up}` : up;
}

const isRaised = (run: TextRun, base: TextRun): boolean => run.size < SCRIPT_SIZE * base.size && run.across < base.across - 0.15 * base.size;

/** The value that most characters have. */
function dominant(runs: readonly TextRun[], of: (run: TextRun) => number): number {
  const weights = new Map<number, number>();
  for (const run of runs) weights.set(of(run), (weights.get(of(run)) ?? 0) + run.text.length);
  let best = of(runs[0] as TextRun); // never empty
  for (const [value, weight] of weights) if (weight > (weights.get(best) ?? 0)) best = value;
  return best;
}

function boldOf(runs: readonly TextRun[]): boolean | null {
  let bold = 0;
  let plain = 0;
  for (const { bold: own, text } of runs) {
    if (own === true) bold += text.length;
    if (own === false) plain += text.length;
  }
  return bold + plain === 0 ? null : bold > plain * 4;
}

/** The box around all runs, turned back to the page as shown. */
function boxOf(runs: readonly TextRun[]): PdfBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { along, across, width, size, ascent, descent, angle } of runs) {
    for (const [x, y] of [[along, across - ascent * size], [along + width, across + descent * size]] as const) {
      const [px, py] = turn(x, y, angle);
      left = Math.min(left, px);
      right = Math.max(right, px);
      top = Math.min(top, py);
      bottom = Math.max(bottom, py);
    }
  }
  return [left, top, right, bottom].map((value) => Math.round(value * 100) / 100) as unknown as PdfBox;
}
