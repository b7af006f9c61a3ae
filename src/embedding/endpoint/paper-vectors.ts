import { paperKey } from '../../store/paper-key';
import type { VectorFiles, VectorListing } from '../../store/vector-files';
import type { UnitText } from './unit-texts';

/** The vectors of a paper's units as they are now. */
export interface PaperVectors {
  /** By unitId; as received, not normalised. */
  vectors: Map<string, Float32Array>;
  /** Units without a vector. */
  missing: number;
  /** Vectors in the paper's files whose text is no current one: counted, never given (`spec/50` 15). */
  stale: number;
}

/** Reads what the store has for a paper's units, by the hash of their text alone. Throws where a file is there and cannot be read. */
export async function vectorsOfPaper(files: VectorFiles, listing: VectorListing, paperId: string, texts: readonly UnitText[]): Promise<PaperVectors> {
  const found = new Map<string, Float32Array>();
  for (const { paths } of listing.groups.get(paperKey(paperId)) ?? []) {
    for (const path of paths) for (const [hash, vector] of (await files.read(path)) ?? []) found.set(hash, vector);
  }
  const vectors = new Map<string, Float32Array>();
  const current = new Set<string>();
  for (const { unitId, hash } of texts) {
    const vector = found.get(hash);
    current.add(hash);
    if (vector !== undefined) vectors.set(unitId, vector);
  }
  const stale = [...found.keys()].filter((hash) => !current.has(hash)).length;
  return { vectors, missing: texts.length - vectors.size, stale };
}
