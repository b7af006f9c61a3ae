import { failedRead, type PaperFiles } from '../ocr/layout';
import type { Reason } from '../ocr/reason';
import { rankOf } from '../ocr/source-rank';
import type { SourcePaper } from '../ocr/source-paper';
import { titleCandidates } from '../ocr/title-candidates';
import type { FileStat, ReadFiles } from '../ports';
import type { SourceNote } from '../store/ledger';
import { messageOf, sightFolder, UNREADABLE, type PaperPdfs, type PaperReader } from './scan';
import { sameStats, type Candidate } from './source';

/** A paper as read from one source, and what to remember of the reading. */
export interface Reading {
  source: SourcePaper;
  note: SourceNote;
}

export interface ReadingTools {
  vault: ReadFiles;
  reader: PaperReader;
  /** null where PDFs are not read. */
  pdfs: PaperPdfs | null;
}

/** The file whose presence says that PaperForge is publishing (`spec/40` 6). */
const MARKER = 'index/result-hash.pending';

/**
 * Reads the files of a source. Never throws: a file that vanished or cannot be read is a warning, and the note then
 * matches nothing, so that the paper is read again next time.
 */
export async function readCandidate(tools: ReadingTools, paperId: string, candidate: Candidate): Promise<Reading> {
  const { kind, folder, layout } = candidate;
  const unread = kind === 'pdf' && tools.pdfs === null;
  const faults: Reason[] = UNREADABLE in candidate.files ? [{ code: 'unreadable', params: { name: paperId, message: '' } }] : [];
  const files = unread ? new Map<string, Uint8Array>() : await readAll(tools.vault, candidate, faults);
  const source = unread ? failedRead(paperId, 'pdf', { code: 'pdfs-off' }) : await readSafely(tools, paperId, candidate, files, faults);
  const settled = faults.length === 0 && sameStats(await statsNow(tools, candidate), candidate.files);
  const warnings = [...source.warnings, ...faults];
  const note: SourceNote = {
    kind,
    folder,
    files: settled ? candidate.files : {},
    layout,
    rank: source.status === 'no-ocr' ? null : rankOf(source),
    identity: source.identity,
    status: source.status,
    pageCount: source.pageCount,
    warnings,
    titles: titleCandidates(source.blocks).slice(0, 3),
    fault: settled ? null : (faults[0] ?? { code: 'publishing' }),
    markerStamp: source.status === 'marked' ? (candidate.files[MARKER]?.mtime ?? 0) : null,
    others: [],
    pdf: null,
    unread,
  };
  return { source: { ...source, warnings }, note };
}

export const pathIn = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

async function readAll(vault: ReadFiles, { folder, files, wanted }: Candidate, faults: Reason[]): Promise<Map<string, Uint8Array>> {
  const read = new Map<string, Uint8Array>();
  for (const name of wanted) {
    try {
      const bytes = await vault.read(pathIn(folder, name));
      if (bytes !== null) read.set(name, bytes);
      else if (name in files) faults.push({ code: 'file-vanished', params: { name } });
    } catch (error) {
      faults.push({ code: 'unreadable', params: { name, message: messageOf(error) } });
    }
  }
  return read;
}

/** Layouts do not throw for bad content; one that does, for a file beyond what a string can hold, costs this paper and no other. */
async function readSafely({ reader, pdfs }: ReadingTools, paperId: string, candidate: Candidate, files: PaperFiles, faults: Reason[]): Promise<SourcePaper> {
  const layout = candidate.layout ?? '';
  try {
    if (candidate.kind === 'folder') return reader.read(layout, paperId, files);
    if (candidate.kind === 'files') return withText(reader.readFiles(layout, paperId, files));
    const [name, bytes] = [...files][0] ?? [candidate.wanted[0] ?? '', null];
    if (bytes === null || pdfs === null) return failedRead(paperId, layout);
    const read = await pdfs.read(bytes, 'all');
    // The reader failed, not the file: it is tried again next time.
    if (!read.ok && read.code === 'pdf-unreadable') faults.push({ code: 'pdf-unreadable', params: { message: read.message } });
    return pdfs.paperOf(paperId, name, read);
  } catch (error) {
    faults.push({ code: 'unreadable', params: { name: paperId, message: messageOf(error) } });
    // something is there: the paper is not one without OCR
    return { ...failedRead(paperId, layout), status: 'ready' };
  }
}

const withText = (source: SourcePaper): SourcePaper =>
  source.blocks.some(({ text }) => text.trim() !== '') ? source : { ...failedRead(source.paperId, source.layout, { code: 'source-empty' }), sources: source.sources };

async function statsNow({ vault, reader }: ReadingTools, { kind, folder, files }: Candidate): Promise<Record<string, FileStat>> {
  if (kind === 'folder') return (await sightFolder(vault, reader, folder)).files;
  const stats: Record<string, FileStat> = {};
  for (const name of Object.keys(files)) {
    // A file that cannot be looked at now is one that moved.
    const stat = await vault.stat(pathIn(folder, name)).catch(() => null);
    if (stat !== null) stats[name] = stat;
  }
  return stats;
}
