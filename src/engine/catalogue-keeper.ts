import { Catalogue } from '../library/catalogue';
import type { PaperMetadata } from '../library/paper';
import type { Breathe } from '../ports';

interface Filed {
  metadata: PaperMetadata;
  headings: readonly string[];
}

/** Files the catalogue on first need, in slices, and later files again only the papers of which something changed. */
export class CatalogueKeeper {
  private readonly catalogue = new Catalogue();
  private readonly filed = new Map<string, Filed>();
  /** What the catalogue was last brought up to. */
  private upToDate: { papers: unknown; moment: unknown } | null = null;
  /** Filings run one after the other. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly breathe: Breathe) {}

  /** The catalogue of these papers. `moment` stands for the headings: while papers and moment are the same objects nothing is done. */
  upTo(papers: ReadonlyMap<string, PaperMetadata>, headingsOf: (paperId: string) => readonly string[], moment: unknown): Promise<Catalogue> {
    const turn = this.last.then(async () => {
      if (this.upToDate?.papers === papers && this.upToDate.moment === moment) return this.catalogue;
      await this.file(papers, headingsOf);
      this.upToDate = { papers, moment };
      return this.catalogue;
    });
    // Whoever asked hears of a failure; the next one begins all the same.
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async file(papers: ReadonlyMap<string, PaperMetadata>, headingsOf: (paperId: string) => readonly string[]): Promise<void> {
    for (const paperId of [...this.filed.keys()]) {
      if (papers.has(paperId)) continue;
      this.catalogue.remove(paperId);
      this.filed.delete(paperId);
    }
    for (const [paperId, metadata] of papers) {
      const headings = headingsOf(paperId);
      const known = this.filed.get(paperId);
      if (known?.metadata === metadata && sameTexts(known.headings, headings)) continue;
      this.catalogue.put(metadata, headings);
      this.filed.set(paperId, { metadata, headings });
      await this.breathe();
    }
  }
}

const sameTexts = (a: readonly string[], b: readonly string[]): boolean => a === b || (a.length === b.length && a.every((text, at) => text === b[at]));
