import type { LibraryPlaces, Reason } from '../../ocr';
import { isRecord } from '../../ocr/loose-json';
import { joinPath, vaultPath } from '../../ocr/vault-path';
import type { Breathe, Cache, ReadFiles } from '../../ports';
import type { PaperMetadata } from '../paper';
import { parseBbtExport } from './bbt-export';
import { parseResolvedMetadata, parseSourceMetadata } from './folder-metadata';
import { parseFormalLibrary } from './formal-library';
import { known, linesOf, type FoundMetadata } from './found';
import { joinMetadata } from './join';
import { findNotes } from './literature-notes';
import { parseNote, type NoteMetadata } from './note';
import { PackedEntries } from './packed-entries';
import { ParsedFiles } from './parsed-files';
import { pdfCandidates } from './pdf-path';

export interface PaperFolder {
  paperId: string;
  /** Vault-relative. */
  folder: string;
  /** Texts that the OCR took for the title, best first; used where no other source has one. */
  titles?: readonly string[];
}

export interface LoadedMetadata {
  /** By paper, in the order asked for. Every paper asked for is there, if need be with its id alone. */
  papers: Map<string, PaperMetadata>;
  /** Files that could not be read; their last good content was used where there was one. */
  warnings: Reason[];
}

/** What the library's shared files say, by paper. */
interface Shared {
  places: LibraryPlaces;
  library: ReadonlyMap<string, FoundMetadata>;
  exports: ReadonlyMap<string, FoundMetadata>;
  notes: ReadonlyMap<string, string[]>;
}

/** Papers looked up at once: enough to hide the port's latency, few enough for a phone. */
const BATCH = 32;

/** Raised with the members of `PaperMetadata`. */
const PREFIX = 'metadata/1/papers/';

/** The key names the version, so a value that has these members has the others. */
const isMetadata = (value: unknown): value is PaperMetadata => isRecord(value) && typeof value.paperId === 'string' && typeof value.title === 'string' && Array.isArray(value.authors);

/**
 * The metadata of papers, joined in the order formal library, note, Better BibTeX export, files of the paper's folder, OCR
 * title. Owns a cache by path, size and time: loading an unchanged library again opens no file but those that the whole library shares.
 */
export class LibraryMetadata {
  private readonly files: ParsedFiles;
  private readonly joined: PackedEntries<PaperMetadata>;

  constructor(
    private readonly vault: ReadFiles,
    cache: Cache,
    private readonly breathe: Breathe,
  ) {
    this.files = new ParsedFiles(vault, cache);
    this.joined = new PackedEntries(cache, PREFIX, isMetadata);
  }

  /** What the cache threw, and what of it was damaged. */
  get faults(): string[] {
    return [...this.files.faults, ...this.joined.faults];
  }

  /** What the cache threw, as long as something is not in it; null where all is well. */
  get trouble(): unknown {
    return this.files.trouble ?? this.joined.trouble;
  }

  /** What the last `load` on this device gave, without a look at the vault; empty where that is lost. */
  remembered(): Promise<Map<string, PaperMetadata>> {
    return this.joined.load();
  }

  /** Empties the device's cache. */
  async forget(): Promise<void> {
    await this.files.clear();
    await this.joined.clear();
  }

  /** Never rejects for a bad file. Calls must not overlap. */
  async load(places: LibraryPlaces, papers: readonly PaperFolder[]): Promise<LoadedMetadata> {
    await this.files.startRound();
    const shared: Shared = {
      places,
      library: await this.formalLibrary(places.formalLibrary),
      exports: await this.exports(places.exportsDir),
      notes: await findNotes(this.vault, places.literatureDir),
    };
    const loaded = new Map<string, PaperMetadata>();
    for (let i = 0; i < papers.length; i += BATCH) {
      const batch = await Promise.all(papers.slice(i, i + BATCH).map((paper) => this.paper(paper, shared)));
      for (const metadata of batch) loaded.set(metadata.paperId, metadata);
      await this.breathe();
    }
    await this.files.endRound(this.breathe);
    await this.joined.save(loaded, this.breathe);
    return { papers: loaded, warnings: this.files.warnings };
  }

