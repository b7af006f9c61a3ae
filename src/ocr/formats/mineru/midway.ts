import type { Block } from '../../source-paper';
import type { FormatPaper } from '../file-format';

/**
 * MinerU cuts the PDF before it reads a range of its pages and counts from 0 again, without a word of it. A paper whose first numbered section is "2.2"
 * begins midway: its page numbers may be those of the cut, which only the PDF can tell.
 */
export function sayMidway(paper: FormatPaper): FormatPaper {
  const number = firstNumber(paper.blocks);
  return number === null ? paper : { ...paper, warnings: [...paper.warnings, { code: 'starts-midway', params: { section: number } }] };
}

const NUMBER = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+\p{L}/u;

/** The number of the first numbered heading where it is not a first one, else null. */
function firstNumber(blocks: readonly Block[]): string | null {
  for (const { role, text } of blocks) {
    if (role === 'paper_title') return null;
    const number = role.endsWith('_heading') ? NUMBER.exec(text.trim())?.[1] : undefined;
    if (number !== undefined) return number.split('.').every((part) => Number(part) <= 1) ? null : number;
  }
  return null;
}
