/** A sparse matrix column by column: those of column c lie at `starts[c]` up to `starts[c + 1]`, rows ascending. */
export interface SparseColumns {
  rows: number;
  columns: number;
  starts: Uint32Array;
  rowOf: Uint32Array;
  values: Float32Array;
}

/** sums := the sum of `matrix` [rows x width] over the rows of a column, each times its value. Four rows at once: the sums are loaded once for four. */
export function gatherColumn(sparse: SparseColumns, column: number, matrix: Float32Array, width: number, sums: Float64Array): void {
  const { rowOf, values, starts } = sparse;
  const end = starts[column + 1] ?? 0;
  sums.fill(0);
  let at = starts[column] ?? 0;
  for (; at + 3 < end; at += 4) {
    const a = (rowOf[at] ?? 0) * width;
    const b = (rowOf[at + 1] ?? 0) * width;
    const c = (rowOf[at + 2] ?? 0) * width;
    const d = (rowOf[at + 3] ?? 0) * width;
    const [va, vb, vc, vd] = [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0, values[at + 3] ?? 0];
    for (let j = 0; j < width; j += 1) {
      sums[j] = (sums[j] ?? 0) + va * (matrix[a + j] ?? 0) + vb * (matrix[b + j] ?? 0) + vc * (matrix[c + j] ?? 0) + vd * (matrix[d + j] ?? 0);
    }
  }
  for (; at < end; at += 1) {
    const row = (rowOf[at] ?? 0) * width;
    const value = values[at] ?? 0;
    for (let j = 0; j < width; j += 1) sums[j] = (sums[j] ?? 0) + value * (matrix[row + j] ?? 0);
  }
}

/** Adds a column's value times `sums` to each of its rows in `matrix` [rows x width]. */
export function scatterColumn(sparse: SparseColumns, column: number, sums: Float64Array, matrix: Float32Array, width: number): void {
  const { rowOf, values, starts } = sparse;
  const end = starts[column + 1] ?? 0;
  for (let at = starts[column] ?? 0; at < end; at += 1) {
    const row = (rowOf[at] ?? 0) * width;
    const value = values[at] ?? 0;
    for (let j = 0; j < width; j += 1) matrix[row + j] = (matrix[row + j] ?? 0) + value * (sums[j] ?? 0);
  }
}
