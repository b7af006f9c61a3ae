import { isRecord } from '../ocr/loose-json';
import type { OcrRoot, RootSearch } from '../ocr';
import { FileBook } from '../library/sources/file-book';
import { findSources } from '../library/sources/find-sources';
import { NO_FINDINGS, type Findings, type FoundPaper } from '../library/sources/found-source';
import { PackedEntries } from '../library/metadata/packed-entries';
import type { House } from './house';
import type { Library } from './library';

const isFound = (value: unknown): value is FoundPaper => isRecord(value) && Array.isArray(value.files) && 'pdf' in value && Array.isArray(value.warnings);

/** Raised with the members of `FoundPaper`. */
export const SOURCES_PREFIX = 'sources/1/papers/';

/** What papers can be read from besides the OCR folders: first as this device remembers it, then as the vault's files say. */
export class Sources {
  private readonly book: FileBook;
  private readonly kept: PackedEntries<FoundPaper>;
  private last: Findings | null = null;
  /** Searches run one after the other. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly house: House,
    private readonly library: Library,
  ) {
    const { vault, cache } = house.host;
    this.book = new FileBook(vault, cache, house.rightOfWay.standAside);
    this.kept = new PackedEntries(cache, SOURCES_PREFIX, isFound);
  }

  get trouble(): unknown {
    return this.book.trouble ?? this.kept.trouble;
  }

  get faults(): string[] {
    return [...this.book.faults, ...this.kept.faults];
  }

  /** As at the last search on this device. Opens no file of the vault. */
  async remembered(): Promise<Findings> {
    if (this.last !== null) return this.last;
    const papers = await this.kept.load();
    this.last ??= { ...NO_FINDINGS, papers };
    return this.last;
  }

  /** As the vault's files say now. Never rejects for a bad file. */
  find(search: Pick<RootSearch, 'places'> & { roots: readonly OcrRoot[] }, isStored: (paperId: string) => boolean): Promise<Findings> {
    const turn = this.turn.then(() => this.search(search, isStored));
    // Whoever asked hears of a failure; the next search begins all the same.
    this.turn = turn.catch(() => undefined);
    return turn;
  }

  async forget(): Promise<void> {
    this.last = NO_FINDINGS;
    await this.book.forget();
    await this.kept.clear();
  }

  private async search({ places, roots }: Pick<RootSearch, 'places'> & { roots: readonly OcrRoot[] }, isStored: (paperId: string) => boolean): Promise<Findings> {
    const { host, settings, breathe } = this.house;
    const entries = await this.library.entries(places, roots);
    // A folder that holds no OCR result may well hold those of other tools.
    const ocrRoots = roots.filter(({ path, state }) => path !== '' && (state.kind === 'papers' || state.kind === 'unreadable')).map(({ path }) => path);
    const all = await findSources({ vault: host.vault, book: this.book, folders: settings.sourceFolders, ocrRoots, places, entries, isStored, readsPdfs: this.house.pdfs !== null, readsSupplements: this.house.supplements !== null });
    // A PDF alone makes no paper where PDFs are not read, but one that another device made of it has its source here.
    const counts = (paperId: string, { files }: FoundPaper): boolean => files.length > 0 || this.house.pdfs !== null || isStored(paperId) || isInRoot.has(paperId);
    const isInRoot = new Set(roots.flatMap(({ state }) => (state.kind === 'papers' ? state.folders : [])));
    const papers = new Map([...all.papers].filter(([paperId, paper]) => counts(paperId, paper)));
    this.last = { ...all, papers };
    await this.kept.save(papers, breathe);
    return this.last;
  }
}
