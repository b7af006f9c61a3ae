/** The vector at length 1, so that a dot product is the cosine; zeros stay zeros. A copy: what was received is kept as it is. */
export function unitLength(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  return length === 0 ? vector.slice() : vector.map((value) => value / length);
}
