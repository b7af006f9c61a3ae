import type { FileStat } from '../ports';
import type { Reason } from './reason';
import type { SourcePaper } from './source-paper';

/** Files of one paper's folder: path relative to it -> stat. Holds only what the layouts' `probes` name. */
export type PaperListing = ReadonlyMap<string, FileStat>;

/** Bytes of the files that `recognise` asked for; a missing key means that the file was not there when it was read. */
export type PaperFiles = ReadonlyMap<string, Uint8Array>;

export interface Recognised {
  layout: string;
  /** Files to read, relative to the paper's folder, in the order in which the identity is computed from them. */
  wanted: string[];
}

/** One way in which a tool lays out a paper's folder. Recognised by its files, never by its name. */
export interface Layout {
  id: string;
  /**
   * Names whose presence and stat `recognise` needs, relative to the paper's folder. A leading "*" stands for every file
   * directly in the folder with that ending.
   */
  probes: readonly string[];
  /** null where the folder is not this layout's. */
  recognise(listing: PaperListing): Recognised | null;
  /** Never throws for bad content: what is sound is read, the rest becomes a warning. */
  read(paperId: string, files: PaperFiles): SourcePaper;
}

/** A paper of which nothing can be read, and why. */
export const failedRead = (paperId: string, layout: string, ...warnings: Reason[]): SourcePaper => ({
  paperId,
  layout,
  status: 'no-ocr',
  identity: { kind: 'unknown' },
  collection: 'body',
  blocks: [],
  renderOrder: [],
  objects: [],
  pageCount: null,
  sources: [],
  warnings,
});
