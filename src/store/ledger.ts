import { isRecord, parseJson } from '../ocr/loose-json';
import type { Breathe, Cache } from '../ports';
import { entryOf, isGone, LedgerDrawers } from './ledger-drawers';
import { LEDGER_PREFIX, type LedgerRecord, type SourceNote } from './ledger-record';
import { paperKey } from './paper-key';
import { stableJson } from './stable-json';

export { emptyRecord, type LedgerRecord, type OtherSource, type PdfNote, type ShardNote, type SourceKind, type SourceNote, type SourcePlaceNote } from './ledger-record';

/**
 * The device's records, one cache entry a paper, so that one changed paper rewrites one entry; many are packed into a few drawers, since a thousand entries
 * take long to read. A failing cache is an empty one; what it did not take is offered again at the next look, since an old record that stays there would be
 * believed after a restart.
 */
export class Ledger {
  private readonly records = new Map<string, LedgerRecord>();
  /** Keys of papers whose entry in the cache is not what `records` says. */
  private readonly unsaved = new Set<string>();
  private readonly drawers: LedgerDrawers;
  private loaded: Promise<void> | null = null;
  private failure: unknown = null;
  /** What the cache threw, for the report; the newest 20. */
  readonly faults: string[] = [];

  constructor(private readonly cache: Cache) {
    this.drawers = new LedgerDrawers(cache);
  }

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

  /** Puts the records that have entries of their own into drawers, where they are many. A cache that fails loses nothing: it is tried again another time. */
  async pack(breathe: Breathe): Promise<void> {
    await this.load();
    if (this.unsaved.size > 0) return;
    try {
      await this.drawers.pack(this.records, breathe);
    } catch (error) {
      this.note(String(error));
    }
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
    await this.attempt(() => this.drawers.clear());
    for (const key of keys) await this.save(key);
  }

  private async readAll(): Promise<void> {
    await this.attempt(async () => {
      const [packed, entries] = await Promise.all([this.drawers.load((fault) => this.note(fault)), this.cache.getAll(LEDGER_PREFIX)]);
      for (const [name, record] of packed) this.records.set(name, record);
      for (const [key, bytes] of entries) {
        const name = key.slice(LEDGER_PREFIX.length);
        this.drawers.differs(name, true);
        // An entry is newer than what lies in a drawer; where it cannot be read the older one must not stand in for it.
        this.records.delete(name);
        if (isGone(bytes)) continue;
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
      await this.drawers.atRest();
      const needed = record !== undefined || this.drawers.holds(key);
      if (needed) await this.cache.set(LEDGER_PREFIX + key, entryOf(record));
      else await this.cache.delete(LEDGER_PREFIX + key);
      this.drawers.differs(key, needed);
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
