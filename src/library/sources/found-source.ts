import type { Described } from '../../ocr/formats/file-format';
import type { Reason } from '../../ocr/reason';
import type { SourceRank } from '../../ocr/source-rank';
import type { FileStat } from '../../ports';

/** Files of another tool that hold one paper, as they were when they were last read. */
export interface FoundFiles {
  /** Id of the format. */
  format: string;
  /** Vault-relative; "" is the vault's root. */
  folder: string;
  /** Names in that folder, the one that the paper begins with first. */
  names: string[];
  stats: Record<string, FileStat>;
  rank: SourceRank;
  /** Hash of the content, whatever the files are called. */
  identity: string;
  described: Described;
}

export interface FoundPdf {
  /** Vault-relative. */
  path: string;
  stat: FileStat;
  /** False where PDFs are not read on this device: it is there, and no paper can be made from it. */
  isRead: boolean;
}

/** What a paper can be read from besides a folder of OCR. */
export interface FoundPaper {
  /** Best first. */
  files: FoundFiles[];
  pdf: FoundPdf | null;
  /** The library knows the paper; else it is known from its files alone. */
  inLibrary: boolean;
  /** About the matching; shown on the paper's status. */
  warnings: Reason[];
}

/** A file that was looked at and is no source of any paper, and why. */
export interface UnusedFile {
  /** Vault-relative. */
  path: string;
  reason: Reason;
}

/** A folder that the settings name. */
export interface SourcePlace {
  /** Vault-relative. */
  path: string;
  state: 'listed' | 'missing' | 'unreadable';
}

/** A file beside a paper's text, by name, size and time. */
export interface FoundSupplement {
  /** Vault-relative. */
  path: string;
  stat: FileStat;
}

/** The files that belong to papers beside their text. */
export interface FoundSupplements {
  /** By paper, sorted by path. */
  of: ReadonlyMap<string, readonly FoundSupplement[]>;
  /** False where they were not looked for, or a place could not be listed: what is not among them may still be there. */
  complete: boolean;
}

/** Everything that was found besides the folders of OCR. */
export interface Findings {
  papers: ReadonlyMap<string, FoundPaper>;
  places: readonly SourcePlace[];
  unused: readonly UnusedFile[];
  supplements: FoundSupplements;
  /** About the folders as a whole. */
  warnings: readonly Reason[];
}

export const NO_FINDINGS: Findings = { papers: new Map(), places: [], unused: [], supplements: { of: new Map(), complete: false }, warnings: [] };

/** Vault path of the file that a paper begins with. */
export const firstPath = ({ folder, names }: Pick<FoundFiles, 'folder' | 'names'>): string => [folder, names[0] ?? ''].filter((part) => part !== '').join('/');
