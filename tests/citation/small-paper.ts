import type { PaperMetadata } from '../../src/library/paper';
import type { BuiltPaper, SectionNode, Unit } from '../../src/structure/model';

/** The small paper of spec/20 in short, built by hand: sections, a paragraph over a page break, a sentence that occurs twice. */
const PARTS: readonly { path: string[]; blocks: readonly (readonly [page: number, text: string])[] }[] = [
  { path: [], blocks: [[1, 'We report a cohort.']] },
  { path: ['Methods'], blocks: [[1, 'Overview.']] },
  { path: ['Methods', 'Study population'], blocks: [[1, 'We enrolled 412 pa-'], [2, 'tients from 3 sites.']] },
  { path: ['Methods', 'Outcomes'], blocks: [[3, 'Outcome was death.']] },
  { path: ['Results'], blocks: [[4, 'Outcome was death. 412 patients.']] },
];

const node = (path: string[], page: number | null, children: SectionNode[] = []): SectionNode => ({
  nodeId: path.join('/') || 'front',
  kind: path.length === 0 ? 'front' : 'section',
  title: path[path.length - 1] ?? '',
  level: path.length,
  page,
  blockId: page === null ? null : '0',
  origin: 'blocks',
  path,
  own: [],
  children,
  repairs: [],
});

export function smallPaper(): BuiltPaper {
  let canonical = '';
  const units: Unit[] = PARTS.map(({ path, blocks }, index) => {
    if (canonical !== '') canonical += '\n\n';
    const start = canonical.length;
    const placed = blocks.map(([page, text], part) => {
      if (part > 0) canonical += ' ';
      const from = canonical.length;
      canonical += text;
      return { page, blockId: String(part), start: from, end: canonical.length, bbox: [0, index, 10, index + 1] as const };
    });
    return {
      unitId: `u${String(index)}`,
      kind: 'body',
      collection: 'body',
      nodeId: path.join('/') || 'front',
      path,
      pages: blocks.map(([page]) => page),
      start,
      end: canonical.length,
      blocks: placed,
      part: null,
      indexable: true,
    };
  });
  const referenceStart = canonical.length + 2;
  canonical += '\n\n[1] Author 2024';
  return {
    canonical,
    tree: [
      node([], null),
      node(['Methods'], 1, [node(['Methods', 'Study population'], 1), node(['Methods', 'Outcomes'], 3)]),
      node(['Results'], 4),
    ],
    units,
    references: [{ page: 5, blockId: '2', start: referenceStart, end: canonical.length }],
    pageLabels: { 1: '1545', 2: '1546', 3: '1547', 4: '1548', 5: '1549' },
    pageSizes: {},
    excluded: {},
    unknownRoles: {},
  };
}

export const METADATA: PaperMetadata = {
  paperId: 'ABCD1234',
  title: 'Measuring cohorts with care',
  authors: ['Matteo T. Degiacomi', 'Ada Lovelace', 'Ludwig van Beethoven'],
  year: 2024,
  journal: 'Journal of Cohorts',
  doi: '10.1/x',
  citekey: 'degiacomi2024',
  tags: [],
  folder: '',
  abstract: '',
  pageRange: null,
  pdfPath: 'Papers/Degiacomi 2024.pdf',
  notePath: 'Literature/Degiacomi 2024.md',
  fullTextPath: 'ocr/ABCD1234/fulltext.md',
  attachmentKey: 'WXYZ9876',
};
