import type { CheckedInNote } from '../../../engine/citations/check-report';
import type { WriteFiles } from '../../../ports';
import { reportError } from '../../report-error';

export const IGNORED_PATH = 'ignored-citations.json';

/** Of a note, a link that leads to a place: what is put aside. */
const keyOf = ({ note, citation: { link } }: CheckedInNote): string => JSON.stringify([note, link.linkPath, link.page, link.heading, link.cite]);

/** What was wrong with it when it was put aside: once that is something else, it is shown again. */
const markOf = ({ checked: { state, proposal, relink, unsupported } }: CheckedInNote): string => [state, proposal?.cite ?? '', relink?.path ?? '', ...unsupported].join(' ');

/** Citations that the user has seen and put aside, in plugin data: they are the user's, and stay when the index is deleted. */
export class IgnoredCitations {
  private marks: Map<string, string> | null = null;
  /** Asked for every citation whenever the list is drawn. */
  private known = new WeakMap<CheckedInNote, boolean>();

  private unreadable = false;
  /** Changes one after the other: each begins with what the one before has written. */
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly files: () => WriteFiles) {}

  /** There is a file that cannot be read: nothing counts as put aside, and nothing can be, since writing over it would lose what it holds. */
  get isUnreadable(): boolean {
    return this.unreadable;
  }

  /** Never rejects: a file that cannot be read is tried again on the next call. */
  async load(): Promise<void> {
    if (this.marks === null) await this.read();
  }

  private async read(): Promise<void> {
    try {
      const bytes = await this.files().read(IGNORED_PATH);
      this.marks = bytes === null ? new Map() : marksIn(new TextDecoder().decode(bytes));
      this.known = new WeakMap();
      this.unreadable = false;
    } catch (error) {
      if (!this.unreadable) reportError('reading ignored citations', error);
      this.marks = null;
      this.unreadable = true;
    }
  }

  has(one: CheckedInNote): boolean {
    if (this.marks === null || this.marks.size === 0) return false;
    const known = this.known.get(one) ?? this.marks.get(keyOf(one)) === markOf(one);
    this.known.set(one, known);
    return known;
  }

  /** Rejects where it cannot be written, or what is there cannot be read (`isUnreadable`); the file is then as it was. What another window has put aside meanwhile stays so. */
  set(one: CheckedInNote, ignored: boolean): Promise<void> {
    const change = this.last.then(() => this.change(one, ignored));
    // A change that failed is its caller's to hear of; the next one goes ahead.
    this.last = change.catch(() => undefined);
    return change;
  }

  private async change(one: CheckedInNote, ignored: boolean): Promise<void> {
    await this.read();
    if (this.unreadable || this.marks === null) throw new Error(`Locus: ${IGNORED_PATH} cannot be read, and is not written over`);
    const marks = new Map(this.marks);
    if (ignored) marks.set(keyOf(one), markOf(one));
    else marks.delete(keyOf(one));
    const sorted = Object.fromEntries([...marks].sort(([a], [b]) => (a < b ? -1 : 1)));
    await this.files().write(IGNORED_PATH, new TextEncoder().encode(`${JSON.stringify(sorted, null, 1)}\n`));
    this.marks = marks;
    this.known = new WeakMap();
  }
}

/** Throws for what this version has not written. */
function marksIn(text: string): Map<string, string> {
  const stored: unknown = JSON.parse(text);
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) throw new Error('not an object');
  return new Map(Object.entries(stored).map(([key, mark]: [string, unknown]) => {
    if (typeof mark !== 'string') throw new Error('a mark that is no text');
    return [key, mark];
  }));
}
