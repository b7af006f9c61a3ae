import type { Breathe } from '../../ports';
import { DamagedSegment } from '../packed/bytes';
import type { PackedIndex } from '../packed/packed-index';
import { Pace, type Steps } from '../packed/steps';
import type { PackedVectors } from '../packed-vectors/packed-vectors';
import { connectVectors, disconnectVectors } from './orama-vectors';
import { PackedVectorSpace, type VectorHost } from './packed-vector-space';
import { wordsHeadIn } from './pieces';
import { packSpace, restoringVectors, type SavedSpace, savedSpace, spacesIn, unpackSpace } from './vector-pieces';

/** All spaces of an index, as they are to be saved; taken together with the words. */
export type SavedSpaces = ReadonlyMap<string, SavedSpace>;
/** All spaces that were found in pieces; null for one that is damaged or foreign. */
export type FoundSpaces = ReadonlyMap<string, SavedSpace | null>;
/** The same, joined to the words that they were saved with. */
export type JoinedSpaces = ReadonlyMap<string, PackedVectors | null>;

/** The vector spaces of one index. They outlive its database, which every load replaces. */
export class VectorSpaces {
  private readonly open = new Map<string, PackedVectorSpace>();
  /** Spaces whose saved vectors were of no use and whose dimensions nobody has named yet. */
  private readonly lost = new Set<string>();

  constructor(private readonly host: VectorHost) {}

  /** See `SearchIndex.space`. */
  space(name: string, dims: number): PackedVectorSpace {
    const known = this.open.get(name);
    if (known && known.dims !== dims) throw new Error(`The vectors of "${name}" have ${known.dims} numbers, not ${dims}.`);
    return known ?? this.create(name, dims, this.lost.delete(name));
  }

  /** See `SearchIndex.spaces`. */
  list(): { name: string; dims: number | null; damaged: boolean }[] {
    const open = [...this.open.values()].map(({ name, dims, damaged }) => ({ name, dims, damaged }));
    return [...open, ...[...this.lost].map((name) => ({ name, dims: null, damaged: true }))];
  }

  /** Documents that are gone lose their vectors, in every space. */
  forget(numbers: readonly number[]): void {
    for (const space of this.open.values()) space.forget(numbers);
  }

  async compact(): Promise<void> {
    for (const space of this.open.values()) await space.compact();
  }

  /** What is to be saved beside the words as they are now. */
  snapshot(words: PackedIndex): SavedSpaces {
    const filled = [...this.open.values()].filter(({ size }) => size > 0);
    if (filled.length === 0) return new Map();
    const placeOf = new Uint32Array(words.nextNumber);
    let place = 0;
    for (const number of liveNumbers(words)) placeOf[number] = place += 1;
    return new Map(filled.map(({ name, packed }) => [name, savedSpace(packed, placeOf)]));
  }

  /** Replaces everything by what was found, at once, beside words that have just been loaded, and joins their database. */
  replace(found: JoinedSpaces): void {
    const { orama, shelf } = this.host.database();
    for (const space of this.open.values()) if (!found.has(space.name)) space.reset(null, false);
    this.lost.clear();
    for (const [name, vectors] of found) {
      const known = this.open.get(name);
      const fits = vectors !== null && (known ?? vectors).dims === vectors.dims;
      if (known) known.reset(fits ? vectors : null, !fits);
      else if (vectors) this.create(name, vectors.dims, false).reset(vectors, false);
      else this.lost.add(name);
    }
    for (const space of this.open.values()) connectVectors(orama, shelf, space);
  }

  /** Frees what the spaces hold; whoever still has one finds it empty. */
  dispose(): void {
    for (const space of this.open.values()) space.reset(null, false);
  }

  private create(name: string, dims: number, damaged: boolean): PackedVectorSpace {
    const { orama, shelf } = this.host.database();
    const leave = (): void => {
      this.open.delete(name);
      disconnectVectors(this.host.database().orama, name);
    };
    const space = new PackedVectorSpace(name, dims, this.host, leave, damaged);
    this.open.set(name, space);
    connectVectors(orama, shelf, space);
    return space;
  }
}

/** Adds the pieces of the spaces to those of the words. */
export async function packSpaces(saved: SavedSpaces, words: Map<string, Uint8Array>, breathe: Breathe, hashes: WeakMap<Uint8Array, string>): Promise<void> {
  const head = wordsHeadIn(words);
  for (const [name, space] of saved) for (const [piece, bytes] of await packSpace(name, space, head, breathe, hashes)) words.set(piece, bytes);
}

/** The spaces in pieces that `packSpaces` made. */
export async function unpackSpaces(pieces: ReadonlyMap<string, Uint8Array>, breathe: Breathe, hashes: WeakMap<Uint8Array, string>): Promise<FoundSpaces> {
  const found = new Map<string, SavedSpace | null>();
  for (const name of spacesIn(pieces)) found.set(name, await unpackSpace(name, pieces, wordsHeadIn(pieces), breathe, hashes));
  return found;
}

/** The spaces that were found under the numbers of the words that were loaded with them, in steps. */
export function* joinedTo(words: PackedIndex, found: FoundSpaces): Steps<JoinedSpaces> {
  const joined = new Map<string, PackedVectors | null>();
  if (found.size === 0) return joined;
  const numbers = new Uint32Array(words.size);
  const pace = new Pace();
  let next = 0;
  for (const number of liveNumbers(words)) {
    numbers[next++] = number;
    if (pace.spent(1)) yield;
  }
  for (const [name, saved] of found) joined.set(name, saved && (yield* restoredOrNull(saved, numbers)));
  return joined;
}

function* restoredOrNull(saved: SavedSpace, numbers: Uint32Array): Steps<PackedVectors | null> {
  try {
    return yield* restoringVectors(saved, numbers);
  } catch (error) {
    if (error instanceof DamagedSegment) return null;
    throw error;
  }
}

/** Numbers of the live documents in the order of the segments, which saving and loading keep. */
function* liveNumbers(words: PackedIndex): Generator<number> {
  for (const { home, document } of words.matching(undefined)) yield home.numbers[document] ?? 0;
}
