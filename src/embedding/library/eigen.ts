import { STEP, type Steps } from './steps';

/** Two columns count as orthogonal below this cosine. */
const ORTHOGONAL = 1e-13;
/** A column below this share of the trace is the rounding of its zero: its direction means nothing. */
const NEGLIGIBLE = 1e-15;
/** Far more than any matrix needs: convergence is quadratic. */
const MOST_SWEEPS = 60;

export interface Eigen {
  /** Largest first. */
  values: Float64Array;
  /** Unit vectors, one after the other, in the order of the values. A value that is 0 to rounding is 0, and so is its vector. */
  vectors: Float64Array;
}

/**
 * Eigenvalues and -vectors of a symmetric positive semidefinite matrix [size x size], by one-sided Jacobi rotations (Hestenes, 1958): its columns
 * are turned in pairs until all are orthogonal; their directions are then the eigenvectors and their lengths the values.
 */
export function* symmetricEigen(matrix: Float64Array, size: number): Steps<Eigen> {
  const columns = matrix.slice();
  let trace = 0;
  for (let i = 0; i < size; i += 1) trace += matrix[i * size + i] ?? 0;
  const floor = (trace * NEGLIGIBLE) ** 2;
  let work = 0;
  for (let sweep = 0, turned = true; turned && sweep < MOST_SWEEPS; sweep += 1) {
    turned = false;
    for (let p = 0; p < size; p += 1) {
      for (let q = p + 1; q < size; q += 1) if (turnPair(columns, p, q, size, floor)) turned = true;
      work += (size - p) * size * 5;
      if (work < STEP) continue;
      yield work;
      work = 0;
    }
  }
  yield work;
  return sortedEigen(columns, size, floor);
}

/** Turns two columns in their plane so that they become orthogonal; false where they are, or one of them has no more than `floor` as its square. */
function turnPair(columns: Float64Array, p: number, q: number, size: number, floor: number): boolean {
  const [a, b] = [p * size, q * size];
  let alpha = 0;
  let beta = 0;
  let gamma = 0;
  for (let i = 0; i < size; i += 1) {
    const x = columns[a + i] ?? 0;
    const y = columns[b + i] ?? 0;
    alpha += x * x;
    beta += y * y;
    gamma += x * y;
  }
  if (alpha <= floor || beta <= floor) return false;
  if (gamma === 0 || Math.abs(gamma) <= ORTHOGONAL * Math.sqrt(alpha) * Math.sqrt(beta)) return false;
  const zeta = (beta - alpha) / (2 * gamma);
  const tangent = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta));
  const cosine = 1 / Math.sqrt(1 + tangent * tangent);
  const sine = cosine * tangent;
  for (let i = 0; i < size; i += 1) {
    const x = columns[a + i] ?? 0;
    const y = columns[b + i] ?? 0;
    columns[a + i] = cosine * x - sine * y;
    columns[b + i] = sine * x + cosine * y;
  }
  return true;
}

function sortedEigen(columns: Float64Array, size: number, floor: number): Eigen {
  const lengths = Float64Array.from({ length: size }, (_, column) => {
    let square = 0;
    for (let i = 0; i < size; i += 1) square += (columns[column * size + i] ?? 0) ** 2;
    return square > floor ? Math.sqrt(square) : 0;
  });
  const order = Array.from(lengths.keys()).sort((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0) || a - b);
  const vectors = new Float64Array(size * size);
  order.forEach((column, place) => {
    const length = lengths[column] ?? 0;
    if (length === 0) return;
    for (let i = 0; i < size; i += 1) vectors[place * size + i] = (columns[column * size + i] ?? 0) / length;
  });
  return { values: Float64Array.from(order, (column) => lengths[column] ?? 0), vectors };
}
