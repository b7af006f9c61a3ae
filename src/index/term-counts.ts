/** A term and the units that hold it. The arrays are used again for the next term: whoever keeps them copies them. */
export interface TermCount {
  term: string;
  /** How many of the array's places count. */
  units: number;
  /** Places of the units in `TermCounts`, each once, in no particular order. */
  places: Uint32Array;
  /** How often the term stands in each of them, all fields together. */
  times: Uint32Array;
}

/** What the words of a set of units are and where they stand, as it was at one moment; later changes of the index do not show. */
export interface TermCounts {
  /** Number of units; each has a place, from 0. */
  readonly size: number;
  /** The unit at a place. */
  unitAt(place: number): { unitId: string; paperId: string };
  /** Every term once, in the dictionary's order (by code point). May be walked again, and left at any term. */
  walk(): Iterable<TermCount>;
}
