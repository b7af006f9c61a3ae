import type { Breathe } from '../../ports';
import { finishGently, type Steps } from '../packed/steps';
import { cosine, lengthOf } from '../packed-vectors/pack-vector';
import { PackedVectors } from '../packed-vectors/packed-vectors';
import type { IndexFilter, IndexHit, VectorQuery, VectorSpace, VectorsPut } from '../search-index';
import { allowedNumbers } from './allowed-numbers';
import type { Database } from './database';
import { better, filterFor, hitAt } from './hits';

/** What vectors ask of the index that they stand beside. */
export interface VectorHost {
  readonly breathe: Breathe;
  /** Throws where the index is closed. */
  database(): Database;
  papers(): ReadonlyMap<string, { generation: string; numbers: readonly number[] }>;
  /** Changes of the index run one after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** Hits that are scored again with their exact vectors: so many times the limit, and so many at least. */
const HEAD_TIMES = 4;
const HEAD_LEAST = 64;

interface NumberedHit extends IndexHit {
  number: number;
}

/** One space: packed vectors under the numbers of the index's documents. */
export class PackedVectorSpace implements VectorSpace {
  notCurrent = 0;
  /** null once the space is dropped. */
  private vectors: PackedVectors | null;
  /** What `covered` gave, until a vector comes or goes: every search asks for it. */
  private counts: ReadonlyMap<string, number> | null = null;

  constructor(
    readonly name: string,
    readonly dims: number,
    private readonly host: VectorHost,
    private readonly leave: () => void,
    public damaged: boolean,
  ) {
    this.vectors = new PackedVectors(dims);
  }

  get size(): number {
    return this.vectors?.size ?? 0;
  }

  /** What is searched. Throws where the space was dropped. */
  get packed(): PackedVectors {
    if (!this.vectors) throw new Error(`The vectors of "${this.name}" were dropped.`);
    return this.vectors;
  }

  put(paperId: string, vectors: ReadonlyMap<string, Float32Array>, generation?: string): Promise<VectorsPut> {
    return this.host.inTurn(async () => {
      const { packed } = this;
      for (const vector of vectors.values()) lengthOf(vector, this.dims);
      const paper = this.host.papers().get(paperId);
      let stored = 0;
      this.counts = null;
      for (const number of paper && (generation === undefined || paper.generation === generation) ? paper.numbers : []) {
        const vector = vectors.get(this.unitIdAt(number) ?? '');
        if (!vector) continue;
        packed.put(number, vector);
        stored += 1;
      }
      const notCurrent = vectors.size - stored;
      this.notCurrent += notCurrent;
      await this.paced(packed.compact());
      return { stored, notCurrent };
    });
  }

  async search({ vector, filter = {}, limit, exact }: VectorQuery): Promise<IndexHit[]> {
    const { shelf } = this.host.database();
    const { packed } = this;
    lengthOf(vector, this.dims);
    if (limit <= 0 || packed.size === 0) return [];
    await shelf.settleGently(this.host.breathe);
    shelf.settle();
    const among = Object.keys(filter).length > 0 ? await this.allowed(filter) : undefined;
    const near = await this.paced(packed.nearest(vector, exact ? Math.max(limit * HEAD_TIMES, HEAD_LEAST) : limit, among));
    const hits = this.current(near.flatMap(({ number, score }) => this.hitsAt(number, score)).sort(better), packed);
    const answer = exact ? this.current((await this.rescored(hits, vector, limit, exact)).sort(better), packed) : hits;
    return answer.slice(0, limit).map(({ unitId, paperId, score }) => ({ unitId, paperId, score }));
  }

  covered(): ReadonlyMap<string, number> {
    const { packed } = this;
    if (this.counts !== null) return this.counts;
    const counts = [...this.host.papers()].map(([paperId, { numbers }]): [string, number] => [paperId, numbers.reduce((sum, number) => sum + (packed.has(number) ? 1 : 0), 0)]);
    this.counts = new Map(counts.filter(([, count]) => count > 0));
    return this.counts;
  }

  drop(): Promise<void> {
    return this.host.inTurn(async () => {
      this.vectors = null;
      this.damaged = false;
      this.leave();
    });
  }

  /** Documents that are gone lose their vectors. */
  forget(numbers: readonly number[]): void {
    for (const number of numbers) this.packed.remove(number);
    this.counts = null;
  }

  async compact(): Promise<void> {
    await this.paced(this.packed.compact());
  }

  /** Starts anew, empty or with what was saved. */
  reset(vectors: PackedVectors | null, damaged: boolean): void {
    this.vectors = vectors ?? new PackedVectors(this.dims);
    this.counts = null;
    this.damaged = damaged;
  }

  private allowed(filter: IndexFilter): Promise<Uint32Array> {
    return this.paced(allowedNumbers(this.host.database().shelf.packed, filterFor(filter)));
  }

  /**
   * The head of the ranking with exact scores, best first. Whatever lies twice the greatest error of packing below the hit at the limit cannot
   * come among the best, so its exact vector is not asked for.
   */
  private async rescored(hits: readonly NumberedHit[], query: Float32Array, limit: number, exact: NonNullable<VectorQuery['exact']>): Promise<NumberedHit[]> {
    const least = (hits[Math.min(limit, hits.length) - 1]?.score ?? 0) - 2 * this.packed.residual;
    const head = hits.filter(({ score }) => score >= least).slice(0, Math.max(limit * HEAD_TIMES, HEAD_LEAST));
    const vectors = await exact(head.map(({ unitId, paperId }) => ({ unitId, paperId })));
    return head.map((hit) => {
      const vector = vectors.get(hit.unitId);
      return vector ? { ...hit, score: cosine(query, vector) } : hit;
    });
  }

  /** Hits whose units are still what they were. Units may be replaced while a search pauses. */
  private current(hits: NumberedHit[], searched: PackedVectors): NumberedHit[] {
    if (searched !== this.packed) throw new Error(`The vectors of "${this.name}" were loaded anew during the search.`);
    return hits.filter(({ number, unitId }) => searched.has(number) && this.unitIdAt(number) === unitId);
  }

  private hitsAt(number: number, score: number): NumberedHit[] {
    return hitAt(this.host.database().shelf.packed.find(number), score).map((hit) => ({ ...hit, number }));
  }

  private unitIdAt(number: number): string | undefined {
    const { shelf } = this.host.database();
    const place = shelf.packed.find(number);
    return place ? place.home.segment.unitId(place.document) : shelf.pendingUnitId(number);
  }

  private paced<T>(steps: Steps<T>): Promise<T> {
    return finishGently(steps, this.host.breathe);
  }
}