  /** PaperForge keeps the version before as `.bak`: it stands in while the file itself is half written. */
  private async formalLibrary(path: string): Promise<ReadonlyMap<string, FoundMetadata>> {
    return (await this.files.getLarge(path, parseFormalLibrary)) ?? (await this.files.getLarge(`${path}.bak`, parseFormalLibrary)) ?? new Map();
  }

  private async exports(folder: string): Promise<ReadonlyMap<string, FoundMetadata>> {
    const merged = new Map<string, FoundMetadata>();
    const names = ((await this.listed(folder))?.files ?? []).filter((name) => /\.json$/i.test(name)).sort();
    for (const name of names) {
      const papers = await this.files.getLarge(joinPath(folder, name), (bytes) => parseBbtExport(bytes, name.slice(0, -'.json'.length)));
      for (const [key, found] of papers ?? []) if (!merged.has(key)) merged.set(key, found);
    }
    return merged;
  }

  private async paper({ paperId, folder, titles }: PaperFolder, shared: Shared): Promise<PaperMetadata> {
    const item = shared.library.get(paperId);
    const { path: notePath, note } = await this.note(paperId, [...(item?.notes ?? []), ...(shared.notes.get(paperId) ?? [])]);
    const exported = shared.exports.get(paperId);
    const sources = [item, note, exported].filter((source) => source !== null && source !== undefined);
    if (sources.length === 0) {
      const resolved = await this.files.get(joinPath(folder, 'metadata/resolved_metadata.json'), parseResolvedMetadata);
      const source = await this.files.get(joinPath(folder, 'raw/source_metadata.json'), parseSourceMetadata);
      sources.push(...[resolved, source].filter((found) => found !== null));
    }
    sources.push(known({ title: linesOf(titles)[0], authors: linesOf(note?.firstAuthor) }));
    const pdf = await this.pdf(sources.flatMap(({ pdfs }) => pdfs ?? []), shared.places.zoteroDir);
    const beside = notePath === null ? [] : [joinPath(notePath.split('/').slice(0, -1).join('/'), 'fulltext.md')];
    const fullTextPath = await this.firstThere([...beside, joinPath(folder, 'fulltext.md')]);
    return { ...joinMetadata(paperId, sources), ...pdf, notePath, fullTextPath };
  }

  /** The first note that exists and is not another paper's. */
  private async note(paperId: string, written: readonly string[]): Promise<{ path: string | null; note: NoteMetadata | null }> {
    for (const path of new Set(written.map(vaultPath))) {
      const note = path === null || path === '' ? null : await this.files.get(path, parseNote);
      if (note && (note.key === '' || note.key === paperId)) return { path, note };
    }
    return { path: null, note: null };
  }

  /** The file name of a PDF is only a label: where it is not there, the first PDF of its storage folder is taken. */
  private async pdf(written: readonly string[], zoteroDir: string): Promise<Pick<PaperMetadata, 'pdfPath' | 'attachmentKey'>> {
    const all = written.map((path) => pdfCandidates(path, zoteroDir));
    for (const { paths, attachmentKey } of all) {
      const pdfPath = await this.firstThere(paths);
      if (pdfPath !== null) return { pdfPath, attachmentKey };
    }
    for (const key of new Set(all.map(({ attachmentKey }) => attachmentKey))) {
      if (key === null) continue;
      const folder = joinPath(zoteroDir, 'storage', key);
      const [name] = ((await this.listed(folder))?.files ?? []).filter((file) => /\.pdf$/i.test(file)).sort();
      if (name !== undefined) return { pdfPath: `${folder}/${name}`, attachmentKey: key };
    }
    return { pdfPath: null, attachmentKey: all.find(({ attachmentKey }) => attachmentKey !== null)?.attachmentKey ?? null };
  }

  private async firstThere(paths: readonly string[]): Promise<string | null> {
    for (const path of paths) {
      try {
        if ((await this.vault.stat(path)) !== null) return path;
      } catch {
        continue; // a path that cannot be looked at is not offered to the user
      }
    }
    return null;
  }

  private async listed(path: string): ReturnType<ReadFiles['list']> {
    try {
      return await this.vault.list(path);
    } catch {
      this.files.warnings.push({ code: 'metadata-broken', params: { name: path } });
      return null;
    }
  }
}
