import type { Breathe, Cache } from '../ports';
import { packHashes, unpackHashes } from './vector-codec';
import type { VectorFiles, VectorListing } from './vector-files';
import { ARRIVED_FOLDER, type TextHash } from './vector-name';

/** The version in the key: entries of another version are not read. */
const CACHE_PREFIX = 'vectors/1/';
/** Files whose vectors are kept after reading: neighbouring texts of a moved paper lie in one file. */
const KEPT_FILES = 8;

/**
 * Where the vector of a text lies, over every file of a set: a text that was paid for once is found again under another paper, in an older file,
 * or in an answer that a kill left waiting. A file's name says what it holds, so what the device remembers of it stays true as long as it is there.
 */
export class VectorCatalogue {
  /** Most texts lie in one file: a number; the few others in several. */
  private readonly places = new Map<TextHash, number | number[]>();
  private readonly paths: string[] = [];
  private readonly held = new Map<string, { id: number; hashes: readonly TextHash[] }>();
  private readonly recent = new Map<string, Map<TextHash, Float32Array>>();
  /** What the device's cache threw: it costs reading, nothing else. */
  readonly faults: string[] = [];

  constructor(
    private readonly files: VectorFiles,
    private readonly cache: Cache,
  ) {}

  /** Learns what every listed file holds; reads those that the device does not remember. */
  async load(listing: VectorListing, breathe: Breathe): Promise<void> {
    const known = await this.remembered();
    const paths = [...[...listing.groups.values()].flat().flatMap((group) => group.paths), ...listing.arrived];
    for (const path of paths) {
      const noted = known.get(this.keyOf(path));
      const hashes = (noted === undefined ? null : unpackHashes(noted)) ?? (await this.learn(path));
      if (hashes !== null) this.note(path, hashes);
      await breathe();
    }
    const live = new Set(paths.map((path) => this.keyOf(path)));
    for (const key of known.keys()) if (!live.has(key)) await this.forgetKey(key);
  }

  has(hash: TextHash): boolean {
    return this.places.has(hash);
  }

  /** The vector of a text, from whichever file is sound; null where none is. Throws where a file is there and cannot be read. */
  async vector(hash: TextHash): Promise<Float32Array | null> {
    for (const path of this.pathsOf(hash)) {
      const vectors = this.recent.get(path) ?? (await this.files.read(path));
      if (vectors === null) {
        await this.forget(path);
        continue;
      }
      this.keepRecent(path, vectors);
      const vector = vectors.get(hash);
      if (vector !== undefined) return vector;
      // The device remembered something else than what the file holds.
      await this.forget(path);
    }
    return null;
  }

  /** A file was written. */
  async add(path: string, hashes: readonly TextHash[]): Promise<void> {
    this.note(path, hashes);
    try {
      await this.cache.set(this.keyOf(path), packHashes(hashes));
    } catch (error) {
      this.faults.push(String(error));
    }
  }

  /** A file is gone, or is about to go. */
  async forget(path: string): Promise<void> {
    const file = this.held.get(path);
    for (const hash of file?.hashes ?? []) {
      const rest = idsOf(this.places.get(hash)).filter((other) => other !== file?.id);
      const [only] = rest;
      if (only === undefined) this.places.delete(hash);
      else this.places.set(hash, rest.length === 1 ? only : rest);
    }
    this.held.delete(path);
    this.recent.delete(path);
    await this.forgetKey(this.keyOf(path));
  }

  /** Files of waiting answers of which papers' files hold everything: they may go. */
  settledAnswers(): string[] {
    const waiting = [...this.held].filter(([path]) => isArrived(path));
    return waiting.filter(([, { hashes }]) => hashes.every((hash) => this.pathsOf(hash).some((other) => !isArrived(other)))).map(([path]) => path);
  }

  private pathsOf(hash: TextHash): string[] {
    return idsOf(this.places.get(hash)).flatMap((id) => this.paths[id] ?? []);
  }

  private note(path: string, hashes: readonly TextHash[]): void {
    if (this.held.has(path)) return;
    const id = this.paths.push(path) - 1;
    this.held.set(path, { id, hashes });
    for (const hash of hashes) {
      const before = this.places.get(hash);
      this.places.set(hash, before === undefined ? id : [...idsOf(before), id]);
    }
  }

  private async learn(path: string): Promise<TextHash[] | null> {
    const vectors = await this.files.read(path);
    if (vectors === null) return null;
    const hashes = [...vectors.keys()];
    try {
      await this.cache.set(this.keyOf(path), packHashes(hashes));
    } catch (error) {
      this.faults.push(String(error));
    }
    return hashes;
  }

  private async remembered(): Promise<Map<string, Uint8Array>> {
    try {
      return await this.cache.getAll(this.keyOf(`${this.files.folder}/`));
    } catch (error) {
      this.faults.push(String(error));
      return new Map();
    }
  }

  private keyOf(path: string): string {
    return CACHE_PREFIX + path;
  }

  private async forgetKey(key: string): Promise<void> {
    try {
      await this.cache.delete(key);
    } catch (error) {
      this.faults.push(String(error));
    }
  }

  private keepRecent(path: string, vectors: Map<TextHash, Float32Array>): void {
    this.recent.delete(path);
    this.recent.set(path, vectors);
    const [oldest] = this.recent.keys();
    if (this.recent.size > KEPT_FILES && oldest !== undefined) this.recent.delete(oldest);
  }
}

const idsOf = (place: number | number[] | undefined): number[] => (place === undefined ? [] : typeof place === 'number' ? [place] : place);
const isArrived = (path: string): boolean => path.includes(`/${ARRIVED_FOLDER}/`);
