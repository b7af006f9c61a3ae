import type { Look } from '../index/look';
import { Catalogue } from '../library/catalogue';
import { LibraryMetadata, type PaperFolder } from '../library/metadata/library-metadata';
import type { PaperMetadata } from '../library/paper';
import type { Reason } from '../ocr/reason';
import { stableJson } from '../store/stable-json';
import type { House } from './house';

/** The library's metadata and catalogue, loaded on first use and refreshed when asked; unchanged files are not opened again. */
export class Library {
  readonly catalogue = new Catalogue();
  private readonly metadata: LibraryMetadata;
  private readonly filed = new Map<string, string>();
  private byPath = new Map<string, string>();
  private loaded: Promise<void> | null = null;
  private told: Reason[] = [];

  constructor(private readonly house: House) {
    this.metadata = new LibraryMetadata(house.host.vault);
  }

  load(): Promise<void> {
    this.loaded ??= this.read();
    return this.loaded;
  }

  /** Reads what changed since the last time; calls run one after the other. */
  refresh(): Promise<void> {
    const before = this.loaded ?? Promise.resolve();
    this.loaded = before.catch(() => undefined).then(() => this.read());
    return this.loaded;
  }

  get isLoaded(): boolean {
    return this.loaded !== null;
  }

  /** What of the library's configuration and files could not be read the last time. */
  get warnings(): readonly Reason[] {
    return this.told;
  }

  get(paperId: string): PaperMetadata | null {
    return this.catalogue.get(paperId);
  }

  /** The paper whose PDF, note or full text lies at a vault path. */
  at(vaultPath: string): PaperMetadata | null {
    const paperId = this.byPath.get(vaultPath.normalize('NFC'));
    return paperId === undefined ? null : this.get(paperId);
  }

  private async read(): Promise<void> {
    const look = await this.house.look();
    const { places, warnings: refused } = await this.house.search();
    const folders = foldersOf(look);
    const { papers, warnings: unread } = await this.metadata.load(places, folders);
    const gone = new Set(this.filed.keys());
    const byPath = new Map<string, string>();
    for (const { paperId, folder } of folders) {
      gone.delete(paperId);
      const metadata = papers.get(paperId);
      if (metadata === undefined) continue;
      this.file(metadata, headingsOf(look, paperId));
      const own = [`${folder}/fulltext.md`, `${folder}/render/fulltext.md`];
      for (const path of [...own, metadata.fullTextPath, metadata.notePath, metadata.pdfPath]) if (path !== null) byPath.set(path, paperId);
    }
    for (const paperId of gone) {
      this.catalogue.remove(paperId);
      this.filed.delete(paperId);
    }
    this.byPath = byPath;
    this.told = [...refused, ...unread];
  }

  /** An unchanged card is not filed again. */
  private file(metadata: PaperMetadata, headings: string[]): void {
    const text = stableJson([metadata, headings]);
    if (this.filed.get(metadata.paperId) === text) return;
    this.filed.set(metadata.paperId, text);
    this.catalogue.put(metadata, headings);
  }
}

/** Every paper that is on disk or stored, with the folder that it has or had. */
function foldersOf(look: Look): PaperFolder[] {
  return look.paperIds().map((paperId) => {
    const { source } = look.record(paperId);
    return { paperId, folder: look.folderOf(paperId) ?? source?.folder ?? paperId, titles: source?.titles ?? [] };
  });
}

function headingsOf(look: Look, paperId: string): string[] {
  const path = look.served(paperId)?.group.paths[0];
  const note = path === undefined ? undefined : look.record(paperId).shards[path];
  return note?.state === 'sound' ? note.headings : [];
}
