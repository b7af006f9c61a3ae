import type { Reason } from '../ocr/reason';
import type { SourceIdentity, SourceStatus } from '../ocr/source-paper';
import type { SourceRank } from '../ocr/source-rank';
import type { FileStat } from '../ports';
import type { Manifest } from './shard';
import type { ShardProblem } from './shard-codec';

/** What was found when a shard's files had this stamp. */
export type ShardNote =
  /** `headings`: titles of the sections, for the catalogue. */
  | { stamp: string; state: 'sound'; manifest: Manifest; headings: string[] }
  | { stamp: string; state: 'newer'; schema: number }
  | { stamp: string; state: 'damaged'; problem: ShardProblem };

/** Where a paper's text comes from: a folder under an OCR root, files of another tool, the paper's PDF. */
export type SourceKind = 'folder' | 'files' | 'pdf';

/** Where a source lay, and how its files looked. */
export interface SourcePlaceNote {
  kind: SourceKind;
  /** Vault-relative. */
  folder: string;
  /** Of every file that is looked at, relative to the folder; empty where the reading was not settled. */
  files: Record<string, FileStat>;
  /** Layout or format that reads it; null where none knows it. */
  layout: string | null;
  /** null where it could not be read. */
  rank: SourceRank | null;
}

/** A source that was looked at and not used, and why. */
export interface OtherSource extends SourcePlaceNote {
  reason: Reason;
}

/** The PDF of a paper that is read from something else: its bookmarks and page labels. */
export interface PdfNote extends FileStat {
  /** Vault-relative. */
  path: string;
  /** "" where there is nothing in it to use; null where it could not be read. */
  outlineHash: string | null;
  /** Why it could not be read or was not used, or what it has and the paper has not. */
  reason: Reason | null;
}

/** A file beside the paper's text, as it was last looked at. */
export interface SupplementNote extends FileStat {
  /** Vault-relative. */
  path: string;
  name: string;
  /** Lower-case hex; "" where it could not be read. */
  sha256: string;
  /** Why it is not in the paper; null where it is, or will be with the next build. */
  reason: Reason | null;
  /** How often in a row the reader itself failed with it as it is: missing for never. */
  failures?: number;
}

/** What a paper was last read from. */
export interface SourceNote extends SourcePlaceNote {
  /** Why the reading cannot be trusted (files vanished, moved or failed meanwhile): such a paper is read again. */
  fault: Reason | null;
  /** Modification time of the publish marker; null where there is none. */
  markerStamp: number | null;
  identity: SourceIdentity;
  status: SourceStatus;
  /** As the source itself says; null where it does not, missing in notes of older versions. */
  pageCount?: number | null;
  warnings: Reason[];
  /** Texts that the OCR took for the title, best first. */
  titles: string[];
  /** The other sources that were there. */
  others: OtherSource[];
  /** null where no PDF was looked at. */
  pdf: PdfNote | null;
  /** It is a PDF, and PDFs were not read. */
  unread: boolean;
  /** Missing where none were found on this device: what other devices put into the paper then stands. */
  supplements?: SupplementNote[];
  /** Keys of supplements that were here and are not any more: a paper that holds them is an old one. */
  supplementsGone?: string[];
}

/** What this device knows of one paper beside its shard; losing it costs reading, never truth. Times are clock milliseconds. */
export interface LedgerRecord {
  paperId: string;
  /** By the first path of the shard. */
  shards: Record<string, ShardNote>;
  source: SourceNote | null;
  /** When this device first saw the publish marker that is there now. */
  markerSeen: number | null;
  /** When the folder was first found missing under a root that lists other papers. */
  missingSince: number | null;
  /** The last attempt that failed, and the generation that it would have made; a failed build is not tried again until that changes. */
  failure: { generation: string; reason: Reason } | null;
}

export const emptyRecord = (paperId: string): LedgerRecord => ({
  paperId,
  shards: {},
  source: null,
  markerSeen: null,
  missingSince: null,
  failure: null,
});

/** The version in the key: records of another version are not read. */
export const LEDGER_PREFIX = 'ledger/1/';
