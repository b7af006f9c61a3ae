import type { Reason } from '../../ocr/reason';
import type { LinkedFiles } from '../metadata/linked-files';
import { firstPath, type FoundFiles, type FoundPaper, type FoundPdf } from './found-source';
import { EntryIndex, identityOf, type LibraryEntry } from './match';
import { bestFirst, gatherPapers, idFromPath } from './same-paper';

/** A paper of the library, and where its PDF is now. */
export interface LocatedEntry extends LibraryEntry {
  pdf: FoundPdf | null;
  citekey?: string;
  /** What the paper's note names as its supplements. */
  linked?: LinkedFiles;
}

/**
 * Which paper each source belongs to. Files of one paper go together; they are the library's paper that one of them matches and none contradicts, else a paper of
 * their own, called after the file that it already is stored under, or after the best one. Pure.
 */
export function assignSources(files: readonly FoundFiles[], entries: readonly LocatedEntry[], pdfBeside: (files: FoundFiles) => FoundPdf | null, isStored: (paperId: string) => boolean): Map<string, FoundPaper> {
  const index = new EntryIndex(entries);
  const papers = new Map<string, FoundPaper>();
  const add = (paperId: string, more: readonly FoundFiles[], inLibrary: boolean, warnings: readonly Reason[]): void => {
    const paper = papers.get(paperId) ?? { files: [], pdf: null, inLibrary, warnings: [] };
    paper.files.push(...more);
    paper.warnings.push(...warnings);
    papers.set(paperId, paper);
  };
  for (const gathered of gatherPapers(files)) {
    const matches = gathered.map((found) => index.match(identityOf(found.described)));
    const ids = new Set(matches.flatMap((match) => (match !== null && 'paperId' in match ? [match.paperId] : [])));
    const [only] = ids;
    if (only !== undefined && ids.size === 1) add(only, gathered, true, []);
    else if (ids.size > 1) gathered.forEach((found, at) => addAlone(found, matches[at] ?? null));
    else add(ownId(gathered, isStored), gathered, false, ambiguityOf(matches));
  }
  for (const { paperId, pdf } of entries) {
    if (pdf !== null) papers.set(paperId, { ...(papers.get(paperId) ?? { files: [], inLibrary: true, warnings: [] }), pdf });
  }
  for (const [paperId, paper] of papers) {
    paper.files.sort(bestFirst);
    const beside = paper.pdf === null ? paper.files.map(pdfBeside).find((pdf) => pdf !== null) : null;
    if (beside) papers.set(paperId, { ...paper, pdf: beside });
  }
  return papers;

  function addAlone(found: FoundFiles, match: ReturnType<EntryIndex['match']>): void {
    if (match !== null && 'paperId' in match) add(match.paperId, [found], true, []);
    else add(ownId([found], isStored), [found], false, ambiguityOf([match]));
  }
}

function ambiguityOf(matches: readonly ReturnType<EntryIndex['match']>[]): Reason[] {
  const ids = [...new Set(matches.flatMap((match) => (match !== null && 'ambiguous' in match ? match.ambiguous : [])))].sort();
  return ids.length === 0 ? [] : [{ code: 'match-ambiguous', params: { papers: ids.slice(0, 5).join(', ') } }];
}

function ownId(gathered: readonly FoundFiles[], isStored: (paperId: string) => boolean): string {
  const ids = gathered.map((found) => idFromPath(firstPath(found)));
  return ids.find(isStored) ?? ids[0] ?? '';
}
