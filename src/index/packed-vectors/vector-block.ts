import { DamagedSegment } from '../packed/bytes';
import { packVector, strideOf } from './pack-vector';

/** "LVB" and a NUL, little-endian. */
const MAGIC = 0x0042564c;
/** Raised with every change of the form below; a reader refuses any other. */
const FORMAT = 1;
/** Magic, format, dims, rows, residual: four bytes each. */
const HEADER = 20;
/** Bytes of codes in a full block: large enough that a library has some hundred pieces, small enough to be rewritten after every paper. */
const BLOCK_BYTES = 1 << 20;

/** Rows of a full block, unless somebody wants other blocks. */
export const rowsOfBlock = (dims: number): number => Math.max(1, Math.floor(BLOCK_BYTES / strideOf(dims)));

/** Packed rows, ready to be scanned. */
export interface VectorRows {
  readonly rows: number;
  /** By row. */
  readonly factors: Float32Array;
  /** `strideOf(dims)` bytes a row; and the same bytes, four at a time. */
  readonly codes: Uint8Array;
  readonly words: Int32Array;
  /** The greatest residual of its rows. */
  readonly residual: number;
}

/** A full block: immutable, read in place from the bytes that are saved. */
export class VectorBlock implements VectorRows {
  readonly rows: number;
  readonly factors: Float32Array;
  readonly codes: Uint8Array;
  readonly words: Int32Array;
  readonly residual: number;
  readonly bytes: Uint8Array;

  /** Throws `DamagedSegment` for bytes that are not a block of this format and these dimensions. Bytes off a border of four are copied. */
  constructor(bytes: Uint8Array, dims: number) {
    if (bytes.length < HEADER) throw new DamagedSegment(`${bytes.length} bytes are no block of vectors`);
    const whole = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
    const header = new DataView(whole.buffer, whole.byteOffset, HEADER);
    if (header.getUint32(0, true) !== MAGIC) throw new DamagedSegment('not a block of vectors');
    if (header.getUint32(4, true) !== FORMAT) throw new DamagedSegment(`format ${header.getUint32(4, true)}, expected ${FORMAT}`);
    if (header.getUint32(8, true) !== dims) throw new DamagedSegment(`${header.getUint32(8, true)} dimensions, expected ${dims}`);
    this.bytes = whole;
    this.rows = header.getUint32(12, true);
    this.residual = header.getFloat32(16, true);
    if (whole.length !== HEADER + this.rows * (4 + strideOf(dims))) throw new DamagedSegment(`${whole.length} bytes are not ${this.rows} rows`);
    if (!(this.residual >= 0 && this.residual <= 2)) throw new DamagedSegment(`a residual of ${this.residual}`);
    const codesAt = whole.byteOffset + HEADER + 4 * this.rows;
    this.factors = new Float32Array(whole.buffer, whole.byteOffset + HEADER, this.rows);
    this.codes = new Uint8Array(whole.buffer, codesAt, this.rows * strideOf(dims));
    this.words = new Int32Array(whole.buffer, codesAt, this.codes.length / 4);
    // A factor is 1 by the length of codes of which one is 127 from zero.
    if (!this.factors.every((factor) => factor > 0 && factor < 0.01)) throw new DamagedSegment('a factor that no vector has');
  }
}

/** The block that is being filled. Rows are only ever added. */
export class OpenBlock implements VectorRows {
  rows = 0;
  residual = 0;
  factors: Float32Array;
  codes: Uint8Array;
  words: Int32Array;
  private sealed: VectorBlock | null = null;

  constructor(
    private readonly dims: number,
    private readonly capacity: number,
  ) {
    this.factors = new Float32Array(0);
    this.codes = new Uint8Array(0);
    this.words = new Int32Array(0);
  }

  get isFull(): boolean {
    return this.rows === this.capacity;
  }

  /** Packs a vector into the next row. Throws `UnusableVector`; nothing is added then. */
  add(vector: Float32Array): void {
    this.reserve();
    const { factor, residual } = packVector(vector, this.dims, this.codes, this.rows * strideOf(this.dims));
    this.enter(factor, residual);
  }

  /** Takes over a row as it is. */
  copy(from: VectorRows, row: number): void {
    this.reserve();
    const stride = strideOf(this.dims);
    this.codes.set(from.codes.subarray(row * stride, (row + 1) * stride), this.rows * stride);
    this.enter(from.factors[row] ?? 0, from.residual);
  }

  /** What is in it now, as an immutable block: the same one until a row is added. */
  seal(): VectorBlock {
    this.sealed ??= new VectorBlock(this.encode(), this.dims);
    return this.sealed;
  }

  private encode(): Uint8Array {
    const bytes = new Uint8Array(HEADER + this.rows * (4 + strideOf(this.dims)));
    const header = new DataView(bytes.buffer);
    header.setUint32(0, MAGIC, true);
    header.setUint32(4, FORMAT, true);
    header.setUint32(8, this.dims, true);
    header.setUint32(12, this.rows, true);
    header.setFloat32(16, this.residual, true);
    new Float32Array(bytes.buffer, HEADER, this.rows).set(this.factors.subarray(0, this.rows));
    bytes.set(this.codes.subarray(0, this.rows * strideOf(this.dims)), HEADER + 4 * this.rows);
    return bytes;
  }

  private enter(factor: number, residual: number): void {
    this.factors[this.rows] = factor;
    // Rounded up, because it is a bound, and factors and itself are float32.
    this.residual = Math.max(this.residual, Math.fround(residual + 2 ** -20));
    this.rows += 1;
    this.sealed = null;
  }

  /** Room for one more row. Grows by an eighth: what is spare at the end stays small, and what is copied on the way a small multiple. */
  private reserve(): void {
    const stride = strideOf(this.dims);
    if (this.rows < this.factors.length) return;
    const capacity = Math.min(this.capacity, Math.max(16, Math.ceil(this.rows * 1.125)));
    const codes = new Uint8Array(capacity * stride);
    codes.set(this.codes);
    const factors = new Float32Array(capacity);
    factors.set(this.factors);
    this.codes = codes;
    this.factors = factors;
    this.words = new Int32Array(codes.buffer);
  }
}
