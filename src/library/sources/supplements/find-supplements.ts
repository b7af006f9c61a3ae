import type { Reason } from '../../../ocr/reason';
import { joinPath } from '../../../ocr/vault-path';
import type { ReadFiles } from '../../../ports';
import { byCodeUnits } from '../../../text';
import { firstPath, type FoundPaper, type FoundSupplement, type SourcePlace, type UnusedFile } from '../found-source';
import type { LocatedEntry } from '../assign';
import type { WalkedFolder } from '../walk';
import { reasonFor, SupplementOwners } from './assign-supplements';
import { isOffice, mayBeSupplement, saysSupplement } from './names';

/** More files than this beside one paper are a folder of something else. */
export const MOST_SUPPLEMENTS = 50;

/** Finds the files that belong to papers beside their text, by name alone; of each that is one its size and time are asked. */
export class SupplementSearch {
  private readonly claimed = new Map<string, string>();
  private readonly unused: UnusedFile[] = [];
  private unreadable = false;

  private constructor(
    private readonly vault: ReadFiles,
    private readonly walked: readonly WalkedFolder[],
    private readonly places: readonly SourcePlace[],
    private readonly owners: SupplementOwners,
  ) {}

  /** What notes link to, and what a name calls a supplement, is one before anything is opened: it is then no source of a paper's own text. */
  static async begin(vault: ReadFiles, entries: readonly LocatedEntry[], walked: readonly WalkedFolder[], places: readonly SourcePlace[]): Promise<SupplementSearch> {
    const owners = new SupplementOwners(entries, places.map(({ path }) => path));
    const search = new SupplementSearch(vault, walked, places, owners);
    await owners.follow(pathsByName(walked), (path) => search.isThere(path));
    search.unused.push(...owners.unresolved);
    for (const path of owners.linkedPaths) {
      const owner = owners.ownerOf(path);
      // Two papers' notes link to it: it is told of also where it lies in no folder of the settings.
      if (!search.claim(path) && owner !== null && 'ambiguous' in owner) search.unused.push({ path, reason: reasonFor(owner) });
    }
    for (const path of search.paths()) if (search.saysSo(path)) search.claim(path);
    return search;
  }

  /** The folders without the files that are supplements already. */
  get rest(): WalkedFolder[] {
    return this.walked.map(({ path, files }) => ({ path, files: files.filter((name) => !this.claimed.has(joinPath(path, name))) }));
  }

  /**
   * The supplements of all papers, and what else may be one, with why it is none. `unused` are files that hold no paper: those that have an owner are supplements and
   * are told of no more.
   */
  async end(papers: ReadonlyMap<string, FoundPaper>, unused: readonly UnusedFile[]): Promise<{ of: Map<string, FoundSupplement[]>; complete: boolean; unused: UnusedFile[] }> {
    const taken = new Set([...papers.values()].flatMap(({ files }) => files.flatMap(({ folder, names }) => names.map((name) => joinPath(folder, name)))));
    for (const [paperId, { files, pdf }] of papers) for (const path of [...files.map(firstPath), ...(pdf === null ? [] : [pdf.path])]) this.owners.addBeside(paperId, path);
    const told = new Set(this.unused.map(({ path }) => path));
    const isUnknown = new Map(unused.map(({ path, reason }) => [path, reason.code === 'source-unknown']));
    for (const path of this.paths()) {
      if (taken.has(path) || this.claimed.has(path) || told.has(path) || isUnknown.get(path) === false || this.claim(path)) continue;
      const owner = this.owners.ownerOf(path);
      if (owner !== null && 'paperId' in owner) continue;
      // Of a text or a table that nobody names it is told already that it holds no paper.
      if (isOffice(path) || owner !== null || this.saysSo(path)) this.unused.push({ path, reason: reasonFor(owner) });
    }
    const of = await this.stated();
    for (const { path } of this.unused) told.add(path);
    const left = unused.filter(({ path }) => !this.claimed.has(path) && !told.has(path));
    const complete = !this.unreadable && this.places.every(({ state }) => state === 'listed');
    return { of, complete, unused: [...left, ...this.unused].sort((a, b) => byCodeUnits(a.path, b.path)) };
  }

  private *paths(): Generator<string> {
    for (const { path, files } of this.walked) for (const name of files) if (mayBeSupplement(name)) yield joinPath(path, name);
  }

  private claim(path: string): boolean {
    const owner = this.owners.ownerOf(path);
    if (owner === null || !('paperId' in owner)) return false;
    this.claimed.set(path, owner.paperId);
    return true;
  }

  /** Whether the file, a folder of it below the place, or the place itself is called a supplement. */
  private saysSo(path: string): boolean {
    const place = this.places.map(({ path: one }) => one).filter((one) => path.startsWith(`${one}/`)).reduce((longest, one) => (one.length > longest.length ? one : longest), '');
    return path.slice(place.lastIndexOf('/') + 1).split('/').some(saysSupplement);
  }

  private async stated(): Promise<Map<string, FoundSupplement[]>> {
    const of = new Map<string, FoundSupplement[]>();
    for (const [path, paperId] of [...this.claimed].sort(([a], [b]) => byCodeUnits(a, b))) {
      const own = of.get(paperId) ?? [];
      const stat = await this.stat(path);
      if (stat === null) continue;
      if (own.length >= MOST_SUPPLEMENTS) this.unused.push({ path, reason: TOO_MANY });
      else of.set(paperId, [...own, { path, stat }]);
    }
    return of;
  }

  private async isThere(path: string): Promise<boolean> {
    return (await this.stat(path)) !== null;
  }

  private async stat(path: string): Promise<FoundSupplement['stat'] | null> {
    try {
      return await this.vault.stat(path);
    } catch {
      this.unreadable = true; // it cannot be looked at now: that it is not among those found says nothing
      return null;
    }
  }
}

const TOO_MANY: Reason = { code: 'supplements-too-many', params: { count: MOST_SUPPLEMENTS } };

function pathsByName(walked: readonly WalkedFolder[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { path, files } of walked) {
    for (const name of files) {
      const key = name.toLowerCase();
      const known = paths.get(key);
      if (known) known.push(joinPath(path, name));
      else paths.set(key, [joinPath(path, name)]);
    }
  }
  return paths;
}
