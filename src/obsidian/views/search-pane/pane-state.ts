import type { RelatedRequest } from '../../../engine/meaning/engine';
import type { Survey } from '../../../engine/engine';
import type { PaperMetadata } from '../../../library/paper';
import type { SearchAnswer } from '../../../retrieval/model';

/** What related passages are wanted for, and how the user knows it: a place's name, or the beginning of the text. */
export interface Subject {
  of: RelatedRequest['of'];
  title: string;
}

/** An answer with the metadata of every paper in it. */
export interface Found {
  query: string;
  /** null for the answer to a search. */
  subject: Subject | null;
  answer: SearchAnswer;
  papers: Record<string, PaperMetadata>;
}

/** What the pane shows below its search field. `found` of `searching` stays on screen while the next answer is on its way. */
export type PaneState =
  | { kind: 'opening' }
  | { kind: 'first-run'; survey: Survey }
  /** Nothing stored yet, but on its way. */
  | { kind: 'building' }
  | { kind: 'ready'; survey: Survey }
  | { kind: 'searching'; query: string; found: Found | null }
  | { kind: 'found'; found: Found }
  | { kind: 'nothing'; found: Found }
  | { kind: 'failed'; query: string | null; message: string };

export function foundOf(state: PaneState): Found | null {
  return state.kind === 'found' || state.kind === 'nothing' || state.kind === 'searching' ? state.found : null;
}

/** Where an answer shows what is on screen already its cards are the same objects, so that nothing is drawn anew under the reader's hand. */
export function withOldCards(found: Found, old: Found | null): Found {
  if (old === null || old.query !== found.query) return found;
  const passages = found.answer.passages.map((passage, at) => oldWhereSame(passage, old.answer.passages[at]));
  const papers = Object.fromEntries(Object.entries(found.papers).map(([paperId, paper]) => [paperId, oldWhereSame(paper, old.papers[paperId])]));
  return { ...found, answer: { ...found.answer, passages }, papers };
}

const oldWhereSame = <T>(now: T, old: T | undefined): T => (old !== undefined && JSON.stringify(old) === JSON.stringify(now) ? old : now);
