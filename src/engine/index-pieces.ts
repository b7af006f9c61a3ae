import { isRecord, parseJson } from '../ocr/loose-json';
import type { Cache } from '../ports';
import { sha256Hex } from '../text';

const ROOT = 'index/1/root';
const PIECES = 'index/1/pieces/';
/** Another window may save while this one loads: so often the root is read anew. */
const TRIES = 3;

interface Root {
  pieces: Record<string, { key: string; bytes: number }>;
}

/**
 * The assembled index in the device's cache: pieces under the hash of their bytes, and one root that names them, written last.
 * So a kill leaves the old set or the new one, and a piece that did not change is not written again.
 */
export class IndexPieces {
  private saved: Root | null = null;
  /** Keys of pieces that were hashed or loaded: their bytes never change, and a large index has many of them. */
  private readonly keys = new WeakMap<Uint8Array, string>();
  /** Keys that hold what their name says. What a write left that failed lies under a good name too, and is no piece. */
  private whole = new Set<string>();

  constructor(private readonly cache: Cache) {}

  /** null where nothing is there, or not all of it. Throws what the cache throws. */
  async load(): Promise<Map<string, Uint8Array> | null> {
    for (let left = TRIES; left > 0; left -= 1) {
      const root = await this.root();
      if (root === null) return null;
      const pieces = await this.piecesOf(root);
      if (pieces !== null) return pieces;
    }
    return null;
  }

  /** What was loaded last was found sound: its pieces need not be written again. */
  trust(pieces: ReadonlyMap<string, Uint8Array>): void {
    for (const bytes of pieces.values()) {
      const key = this.keys.get(bytes);
      if (key !== undefined) this.whole.add(key);
    }
  }

  /**
   * Throws what the cache throws; the set that was saved before is then still there, and pieces of the new one are taken back: where the
   * device is full they would stand in the way of the next try.
   */
  async save(pieces: ReadonlyMap<string, Uint8Array>): Promise<void> {
    const root: Root = { pieces: {} };
    try {
      await this.write(pieces, root);
    } catch (error) {
      await this.sweep().catch(() => undefined); // the first fault is the one to tell
      throw error;
    }
    this.saved = root;
    await this.sweep();
    // Another window that saved at the same time may have swept away what only this root names.
    if (await this.lacks(root)) await this.write(pieces, root);
  }

  /** Bytes of all pieces. */
  async size(): Promise<number> {
    const root = this.saved ?? (await this.root());
    return root === null ? 0 : Object.values(root.pieces).reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async clear(): Promise<void> {
    this.saved = null;
    this.whole = new Set();
    for (const key of [ROOT, ...(await this.cache.keys(PIECES))]) await this.cache.delete(key);
  }

  private async piecesOf(root: Root): Promise<Map<string, Uint8Array> | null> {
    const pieces = new Map<string, Uint8Array>();
    const named = Object.entries(root.pieces);
    // All are asked for at once: what takes its time is the way to the cache and back.
    const read = await Promise.all(named.map(async ([, { key }]) => this.cache.get(PIECES + key)));
    for (const [at, [name, { key }]] of named.entries()) {
      const bytes = read[at] ?? null;
      if (bytes === null) return null;
      this.keys.set(bytes, key);
      pieces.set(name, bytes);
    }
    return pieces;
  }

  /** Writes what is not there yet, and the root after it; fills `root` in. */
  private async write(pieces: ReadonlyMap<string, Uint8Array>, root: Root): Promise<void> {
    const there = new Set(await this.cache.keys(PIECES));
    for (const [name, bytes] of pieces) {
      const key = this.keys.get(bytes) ?? sha256Hex(bytes).slice(0, 32);
      this.keys.set(bytes, key);
      root.pieces[name] = { key, bytes: bytes.length };
      if (this.whole.has(key) && there.has(PIECES + key)) continue;
      await this.cache.set(PIECES + key, bytes);
      this.whole.add(key);
    }
    await this.cache.set(ROOT, new TextEncoder().encode(JSON.stringify(root)));
  }

  /** Removes pieces that the root in the cache does not name; it may be another window's. */
  private async sweep(): Promise<void> {
    const named = new Set(Object.values((await this.root())?.pieces ?? {}).map(({ key }) => PIECES + key));
    for (const key of await this.cache.keys(PIECES)) if (!named.has(key)) await this.cache.delete(key);
  }

  private async lacks(root: Root): Promise<boolean> {
    const there = new Set(await this.cache.keys(PIECES));
    return Object.values(root.pieces).some(({ key }) => !there.has(PIECES + key));
  }

  private async root(): Promise<Root | null> {
    const bytes = await this.cache.get(ROOT);
    if (bytes === null) return null;
    const value = parseJson(bytes);
    return isRoot(value) ? value : null;
  }
}

const isRoot = (value: unknown): value is Root => isRecord(value) && isRecord(value.pieces) && Object.values(value.pieces).every(isPiece);

const isPiece = (value: unknown): boolean => isRecord(value) && typeof value.key === 'string' && typeof value.bytes === 'number';
