import { isRecord, parseJson } from '../ocr/loose-json';
import type { Cache } from '../ports';
import { sha256Hex } from '../text';

const ROOT = 'index/1/root';
const PIECES = 'index/1/pieces/';

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

  constructor(private readonly cache: Cache) {}

  /** null where nothing is there, or not all of it. Throws what the cache throws. */
  async load(): Promise<Map<string, Uint8Array> | null> {
    const root = await this.root();
    if (root === null) return null;
    const pieces = new Map<string, Uint8Array>();
    for (const [name, { key }] of Object.entries(root.pieces)) {
      const bytes = await this.cache.get(PIECES + key);
      if (bytes === null) return null;
      this.keys.set(bytes, key);
      pieces.set(name, bytes);
    }
    return pieces;
  }

  async save(pieces: ReadonlyMap<string, Uint8Array>): Promise<void> {
    const there = new Set(await this.cache.keys(PIECES));
    const root: Root = { pieces: {} };
    for (const [name, bytes] of pieces) {
      const key = this.keys.get(bytes) ?? sha256Hex(bytes).slice(0, 32);
      this.keys.set(bytes, key);
      root.pieces[name] = { key, bytes: bytes.length };
      if (!there.has(PIECES + key)) await this.cache.set(PIECES + key, bytes);
    }
    await this.cache.set(ROOT, new TextEncoder().encode(JSON.stringify(root)));
    this.saved = root;
    const named = new Set(Object.values(root.pieces).map(({ key }) => PIECES + key));
    for (const key of there) if (!named.has(key)) await this.cache.delete(key);
  }

  /** Bytes of all pieces. */
  async size(): Promise<number> {
    const root = this.saved ?? (await this.root());
    return root === null ? 0 : Object.values(root.pieces).reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async clear(): Promise<void> {
    this.saved = null;
    for (const key of [ROOT, ...(await this.cache.keys(PIECES))]) await this.cache.delete(key);
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
