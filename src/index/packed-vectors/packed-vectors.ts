import { DamagedSegment } from '../packed/bytes';
import { finish, Pace, type Steps } from '../packed/steps';
import { type Near, nearestRows, type Rows, rowsWithin } from './nearest';
import { QueryCodes } from './query-codes';
import { RowTable } from './row-table';
import { OpenBlock, rowsOfBlock, VectorBlock, type VectorRows } from './vector-block';

/** A block as it is to be saved: its bytes, which never change, and by row the document that it belongs to, 0 for none. */
export interface SavedBlock {
  block: VectorBlock;
  owners: Uint32Array;
}

/**
 * Vectors of documents by number (from 1), one byte a dimension and one scale a vector, in blocks that never change once they are full. What is
 * removed or replaced leaves a dead row; `compact` writes the living of half-empty blocks anew. Putting and removing take constant time and the
 * length of the vector; a search scans the living rows once.
 */
export class PackedVectors {
  /** Row r is row r % capacity of block r / capacity. null where a block was compacted away. */
  private blocks: (VectorRows | null)[] = [];
  private readonly dead: number[] = [];
  private readonly free: number[] = [];
  private readonly rows = new RowTable();
  /** The block that is not full; -1 where all are. */
  private tail = -1;

  /** `capacity` is the number of rows in a full block. Throws for dimensions that are no whole number from 1. */
  constructor(
    readonly dims: number,
    private readonly capacity = rowsOfBlock(dims),
  ) {
    if (!Number.isInteger(dims) || dims < 1) throw new RangeError(`Vectors cannot have ${dims} dimensions.`);
  }

  /** Documents with a vector. */
  get size(): number {
    return this.rows.size;
  }

  /** No score of `nearest` is off by more than this. */
  get residual(): number {
    return this.blocks.reduce((greatest, block) => Math.max(greatest, block?.residual ?? 0), 0);
  }

  /** Bytes held. */
  get memory(): number {
    return this.rows.memory + this.blocks.reduce((sum, block) => sum + (block ? block.factors.byteLength + block.codes.byteLength : 0), 0);
  }

  has(number: number): boolean {
    return this.rows.rowOf(number) >= 0;
  }

  /** Gives a document its vector, in place of one that it may have. Throws `UnusableVector`; nothing has changed then. */
  put(number: number, vector: Float32Array): void {
    const block = this.open();
    block.add(vector);
    this.place(number, block);
  }

  /** False where the document has no vector. */
  remove(number: number): boolean {
    const row = this.rows.rowOf(number);
    if (row < 0) return false;
    this.bury(row);
    this.rows.delete(number);
    return true;
  }

  /**
   * The `limit` (at least 1) documents nearest to a vector by cosine, of `among` where it is given; with all that tie with the last; in no order.
   * Works on what is there when it starts. Pauses between slices. Throws `UnusableVector`.
   */
  *nearest(vector: Float32Array, limit: number, among?: Iterable<number>): Generator<void, Near[]> {
    const query = new QueryCodes(vector, this.dims);
    // More than there are need no place among the best.
    return yield* nearestRows(this.searched(among), query, Math.max(1, Math.min(limit, this.size)));
  }

  /** Every document, of `among` where it is given, whose cosine with a vector is at least `least`; at once; in no order. Throws `UnusableVector`. */
  within(vector: Float32Array, least: number, among?: Iterable<number>): Near[] {
    return rowsWithin(this.searched(among), new QueryCodes(vector, this.dims), least);
  }

  /** Rewrites blocks with many dead rows once a fifth of all rows is dead; pauses between blocks. What happens at a pause is not lost. */
  *compact(): Generator<void, void> {
    const dead = this.dead.reduce((sum, count) => sum + count, 0);
    if (dead <= Math.max(this.capacity, this.size / 4)) return;
    const owners = this.owners(undefined);
    // An eighth: what stays dead is then too little to begin anew at once, so that every row is moved seldom.
    const wasteful = [...this.blocks.keys()].filter((at) => (this.dead[at] ?? 0) * 8 > (this.blocks[at]?.rows ?? 0));
    // What is added from here on must not go where the table of owners does not look.
    if (wasteful.includes(this.tail)) this.tail = -1;
    for (const at of wasteful) {
      this.empty(at, owners);
      yield;
    }
  }

