import type { LibraryPlaces } from '../../ocr';
import { joinPath } from '../../ocr/vault-path';
import type { ReadFiles } from '../../ports';
import { assignSources, type LocatedEntry } from './assign';
import type { FileBook } from './file-book';
import { NO_FINDINGS, type Findings, type FoundFiles, type FoundPdf } from './found-source';
import { assignLonePdfs, lonePdfs } from './lone-pdfs';
import { stemOf } from './same-paper';
import { SupplementSearch } from './supplements/find-supplements';
import { WALK_LIMITS, walkFolders, type WalkedFolder } from './walk';

export interface SourceSearch {
  vault: ReadFiles;
  book: FileBook;
  /** As the settings name them. */
  folders: readonly string[];
  /** Folders of OCR: what lies there is read as such. */
  ocrRoots: readonly string[];
  places: LibraryPlaces;
  /** The library's papers with their PDFs. */
  entries: readonly LocatedEntry[];
  /** Whether a paper of this id is stored already; such a paper keeps its id. */
  isStored: (paperId: string) => boolean;
  /** Whether this device reads PDFs. */
  readsPdfs: boolean;
  /** Whether this device reads supplements; false where it is not said. */
  readsSupplements?: boolean;
}

/** What papers can be read from besides the folders of OCR. Looks at names, sizes and times; reads only what moved. */
export async function findSources({ vault, book, folders, ocrRoots, places, entries, isStored, readsPdfs, readsSupplements = false }: SourceSearch): Promise<Findings> {
  const avoid = new Set([...ocrRoots, places.literatureDir, places.exportsDir, joinPath(places.zoteroDir, 'storage'), parentOf(places.formalLibrary)].filter((path) => path !== ''));
  const { places: listed, folders: walked, warnings } = await walkFolders(vault, folders, avoid, WALK_LIMITS, ocrRoots);
  const supplements = readsSupplements ? await SupplementSearch.begin(vault, entries, walked, listed) : null;
  const { files, unused } = await book.look(supplements?.rest ?? walked);
  const pdfs = await pdfsBeside(vault, files, walked, readsPdfs);
  const located = entries.map((entry) => ({ ...entry, pdf: entry.pdf && { ...entry.pdf, isRead: readsPdfs } }));
  const papers = assignSources(files, located, (found) => pdfs.get(found) ?? null, isStored);
  const copies = assignLonePdfs(papers, await lookAt(vault, lonePdfs(walked, files, papers), readsPdfs), located);
  if (supplements === null) return { papers, places: listed, unused: [...unused, ...copies], supplements: NO_FINDINGS.supplements, warnings };
  const { of, complete, unused: unusedFiles } = await supplements.end(papers, [...unused, ...copies]);
  return { papers, places: listed, unused: unusedFiles, supplements: { of, complete }, warnings };
}

/** The PDF that lies beside a paper's files under their name: most tools leave it there, MinerU as "x_origin.pdf". */
async function pdfsBeside(vault: ReadFiles, files: readonly FoundFiles[], walked: readonly WalkedFolder[], readsPdfs: boolean): Promise<Map<FoundFiles, FoundPdf>> {
  const namesOf = new Map(walked.map(({ path, files: names }) => [path, new Map(names.filter((name) => /\.pdf$/i.test(name)).map((name) => [name.toLowerCase(), name]))]));
  const pdfs = new Map<FoundFiles, FoundPdf>();
  for (const found of files) {
    const stem = stemOf(found).toLowerCase();
    const name = namesOf.get(found.folder)?.get(`${stem}.pdf`) ?? namesOf.get(found.folder)?.get(`${stem}_origin.pdf`);
    if (name === undefined) continue;
    const path = joinPath(found.folder, name);
    // One that cannot be looked at is offered to nobody.
    const stat = await vault.stat(path).catch(() => null);
    if (stat !== null) pdfs.set(found, { path, stat, isRead: readsPdfs });
  }
  return pdfs;
}

/** Those that can be looked at now. */
async function lookAt(vault: ReadFiles, paths: readonly string[], readsPdfs: boolean): Promise<FoundPdf[]> {
  const found: FoundPdf[] = [];
  for (const path of paths) {
    // One that cannot be looked at now is one that is not there.
    const stat = await vault.stat(path).catch(() => null);
    if (stat !== null) found.push({ path, stat, isRead: readsPdfs });
  }
  return found;
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
