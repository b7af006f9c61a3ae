import type { RunReport, RunSnapshot } from '../index/run-snapshot';
import type { Coverage, PaperMetadata, PaperStatus } from '../library/paper';
import type { Reason } from '../ocr/reason';
import type { Cache, Clock, Http, HttpStream, PdfReader, ReadFiles, SupplementReader, Timer, WriteFiles } from '../ports';
import type { SearchAnswer, SearchRequest } from '../retrieval/model';
import type { BuildPolicy, BuiltPaper } from '../structure/model';
import type { SectionRow } from '../structure/section-rows';
import type { AnsweringEngine } from './answering/engine';
import type { AnswerChoice } from './answering/model';
import type { CitationEngine } from './citations/model';
import type { MeaningEngine } from './meaning/engine';
import type { MeaningSettings } from './meaning/model';

export type { CheckedCitation, CheckRequest, CitedPlace, CiteRequest, FoundQuote, Relink } from './citations/model';

/** What the engine needs from outside. Every member can cross a worker boundary. */
export interface EngineHost {
  /** The vault, read only. */
  vault: ReadFiles;
  /** Plugin data (shards, citations). */
  data: WriteFiles;
  cache: Cache;
  clock: Clock;
  /** The network; missing where the host has none. Nothing is sent before the user has named an endpoint. */
  http?: Http;
  /** The network for answers that come in pieces; missing where the host has them only as a whole. No worker has it. */
  httpStream?: HttpStream;
  /** Reads PDFs, in a thread of its own; missing where the host cannot. */
  pdf?: PdfReader;
  /** Reads supplements, in a thread of its own; missing where the host cannot. */
  supplements?: SupplementReader;
  /** Waits for answers of the network; the engine's own where it is missing, and always in a worker, which no timer reaches. */
  timer?: Timer;
  /** True where the host knows that a writer of that name runs no longer (a process that was killed). */
  isGone?: (writer: string) => Promise<boolean>;
}

export interface EngineSettings {
  /** OCR folder, vault-relative; "" = find it. */
  ocrFolder: string;
  /** Folders in which other tools' results lie, vault-relative. */
  sourceFolders: readonly string[];
  /** Read PDFs: the text of papers without OCR, bookmarks and page labels of the others. */
  readPdfs: boolean;
  /** Read the files beside papers. False also where the host has no reader of them; missing means that what it has is used. */
  readSupplements?: boolean;
  policy: BuildPolicy;
  /** The paper's title as first element of the breadcrumb. */
  titleInBreadcrumb: boolean;
  /** Index and ask the 5-grams beside the words (`spec/40` 26). */
  tolerantSearch: boolean;
  meaning: MeaningSettings;
  /** Whose server answers questions; null or missing: no question is ever sent. */
  answer?: AnswerChoice | null;
  /** Names the writer in the lock file ("desktop window 3f2a"). */
  writer: string;
}

/** What is there before anything is built: the first-run screen. */
export interface Survey {
  /** OCR roots found, vault-relative, with the way each was found and its number of paper folders. */
  roots: { path: string; foundBy: 'config' | 'setting' | 'search'; papers: number }[];
  papers: number;
  /** Papers already stored. */
  stored: number;
  /** About how long building what is missing takes, in milliseconds. */
  estimate: number;
  /** Why there is nothing to index, where there is nothing. */
  failure: { code: string; params?: Record<string, string | number> } | null;
}

export interface StorageItem {
  what: 'shards' | 'citations' | 'answers' | 'vectors' | 'index' | 'learned' | 'ledger';
  path: string;
  bytes: number;
}

export interface IndexStatus {
  coverage: Coverage;
  papers: PaperStatus[];
  /** Files below the folders of other tools that are no source of any paper, and why. */
  unusedFiles: { path: string; reason: Reason }[];
  /** Of the library as a whole: a configuration or a metadata file that cannot be read, a folder that was refused. */
  warnings: Reason[];
  storage: StorageItem[];
}

/** A paper's sections and objects, without its text: what crosses to another thread is small however long the paper is. */
export interface PaperOutline {
  status: PaperStatus;
  /** In reading order; null where the paper is not stored, or its file cannot be read: `status` says why. */
  rows: SectionRow[] | null;
  /** Printed labels by PDF page index (from 1), where known. */
  pageLabels: Record<number, string>;
}

export interface RunRequest {
  /** Rebuild everything, changed or not. */
  full?: boolean;
  /** Plan only; nothing is written. */
  dryRun?: boolean;
  /** Only these papers (vault events, "Re-index this paper"); all when missing. */
  papers?: string[];
  /** Take stale results too: the user asked. */
  force?: boolean;
}

export type RunListener = (snapshot: RunSnapshot) => void;

/** The house behind one interface. All methods are asynchronous and safe to call at any time. */
export interface Engine extends MeaningEngine, CitationEngine, AnsweringEngine {
  configure(settings: EngineSettings): Promise<void>;
  survey(): Promise<Survey>;
  /** Reads what the first question needs, so that it need not wait for it. Looks at no file but names, and begins nothing that follows an answer. */
  prepare(): Promise<void>;
  /** Runs to the end; a second call while one runs joins its plan. Never rejects for a bad paper. */
  index(request: RunRequest): Promise<RunReport>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves when the run has ended; what is done stays. */
  stop(): Promise<void>;
  run(): Promise<RunSnapshot>;
  /** Calls back on every change of the run until the returned function is called. */
  onRun(listener: RunListener): Promise<() => void>;
  status(): Promise<IndexStatus>;
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** Catalogue search: title, author, year, citekey …; prefix and typo tolerant. An empty query lists the library. */
  papers(query: string, limit: number): Promise<PaperMetadata[]>;
  metadata(paperIds: string[]): Promise<Record<string, PaperMetadata>>;
  /** null where the paper is not stored. */
  paper(paperId: string): Promise<BuiltPaper | null>;
  /** null where the paper is neither on disk nor stored. */
  outline(paperId: string): Promise<PaperOutline | null>;
  /** The paper whose PDF, full text or note lies at a vault path; null for anything else. */
  paperAt(vaultPath: string): Promise<PaperMetadata | null>;
  /** Deletes shards, ledger and index; citations and answers stay. */
  deleteIndex(): Promise<void>;
  /** The user deleted the paper's folder inside the app: drop it now. */
  forget(paperId: string): Promise<void>;
  diagnose(): Promise<Record<string, unknown>>;
  dispose(): Promise<void>;
}

/** Calls `open` with ports and settings and gives the engine; in-process or in a worker. */
export type OpenEngine = (host: EngineHost, settings: EngineSettings) => Promise<Engine>;
