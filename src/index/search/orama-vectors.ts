import type { AnyIndexStore, AnyOrama } from '@orama/orama';
import type { PackedVectors } from '../packed-vectors/packed-vectors';
import type { PackedIndexData } from './orama-components';
import type { Shelf } from './shelf';

type OramaVectorIndex = AnyIndexStore['vectorIndexes'][string]['node'];

/** A space under its name: `packed` is another one after every load. */
interface NamedVectors {
  name: string;
  dims: number;
  packed: PackedVectors;
}

const dataOf = (orama: AnyOrama): PackedIndexData => orama.data.index as PackedIndexData; // our own component made it

/**
 * Makes a space a property that Orama's `searchVector` knows: its filters, facets and groups work on it. Orama scans at once and lists all that
 * it finds, so `VectorSpace.search`, which pauses and asks for exact vectors, goes to the same store beside it.
 *
 * Traps of Orama's vector search: it hides what is less similar than 0.8 unless told otherwise; it sets the property to null in the
 * documents that it gives (ours are made for the answer, nothing stored is touched); a vector of zeros is no hit there and refused here.
 */
export function connectVectors(orama: AnyOrama, shelf: Shelf, space: NamedVectors): void {
  const data = dataOf(orama);
  const type = `vector[${space.dims}]` as const;
  data.vectorIndexes[space.name] = { type: 'Vector', isArray: false, node: oramaVectors(shelf, space) };
  if (!data.searchableProperties.includes(space.name)) data.searchableProperties.push(space.name);
  data.searchablePropertiesWithTypes[space.name] = type;
}

export function disconnectVectors(orama: AnyOrama, name: string): void {
  const data = dataOf(orama);
  delete data.vectorIndexes[name];
  delete data.searchablePropertiesWithTypes[name];
  data.searchableProperties = data.searchableProperties.filter((property) => property !== name);
}

function oramaVectors(shelf: Shelf, space: NamedVectors): OramaVectorIndex {
  const asked: Pick<OramaVectorIndex, 'size' | 'add' | 'find'> = {
    size: space.dims,
    add: (number, vector) => space.packed.put(number, Float32Array.from(vector)),
    find: (vector, similarity, allowed) => {
      shelf.settle();
      const near = space.packed.within(Float32Array.from(vector), similarity, allowed);
      return near.filter(({ number }) => shelf.packed.find(number) !== null).map(({ number, score }) => [number, score]);
    },
  };
  // Orama's type is a class with private members; removing and saving are the components' business, which Orama asks instead.
  return asked as OramaVectorIndex;
}
