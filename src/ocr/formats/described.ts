import { collapseSpace } from '../../text';
import type { Block } from '../source-paper';
import type { Described } from './file-format';

const DOI = /\b10\.\d{4,9}\/[^\s"<>{}|\\^`]{1,200}/g;
const LABELLED = /(?:\bdoi\b\s*[:：]?\s*|doi\.org\/)(10\.\d{4,9}\/[^\s"<>{}|\\^`]{1,200})/gi;
const PUBLISHED = /(?:published|©|\(c\)|copyright|出版)[^\n]{0,20}?\b((?:19|20)\d{2})\b/i;
/** Blocks of a text without pages that are looked at for what stands on its first page. */
const FIRST_BLOCKS = 15;

/** What a paper's own first page says of it, where the file does not say so elsewhere. */
export function describe(known: Described, blocks: readonly Block[]): Described {
  const paged = blocks.some(({ page }) => page > 0);
  const first = (paged ? blocks.filter(({ page }) => page <= 1) : blocks.slice(0, FIRST_BLOCKS)).filter(({ role }) => role !== 'reference_item');
  const title = known.title ?? blocks.find(({ role, text }) => role === 'paper_title' && text.trim() !== '')?.text ?? null;
  return {
    title: title === null ? null : collapseSpace(title.replace(/<[^<>]{1,60}>/g, ' ')) || null,
    doi: known.doi ?? onlyDoi(first),
    authors: known.authors,
    year: known.year ?? yearOf(first),
  };
}

/** A DOI as printed, without the punctuation behind it; null where the text holds none. */
export function doiOf(text: string): string | null {
  const found = DOI.exec(text)?.[0] ?? null;
  DOI.lastIndex = 0;
  return found === null ? null : bare(found);
}

/** A closing bracket belongs to the DOI only where it opens in it: "10.1016/S0140-6736(20)30183-5". */
function bare(doi: string): string {
  let end = doi.length;
  for (; end > 0; end -= 1) {
    const last = doi[end - 1] ?? '';
    const part = doi.slice(0, end);
    const unopened = last === ')' && part.split('(').length < part.split(')').length;
    if (!unopened && !'.,;:]\'”’*_。，；、'.includes(last)) break;
  }
  return doi.slice(0, end);
}

/** The one DOI of the first page: one that is labelled as such, else any. Two are none: a footnote may cite another paper. */
function onlyDoi(blocks: readonly Block[]): string | null {
  for (const [pattern, group] of [[LABELLED, 1], [DOI, 0]] as const) {
    const found = new Map<string, string>();
    for (const { text } of blocks)
      for (const match of text.matchAll(pattern)) {
        const doi = bare(match[group] ?? '');
        if (!found.has(doi.toLowerCase())) found.set(doi.toLowerCase(), doi);
      }
    if (found.size === 1) return [...found.values()][0] ?? null;
    if (found.size > 1) return null;
  }
  return null;
}

function yearOf(blocks: readonly Block[]): number | null {
  for (const { text } of blocks) {
    const found = PUBLISHED.exec(text)?.[1];
    if (found !== undefined) return Number(found);
  }
  return null;
}
