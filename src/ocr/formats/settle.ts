import { isAbstractTitle, isReferencesTitle } from '../section-names';
import type { Block } from '../source-paper';

const HEADING = /_heading$/;
const isHeading = ({ role }: Block): boolean => HEADING.test(role);
const NUMBERED = /^(?:\d{1,2}(?:\.\d{1,2})*\.?\s|[IVX]{1,5}\.\s|第\s*[一二三四五六七八九十\d]{1,3}\s*[章节節]|[一二三四五六七八九十]{1,3}、)/;
const OPENING = /^(?:introduction|summary|background|contents|table of contents|引言|绪论|緒論|前言|目录|目錄|目 录)$/i;
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** Characters of running text before the first heading from which on that heading is no title page's. */
const MOST_BEFORE = 400;

/**
 * Most tools write the paper's title as a heading like any other. The block that is the title becomes `paper_title`: the heading with the words of a title that
 * the source gives elsewhere, else the first heading of the first page where no text stands above it and where it names no section. A title
 * that is there already stays.
 */
export function settleTitle(blocks: readonly Block[], known: string | null): Block[] {
  const title = blocks.find(({ role }) => role === 'paper_title');
  const at = title ? -1 : titleAt(blocks, known);
  // a title that the source has apart is printed on the first page once more
  const again = plain(title?.text ?? '');
  const repeats = (block: Block): boolean => again !== '' && isHeading(block) && block.page <= 2 && plain(block.text) === again;
  const titled = blocks.map((block, index) => (index === at || repeats(block) ? { ...block, role: 'paper_title', level: null } : block));
  return withoutCoverHeadings(titled);
}

/** A page that holds the title and no running text is a cover: the lines on it that came out as headings are names and dates. */
function withoutCoverHeadings(blocks: readonly Block[]): Block[] {
  const cover = blocks.find(({ role, page }) => role === 'paper_title' && page > 0)?.page;
  const isCover = cover !== undefined && !blocks.some(({ page, role, text }) => page === cover && /^(?:body_paragraph|abstract_body|reference_item|table_html)$/.test(role) && text.trim() !== '');
  if (!isCover) return [...blocks];
  return blocks.map((block) => (block.page === cover && isHeading(block) && !namesSection(block.text.trim()) ? { ...block, role: 'frontmatter_support', level: null } : block));
}

/** True where a heading names a section: it carries a number, or the name of one that papers begin with. */
export const namesSection = (title: string): boolean => NUMBERED.test(title) || OPENING.test(title) || isAbstractTitle(title) || isReferencesTitle(title);

function titleAt(blocks: readonly Block[], known: string | null): number {
  const key = plain(known ?? '');
  const first = blocks.findIndex(isHeading);
  const heading = blocks[first];
  if (heading === undefined) return -1;
  if (key !== '') {
    const named = blocks.findIndex((block) => isHeading(block) && block.page <= 2 && plain(block.text) === key);
    if (named >= 0) return named;
  }
  const before = blocks.slice(0, first).reduce((sum, { role, text }) => sum + (role === 'body_paragraph' ? text.length : 0), 0);
  const lower = blocks.some((block) => isHeading(block) && block.level !== null && heading.level !== null && block.level < heading.level);
  return heading.page > 1 || before > MOST_BEFORE || namesSection(heading.text.trim()) || lower ? -1 : first;
}

/** A level that is the same for every heading says nothing; the numbers in print say more. */
export function settleLevels(blocks: readonly Block[]): Block[] {
  const levels = new Set(blocks.filter(isHeading).map(({ level }) => level));
  if (levels.size !== 1 || levels.has(null)) return [...blocks];
  return blocks.map((block) => (isHeading(block) ? { ...block, level: null } : block));
}
