import type { Heading } from './headings';
import { headingNumber } from './numbering';
import { lineHeightOfTitle, type Typography } from './typography';

/** Widths of characters in ems of a text face, good to a few percent for a title; only their proportion is used. */
function em(char: string): number {
  if (/[\u2e80-\uffef]/.test(char)) return 1;
  if (/[iljtfrI'.,:;!|() ]/.test(char)) return char === ' ' ? 0.28 : 0.31;
  if (/[mwMW]/.test(char)) return 0.84;
  if (/[A-Z&@%]/.test(char)) return 0.67;
  return 0.52;
}

const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + em(char), 0);

/** Pixels an em takes at one point of size, measured on the paper's own one-line titles; null where there are none. */
function pixelsPerEm(headings: readonly Heading[], type: Typography): number | null {
  const scales: number[] = [];
  for (const { block, title } of headings) {
    if (block.bbox === null || block.fontSize === null || title.length < 6) continue;
    const height = lineHeightOfTitle(type, block.fontSize);
    if (height === null || block.bbox[3] - block.bbox[1] > height * 1.3) continue;
    scales.push((block.bbox[2] - block.bbox[0]) / widthOf(title) / block.fontSize);
  }
  return scales.length < 3 ? null : (scales.sort((a, b) => a - b)[scales.length >> 1] ?? null);
}

const CLOSE = 0.08;
/** No title ends so. */
const UNFINISHED = /(?:[,，、;:：(（–—-]|\b(?:a|an|and|as|at|by|for|from|in|into|of|on|or|the|to|und|via|vs|with|von|et|de|la|le))$/i;

/**
 * Splits a block that holds two titles, one under the other. The second witness is the box: twice a title's height although
 * the words would fit on one line, and one place to break the words at which the longer line is as wide as the box. A break that two places
 * explain is left alone. `measure` is the width of the column in pixels.
 */
export function splitMergedTitles(headings: readonly Heading[], type: Typography, measure: number | null): Heading[] {
  const scale = pixelsPerEm(headings, type);
  if (scale === null || measure === null) return [...headings];
  return headings.flatMap((heading) => split(heading, type, scale, measure) ?? [heading]);
}

function split(heading: Heading, type: Typography, scale: number, measure: number): [Heading, Heading] | null {
  const { block, title } = heading;
  const text = block.text.trim();
  if (block.bbox === null || block.fontSize === null || title !== text.replace(/\s+/g, ' ') || !title.includes(' ')) return null;
  const height = lineHeightOfTitle(type, block.fontSize);
  const [left, top, right, bottom] = block.bbox;
  const pixels = scale * block.fontSize;
  if (height === null || bottom - top < height * 1.7 || bottom - top > height * 3 || widthOf(title) * pixels > measure * 0.9) return null;
  const size = block.fontSize;
  // the lower title is set in one of the paper's title sizes, never larger than the upper
  const steps = [...type.titleHeight.keys()].map((half) => half / 2 / size).filter((step) => step > 0.5 && step <= 1.02);
  const at = printedBreak(text) ?? breakOf(title, right - left, pixels, [1, ...steps]);
  if (at === null) return null;
  const first = title.slice(0, at);
  const second = title.slice(at + 1);
  const repair = (to: string): Heading['repairs'] => [...heading.repairs, { kind: 'title-split', from: title, to }];
  return [
    { ...heading, title: first, to: at, origin: 'split', number: headingNumber(first), repairs: repair(first) },
    { ...heading, title: second, from: at + 1, origin: 'split', number: headingNumber(second), level: Math.min(6, heading.level + 1), repairs: repair(second) },
  ];
}

/** Offset of the line break that the OCR itself wrote between the two lines, or null. */
function printedBreak(text: string): number | null {
  const [first, second, ...more] = text.split(/\s*\n\s*/);
  if (first === undefined || second === undefined || more.length > 0) return null;
  return UNFINISHED.test(first) || !/^[\p{Lu}\d\u3400-\u9fff]/u.test(second) ? null : first.replace(/\s+/g, ' ').length;
}

/** Offset of the one space at which a break gives the box its width, or null where none or several do. */
function breakOf(title: string, width: number, pixels: number, steps: readonly number[]): number | null {
  let best: { at: number; error: number } | null = null;
  let rival = Infinity;
  for (let at = title.indexOf(' '); at > 0; at = title.indexOf(' ', at + 1)) {
    const second = title.slice(at + 1);
    if (!/^[\p{Lu}\d\u3400-\u9fff]/u.test(second) || UNFINISHED.test(title.slice(0, at))) continue;
    const error = Math.min(...steps.map((step) => Math.abs(Math.max(widthOf(title.slice(0, at)), widthOf(second) * step) * pixels - width) / width));
    if (best === null || error < best.error) {
      rival = best?.error ?? Infinity;
      best = { at, error };
    } else rival = Math.min(rival, error);
  }
  return best !== null && best.error <= CLOSE && rival > Math.max(best.error * 1.5, CLOSE) ? best.at : null;
}
