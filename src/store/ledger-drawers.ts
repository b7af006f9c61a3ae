import type { Breathe, Cache } from '../ports';
import { byCodeUnits } from '../text';
import { checksumOf, drawerOf, packDrawer, unpackDrawer } from './ledger-drawer';
import { LEDGER_PREFIX, type LedgerRecord } from './ledger-record';
import { sameBytes } from './same-bytes';
import { stableJson } from './stable-json';

/** The version in the key: drawers of another version are not read. */
export const LEDGER_DRAWERS = 'ledger-drawers/1/';
/** Entries beside the drawers that cost less to read than the drawers do to write. */
const FEW = 64;
const NAMES = '0123456789abcdef';

const utf8 = new TextEncoder();
/** The entry of a paper that lies in a drawer and of which nothing is known any more. */
const GONE = utf8.encode('null');

export const isGone = (entry: Uint8Array): boolean => sameBytes(entry, GONE);

/** What a paper's own entry holds. */
export const entryOf = (record: LedgerRecord | undefined): Uint8Array => (record === undefined ? GONE : utf8.encode(stableJson(record)));

/**
 * The ledger's records in sixteen entries of the cache. A record that changed has an entry of its own, which counts before what lies in a drawer, until the
 * next packing: the drawer is written first and the entry removed after it, so that a kill at any point leaves the newest record.
 */
export class LedgerDrawers {
  /** Checksum by name, as they were read or written here. */
  private readonly there = new Map<string, string>();
  /** Papers that lie in some drawer. */
  private readonly inside = new Set<string>();
  /** Papers with an entry of their own. */
  private readonly beside = new Set<string>();
  /** An entry is being removed. */
  private removing: Promise<void> = Promise.resolve();
  private packing = false;

  constructor(private readonly cache: Cache) {}

  /** All that lies in drawers. A damaged one is told and left out: its papers are read again. Throws what the cache throws. */
  async load(tell: (fault: string) => void): Promise<Map<string, LedgerRecord>> {
    const found = await Promise.all([...(await this.cache.getAll(LEDGER_DRAWERS))].map(async ([key, bytes]) => ({ key, bytes, records: await unpackDrawer(bytes) })));
    const records = new Map<string, LedgerRecord>();
    for (const { key, bytes, records: packed } of found) {
      this.there.set(key.slice(LEDGER_DRAWERS.length), checksumOf(bytes));
      if (packed === null) tell(`damaged: ${key}`);
      for (const [name, record] of packed ?? []) {
        records.set(name, record);
        this.inside.add(name);
      }
    }
    return records;
  }

  /** Whether a paper lies in a drawer, as it is now or as it was. */
  holds(key: string): boolean {
    return this.inside.has(key);
  }

  /** Whether a paper has an entry of its own. */
  differs(key: string, has: boolean): void {
    if (has) this.beside.add(key);
    else this.beside.delete(key);
  }

  /** Whoever writes an entry waits for the one that is being removed, which may be the same. */
  atRest(): Promise<void> {
    return this.removing;
  }

  /** Puts entries into drawers where they are many. Throws what the cache throws; nothing is lost then. */
  async pack(records: ReadonlyMap<string, LedgerRecord>, breathe: Breathe): Promise<void> {
    if (this.packing || this.beside.size <= FEW) return;
    this.packing = true;
    try {
      for (const name of NAMES) {
        const changed = [...this.beside].filter((key) => drawerOf(key) === name);
        const packed = changed.length === 0 ? null : await this.write(name, records);
        for (const key of packed === null ? [] : changed) {
          // Changed meanwhile: its entry is being written, and stays.
          if (records.get(key) !== packed?.get(key)) continue;
          const removing = this.remove(key, packed?.get(key));
          this.removing = removing.catch(() => undefined); // who waits for it wants it ended; what failed is the packing's to tell
          await removing;
        }
        await breathe();
      }
    } finally {
      this.packing = false;
    }
  }

  /** Empties all drawers, also those of another window. */
  async clear(): Promise<void> {
    for (const key of await this.cache.keys(LEDGER_DRAWERS)) await this.cache.delete(key);
    this.there.clear();
    this.inside.clear();
  }

  /** What was put into a drawer; null where another window has written it since it was read: it knows of papers that this one does not. */
  private async write(name: string, records: ReadonlyMap<string, LedgerRecord>): Promise<ReadonlyMap<string, LedgerRecord> | null> {
    const before = await this.cache.get(LEDGER_DRAWERS + name);
    if ((before === null ? undefined : checksumOf(before)) !== this.there.get(name)) return null;
    const packed = new Map([...records].filter(([key]) => drawerOf(key) === name).sort(([a], [b]) => byCodeUnits(a, b)));
    const drawer = await packDrawer([...packed]);
    await this.cache.set(LEDGER_DRAWERS + name, drawer);
    this.there.set(name, checksumOf(drawer));
    for (const key of packed.keys()) this.inside.add(key);
    return packed;
  }

  /** Removes a paper's entry where it says what was packed: it may be newer by now, and another window's. */
  private async remove(key: string, packed: LedgerRecord | undefined): Promise<void> {
    const entry = await this.cache.get(LEDGER_PREFIX + key);
    if (entry !== null && !sameBytes(entry, entryOf(packed))) return;
    await this.cache.delete(LEDGER_PREFIX + key);
    this.beside.delete(key);
    if (packed === undefined) this.inside.delete(key);
  }
}
