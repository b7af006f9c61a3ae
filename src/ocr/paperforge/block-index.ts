import { integerOf, textOf } from '../loose-json';
import { blockKey, type Block } from '../source-paper';

/**
 * Finds blocks by the many ways in which the artefacts write one id: 5, "5", "p2_b5" on page 2, "p2:5".
 * The page is always part of the key: ids restart on every page.
 */
export class BlockIndex {
  private readonly byKey = new Map<string, Block>();

  constructor(blocks: readonly Block[]) {
    for (const block of blocks) this.byKey.set(blockKey(block), block);
  }

  /** The block with this id on this page (from 1), or null. */
  find(page: unknown, id: unknown): Block | null {
    const onPage = integerOf(page);
    const name = textOf(id);
    if (onPage === null || name === '') return null;
    const exact = this.byKey.get(`${onPage}:${name}`);
    if (exact) return exact;
    const fallback = /^p(\d{1,9})_b(\d{1,9})$/.exec(name);
    const other = fallback ? (Number(fallback[1]) === onPage ? fallback[2] : undefined) : `p${onPage}_b${name}`;
    return (other !== undefined && this.byKey.get(`${onPage}:${other}`)) || null;
  }

  /** The block that a tree's qualified id ("p2:5") names, or null; `undefined` where the id has no page. */
  findQualified(id: unknown): Block | null | undefined {
    const parts = /^p(\d{1,9}):(.+)$/.exec(textOf(id));
    return parts ? this.find(Number(parts[1]), parts[2]) : undefined;
  }
}
