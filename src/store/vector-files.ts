import { isRecord, parseJson } from '../ocr/loose-json';
import type { WriteFiles } from '../ports';
import { byCodeUnits, sha256Hex } from '../text';
import { sameBytes } from './same-bytes';
import { MAX_SHARD_FILE } from './shard-codec';
import { WriteFailed } from './shard-store';
import { stableJson } from './stable-json';
import { decodeVectors, encodeVectors, vectorFileSize, vectorsPerFile, type Vectors } from './vector-codec';
import { ARRIVED_FOLDER, formatRefusedName, formatVectorName, parseRefusedName, parseVectorName, setName, unitsHashOf, VECTOR_FOLDER, type TextHash } from './vector-name';

/** The vector files of one paper for one set of texts, found by their names. */
export interface VectorGroup {
  paperKey: string;
  unitsHash: string;
  /** Paths in plugin data by part, in order; fewer than `parts` where some are missing. */
  paths: string[];
  parts: number;
}

/** All that a model's folder holds, by name. */
export interface VectorListing {
  groups: Map<string, VectorGroup[]>;
  /** Paths of the lists of refused texts, by paper key. */
  refused: Map<string, string[]>;
  /** Paths of answers that wait for their papers. */
  arrived: string[];
}

/** Text hash -> why the model refused the text (a code of the endpoint's faults). */
export type RefusedTexts = ReadonlyMap<TextHash, string>;

/**
 * The vectors of one model at one length, in plugin data: a file (or several of at most 4 MB) for each paper and set of texts, named by
 * content and never changed once it is sound. Each part is whole in itself, so that parts made on two devices fit together.
 */
export class VectorFiles {
  readonly folder: string;

  constructor(
    private readonly files: WriteFiles,
    readonly model: string,
    readonly dims: number,
    private readonly maxBytes = MAX_SHARD_FILE,
  ) {
    this.folder = `${VECTOR_FOLDER}/${setName(model, dims)}`;
  }

  /** What the folder holds, by names alone. Throws where it cannot be listed. */
  async list(): Promise<VectorListing> {
    const listing: VectorListing = { groups: new Map(), refused: new Map(), arrived: [] };
    for (const file of [...((await this.files.list(this.folder))?.files ?? [])].sort(byCodeUnits)) this.sort(file, listing);
    const arrived = (await this.files.list(`${this.folder}/${ARRIVED_FOLDER}`))?.files ?? [];
    listing.arrived = arrived.filter((file) => file.endsWith('.bin')).sort(byCodeUnits).map((file) => `${this.folder}/${ARRIVED_FOLDER}/${file}`);
    return listing;
  }

  /** True where every part is there in the size that `count` vectors make. Counts in the store: names and sizes, nothing remembered. */
  async isWhole(group: VectorGroup, count: number): Promise<boolean> {
    const sizes = this.partSizes(count);
    if (group.paths.length !== group.parts || sizes.length !== group.parts) return false;
    for (const [at, path] of group.paths.entries()) {
      if ((await this.files.stat(path))?.size !== sizes[at]) return false;
    }
    return true;
  }

  /** The vectors of a file; null where it is gone, damaged, or of another length. Throws where it is there and cannot be read. */
  async read(path: string): Promise<Map<TextHash, Float32Array> | null> {
    const bytes = await this.files.read(path);
    const decoded = bytes === null ? null : decodeVectors(bytes);
    return decoded?.state === 'sound' && decoded.dims === this.dims ? decoded.vectors : null;
  }

  /** Writes a paper's vectors, reads them back, and gives their files. Sound files of that name are left as they are. Throws `WriteFailed`. */
  async writePaper(paperKey: string, vectors: Vectors): Promise<VectorGroup> {
    const unitsHash = unitsHashOf(vectors.keys());
    const parts = this.split(vectors);
    const paths: string[] = [];
    for (const [at, part] of parts.entries()) {
      const path = `${this.folder}/${formatVectorName({ paperKey, unitsHash, part: { index: at + 1, count: parts.length } })}`;
      await this.writeOnce(path, part);
      paths.push(path);
    }
    await this.describe();
    return { paperKey, unitsHash, paths, parts: parts.length };
  }

