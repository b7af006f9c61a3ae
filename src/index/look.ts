import { generationOf } from '../store/generation';
import { servedShard, type Holding, type SoundShard } from '../store/inventory';
import { emptyRecord, type Ledger, type LedgerRecord, type SourceNote } from '../store/ledger';
import { NO_FINDINGS, type Findings, type FoundPaper } from '../library/sources/found-source';
import { paperKey } from '../store/paper-key';
import { SCHEMA_VERSION } from '../store/shard';
import { isFuller, outranks } from './fuller-pdf';
import type { Indexed } from './plan';
import type { RootView } from './scan';
import { knownSupplements, wantedSupplements } from './supplements';
import { candidatesOf, isGone, usedSource, type Candidate, type UsedSource } from './source';

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
    /** What papers can be read from besides the OCR folders. */
    readonly findings: Findings = NO_FINDINGS,
  ) {
    for (const root of roots) {
      let known = 0;
      for (const paperId of root.papers) {
        if (!this.folders.has(paperId)) this.folders.set(paperId, root.path);
        if (fresh.get(paperId) ?? hadFolder(this.record(paperId))) known += 1;
      }
      this.recognised.set(root.path, known);
    }
  }

  /** Whether there is something to read the paper from that is no worse than what it is stored from. */
  onDisk(paperId: string): boolean {
    return this.hasSource(paperId) && !this.isGone(paperId, this.sources(paperId));
  }

  /** Whether a folder of this name lies in a root, or anything else was found to read it from. */
  hasSource(paperId: string): boolean {
    return this.folders.has(paperId) || this.findings.papers.has(paperId);
  }

  /** Whether what the stored paper was read from is not among these sources, and they all know less. */
  isGone(paperId: string, there: readonly Candidate[]): boolean {
    const used = this.used(paperId);
    return used !== null && isGone(used, there);
  }

  /** What the stored paper was read from; null where nothing is stored. */
  used(paperId: string): UsedSource | null {
    const shard = this.served(paperId);
    if (shard === null) return null;
    return usedSource(shard.manifest, this.record(paperId).source);
  }

  /** The sources of a paper by name; an OCR folder counts as what it is at best. */
  sources(paperId: string): Candidate[] {
    const folder = this.folderOf(paperId);
    const found = this.findings.papers.get(paperId);
    const inRoot: Candidate[] = folder === null ? [] : [{ kind: 'folder', layout: null, folder, files: {}, wanted: [], rank: 'paperforge', identity: null }];
    return [...inRoot, ...(found === undefined ? [] : candidatesOf(found))];
  }

  /** Vault-relative OCR folder of a paper; null for others. */
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
    const shard = servedShard(holding, (sound) => fits(sound, record, this.policyVersion));
    this.answers.set(paperId, { record, holding, shard });
    return shard;
  }

  /** null where nothing of the paper is stored. `reading` is what is known of its sources now, where that is newer than the ledger's note. */
  indexed(paperId: string, reading: SourceNote | null = this.record(paperId).source): Indexed | null {
    const holding = this.holding(paperId);
    if (holding === undefined) return null;
    const shard = this.served(paperId);
    return {
      paperId,
      shard: shard === null ? null : { ...stored(shard), ...(this.isMadeOfMore(paperId, shard, reading) && { isFuller: true }) },
      newer: holding.newer.length > 0,
      damaged: holding.damaged.length > 0,
      missingSince: missingSince(this.record(paperId)),
      rootStands: this.rootStands(paperId),
    };
  }

  /** Not where this device has read the PDF itself: if that is gone, it is gone. */
  private isMadeOfMore(paperId: string, { manifest }: SoundShard, reading: SourceNote | null): boolean {
    return reading !== null && this.record(paperId).source?.kind !== 'pdf' && isFuller(manifest, usedSource(manifest, null).kind, reading);
  }

  /** Ids of every paper that is on disk or stored, sorted. A shard that cannot be read is named by its key where the ledger knows no better. */
  paperIds(): string[] {
    const ids = new Set([...this.folders.keys(), ...this.findings.papers.keys()]);
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

  /**
   * Whether the place that the paper was last seen in lists and holds other papers. Of a paper that this device never read, or read from something else, all OCR
   * roots must, and nothing else may be there to read it from: what another device made of a better source is not this one's to replace.
   */
  private rootStands(paperId: string): boolean {
    const { source } = this.record(paperId);
    const used = this.used(paperId);
    if (source === null || (used !== null && used.note === null)) return (used?.kind ?? 'folder') === 'folder' && !this.findings.papers.has(paperId) && this.rootsStand(this.roots);
    switch (source.kind) {
      case 'folder': {
        const home = source.folder.slice(0, Math.max(0, source.folder.lastIndexOf('/')));
        return this.rootsStand(this.roots.filter((root) => root.path === home));
      }
      case 'files':
        return this.findings.places.some(({ path, state }) => state === 'listed' && isBelow(source.folder, path)) && this.isAnyFound(paperId, ({ files }) => files.length > 0);
      case 'pdf':
        return this.isAnyFound(paperId, ({ pdf }) => pdf !== null);
    }
  }

  private rootsStand(roots: readonly RootView[]): boolean {
    return roots.length > 0 && roots.every((root) => root.state === 'listed' && (this.recognised.get(root.path) ?? 0) > 0);
  }

  private isAnyFound(except: string, has: (paper: FoundPaper) => boolean): boolean {
    for (const [paperId, paper] of this.findings.papers) if (paperId !== except && has(paper)) return true;
    return false;
  }
}

