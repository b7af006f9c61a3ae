import { isRecord } from '../../ocr/loose-json';
import type { Breathe, Cache } from '../../ports';
import { quickHash } from '../../text';

/**
 * JSON values by name in the device's cache, packed into sixteen entries ("drawers", by the last digit of the name's hash): few enough to be read
 * in one go, many enough that a change does not write everything again. What cannot be read (lost, cut, changed, a cache that
 * fails) is left out: everything here can be made again.
 */
export class PackedEntries<T> {
  /** Checksum of each drawer as it lies in the cache. */
  private readonly there = new Map<string, string>();
  private looked = false;
  /** What the cache threw, and drawers that were damaged; the newest 20. */
  readonly faults: string[] = [];
  private failure: unknown = null;

  constructor(
    private readonly cache: Cache,
    /** Begins the drawers' keys; its version says what the values look like. */
    private readonly prefix: string,
    private readonly isValue: (value: unknown) => value is T,
  ) {}

  /** What the cache threw, as long as something is not in it; null where all is well. */
  get trouble(): unknown {
    return this.failure;
  }

  async load(): Promise<Map<string, T>> {
    const values = new Map<string, T>();
    this.looked = true;
    try {
      for (const [key, bytes] of await this.cache.getAll(this.prefix)) this.open(key, bytes, values);
    } catch (error) {
      this.note(error);
    }
    return values;
  }

  /** Writes the drawers whose content differs from what is there. */
  async save(values: ReadonlyMap<string, T>, breathe: Breathe): Promise<void> {
    if (!this.looked) await this.load();
    try {
      for (const [key, entries] of this.sorted(values)) {
        const text = JSON.stringify(Object.fromEntries(entries));
        const checksum = checksumOf(text);
        if (this.there.get(key) !== checksum) await this.cache.set(key, new TextEncoder().encode(`${checksum}\n${text}`));
        this.there.set(key, checksum);
        await breathe();
      }
      this.failure = null;
    } catch (error) {
      this.note(error);
    }
  }

  async clear(): Promise<void> {
    this.there.clear();
    try {
      for (const key of await this.cache.keys(this.prefix)) await this.cache.delete(key);
    } catch (error) {
      this.note(error);
    }
  }

  private open(key: string, bytes: Uint8Array, into: Map<string, T>): void {
    const whole = new TextDecoder().decode(bytes);
    const split = whole.indexOf('\n');
    const checksum = whole.slice(0, Math.max(0, split));
    const text = whole.slice(split + 1);
    if (checksum !== checksumOf(text)) {
      this.tell(`damaged: ${key}`);
      return;
    }
    this.there.set(key, checksum);
    const drawer: unknown = JSON.parse(text);
    if (isRecord(drawer)) for (const [name, value] of Object.entries(drawer)) if (this.isValue(value)) into.set(name, value);
  }

  private note(error: unknown): void {
    this.failure = error;
    this.tell(String(error));
  }

  private tell(fault: string): void {
    this.faults.push(fault);
    if (this.faults.length > 20) this.faults.shift();
  }

  /** Every drawer, also those that are empty now. */
  private sorted(values: ReadonlyMap<string, T>): Map<string, [string, T][]> {
    const drawers = new Map<string, [string, T][]>([...this.there.keys()].map((key) => [key, []]));
    for (const name of [...values.keys()].sort()) {
      const key = `${this.prefix}${quickHash(name).at(-1) ?? ''}`;
      const entries = drawers.get(key) ?? [];
      drawers.set(key, entries);
      // The map holds the name, since it is the map's own.
      entries.push([name, values.get(name) as T]);
    }
    return drawers;
  }
}

/** Length and hash. */
const checksumOf = (text: string): string => `${text.length}.${quickHash(text)}`;
