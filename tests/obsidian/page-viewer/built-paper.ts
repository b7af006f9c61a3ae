import type { BuiltPaper, Unit } from '../../../src/structure/model';

const PARAGRAPH = 100;

/** A paper of `pages` pages with one paragraph a page; the one of page 3 goes on over page 4. */
export function builtPaper(pages = 9, change: Partial<BuiltPaper> = {}): BuiltPaper {
  const units: Unit[] = [];
  const texts: string[] = [];
  for (let page = 1; page <= pages; page++) {
    const start = (page - 1) * PARAGRAPH;
    texts.push(`Paragraph ${page} says what it says. `.padEnd(PARAGRAPH, 'words of the page '));
    const block = { page, blockId: 'a', start, end: start + PARAGRAPH, bbox: [100, 600, 500, 800] as const };
    const over = page === 3 ? [{ ...block, end: start + 60 }, { ...block, page: 4, blockId: 'top', start: start + 60, bbox: [100, 100, 900, 200] as const }] : [block];
    units.push({
      unitId: `u${page}`, kind: 'body', collection: 'body', nodeId: 'n', path: ['Methods', 'Study population'], pages: over.map((part) => part.page),
      start, end: start + PARAGRAPH, blocks: over, part: null, indexable: true,
    });
  }
  return {
    canonical: texts.map((text) => text.slice(0, PARAGRAPH)).join(''),
    tree: [], units, references: [],
    pageLabels: { 3: '1547', 4: '1548' },
    pageSizes: Object.fromEntries(units.map((_, at) => [at + 1, [1200, 1600] as const])),
    excluded: {}, unknownRoles: {},
    ...change,
  };
}

export const paragraph = (page: number): { start: number; end: number } => ({ start: (page - 1) * PARAGRAPH, end: page * PARAGRAPH });
