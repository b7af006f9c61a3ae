import { blockKey, type Block } from '../ocr/source-paper';
import { normaliseTitle } from '../provenance';
import { isContentsTitle } from './title-text';

const LEADERS = /(?:\.\s?){5,}|…{2,}|·{5,}|(?:\u2024\s?){5,}/;
/** A title with a page number behind it, as a contents page prints it. */
const ENTRY = /^\S.{0,120}?\s(?:\d{1,4}|[ivxl]{1,7})$/;
const FEWEST = 4;

const hasLeaders = (text: string): boolean => LEADERS.test(text.length > 600 ? text.slice(0, 600) : text);

const isContentsHeading = ({ text }: Block): boolean => text.length <= 80 && isContentsTitle(normaliseTitle(text));

/**
 * Keys of the blocks that are a table of contents: lines with dot leaders, a contents heading, and on a page with at least
 * four such lines every short title that ends in a page number. They head nothing and are not searched. Linear.
 */
export function contentsBlocks(blocks: readonly Block[]): Set<string> {
  const pages = new Map<number, Block[]>();
  for (const block of blocks) {
    const page = pages.get(block.page);
    if (page) page.push(block);
    else pages.set(block.page, [block]);
  }
  const found = new Set<string>();
  for (const page of pages.values()) {
    const leaders = page.filter(({ text }) => hasLeaders(text));
    const entries = page.filter(({ text }) => ENTRY.test(text.trim()));
    const headed = page.some(isContentsHeading);
    const isContents = leaders.length >= FEWEST || (headed && leaders.length + entries.length >= FEWEST);
    for (const block of leaders) if (isContents || LEADERS.test(block.text.slice(-80))) found.add(blockKey(block));
    if (!isContents) continue;
    for (const block of entries) found.add(blockKey(block));
    for (const block of page) if (isContentsHeading(block)) found.add(blockKey(block));
  }
  return found;
}
