/** Citations that are asked for in one question: enough that a paper is seldom opened twice, few enough that Stop is felt and progress seen. */
const BATCH = 100;

/** Whole notes, gathered to at least `size` citations; a note that has more is not cut, since its sentences belong together. */
export function batches<T>(notes: readonly (readonly T[])[], size = BATCH): (readonly T[])[][] {
  const result: (readonly T[])[][] = [];
  let batch: (readonly T[])[] = [];
  let count = 0;
  for (const note of notes) {
    batch.push(note);
    count += note.length;
    if (count < size) continue;
    result.push(batch);
    batch = [];
    count = 0;
  }
  if (batch.length > 0) result.push(batch);
  return result;
}
