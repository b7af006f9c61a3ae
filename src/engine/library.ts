import type { Look } from '../index/look';
import type { Catalogue } from '../library/catalogue';
import { LibraryMetadata, type PaperFolder } from '../library/metadata/library-metadata';
import type { PaperMetadata } from '../library/paper';
import type { LocatedEntry } from '../library/sources/assign';
import { firstPath, type FoundPaper } from '../library/sources/found-source';
import { titleOfPdf } from '../library/sources/lone-pdfs';
import { known, type FoundMetadata } from '../library/metadata/found';
import type { LibraryPlaces, OcrRoot } from '../ocr';
import type { Reason } from '../ocr/reason';
import type { SourceFile } from '../ocr/source-paper';
import { joinPath } from '../ocr/vault-path';
import { CatalogueKeeper } from './catalogue-keeper';
import type { House, Surroundings } from './house';

/**
 * The library's metadata: first as this device remembers it, then as the vault's files say. A paper of which nothing changed keeps its object,
 * so that whoever made something of it sees at once that it still holds. When it is read is `Freshness`'s to say.
 */
export class Library {
  private readonly metadata: LibraryMetadata;
  private readonly cards: CatalogueKeeper;
  private papers: ReadonlyMap<string, PaperMetadata> | null = null;
  private look: Look | null = null;
  /** What the last look that was known whole was compared with. */
  private recalled: { look: Look; papers: ReadonlyMap<string, PaperMetadata> } | null = null;
  private byPath: ReadonlyMap<string, string> | null = null;
  private told: Reason[] = [];
  private compared = false;
  /** Checks run one after the other. */
  private last: Promise<unknown> = Promise.resolve();

  constructor({ host, rightOfWay: { standAside } }: House) {
    this.metadata = new LibraryMetadata(host.vault, host.cache, standAside);
    this.cards = new CatalogueKeeper(standAside);
  }

  /** Reads what this device remembers, so that `recall` has it. */
  async remember(): Promise<void> {
    if (this.papers !== null) return;
    const remembered = await this.metadata.remembered();
    this.papers ??= remembered;
  }

  /** What this device remembers; false where a paper of the look is not among it. Opens no file of the vault. */
  async recall(look: Look): Promise<boolean> {
    await this.remember();
    const papers = this.papers ?? new Map<string, PaperMetadata>();
    if (this.look !== look) this.adopt(look);
    // Whoever opens a paper asks: the names of a whole library are gone through once a look.
    if (this.recalled?.look === look && this.recalled.papers === papers) return true;
    const isWhole = look.paperIds().every((paperId) => papers.has(paperId));
    if (isWhole) this.recalled = { look, papers };
    return isWhole;
  }

