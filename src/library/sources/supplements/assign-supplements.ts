import type { Reason } from '../../../ocr/reason';
import { joinPath, vaultPath } from '../../../ocr/vault-path';
import { byCodeUnits } from '../../../text';
import type { LocatedEntry } from '../assign';
import type { UnusedFile } from '../found-source';
import { doiKey } from '../match';
import { nameKey, saysSupplement } from './names';

/** Whose a file is: one paper's; several papers', so that it is not guessed; or nobody's as far as can be told. */
export type Owner = { paperId: string } | { ambiguous: string[] } | null;

/** A name shorter than this is no key: a folder "A1" may be anything. */
const SHORTEST_KEY = 4;

/**
 * Tells of each file which paper it belongs to, by what a person has said: a link in the paper's note, a folder named after the paper (its Zotero key, citation
 * key, or DOI), a file name that begins so, a folder of supplements beside the paper's PDF or text. In this order; the first that says anything decides. Pure.
 */
export class SupplementOwners {
  private readonly byName = new Map<string, Set<string>>();
  private readonly byLink = new Map<string, Set<string>>();
  private readonly byFolder = new Map<string, Map<string, string>>();
  private readonly missing: UnusedFile[] = [];

  constructor(
    private readonly entries: readonly LocatedEntry[],
    private readonly placePaths: readonly string[],
  ) {
    for (const { paperId, citekey = '', doi, pdf } of entries) {
      for (const name of [paperId, citekey, doi === '' ? '' : doiKey(doi)]) {
        const key = nameKey(name);
        if (key.length >= SHORTEST_KEY) add(this.byName, key, paperId);
      }
      if (pdf !== null) this.addBeside(paperId, pdf.path);
    }
  }

  /** A file that is the paper itself: supplements may lie beside it. */
  addBeside(paperId: string, path: string): void {
    const { folder, name } = split(path);
    const stems = this.byFolder.get(folder) ?? new Map<string, string>();
    stems.set(nameKey(name.replace(/\.[A-Za-z0-9]{1,5}$/, '')), paperId);
    this.byFolder.set(folder, stems);
  }

  /** Follows the links of the notes: as a path of the vault, from the note's folder, or by name among the files that were walked. What is not there is told. */
  async follow(walked: ReadonlyMap<string, readonly string[]>, isThere: (path: string) => Promise<boolean>): Promise<void> {
    for (const { paperId, linked } of this.entries) {
      for (const target of linked?.targets ?? []) {
        if (isItself(target, linked?.note ?? '')) continue;
        const paths = await this.leadsTo(target, linked?.note ?? '', walked, isThere);
        const [path] = paths;
        if (path !== undefined && paths.length === 1) add(this.byLink, path, paperId);
        else this.missing.push({ path: target, reason: path === undefined ? { code: 'supplement-not-found', params: { paper: paperId } } : { code: 'supplement-name-unclear', params: { paper: paperId, count: paths.length } } });
      }
    }
  }

  /** Paths that a note links to and that are there. */
  get linkedPaths(): string[] {
    return [...this.byLink.keys()].sort(byCodeUnits);
  }

  /** Links that lead nowhere, or to several files. */
  get unresolved(): readonly UnusedFile[] {
    return this.missing;
  }

  ownerOf(path: string): Owner {
    return settled(this.byLink.get(path)) ?? this.byFolders(path) ?? this.byFileName(path) ?? this.bySupplementFolder(path);
  }

  private async leadsTo(target: string, note: string, walked: ReadonlyMap<string, readonly string[]>, isThere: (path: string) => Promise<boolean>): Promise<string[]> {
    const names = /\.[A-Za-z0-9]{1,8}$/.test(target) ? [target] : [target, `${target}.md`];
    for (const name of names) {
      for (const path of [joinPath(split(note).folder, name), name]) {
        const inVault = vaultPath(path);
        if (inVault !== null && inVault !== '' && inVault !== note && (await isThere(inVault))) return [inVault];
      }
      const found = walked.get(split(name).name.toLowerCase()) ?? [];
      const fitting = found.filter((path) => path.toLowerCase().endsWith(`/${name.toLowerCase()}`) || path.toLowerCase() === name.toLowerCase());
      if (fitting.length > 0) return [...fitting];
    }
    return [];
  }

  /** The nearest folder that is named after a paper. "KEY - Title" is named so too. */
  private byFolders(path: string): Owner {
    for (const folder of foldersBelow(path, this.placePaths)) {
      const name = folder.slice(folder.lastIndexOf('/') + 1);
      const owner = settled(this.byName.get(nameKey(name)) ?? this.byName.get(nameKey(name.split(' - ', 1)[0] ?? '')));
      if (owner !== null) return owner;
    }
    return null;
  }

  /** The longest beginning of the file's name that is a paper's. */
  private byFileName(path: string): Owner {
    const parts = nameKey(split(path).name.replace(/\.[A-Za-z0-9]{1,8}$/, '')).split('-');
    for (let count = parts.length; count > 0; count -= 1) {
      const owner = settled(this.byName.get(parts.slice(0, count).join('-')));
      if (owner !== null) return owner;
    }
    return null;
  }

  /** A paper that lies in the folder of supplements or beside it; of several the one whose name the file begins with. */
  private bySupplementFolder(path: string): Owner {
    const folder = foldersBelow(path, this.placePaths).find((one) => saysSupplement(one.slice(one.lastIndexOf('/') + 1)));
    if (folder === undefined) return null;
    const near = new Map([...(this.byFolder.get(folder) ?? []), ...(this.byFolder.get(split(folder).folder) ?? [])]);
    const name = nameKey(split(path).name);
    const named = [...near].filter(([stem]) => stem !== '' && (name === stem || name.startsWith(`${stem}-`)));
    return settled(new Set(named.map(([, paperId]) => paperId))) ?? settled(new Set(near.values()));
  }
}

/** Whether a link leads to the note that it stands in. */
const isItself = (target: string, note: string): boolean => {
  const { name } = split(note);
  return note !== '' && [note, note.replace(/\.md$/i, ''), name, name.replace(/\.md$/i, '')].includes(target);
};

/** Why a file is no paper's supplement. */
export const reasonFor = (owner: Exclude<Owner, { paperId: string }>): Reason =>
  owner === null ? { code: 'supplement-unmatched' } : { code: 'supplement-ambiguous', params: { papers: owner.ambiguous.slice(0, 5).join(', ') } };

function settled(papers: ReadonlySet<string> | undefined): Owner {
  const ids = [...(papers ?? [])].sort(byCodeUnits);
  const [only] = ids;
  if (only === undefined) return null;
  return ids.length === 1 ? { paperId: only } : { ambiguous: ids };
}

/** The folders that a file lies in, nearest first, up to and without the place itself. */
function foldersBelow(path: string, places: readonly string[]): string[] {
  const home = places.filter((place) => place === '' || path.startsWith(`${place}/`)).reduce((longest, place) => (place.length > longest.length ? place : longest), '');
  const folders: string[] = [];
  for (let { folder } = split(path); folder.length > home.length; { folder } = split(folder)) folders.push(folder);
  return folders;
}

function split(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf('/');
  return { folder: path.slice(0, Math.max(0, slash)), name: path.slice(slash + 1) };
}

function add(shelves: Map<string, Set<string>>, key: string, paperId: string): void {
  const shelf = shelves.get(key);
  if (shelf) shelf.add(paperId);
  else shelves.set(key, new Set([paperId]));
}
