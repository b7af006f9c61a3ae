import { isRecord, parseJson } from '../ocr/loose-json';
import type { Reason } from '../ocr/reason';
import type { SourceIdentity, SourceStatus } from '../ocr/source-paper';
import type { SourceRank } from '../ocr/source-rank';
import type { Cache, FileStat } from '../ports';
import { paperKey } from './paper-key';
import type { Manifest } from './shard';
import type { ShardProblem } from './shard-codec';
import { stableJson } from './stable-json';

/** What was found when a shard's files had this stamp. */
export type ShardNote =
  /** `headings`: titles of the sections, for the catalogue. */
  | { stamp: string; state: 'sound'; manifest: Manifest; headings: string[] }
  | { stamp: string; state: 'newer'; schema: number }
  | { stamp: string; state: 'damaged'; problem: ShardProblem };

/** Where a paper's text comes from: a folder under an OCR root, files of another tool, the paper's PDF. */
export type SourceKind = 'folder' | 'files' | 'pdf';

/** Where a source lay, and how its files looked. */
export interface SourcePlaceNote {
  kind: SourceKind;
  /** Vault-relative. */
  folder: string;
  /** Of every file that is looked at, relative to the folder; empty where the reading was not settled. */
  files: Record<string, FileStat>;
  /** Layout or format that reads it; null where none knows it. */
  layout: string | null;
  /** null where it could not be read. */
  rank: SourceRank | null;
}

/** A source that was looked at and not used, and why. */
export interface OtherSource extends SourcePlaceNote {
  reason: Reason;
}

/** The PDF of a paper that is read from something else: its bookmarks and page labels. */
export interface PdfNote extends FileStat {
  /** Vault-relative. */
  path: string;
  /** "" where there is nothing in it to use; null where it could not be read. */
  outlineHash: string | null;
  /** Why it could not be read or was not used, or what it has and the paper has not. */
  reason: Reason | null;
}

/** A file beside the paper's text, as it was last looked at. */
export interface SupplementNote extends FileStat {
  /** Vault-relative. */
  path: string;
  name: string;
  /** Lower-case hex; "" where it could not be read. */
  sha256: string;
  /** Why it is not in the paper; null where it is, or will be with the next build. */
  reason: Reason | null;
}

/** What a paper was last read from. */
export interface SourceNote extends SourcePlaceNote {
  /** Why the reading cannot be trusted (files vanished, moved or failed meanwhile): such a paper is read again. */
  fault: Reason | null;
  /** Modification time of the publish marker; null where there is none. */
  markerStamp: number | null;
  identity: SourceIdentity;
  status: SourceStatus;
  warnings: Reason[];
  /** Texts that the OCR took for the title, best first. */
  titles: string[];
  /** The other sources that were there. */
  others: OtherSource[];
  /** null where no PDF was looked at. */
  pdf: PdfNote | null;
  /** It is a PDF, and PDFs were not read. */
  unread: boolean;
  /** Missing where none were found on this device: what other devices put into the paper then stands. */
  supplements?: SupplementNote[];
  /** Keys of supplements that were here and are not any more: a paper that holds them is an old one. */
  supplementsGone?: string[];
}

/** What this device knows of one paper beside its shard; losing it costs reading, never truth. Times are clock milliseconds. */
export interface LedgerRecord {
  paperId: string;
  /** By the first path of the shard. */
  shards: Record<string, ShardNote>;
  source: SourceNote | null;
  /** When this device first saw the publish marker that is there now. */
  markerSeen: number | null;
  /** When the folder was first found missing under a root that lists other papers. */
  missingSince: number | null;
  /** The last attempt that failed, and the generation that it would have made; a failed build is not tried again until that changes. */
  failure: { generation: string; reason: Reason } | null;
}

/** The version in the key: records of another version are not read. */
const LEDGER_PREFIX = 'ledger/1/';

export const emptyRecord = (paperId: string): LedgerRecord => ({
  paperId,
  shards: {},
  source: null,
  markerSeen: null,
  missingSince: null,
  failure: null,
});

/**
 * The device's records, one cache entry a paper, so that one changed paper rewrites one entry. A failing cache is an empty one; what it did not
 * take is offered again at the next look, since an old record that stays there would be believed after a restart.
 */
