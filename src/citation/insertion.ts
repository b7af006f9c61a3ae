import type { PaperMetadata } from '../library/paper';
import { escapeMarkdown, untagged } from '../text';
import { printedPages } from '../provenance';
import type { PageLabels } from '../provenance';
import { citedName } from './author';

export const INSERTION_KINDS = ['link', 'quote', 'callout', 'pandoc', 'reference'] as const;
export type InsertionKind = (typeof INSERTION_KINDS)[number];

export interface Insertion {
  paper: PaperMetadata;
  /** The link as written; "" where the vault has nothing to link to. */
  link: string;
  /** The cited words, exactly. */
  text: string;
  pages: readonly number[];
  labels: PageLabels;
  /** Of words that stand in a supplement. */
  supplement?: { name: string };
}

/** What is put into the note, without a line break at either end. Without a link, and for Pandoc without a citekey, a plain reference. */
export function insertionText(kind: InsertionKind, insertion: Insertion): string {
  const link = insertion.link === '' ? plainReference(insertion) : insertion.link;
  switch (kind) {
    case 'link':
      return link;
    case 'quote':
      return `${quoted(insertion.text)}\n>\n> ${link}`;
    case 'callout':
      return `> [!quote] ${link}\n${quoted(insertion.text)}`;
    case 'pandoc':
      return pandocCitation(insertion) ?? plainReference(insertion);
    case 'reference':
      return plainReference(insertion);
  }
}

const quoted = (text: string): string =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => (line.trim() === '' ? '>' : `> ${line}`))
    .join('\n');

/**
 * `[@degiacomi2024, p. 1547]`. The page is the printed one, with "p. " always, since Pandoc reads a bare number as it likes; left out
 * where the printed label is unknown: a PDF page would be taken for it. null without a citekey.
 */
function pandocCitation({ paper, pages, labels, supplement }: Pick<Insertion, 'paper' | 'pages' | 'labels' | 'supplement'>): string | null {
  if (paper.citekey === '') return null;
  const key = /^[\p{L}\p{N}_](?:[:.#$%&\-+?<>~/]?[\p{L}\p{N}_])*$/u.test(paper.citekey) ? paper.citekey : `{${paper.citekey.replace(/[{}\s]/g, '')}}`;
  const printed = printedPages(pages, labels);
  // A file's name as a suffix: without brackets, which would end the citation, and no locator of Pandoc's.
  const where = printed !== null ? `p. ${printed}` : supplement === undefined ? '' : supplement.name.replace(/[[\]{}]/g, ' ').trim();
  return where === '' ? `[@${key}]` : `[@${key}, ${where}]`;
}

/**
 * "Degiacomi et al. (2024). Title. Journal, p. 1547. https://doi.org/10…": parts that are not known are left out. As Markdown that shows them as they are: a title may
 * hold what is a link, a comment or a formula in a note.
 */
export function plainReference({ paper, pages, labels, supplement }: Pick<Insertion, 'paper' | 'pages' | 'labels' | 'supplement'>): string {
  const name = citedName(paper);
  const printed = printedPages(pages, labels);
  const where = [paper.journal, printed === null ? '' : `p. ${printed}`, supplement?.name ?? ''].filter((part) => part !== '').join(', ');
  const head = paper.year === null ? name : `${name} (${String(paper.year)})`;
  const title = paper.authors.length === 0 ? '' : untagged(paper.title);
  const sentences = [head, title, where].filter((part) => part !== '').map((part) => escapeMarkdown(/[.?!。？！…]$/u.test(part) ? part : `${part}.`));
  return [...sentences, ...(paper.doi === '' ? [] : [`https://doi.org/${paper.doi.replace(/[\s<>|[\]`\\]/g, encodeURIComponent)}`])].join(' ');
}
