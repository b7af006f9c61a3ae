import type { CheckedInNote } from '../../../engine/citations/check-report';
import type { WriteFiles } from '../../../ports';

const PATH = 'ignored-citations.json';

/** Of a note, a link that leads to a place: what is put aside. */
const keyOf = ({ note, citation: { link } }: CheckedInNote): string => JSON.stringify([note, link.linkPath, link.page, link.heading, link.cite]);

/** What was wrong with it when it was put aside: once that is something else, it is shown again. */
const markOf = ({ checked: { state, proposal, relink, unsupported } }: CheckedInNote): string => [state, proposal?.cite ?? '', relink?.path ?? '', ...unsupported].join(' ');

/** Citations that the user has seen and put aside, in plugin data: they are the user's, and stay when the index is deleted. */
export class IgnoredCitations {
  private marks: Map<string, string> | null = null;
  /** Asked for every citation whenever the list is drawn. */
  private known = new WeakMap<CheckedInNote, boolean>();

  constructor(private readonly files: () => WriteFiles) {}

  /** Rejects where there is a file that cannot be read: writing over it would lose what it holds. */
  async load(): Promise<void> {
    if (this.marks !== null) return;
    const bytes = await this.files().read(PATH);
    const stored: unknown = bytes === null ? {} : JSON.parse(new TextDecoder().decode(bytes));
    this.marks = new Map(Object.entries(stored ?? {}).flatMap(([key, mark]) => (typeof mark === 'string' ? [[key, mark]] : [])));
  }

  has(one: CheckedInNote): boolean {
    if (this.marks === null || this.marks.size === 0) return false;
    const known = this.known.get(one) ?? this.marks.get(keyOf(one)) === markOf(one);
    this.known.set(one, known);
    return known;
  }

  /** Rejects where it cannot be written; it is then as it was. */
  async set(one: CheckedInNote, ignored: boolean): Promise<void> {
    await this.load();
    const marks = new Map(this.marks);
    if (ignored) marks.set(keyOf(one), markOf(one));
    else marks.delete(keyOf(one));
    const sorted = Object.fromEntries([...marks].sort(([a], [b]) => (a < b ? -1 : 1)));
    await this.files().write(PATH, new TextEncoder().encode(`${JSON.stringify(sorted, null, 1)}\n`));
    this.marks = marks;
    this.known = new WeakMap();
  }
}
