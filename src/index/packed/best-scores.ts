/** The best `count` of the scores that it was offered: a heap with the least of them on top. Offering takes log(count). */
export class BestScores {
  private readonly heap: Float64Array;

  /** `count` is at least 1. */
  constructor(count: number) {
    this.heap = new Float64Array(count).fill(-Infinity);
  }

  /** The score at rank `count`; -Infinity while fewer were offered. */
  get least(): number {
    return this.heap[0] ?? -Infinity;
  }

  offer(score: number): void {
    const { heap } = this;
    if (score <= this.least) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const child = left + 1 < heap.length && (heap[left + 1] ?? 0) < (heap[left] ?? 0) ? left + 1 : left;
      if (child >= heap.length || (heap[child] ?? 0) >= score) break;
      heap[at] = heap[child] ?? 0;
      at = child;
    }
    heap[at] = score;
  }
}
