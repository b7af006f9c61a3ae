import type { PaperOutline } from '../../../src/engine/engine';
import type { SectionRow } from '../../../src/structure/section-rows';
import { paperStatus } from '../fake-engine';

export const row = (change: Partial<SectionRow>): SectionRow => ({
  id: 'sec',
  kind: 'section',
  parent: null,
  depth: 0,
  title: 'Methods',
  label: null,
 
  pages: [1],
  passages: 1,
  references: 0,
  approximate: false,
  span: { start: 0, end: 7 },
  onPage: null,
  ...change,
});

/** Front matter, two sections with subsections, a figure, a reference list. */
export const ROWS: readonly SectionRow[] = [
  row({ id: 'front', kind: 'front', title: '', passages: 1, span: { start: 0, end: 20 } }),
  row({ id: 'intro', title: 'Introduction', pages: [1, 2], passages: 2, span: { start: 30, end: 42 } }),
  row({ id: 'methods', title: 'Methods', pages: [3], passages: 0, span: { start: 100, end: 107 } }),
  row({ id: 'pop', parent: 2, depth: 1, title: 'Study population', pages: [3, 4], passages: 2, span: { start: 110, end: 126 } }),
  row({ id: 'fig1', kind: 'figure', parent: 3, depth: 2, title: 'Flow of patients', label: 'Fig. 1', pages: [4], passages: 0, span: { start: 200, end: 216 } }),
  row({ id: 'meth.results', parent: 2, depth: 1, title: 'Results', pages: [4], span: { start: 220, end: 227 } }),
  row({ id: 'results', title: 'Results', pages: [6, 7], passages: 3, span: { start: 300, end: 307 } }),
  row({ id: 'refs', kind: 'references', title: 'References', pages: [8], passages: 0, references: 34, span: { start: 900, end: 910 } }),
];

export const outline = (change: Partial<PaperOutline> = {}): PaperOutline => ({
  status: paperStatus({ pdfWitness: true }),
  rows: [...ROWS],
  pageLabels: { 3: '1547', 4: '1548' },
  ...change,
});

/** `count` sections at the top, each with a subsection a tenth of the time. */
export const manyRows = (count: number): SectionRow[] =>
  Array.from({ length: count }, (_, at) =>
    row({ id: `s${at}`, title: `Section ${at}`, pages: [1 + Math.floor(at / 4)], parent: at % 10 === 9 ? at - 1 : null, depth: at % 10 === 9 ? 1 : 0, span: { start: at * 10, end: at * 10 + 8 } }),
  );
