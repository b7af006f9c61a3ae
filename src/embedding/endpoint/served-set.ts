/** A set of vectors and how much of the library it holds, counted in the store. */
export interface CountedSet {
  model: string;
  dims: number;
  complete: boolean;
  /** Texts in the store. */
  stored: number;
}

/**
 * Which set answers questions: the wanted one once it is complete; until then the older one that holds more, so that changing the model takes
 * nothing away. null where nothing is stored. Questions must be embedded with the model of the set that answers.
 */
export function servedSet<T extends CountedSet>(wanted: { model: string; dims: number }, sets: readonly T[]): T | null {
  const own = sets.find(({ model, dims }) => model === wanted.model && dims === wanted.dims) ?? null;
  if (own?.complete === true) return own;
  let best = own;
  for (const set of sets) {
    if (set !== own && set.stored > 0 && (best === null || Number(set.complete) > Number(best.complete) || (set.complete === best.complete && set.stored > best.stored))) best = set;
  }
  return best !== null && best.stored > 0 ? best : null;
}
