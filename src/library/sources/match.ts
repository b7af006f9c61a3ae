import type { Described } from '../../ocr/formats/file-format';
import { CROWDED, isLongTitle, sameTitle, titleKey, titlesDisagree, titleShape, titleSketch, type TitleShape } from './titles';

/** What tells a paper from others. */
export interface PaperIdentity {
  /** "" where unknown. */
  doi: string;
  title: string;
  year: number | null;
  authors: readonly string[];
}

export interface LibraryEntry extends PaperIdentity {
  paperId: string;
}

/** The papers that a source may be; one, where it is certain. */
export type Match = { paperId: string } | { ambiguous: string[] } | null;

const NO_TITLE = titleShape('');

/** A year earlier or later: published online before it was in print. */
const YEARS_APART = 1;

export const identityOf = ({ doi, title, year, authors }: Described): PaperIdentity => ({ doi: doi ?? '', title: title ?? '', year, authors });

export const doiKey = (doi: string): string => doi.trim().toLowerCase().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/, '');

/** The library's papers, filed so that a source finds its own without being compared with all. */
export class EntryIndex {
  private readonly byDoi = new Map<string, Set<LibraryEntry>>();
  private readonly bySketch = new Map<string, Set<LibraryEntry>>();
  private readonly titles = new Map<LibraryEntry, TitleShape>();

  constructor(entries: Iterable<LibraryEntry>) {
    for (const entry of entries) {
      if (entry.doi !== '') file(this.byDoi, doiKey(entry.doi), entry);
      const key = titleKey(entry.title);
      this.titles.set(entry, titleShape(key));
      if (key !== '') for (const piece of titleSketch(key)) file(this.bySketch, piece, entry);
    }
  }

  /**
   * The paper that a source is by its DOI, unless the titles disagree, else by its title. A title is no match where both have a DOI and these differ (a preprint and the article are two
   * texts), where the years lie apart, where no author is the same, or where a short title is all that agrees. Two papers that match equally well are not guessed between.
   */
  match(source: PaperIdentity): Match {
    const byDoi = source.doi === '' ? undefined : this.byDoi.get(doiKey(source.doi));
    const key = titleKey(source.title);
    const named = [...(byDoi ?? [])].filter((entry) => !titlesDisagree(this.titleOf(entry).key, key));
    if (named.length > 0) return settled(named);
    if (key === '') return null;
    const near = new Set<LibraryEntry>();
    for (const [at, piece] of titleSketch(key).entries()) {
      const shelf = this.bySketch.get(piece);
      // The first is the whole title.
      if (shelf && (at === 0 || shelf.size <= CROWDED)) for (const entry of shelf) near.add(entry);
    }
    const title = titleShape(key);
    const matching = [...near].filter((entry) => sameTitle(this.titleOf(entry), title) && agrees(entry, source, key));
    const equal = matching.filter((entry) => this.titleOf(entry).letters === title.letters);
    return settled(equal.length > 0 ? equal : matching);
  }

  private titleOf(entry: LibraryEntry): TitleShape {
    return this.titles.get(entry) ?? NO_TITLE;
  }
}

/** Whether two papers of one title may be one paper. */
export function agrees(a: PaperIdentity, b: PaperIdentity, key: string): boolean {
  if (a.doi !== '' && b.doi !== '' && doiKey(a.doi) !== doiKey(b.doi)) return false;
  if (a.year !== null && b.year !== null && Math.abs(a.year - b.year) > YEARS_APART) return false;
  if (a.authors.length > 0 && b.authors.length > 0) return shareAuthor(a.authors, b.authors);
  return isLongTitle(key);
}

/** Whether a family name stands among both; the longest part of a name is taken for it. */
function shareAuthor(a: readonly string[], b: readonly string[]): boolean {
  const names = new Set(a.map(familyKey).filter((name) => name !== ''));
  return b.some((name) => names.has(familyKey(name)));
}

const familyKey = (name: string): string => titleKey(name.split(/[\s,]+/).reduce((longest, part) => (part.length > longest.length ? part : longest), ''));

function settled(entries: Iterable<LibraryEntry>): Match {
  const ids = [...new Set([...entries].map(({ paperId }) => paperId))].sort();
  const [only, ...others] = ids;
  if (only === undefined) return null;
  return others.length === 0 ? { paperId: only } : { ambiguous: ids };
}

function file<T>(shelves: Map<string, Set<T>>, key: string, item: T): void {
  const shelf = shelves.get(key);
  if (shelf) shelf.add(item);
  else shelves.set(key, new Set([item]));
}
