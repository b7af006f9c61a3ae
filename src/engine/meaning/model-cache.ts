import { modelPieces, openModel, type LibraryGrowth, type LibraryModel } from '../../embedding/library';
import { isRecord, parseJson } from '../../ocr/loose-json';
import type { Breathe, Cache } from '../../ports';

const ROOT = 'library-model/1/';
const GROWTH = `${ROOT}growth`;

/** The model that was learned from the library, in the device's cache. Throws what the cache throws. */
export class ModelCache {
  constructor(
    private readonly cache: Cache,
    private readonly breathe: Breathe,
  ) {}

  /** null where none is there, or what is there is damaged. */
  async load(): Promise<LibraryModel | null> {
    const pieces = new Map<string, Uint8Array>();
    for (const [key, bytes] of await this.cache.getAll(ROOT)) if (key !== GROWTH) pieces.set(key.slice(ROOT.length), bytes);
    return pieces.size === 0 ? null : openModel(pieces, this.breathe);
  }

  /** Parts go under the hash of their bytes and the head, which names them, last: a kill leaves the old model or the new one. */
  async save(model: LibraryModel): Promise<void> {
    const pieces = modelPieces(model);
    const [head, ...parts] = [...pieces];
    for (const [name, bytes] of parts) await this.cache.set(ROOT + name, bytes);
    if (head) await this.cache.set(ROOT + head[0], head[1]);
    for (const key of await this.cache.keys(ROOT)) if (key !== GROWTH && !pieces.has(key.slice(ROOT.length))) await this.cache.delete(key);
  }

  /** What the library has become since that model was learned; null where it was not noted. */
  async growth(modelId: string): Promise<LibraryGrowth | null> {
    const bytes = await this.cache.get(GROWTH);
    const noted = bytes === null ? null : parseJson(bytes);
    return isRecord(noted) && noted.modelId === modelId && isGrowth(noted.growth) ? noted.growth : null;
  }

  async saveGrowth(modelId: string, growth: LibraryGrowth): Promise<void> {
    await this.cache.set(GROWTH, new TextEncoder().encode(JSON.stringify({ modelId, growth })));
  }

  /** Bytes of the model. */
  async size(): Promise<number> {
    let sum = 0;
    for (const bytes of (await this.cache.getAll(ROOT)).values()) sum += bytes.length;
    return sum;
  }

  async clear(): Promise<void> {
    for (const key of await this.cache.keys(ROOT)) await this.cache.delete(key);
  }
}

const isGrowth = (value: unknown): value is LibraryGrowth =>
  isRecord(value) && ['unitsAtFit', 'unitsNow', 'unexplainedAtFit', 'folded', 'unexplainedSince'].every((field) => typeof value[field] === 'number');