  /** Blocks as they are to be saved. The one that is not full is closed until the next `put`. */
  snapshot(): SavedBlock[] {
    const owners = this.owners(undefined);
    return this.blocks.flatMap((block, at) => {
      if (!block) return [];
      const sealed = block instanceof OpenBlock ? block.seal() : (block as VectorBlock);
      this.blocks[at] = sealed;
      return [{ block: sealed, owners: owners.slice(at * this.capacity, at * this.capacity + sealed.rows) }];
    });
  }

  /** What `snapshot` gave, with the owners' numbers of today. A document that comes twice keeps its last vector. Throws `DamagedSegment`. */
  static restore(dims: number, saved: readonly SavedBlock[], capacity = rowsOfBlock(dims)): PackedVectors {
    return finish(PackedVectors.restoring(dims, saved, capacity));
  }

  /** `restore` in steps. */
  static *restoring(dims: number, saved: readonly SavedBlock[], capacity = rowsOfBlock(dims)): Steps<PackedVectors> {
    const pace = new Pace();
    const vectors = new PackedVectors(dims, capacity);
    for (const { block, owners } of saved) {
      if (block.rows > capacity) throw new DamagedSegment(`a block of ${block.rows} rows, ${capacity} are full`);
      const at = vectors.enter(block);
      for (let row = 0; row < block.rows; row += 1) {
        const number = owners[row] ?? 0;
        if (number === 0) vectors.dead[at] = (vectors.dead[at] ?? 0) + 1;
        else vectors.settle(number, at * vectors.capacity + row);
      }
      if (block.rows < vectors.capacity) vectors.tail = at;
      if (pace.spent(block.rows)) yield;
    }
    return vectors;
  }

  private searched(among: Iterable<number> | undefined): Rows {
    return { blocks: [...this.blocks], capacity: this.capacity, owners: this.owners(among) };
  }

  /** The document of each row, 0 for dead rows and for documents that are not among those given. */
  private owners(among: Iterable<number> | undefined): Uint32Array {
    if (!among) return this.rows.owners(this.blocks.length * this.capacity);
    const owners = new Uint32Array(this.blocks.length * this.capacity);
    for (const number of among) {
      const row = this.rows.rowOf(number);
      if (row >= 0) owners[row] = number;
    }
    return owners;
  }

  /** The block that takes the next row. */
  private open(): OpenBlock {
    const tail = this.blocks[this.tail];
    if (tail instanceof OpenBlock && !tail.isFull) return tail;
    if (tail instanceof OpenBlock) this.blocks[this.tail] = tail.seal();
    const opened = new OpenBlock(this.dims, this.capacity);
    if (tail instanceof VectorBlock && tail.rows < this.capacity) {
      for (let row = 0; row < tail.rows; row += 1) opened.copy(tail, row);
      this.blocks[this.tail] = opened;
    } else {
      this.tail = this.enter(opened);
    }
    return opened;
  }

  private enter(block: VectorRows): number {
    const at = this.free.pop() ?? this.blocks.length;
    this.blocks[at] = block;
    this.dead[at] = 0;
    return at;
  }

  /** The row that was added last belongs to this document. */
  private place(number: number, block: OpenBlock): void {
    this.settle(number, this.tail * this.capacity + block.rows - 1);
  }

  private settle(number: number, row: number): void {
    const before = this.rows.rowOf(number);
    if (before >= 0) this.bury(before);
    this.rows.set(number, row);
  }

  private bury(row: number): void {
    const at = Math.floor(row / this.capacity);
    this.dead[at] = (this.dead[at] ?? 0) + 1;
  }

  /** Moves the living rows of a block to the end and drops it. */
  private empty(at: number, owners: Uint32Array): void {
    const block = this.blocks[at];
    if (!block) return;
    for (let row = 0; row < block.rows; row += 1) {
      const id = at * this.capacity + row;
      const number = owners[id] ?? 0;
      if (number === 0 || this.rows.rowOf(number) !== id) continue;
      const target = this.open();
      target.copy(block, row);
      this.place(number, target);
    }
    this.blocks[at] = null;
    this.dead[at] = 0;
    this.free.push(at);
  }
}
