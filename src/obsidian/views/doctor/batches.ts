/** Citations that are asked for in one question: enough that a paper is seldom opened twice, few enough that Stop is felt and progress seen. */
const BATCH = 100;

/**
 * The items of all notes in batches of about `size`. Notes that fit are not cut; a longer one is, but only where `together` gives something else than for the item before: the
 * citations of a sentence are judged together.
 */
export function batches<T>(notes: readonly (readonly T[])[], together: (item: T) => unknown, size = BATCH): T[][] {
  const result: T[][] = [];
  let batch: T[] = [];
  for (const part of notes.flatMap((note) => (note.length > size ? cut(note, together, size) : [note]))) {
    batch.push(...part);
    if (batch.length < size) continue;
    result.push(batch);
    batch = [];
  }
  if (batch.length > 0) result.push(batch);
  return result;
}

function cut<T>(note: readonly T[], together: (item: T) => unknown, size: number): (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  let from = 0;
  for (let at = 1; at < note.length; at += 1) {
    const [before, item] = [note[at - 1], note[at]];
    if (at - from < size || (before !== undefined && item !== undefined && together(before) === together(item))) continue;
    parts.push(note.slice(from, at));
    from = at;
  }
  return [...parts, note.slice(from)];
}