  /** Compares every file that metadata comes from, and reads those that moved. The library counts as compared where `holds` says in the end that these surroundings still do. */
  check({ look, places, warnings }: Surroundings, holds: () => boolean): Promise<void> {
    const turn = this.last.then(async () => {
      const before = this.papers ?? (await this.metadata.remembered());
      const { papers, warnings: unread } = await this.metadata.load(places, foldersOf(look));
      this.papers = withOldObjects(papers, before);
      this.told = [...warnings, ...unread];
      if (holds()) this.compared = true;
      this.adopt(look);
    });
    // Whoever asked hears of a failure; the next check begins all the same.
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** The files were compared with what is remembered in this session, and no setting changed since. */
  get isChecked(): boolean {
    return this.compared;
  }

  get isLoaded(): boolean {
    return this.papers !== null;
  }

  doubt(): void {
    this.compared = false;
  }

  /** Every paper that the library's lists and these roots name, and where its PDF is now. */
  entries(places: LibraryPlaces, roots: readonly OcrRoot[]): Promise<LocatedEntry[]> {
    const folders = roots.flatMap(({ path, state }) => (state.kind === 'papers' ? state.folders.map((paperId) => ({ paperId, folder: joinPath(path, paperId) })) : []));
    const turn = this.last.then(() => this.metadata.entries(places, folders));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Forgets what the device's cache keeps. */
  forget(): Promise<void> {
    return this.metadata.forget();
  }

  /** What of the library's configuration and files could not be read at the last check. */
  get warnings(): readonly Reason[] {
    return this.told;
  }

  /** What the device's cache threw, as long as something is not in it; null where all is well. */
  get trouble(): unknown {
    return this.metadata.trouble;
  }

  /** What the device's cache threw, for the report. */
  get faults(): string[] {
    return this.metadata.faults;
  }

  get(paperId: string): PaperMetadata | null {
    return this.papers?.get(paperId) ?? null;
  }

  /** The paper whose PDF, note or full text lies at a vault path. */
  at(vaultPath: string): PaperMetadata | null {
    this.byPath ??= this.pathsOf();
    const paperId = this.byPath.get(vaultPath.normalize('NFC'));
    return paperId === undefined ? null : this.get(paperId);
  }

  /** Vault path of a paper's supplement on this device; null where it is not here. */
  supplementPath(paperId: string, { name, sha256 }: SourceFile): string | null {
    const notes = this.look?.record(paperId).source?.supplements ?? [];
    return notes.find((note) => note.name === name && note.sha256 === sha256)?.path ?? null;
  }

  /** The papers by title, author and section, filed on first need and up to the last look. */
  catalogue(): Promise<Catalogue> {
    const { look, papers } = this;
    return this.cards.upTo(papers ?? new Map<string, PaperMetadata>(), (paperId) => (look === null ? NO_HEADINGS : headingsOf(look, paperId)), look);
  }

  private adopt(look: Look): void {
    this.look = look;
    this.byPath = null;
  }

  private pathsOf(): Map<string, string> {
    const paths = new Map<string, string>();
    if (this.look === null) return paths;
    for (const { paperId, folder } of foldersOf(this.look)) {
      const metadata = this.get(paperId);
      if (metadata === null) continue;
      const own = [`${folder}/fulltext.md`, `${folder}/render/fulltext.md`];
      const sources = this.look.findings.papers.get(paperId);
      const found = sources === undefined ? [] : [...sources.files.map(firstPath), sources.pdf?.path ?? null];
      const beside = (this.look.record(paperId).source?.supplements ?? []).map(({ path }) => path);
      for (const path of beside) if (!paths.has(path)) paths.set(path, paperId);
      for (const path of [...own, ...found, metadata.fullTextPath, metadata.notePath, metadata.pdfPath]) if (path !== null) paths.set(path, paperId);
    }
    return paths;
  }
}

const NO_HEADINGS: readonly string[] = [];

/** Every paper that is on disk or stored, with the folder that it has or had. */
function foldersOf(look: Look): PaperFolder[] {
  return look.paperIds().map((paperId) => {
    const { source } = look.record(paperId);
    const titles = source?.titles ?? [];
    const found = look.findings.papers.get(paperId);
    // Only an OCR folder holds metadata of its own, and a full text.
    const folder = look.folderOf(paperId) ?? (source?.kind === 'folder' ? source.folder : found === undefined && source === null ? paperId : '');
    return found === undefined ? { paperId, folder, titles } : { paperId, folder, titles, described: describedBy(found), beside: besideOf(found) };
  });
}

/** What a paper's files say of it, each field from the first that knows it. Of a paper that is known from its PDF alone the file's name is the title, until its text says more. */
function describedBy({ files, pdf, inLibrary }: FoundPaper): FoundMetadata {
  const first = <T>(of: (found: FoundPaper['files'][number]['described']) => T | null): T | null => files.map(({ described }) => of(described)).find((value) => value !== null) ?? null;
  const named = pdf === null || inLibrary ? null : titleOfPdf(pdf.path);
  return known({ title: first(({ title }) => title) ?? named, doi: first(({ doi }) => doi), year: first(({ year }) => year), authors: first(({ authors }) => (authors.length > 0 ? authors : null)) });
}

const besideOf = ({ files, pdf }: FoundPaper): { pdf: string | null; text: string | null } => ({ pdf: pdf?.path ?? null, text: files.map(firstPath).find((path) => /\.md$/i.test(path)) ?? null });

function headingsOf(look: Look, paperId: string): readonly string[] {
  const path = look.served(paperId)?.group.paths[0];
  const note = path === undefined ? undefined : look.record(paperId).shards[path];
  return note?.state === 'sound' ? note.headings : NO_HEADINGS;
}

/** The new metadata, with the old object wherever both say the same: both were put together member by member in one order. */
function withOldObjects(papers: ReadonlyMap<string, PaperMetadata>, before: ReadonlyMap<string, PaperMetadata>): ReadonlyMap<string, PaperMetadata> {
  return new Map([...papers].map(([paperId, metadata]) => {
    const old = before.get(paperId);
    return [paperId, old !== undefined && JSON.stringify(old) === JSON.stringify(metadata) ? old : metadata];
  }));
}
