import type { LibraryPlaces, Reason } from '../../ocr';
import { isRecord } from '../../ocr/loose-json';
import { joinPath, vaultPath } from '../../ocr/vault-path';
import type { Breathe, Cache, FileStat, ReadFiles } from '../../ports';
import { byCodeUnits } from '../../text';
import type { PaperMetadata } from '../paper';
import type { LocatedEntry } from '../sources/assign';
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
  /** What the files of a paper that no list knows say of it; the last to be asked. */
  described?: FoundMetadata;
  /** A PDF and a text of the paper that lie beside its files, vault-relative; used where the library names none. */
  beside?: { pdf: string | null; text: string | null };
}

export interface LoadedMetadata {
  /** By paper, in the order asked for. Every paper asked for is there, if need be with its id alone. */
  papers: Map<string, PaperMetadata>;
  /** Files that could not be read; their last good content was used where there was one. */
  warnings: Reason[];
}

/** A file that is there. */
interface Located {
  path: string;
  stat: FileStat;
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
export const METADATA_PREFIX = 'metadata/2/papers/';

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
    this.joined = new PackedEntries(cache, METADATA_PREFIX, isMetadata);
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
    const shared = await this.shared(places);
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

  /**
   * Every paper that the library's lists, its notes or these folders name: what tells it from others, and where its PDF is now. Costs a look at each paper's
   * note and PDF; opens what moved. Never rejects for a bad file. Must not overlap with `load`.
   */
  async entries(places: LibraryPlaces, folders: readonly PaperFolder[]): Promise<LocatedEntry[]> {
    await this.files.recall();
    const shared = await this.shared(places);
    const papers = new Map<string, string>([...shared.library.keys(), ...shared.exports.keys(), ...shared.notes.keys()].map((paperId) => [paperId, '']));
    for (const { paperId, folder } of folders) papers.set(paperId, folder);
    const entries: LocatedEntry[] = [];
    const all = [...papers].sort(([a], [b]) => byCodeUnits(a, b));
    for (let i = 0; i < all.length; i += BATCH) {
      const batch = await Promise.all(all.slice(i, i + BATCH).map(([paperId, folder]) => this.entry(paperId, folder, shared)));
      entries.push(...batch.filter((entry) => entry !== null));
      await this.breathe();
    }
    return entries;
  }

  /** null for a note that is no paper's. */
  private async entry(paperId: string, folder: string, shared: Shared): Promise<LocatedEntry | null> {
    // What the library's own lists say is enough: a note would only repeat it, but for the files that it links to.
    const listed = [shared.library.get(paperId), shared.exports.get(paperId)].filter((source) => source !== undefined);
    const { notePath, note, sources } = listed.length > 0 ? { ...(await this.linksOf(paperId, shared)), sources: listed } : await this.sources(paperId, folder, shared);
    if (listed.length === 0 && folder === '' && note?.key !== paperId) return null;
    const { title, doi, year, authors, citekey } = joinMetadata(paperId, sources);
    const { pdf } = await this.pdf(sources.flatMap(({ pdfs }) => pdfs ?? []), shared.places.zoteroDir);
    const links = note?.links ?? [];
    return { paperId, title, doi, year, authors, citekey, ...(notePath !== null && links.length > 0 && { linked: { note: notePath, targets: links } }), pdf: pdf && { ...pdf, isRead: true } };
  }

  private async linksOf(paperId: string, shared: Shared): Promise<{ notePath: string | null; note: NoteMetadata | null }> {
    const { path, note } = await this.note(paperId, [...(shared.library.get(paperId)?.notes ?? []), ...(shared.notes.get(paperId) ?? [])]);
    return { notePath: path, note };
  }

  private async shared(places: LibraryPlaces): Promise<Shared> {
    return {
      places,
      library: await this.formalLibrary(places.formalLibrary),
      exports: await this.exports(places.exportsDir),
      notes: await findNotes(this.vault, places.literatureDir),
    };
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

  /** What is known of a paper, in the order of trust, and its note. `folder` is "" for a paper without one. */
  private async sources(paperId: string, folder: string, shared: Shared): Promise<{ notePath: string | null; note: NoteMetadata | null; sources: FoundMetadata[] }> {
    const item = shared.library.get(paperId);
    const { path: notePath, note } = await this.note(paperId, [...(item?.notes ?? []), ...(shared.notes.get(paperId) ?? [])]);
    const exported = shared.exports.get(paperId);
    const sources: FoundMetadata[] = [item, note, exported].filter((source) => source !== null && source !== undefined);
    if (sources.length === 0 && folder !== '') {
      const resolved = await this.files.get(joinPath(folder, 'metadata/resolved_metadata.json'), parseResolvedMetadata);
      const source = await this.files.get(joinPath(folder, 'raw/source_metadata.json'), parseSourceMetadata);
      sources.push(...[resolved, source].filter((found) => found !== null));
    }
    return { notePath, note, sources };
  }

  private async paper({ paperId, folder, titles, described, beside }: PaperFolder, shared: Shared): Promise<PaperMetadata> {
    const { notePath, note, sources } = await this.sources(paperId, folder, shared);
    sources.push(known({ title: linesOf(titles)[0], authors: linesOf(note?.firstAuthor) }));
    if (described) sources.push(described);
    const { pdf, attachmentKey } = await this.pdf(sources.flatMap(({ pdfs }) => pdfs ?? []), shared.places.zoteroDir);
    const texts = notePath === null ? [] : [joinPath(notePath.split('/').slice(0, -1).join('/'), 'fulltext.md')];
    if (folder !== '') texts.push(joinPath(folder, 'fulltext.md'));
    const fullTextPath = (await this.firstThere(texts))?.path ?? beside?.text ?? null;
    return { ...joinMetadata(paperId, sources), attachmentKey, pdfPath: pdf?.path ?? beside?.pdf ?? null, notePath, fullTextPath };
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
  private async pdf(written: readonly string[], zoteroDir: string): Promise<{ pdf: Located | null; attachmentKey: string | null }> {
    const all = written.map((path) => pdfCandidates(path, zoteroDir));
    for (const { paths, attachmentKey } of all) {
      const pdf = await this.firstThere(paths);
      if (pdf !== null) return { pdf, attachmentKey };
    }
    for (const key of new Set(all.map(({ attachmentKey }) => attachmentKey))) {
      if (key === null) continue;
      const folder = joinPath(zoteroDir, 'storage', key);
      const [name] = ((await this.listed(folder))?.files ?? []).filter((file) => /\.pdf$/i.test(file)).sort();
      const pdf = name === undefined ? null : await this.firstThere([`${folder}/${name}`]);
      if (pdf !== null) return { pdf, attachmentKey: key };
    }
    return { pdf: null, attachmentKey: all.find(({ attachmentKey }) => attachmentKey !== null)?.attachmentKey ?? null };
  }

  private async firstThere(paths: readonly string[]): Promise<Located | null> {
    for (const path of paths) {
      try {
        const stat = await this.vault.stat(path);
        if (stat !== null) return { path, stat };
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
