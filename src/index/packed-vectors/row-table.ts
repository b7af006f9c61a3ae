/** Document numbers in one page of the table. */
const PAGE = 1024;

/**
 * Which row holds a document's vector. Pages of numbers, so that numbers without a vector cost next to nothing; finding, setting and deleting
 * take constant time.
 */
export class RowTable {
  /** By number / PAGE; each entry is row + 1, 0 where there is none. */
  private readonly pages: (Uint32Array | undefined)[] = [];
  /** Rows in each page. */
  private readonly filled: number[] = [];
  size = 0;

  /** -1 where the document has none. */
  rowOf(number: number): number {
    return (this.pages[Math.floor(number / PAGE)]?.[number % PAGE] ?? 0) - 1;
  }

  set(number: number, row: number): void {
    const at = Math.floor(number / PAGE);
    const page = (this.pages[at] ??= new Uint32Array(PAGE));
    if (page[number % PAGE] === 0) {
      this.filled[at] = (this.filled[at] ?? 0) + 1;
      this.size += 1;
    }
    page[number % PAGE] = row + 1;
  }

  delete(number: number): void {
    if (this.rowOf(number) < 0) return;
    const at = Math.floor(number / PAGE);
    const page = this.pages[at];
    if (page) page[number % PAGE] = 0;
    this.filled[at] = (this.filled[at] ?? 0) - 1;
    this.size -= 1;
    if (this.filled[at] === 0) this.pages[at] = undefined;
  }

  /** By row, below `rows`: the number of the document that it belongs to, 0 where it belongs to none. One pass over the pages. */
  owners(rows: number): Uint32Array {
    const owners = new Uint32Array(rows);
    this.pages.forEach((page, at) => {
      page?.forEach((entry, offset) => {
        if (entry > 0) owners[entry - 1] = at * PAGE + offset;
      });
    });
    return owners;
  }

  /** Bytes held. */
  get memory(): number {
    return this.pages.reduce((sum, page) => sum + 16 + (page?.byteLength ?? 0), 0);
  }
}
