import type { IndexFilter } from '../../../index/search-index';

/** Where a search looks. */
export type Scope =
  | { kind: 'all' }
  /** The papers that the note in front links to. */
  | { kind: 'note' }
  | { kind: 'paper'; paperId: string; name: string }
  | { kind: 'folder'; folder: string };

export const EVERYWHERE: Scope = { kind: 'all' };

export const sameScope = (a: Scope, b: Scope): boolean =>
  a.kind === b.kind &&
  (a.kind !== 'paper' || (b.kind === 'paper' && a.paperId === b.paperId)) &&
  (a.kind !== 'folder' || (b.kind === 'folder' && a.folder === b.folder));

/** `notePapers` are the papers of the note in front; only asked for where the scope needs them. */
export async function filterOf(scope: Scope, notePapers: () => Promise<string[]>): Promise<IndexFilter | undefined> {
  switch (scope.kind) {
    case 'all':
      return undefined;
    case 'note':
      return { papers: await notePapers() };
    case 'paper':
      return { papers: [scope.paperId] };
    case 'folder':
      return { folders: [scope.folder] };
  }
}