export class Ledger {
  private readonly records = new Map<string, LedgerRecord>();
  /** Keys of papers whose entry in the cache is not what `records` says. */
  private readonly unsaved = new Set<string>();
  private loaded: Promise<void> | null = null;
  private failure: unknown = null;
  /** What the cache threw, for the report; the newest 20. */
  readonly faults: string[] = [];

  constructor(private readonly cache: Cache) {}

  /** Reads all records once, and later writes again what could not be written; safe to call often. */
  load(): Promise<void> {
    if (this.loaded !== null && this.unsaved.size > 0) return this.loaded.then(() => this.saveAgain());
    this.loaded ??= this.readAll();
    return this.loaded;
  }

  /** What the cache threw, as long as it could not be read or something of the ledger is not in it; null where all is well. */
  get trouble(): unknown {
    return this.failure;
  }

  get(key: string): LedgerRecord | null {
    return this.records.get(key) ?? null;
  }

  entries(): [paperKey: string, record: LedgerRecord][] {
    return [...this.records.entries()];
  }

  /** Keeps a record; writes nothing where it says the same as before. */
  async set(key: string, record: LedgerRecord): Promise<void> {
    const before = this.records.get(key);
    if (before === record) return;
    const text = stableJson(record);
    this.records.set(key, record);
    if (before !== undefined && stableJson(before) === text && !this.unsaved.has(key)) return;
    await this.save(key);
  }

  async delete(key: string): Promise<void> {
    if (this.records.delete(key)) await this.save(key);
  }

  /** A shard is not what its note says although its files look the same: it is read again at the next look. */
  async doubt(key: string, path: string): Promise<void> {
    const record = this.records.get(key);
    if (record === undefined) return;
    const { [path]: _, ...shards } = record.shards;
    await this.set(key, { ...record, shards });
  }

  /** About the bytes of all records. */
  size(): number {
    return [...this.records.values()].reduce((sum, record) => sum + JSON.stringify(record).length, 0);
  }

  /** Forgets everything, also what another window wrote meanwhile. */
  async clear(): Promise<void> {
    await this.load();
    const keys = new Set(this.records.keys());
    await this.attempt(async () => {
      for (const key of await this.cache.keys(LEDGER_PREFIX)) keys.add(key.slice(LEDGER_PREFIX.length));
    });
    this.records.clear();
    for (const key of keys) await this.save(key);
  }

  private async readAll(): Promise<void> {
    await this.attempt(async () => {
      for (const [key, bytes] of await this.cache.getAll(LEDGER_PREFIX)) {
        const name = key.slice(LEDGER_PREFIX.length);
        const record = parseRecord(bytes);
        if (record !== null && paperKey(record.paperId) === name) this.records.set(name, record);
        else this.note(`unreadable record ${key}`);
      }
    });
  }

  /** Brings the cache's entry of a paper to what is known of it: written, or removed where nothing is. */
  private async save(key: string): Promise<void> {
    const record = this.records.get(key);
    this.unsaved.add(key);
    await this.attempt(async () => {
      if (record === undefined) await this.cache.delete(LEDGER_PREFIX + key);
      else await this.cache.set(LEDGER_PREFIX + key, new TextEncoder().encode(stableJson(record)));
      if (this.records.get(key) === record) this.unsaved.delete(key);
      if (this.unsaved.size === 0) this.failure = null;
    });
  }

  /** Stops at the first that fails again: a cache that is gone would fail once for every paper of the library. */
  private async saveAgain(): Promise<void> {
    for (const key of [...this.unsaved]) {
      await this.save(key);
      if (this.unsaved.has(key)) return;
    }
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.failure = error;
      this.note(String(error));
    }
  }

  private note(fault: string): void {
    this.faults.push(fault);
    if (this.faults.length > 20) this.faults.shift();
  }
}

function parseRecord(bytes: Uint8Array): LedgerRecord | null {
  const value = parseJson(bytes);
  if (!isLedgerRecord(value)) return null;
  return value.source === null ? value : { ...value, source: { ...BEFORE_OTHER_SOURCES, ...value.source } };
}

/** What the notes of a version that knew OCR folders alone did not hold. */
const BEFORE_OTHER_SOURCES = { kind: 'folder', rank: null, others: [], pdf: null, unread: false } as const satisfies Partial<SourceNote>;

/** The key names the version, so a record that has these members has the others. */
const isLedgerRecord = (value: unknown): value is LedgerRecord =>
  isRecord(value) && typeof value.paperId === 'string' && isRecord(value.shards) && 'source' in value && 'failure' in value;
