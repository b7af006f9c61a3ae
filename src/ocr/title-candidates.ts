import { collapseSpace } from '../text';
import type { Block } from './source-paper';

/** Texts that the OCR took for the paper's title, in reading order: the last resort where no library knows the paper. */
export const titleCandidates = (blocks: readonly Block[]): string[] =>
  blocks
    .filter(({ role, rawLabel, page }) => page <= 2 && (role === 'paper_title' || rawLabel === 'doc_title'))
    .map(({ text }) => collapseSpace(text))
    .filter((text) => text !== '');
