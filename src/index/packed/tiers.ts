/** Segments of about one size that are merged into the next: n documents make about 8 * log8(n) segments. */
const FAN = 8;
/** How many times larger than all smaller ones together a segment of a compact index is. */
const LEAD = 2;

/** Whatever has a number of live documents. */
interface Sized {
  size: number;
}

/** Size class: 0 for 1-7 documents, 1 for 8-63, 2 for 64-511 … */
function classOf(size: number): number {
  let name = 0;
  for (let rest = size; rest >= FAN; rest = Math.floor(rest / FAN)) name += 1;
  return name;
}

/** The segments of a size class that is full, in their order; null where none is. */
export function fullClass<T extends Sized>(segments: readonly T[]): T[] | null {
  const classes = new Map<number, T[]>();
  for (const segment of segments) {
    const group = classes.get(classOf(segment.size)) ?? [];
    group.push(segment);
    classes.set(classOf(segment.size), group);
    if (group.length >= FAN) return group;
  }
  return null;
}

/**
 * The largest segment that is not twice as large as all smaller ones together, and these, in their order; null where every segment is. What is left
 * after merging until null are at most log3(n) segments.
 */
export function overgrown<T extends Sized>(segments: readonly T[]): T[] | null {
  const bySize = [...segments].sort((a, b) => b.size - a.size);
  let smaller = bySize.reduce((sum, { size }) => sum + size, 0);
  for (const [at, { size }] of bySize.entries()) {
    smaller -= size;
    if (smaller === 0 || size >= LEAD * smaller) continue;
    const group = new Set(bySize.slice(at));
    return segments.filter((segment) => group.has(segment));
  }
  return null;
}