  /** Keeps an answer until its papers are whole; gives the files and what each holds. Throws `WriteFailed`. */
  async writeArrived(vectors: Vectors): Promise<{ path: string; hashes: TextHash[] }[]> {
    const written: { path: string; hashes: TextHash[] }[] = [];
    for (const part of this.split(vectors)) {
      const path = `${this.folder}/${ARRIVED_FOLDER}/${unitsHashOf(part.keys())}.bin`;
      await this.writeOnce(path, part);
      written.push({ path, hashes: [...part.keys()] });
    }
    return written;
  }

  /** The texts of a paper that the model refused. */
  async readRefused(paths: readonly string[]): Promise<Map<TextHash, string>> {
    const refused = new Map<TextHash, string>();
    for (const path of paths) {
      const bytes = await this.files.read(path);
      const value = bytes === null ? null : parseJson(bytes);
      if (!isRecord(value)) continue;
      for (const [hash, code] of Object.entries(value)) if (typeof code === 'string') refused.set(hash, code);
    }
    return refused;
  }

  /** Keeps which texts of a paper were refused, in place of what was kept before; nothing for none. */
  async writeRefused(paperKey: string, refused: RefusedTexts, before: readonly string[]): Promise<void> {
    const text = stableJson(Object.fromEntries(refused));
    const path = `${this.folder}/${formatRefusedName(paperKey, sha256Hex(text).slice(0, 16))}`;
    if (refused.size > 0 && !before.includes(path)) await this.files.write(path, new TextEncoder().encode(text));
    for (const old of before) if (old !== path || refused.size === 0) await this.files.remove(old);
  }

  async remove(path: string): Promise<void> {
    await this.files.remove(path);
  }

  private sort(file: string, listing: VectorListing): void {
    const path = `${this.folder}/${file}`;
    const refused = parseRefusedName(file);
    if (refused !== null) {
      listing.refused.set(refused.paperKey, [...(listing.refused.get(refused.paperKey) ?? []), path]);
      return;
    }
    const name = parseVectorName(file);
    if (name === null) return;
    const groups = listing.groups.get(name.paperKey) ?? [];
    listing.groups.set(name.paperKey, groups);
    let group = groups.find(({ unitsHash, parts }) => unitsHash === name.unitsHash && parts === name.part.count);
    if (group === undefined) {
      group = { paperKey: name.paperKey, unitsHash: name.unitsHash, paths: [], parts: name.part.count };
      groups.push(group);
    }
    group.paths.push(path);
    // "10of12" stands before "2of12" in the listing.
    if (group.parts > 9) group.paths.sort((a, b) => partOf(a) - partOf(b));
  }

  private partSizes(count: number): number[] {
    const most = vectorsPerFile(this.dims, this.maxBytes);
    return Array.from({ length: Math.max(1, Math.ceil(count / most)) }, (_, at) => vectorFileSize(this.dims, Math.min(most, count - at * most)));
  }

  /** In the order of the hashes, so that the same texts give the same parts. */
  private split(vectors: Vectors): Map<TextHash, Float32Array>[] {
    const sorted = [...vectors].sort(([a], [b]) => byCodeUnits(a, b));
    const most = vectorsPerFile(this.dims, this.maxBytes);
    return Array.from({ length: Math.max(1, Math.ceil(sorted.length / most)) }, (_, at) => new Map(sorted.slice(at * most, (at + 1) * most)));
  }

  private async writeOnce(path: string, vectors: Vectors): Promise<void> {
    if ((await this.read(path)) !== null) return;
    const bytes = encodeVectors(vectors, this.dims);
    await this.files.write(path, bytes);
    if (!sameBytes(await this.files.read(path), bytes)) throw new WriteFailed(path);
  }

  /** The model's name beside its vectors: a folder's name cannot always hold it. */
  private async describe(): Promise<void> {
    const path = `${this.folder}/${SET_FILE}`;
    if ((await this.files.stat(path)) === null) await this.files.write(path, new TextEncoder().encode(stableJson({ model: this.model, dims: this.dims })));
  }
}

export const SET_FILE = 'set.json';

const partOf = (path: string): number => parseVectorName(path.slice(path.lastIndexOf('/') + 1))?.part.index ?? 0;
