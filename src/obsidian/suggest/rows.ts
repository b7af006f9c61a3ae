import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import type { Passage } from '../../retrieval/model';
import { coverageText } from '../views/search-pane/coverage-line';

/** Passages and papers offered at once: a list at the cursor is read at a glance. */
const PASSAGES = 6;
const PAPERS = 3;

/** A line of the suggestions: something to cite, or what there is to say instead. */
export type Row =
  | { kind: 'passage'; passage: Passage; paper: PaperMetadata | undefined }
  | { kind: 'paper'; paper: PaperMetadata }
  | { kind: 'words'; state: 'hint' | 'loading' | 'nothing' | 'failed'; text: string; detail: string };

/** What is asked: words, and the one paper to look in, or null for all. */
export interface Question {
  query: string;
  paper: PaperMetadata | null;
}

/** Passages first, then the papers that are called so; where there is neither, that, and what was searched. Rejects where the search failed. */
export async function askLibrary(engine: Engine, { query, paper }: Question, t: Translate): Promise<Row[]> {
  const [answer, papers] = await Promise.all([
    engine.search({ query, limit: PASSAGES, mode: 'both', ...(paper && { scope: { papers: [paper.paperId] } }) }),
    paper ? [] : engine.papers(query, PAPERS),
  ]);
  const known = await engine.metadata([...new Set(answer.passages.map(({ paperId }) => paperId))]);
  const rows: Row[] = [
    ...answer.passages.map((passage): Row => ({ kind: 'passage', passage, paper: known[passage.paperId] })),
    ...papers.map((found): Row => ({ kind: 'paper', paper: found })),
  ];
  return rows.length > 0 ? rows : [{ kind: 'words', state: 'nothing', text: t('suggest.nothing', { query }), detail: coverageText(answer.coverage, false, t).text }];
}
