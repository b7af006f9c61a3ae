import { findLinks } from '../../../citation';
import type { CitationState } from '../../../citation/model';
import type { CheckedCitation } from '../../../engine/engine';
import type { CheckedInNote } from '../../../engine/citations/check-report';
import type { PaperMetadata } from '../../../library/paper';
import { paperName } from '../../citations/place-text';

/** What the doctor keeps of a citation that was checked: boxes and the text around are asked for again where they are shown. */
export interface DoctorRow extends CheckedInNote {
  checked: CheckedCitation;
  /** Of the paper that it leads to; "" where that is not known. */
  paper: string;
  /** What the text filter looks in, lower case. */
  sought: string;
}

export function doctorRow(found: CheckedInNote, papers: ReadonlyMap<string, PaperMetadata>): DoctorRow {
  const { note, citation, checked } = found;
  const { paperId, cited, proposal } = checked;
  const metadata = paperId === null ? undefined : papers.get(paperId);
  const paper = paperId === null ? '' : paperName(metadata, paperId);
  const sought = [note, citation.link.alias ?? '', citation.link.linkPath, paper, metadata?.title ?? '', cited ?? '', proposal?.text ?? ''].join('\n').toLowerCase();
  return { ...found, checked: { ...checked, boxes: [], context: null }, paper, sought };
}

/** What the user sees of the link: its alias, else its path. */
export const nameOf = ({ citation: { link } }: CheckedInNote): string => link.alias ?? link.linkPath;

/** The words as they are now where that is known, else as they were cited, else the sentence of the note. */
export const wordsOf = ({ checked: { cited, proposal }, citation }: CheckedInNote): string => proposal?.text ?? cited ?? sentenceText({ citation });

/** The sentence of the note as it is read: links by their text. */
export function sentenceText({ citation: { sentence } }: Pick<CheckedInNote, 'citation'>): string {
  let text = '';
  let from = 0;
  for (const { start, end, link } of findLinks(sentence.text)) {
    text += sentence.text.slice(from, start) + (link.alias ?? link.linkPath);
    from = end;
  }
  return (text + sentence.text.slice(from)).replace(/\s+/g, ' ').trim();
}

/** A citation that would lead to its words again if its link were written anew, and that needs nobody's judgement. */
export const isRepairable = ({ checked: { state, proposal } }: CheckedInNote): boolean => state === 'moved' && proposal !== null;

export const isWrong = ({ checked: { state, unsupported } }: CheckedInNote): boolean => state !== 'exact' || unsupported.length > 0;

/** States in the order in which they want the user. */
export const URGENCY = ['lost', 'changed', 'moved', 'unknown', 'exact'] as const satisfies readonly CitationState[];
