/** Document numbers in one page of the table. */
const PAGE = 1024;
/** Rows that two bytes can tell apart, beside "none". */
const NARROW = 0xffff;

/** A page of numbers; each entry is row - base + 1, 0 where there is none. Two bytes an entry, four where its rows lie far apart. */
interface Page {
  base: number;
  entries: Uint16Array | Uint32Array;
  filled: number;
}

/**
 * Which row holds a document's vector. Pages of numbers, so that numbers without a vector cost next to nothing; finding, setting and deleting
 * take constant time.
 */
export class RowTable {
  /** By number / PAGE. */
  private readonly pages: (Page | undefined)[] = [];
  size = 0;

  /** -1 where the document has none. */
  rowOf(number: number): number {
    const page = this.pages[Math.floor(number / PAGE)];
    const entry = page?.entries[number % PAGE] ?? 0;
    return page && entry > 0 ? page.base + entry - 1 : -1;
  }

  set(number: number, row: number): void {
    const at = Math.floor(number / PAGE);
    let page = (this.pages[at] ??= { base: Math.max(0, row - (NARROW >> 1)), entries: new Uint16Array(PAGE), filled: 0 });
    if (page.entries instanceof Uint16Array && (row < page.base || row - page.base + 1 > NARROW)) page = this.pages[at] = widened(page);
    if (page.entries[number % PAGE] === 0) {
      page.filled += 1;
      this.size += 1;
    }
    page.entries[number % PAGE] = row - page.base + 1;
  }

  delete(number: number): void {
    const at = Math.floor(number / PAGE);
    const page = this.pages[at];
    if (!page || page.entries[number % PAGE] === 0) return;
    page.entries[number % PAGE] = 0;
    page.filled -= 1;
    this.size -= 1;
    if (page.filled === 0) this.pages[at] = undefined;
  }

  /** By row, below `rows`: the number of the document that it belongs to, 0 where it belongs to none. One pass over the pages. */
  owners(rows: number): Uint32Array {
    const owners = new Uint32Array(rows);
    this.pages.forEach((page, at) => {
      page?.entries.forEach((entry, offset) => {
        if (entry > 0) owners[page.base + entry - 1] = at * PAGE + offset;
      });
    });
    return owners;
  }

  /** Bytes held. */
  get memory(): number {
    return this.pages.reduce((sum, page) => sum + 48 + (page?.entries.byteLength ?? 0), 0);
  }
}

const widened = ({ base, entries, filled }: Page): Page => ({ base: 0, entries: Uint32Array.from(entries, (entry) => (entry === 0 ? 0 : base + entry)), filled });
