import type { Look } from '../index/look';

/** Notices which papers are served from another result than before, whoever stored it: other devices' shards come by file sync, not by a run of this one. */
export class ChangedPapers {
  private before: ReadonlyMap<string, string> | null = null;

  /** Papers that are new, gone or of another generation since the last call; none the first time. */
  since(look: Look): string[] {
    const now = new Map(look.storedIds().map((paperId) => [paperId, look.served(paperId)?.generation ?? '']));
    const { before } = this;
    this.before = now;
    if (before === null) return [];
    return [...new Set([...before.keys(), ...now.keys()])].filter((paperId) => before.get(paperId) !== now.get(paperId));
  }
}
