import { generationOf } from '../store/generation';
import { servedShard, type Holding, type SoundShard } from '../store/inventory';
import { emptyRecord, type Ledger, type LedgerRecord } from '../store/ledger';
import { paperKey } from '../store/paper-key';
import type { Indexed } from './plan';
import type { RootView } from './scan';

/** What the roots, the store and the ledger say at one moment, joined by paper. */
export class Look {
  private readonly folders = new Map<string, string>();
  /** Root -> number of its papers that a layout knows. */
  private readonly recognised = new Map<string, number>();
  /** What `served` said, with what it said it of: the answer costs a hash, and every state asks for it more than once. */
  private readonly answers = new Map<string, { record: LedgerRecord; holding: Holding | undefined; shard: SoundShard | null }>();

  constructor(
    readonly roots: readonly RootView[],
    readonly holdings: Map<string, Holding>,
    private readonly ledger: Ledger,
    private readonly policyVersion: string,
    /** Papers that a layout recognised just now; for the others the ledger's note counts. */
    fresh: ReadonlyMap<string, boolean> = new Map(),
  ) {
    for (const root of roots) {
      let known = 0;
      for (const paperId of root.papers) {
        if (!this.folders.has(paperId)) this.folders.set(paperId, root.path);
        if (fresh.get(paperId) ?? (this.record(paperId).source?.layout ?? null) !== null) known += 1;
      }
      this.recognised.set(root.path, known);
    }
  }

  /** Whether a folder of this name lies in a root. */
  onDisk(paperId: string): boolean {
    return this.folders.has(paperId);
  }

  /** Vault-relative folder of a paper that is on disk; null for others. */
  folderOf(paperId: string): string | null {
    const root = this.folders.get(paperId);
    if (root === undefined) return null;
    return root === '' ? paperId : `${root}/${paperId}`;
  }

  record(paperId: string): LedgerRecord {
    return this.ledger.get(paperKey(paperId)) ?? emptyRecord(paperId);
  }

  holding(paperId: string): Holding | undefined {
    return this.holdings.get(paperKey(paperId));
  }

  /** The shard that is served: of several the one that the last reading asks for. */
  served(paperId: string): SoundShard | null {
    const record = this.record(paperId);
    const holding = this.holding(paperId);
    const known = this.answers.get(paperId);
    if (known !== undefined && known.record === record && known.holding === holding) return known.shard;
    const shard = servedShard(holding, wantedGeneration(record, this.policyVersion));
    this.answers.set(paperId, { record, holding, shard });
    return shard;
  }

  /** null where nothing of the paper is stored. */
  indexed(paperId: string): Indexed | null {
    const holding = this.holding(paperId);
    if (holding === undefined) return null;
    const shard = this.served(paperId);
    return {
      paperId,
      shard: shard === null ? null : { generation: shard.generation, identity: shard.manifest.identity, outlineHash: shard.manifest.outlineHash },
      newer: holding.newer.length > 0,
      damaged: holding.damaged.length > 0,
      missingSince: missingSince(this.record(paperId)),
      rootStands: this.rootStands(paperId),
    };
  }

  /** Ids of every paper that is on disk or stored, sorted. A shard that cannot be read is named by its key where the ledger knows no better. */
  paperIds(): string[] {
    const ids = new Set(this.folders.keys());
    const keys = new Set([...ids].map(paperKey));
    for (const [key, holding] of this.holdings) {
      if (!keys.has(key)) ids.add(holding.sound[0]?.paperId ?? this.ledger.get(key)?.paperId ?? key);
    }
    return [...ids].sort();
  }

  /** Ids of the papers that are served from a sound shard, sorted. */
  storedIds(): string[] {
    return [...this.holdings.values()].flatMap(({ sound }) => sound[0]?.paperId ?? []).sort();
  }

  /** Whether the root that the paper was last seen in lists and holds other papers; of an unknown root all must. */
  private rootStands(paperId: string): boolean {
    const folder = this.record(paperId).source?.folder;
    const home = folder === undefined ? null : folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
    const roots = home === null ? this.roots : this.roots.filter((root) => root.path === home);
    return roots.length > 0 && roots.every((root) => root.state === 'listed' && (this.recognised.get(root.path) ?? 0) > 0);
  }
}

/** When the paper was first found missing. Not where its files were written after that: the clock stood wrong then, and the check is made again. */
function missingSince({ missingSince: since, source }: LedgerRecord): number | null {
  if (since === null || source === null) return since;
  return Object.values(source.files).some(({ mtime }) => mtime > since) ? null : since;
}

/** The generation that the last reading of a paper would be stored under; null where it had no identity. */
function wantedGeneration({ source }: LedgerRecord, policyVersion: string): string | null {
  return source === null || source.identity.kind === 'unknown' ? null : generationOf(source.identity, '', policyVersion);
}