const stored = ({ generation, manifest: { identity, outlineHash, policyVersion, schema, supplements } }: SoundShard): NonNullable<Indexed['shard']> => ({
  generation,
  identity,
  outlineHash,
  ...(schema === SCHEMA_VERSION && { policyVersion }),
  ...(supplements && { supplements }),
});

/** Whether an OCR folder that a layout knows was among the sources of the last reading. */
const hadFolder = ({ source }: LedgerRecord): boolean => source !== null && [source, ...source.others].some(({ kind, layout }) => kind === 'folder' && layout !== null);

const isBelow = (folder: string, place: string): boolean => place === '' || folder === place || folder.startsWith(`${place}/`);

/** When the paper was first found missing. Not where its files were written after that: the clock stood wrong then, and the check is made again. */
function missingSince({ missingSince: since, source }: LedgerRecord): number | null {
  if (since === null || source === null) return since;
  return Object.values(source.files).some(({ mtime }) => mtime > since) ? null : since;
}

/**
 * How well a shard fits: 0 where it is not what the last reading of its paper asks for. Where bookmarks and labels are not known on this device, one made with them is
 * as good as one without, and better: another device has the PDF, and dropping its work would have it done again. The same holds for a shard that another device made of
 * a better kind of source, and for one with supplements that lie on another device.
 */
function fits({ generation, manifest }: SoundShard, { source }: LedgerRecord, policyVersion: string): number {
  if (source === null) return 0;
  const { kind } = usedSource(manifest, null);
  if (outranks(manifest, kind, source) || isFuller(manifest, kind, source)) return 3;
  if (source.identity.kind === 'unknown') return 0;
  const outlineHash = knownOutline(source) ?? manifest.outlineHash;
  const supplements = wantedSupplements(knownSupplements(source), manifest.supplements ?? []);
  if (generation !== generationOf(source.identity, outlineHash, policyVersion, SCHEMA_VERSION, supplements)) return 0;
  return (outlineHash === '' ? 1 : 2) + (supplements.length > 0 ? 0.5 : 0);
}

/** What is known of the bookmarks and labels that go into a paper: a PDF that is the paper itself has its own; null where they are not known on this device. */
export const knownOutline = ({ kind, pdf }: SourceNote): string | null => (kind === 'pdf' ? '' : (pdf?.outlineHash ?? null));
