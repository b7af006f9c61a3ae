import { citationTarget } from '../../citation';
import type { Standing } from '../../citation/standing';
import type { PaperMetadata } from '../../library/paper';
import type { Breathe } from '../../ports';
import type { CitationRecord } from '../../store/citation-records';
import { byCodeUnits } from '../../text';
import type { OpenPaper } from '../paper-texts';
import { CHECK_STOPPED, type CheckedCitation, type CheckRequest, type Relink } from './model';
import type { Standings } from './standings';
import { numbersWithoutSupport } from './sentence-numbers';

export interface CheckingOptions {
  standings: Standings;
  open: (paperId: string) => Promise<OpenPaper | null>;
  paperAt: (vaultPath: string) => Promise<PaperMetadata | null>;
  metadata: (paperId: string) => PaperMetadata | null;
  /** Finds the records of a fingerprint; made anew for every check. */
  records: () => (cite: string) => Promise<CitationRecord[]>;
  breathe: Breathe;
}

/** A citation that leads to no paper, and what was kept of its words; `cite` is null where nothing can have been. */
interface Stray {
  claim: CheckRequest;
  cite: string | null;
  kept: readonly CitationRecord[];
}

/** Checks many citations: paper by paper, each opened once, with a breath after every citation. */
export class Checking {
  /** Checks that are under way and were not stopped, with whose they are. */
  private readonly running = new Map<symbol, string>();

  constructor(private readonly options: CheckingOptions) {}

  /** Ends the checks of this asker that are under way, and nobody else's. */
  stop(asker: string): void {
    for (const [check, whose] of this.running) if (whose === asker) this.running.delete(check);
  }

  /** Ends everybody's checks: the engine is being closed. */
  stopAll(): void {
    this.running.clear();
  }

  /** In the order of the requests. Rejects with an error named `CHECK_STOPPED` where `stop` was called for the asker meanwhile. */
  async check(requests: readonly CheckRequest[], asker = ''): Promise<CheckedCitation[]> {
    const mine = Symbol(asker);
    this.running.set(mine, asker);
    try {
      return await this.judge(requests, async () => {
        await this.options.breathe();
        if (!this.running.has(mine)) throw Object.assign(new Error('Locus: the check of citations was stopped'), { name: CHECK_STOPPED });
      });
    } finally {
      this.running.delete(mine);
    }
  }

  private async judge(requests: readonly CheckRequest[], breathe: Breathe): Promise<CheckedCitation[]> {
    const checked = new Map<CheckRequest, { standing: Standing; relink: Relink | null }>();
    const { byPaper, astray } = await this.sorted(requests, breathe);
    for (const [paperId, claims] of byPaper) {
      const opened = await this.options.open(paperId);
      await breathe();
      for (const claim of claims) {
        checked.set(claim, { standing: await this.options.standings.within(claim, paperId, opened), relink: null });
        await breathe();
      }
    }
    const records = this.options.records();
    const strays: Stray[] = [];
    for (const claim of astray) {
      const cite = claim.vaultPath === null ? claim.link.cite : null;
      strays.push({ claim, cite, kept: cite === null ? [] : await records(cite) });
      await breathe();
    }
    // Those of one paper one after the other: it is opened once.
    for (const stray of strays.sort((a, b) => byCodeUnits(a.kept[0]?.paperId ?? '', b.kept[0]?.paperId ?? ''))) {
      checked.set(stray.claim, await this.astray(stray));
      await breathe();
    }
    const unsupported = await numbersWithoutSupport(requests, (request) => checked.get(request)?.standing ?? null, breathe);
    return requests.flatMap((request) => {
      const found = checked.get(request);
      return found === undefined ? [] : [{ ...found.standing, relink: found.relink, unsupported: unsupported.get(request) ?? [] }];
    });
  }

  /** The requests by the paper that they lead to, and those that lead to none. */
  private async sorted(requests: readonly CheckRequest[], breathe: Breathe): Promise<{ byPaper: Map<string, CheckRequest[]>; astray: CheckRequest[] }> {
    const byPaper = new Map<string, CheckRequest[]>();
    const astray: CheckRequest[] = [];
    const owners = new Map<string, string | null>();
    for (const request of requests) {
      const paperId = request.vaultPath === null ? null : await this.ownerOf(request.vaultPath, owners);
      const claims = paperId === null ? astray : byPaper.get(paperId);
      if (claims) claims.push(request);
      else if (paperId !== null) byPaper.set(paperId, [request]);
      await breathe();
    }
    return { byPaper, astray };
  }

  private async ownerOf(vaultPath: string, owners: Map<string, string | null>): Promise<string | null> {
    const known = owners.get(vaultPath);
    if (known !== undefined) return known;
    const owner = (await this.options.paperAt(vaultPath))?.paperId ?? null;
    owners.set(vaultPath, owner);
    return owner;
  }

  /** A link that leads to no paper. Where it leads nowhere at all, its words may have been kept, and tell which paper it led to before its file was renamed. */
  private async astray({ claim, cite, kept }: Stray): Promise<{ standing: Standing; relink: Relink | null }> {
    const standing = await this.options.standings.one(claim, null);
    const owners = new Map<string, { cited: string; now: Standing }>();
    for (const { paperId, exact } of kept) {
      const opened = await this.options.open(paperId);
      if (opened !== null) owners.set(paperId, { cited: exact, now: await this.options.standings.within(claim, paperId, opened) });
    }
    const [only] = owners;
    // Two papers that say the same are not guessed between.
    if (only === undefined || owners.size > 1) return { standing, relink: null };
    const [paperId, { cited, now }] = only;
    const stands = now.state === 'exact' || (now.state === 'moved' && now.proposal?.how !== 'repaired');
    return { standing: { ...standing, paperId, cited }, relink: stands ? this.relink(paperId, cite, now) : null };
  }

  private relink(paperId: string, cite: string | null, { path, pages, supplement }: Standing): Relink | null {
    // Where a supplement's file is now, its words do not tell.
    if (supplement !== undefined) return null;
    const paper = this.options.metadata(paperId);
    const target = paper === null ? null : citationTarget(paper, { path, pages, cite });
    return target === null ? null : { path: target.path, subpath: target.subpath };
  }
}
