import { failedRead, findRoots, listPaper, readPaper, recognise, type LibraryPlaces, type OcrRoot, type Reason, type RootSearch } from '../ocr';
import { readFormat } from '../ocr/formats/registry';
import { readPdf } from '../pdf/read-pdf';
import { Look } from '../index/look';
import type { Findings } from '../library/sources/found-source';
import type { Circumstances } from '../index/plan';
import { viewRoots, type PaperPdfs, type PaperReader } from '../index/scan';
import type { Breathe, SupplementReader } from '../ports';
import { AnswerRecords } from '../store/answer-records';
import { CitationRecords } from '../store/citation-records';
import { policyVersionOf } from '../store/generation';
import { paperKey } from '../store/paper-key';
import { takeInventory, type Closeness } from '../store/inventory';
import { Ledger } from '../store/ledger';
import { ShardStore } from '../store/shard-store';
import { createBreathe } from './breathe';
import type { EngineHost, EngineSettings } from './engine';
import { RightOfWay } from './right-of-way';
import { engineTimer } from './timer';

/** Layouts and formats as the scan asks them. */
export const READER: PaperReader = {
  list: (vault, folder) => listPaper(vault, folder),
  recognise,
  read: readPaper,
  readFiles: (format, paperId, files) => readFormat(format, paperId, files) ?? failedRead(paperId, format, { code: 'source-unknown' }),
};

/** Roots and store at one moment, and where the library's files are. */
export interface Surroundings {
  look: Look;
  roots: readonly OcrRoot[];
  places: LibraryPlaces;
  /** What of the configuration could not be read or was refused. */
  warnings: Reason[];
}

/** Finds what papers can be read from besides the OCR folders. */
export interface SourceFinder {
  remembered(): Promise<Findings>;
  find(search: RootSearch, isStored: (paperId: string) => boolean): Promise<Findings>;
}

/** The places that every step of the engine works with; owns the settings. */
export class House {
  readonly store: ShardStore;
  readonly ledger: Ledger;
  readonly citations: CitationRecords;
  readonly answers: AnswerRecords;
  readonly breathe: Breathe;
  readonly rightOfWay: RightOfWay;

  constructor(
    readonly host: EngineHost,
    public settings: EngineSettings,
  ) {
    this.store = new ShardStore(host.data);
    this.ledger = new Ledger(host.cache);
    this.citations = new CitationRecords(host.data);
    this.answers = new AnswerRecords(host.data);
    this.breathe = createBreathe(host.clock);
    this.rightOfWay = new RightOfWay(host.timer ?? engineTimer, this.breathe);
  }

  search(): Promise<RootSearch> {
    return findRoots(this.host.vault, this.settings.ocrFolder);
  }

  circumstances(): Circumstances {
    return { now: this.host.clock(), policyVersion: policyVersionOf(this.settings.policy), full: false, force: false, forgotten: new Set() };
  }

  /** Reads PDFs; null where the settings say not to, or the host has no reader. */
  get pdfs(): PaperPdfs | null {
    const { pdf } = this.host;
    return pdf === undefined || !this.settings.readPdfs ? null : { read: (bytes, lines) => pdf.read(bytes, {}, lines), paperOf: readPdf };
  }

  /** Reads supplements; null where the host has no reader. */
  get supplements(): SupplementReader | null {
    return this.settings.readSupplements === false ? null : (this.host.supplements ?? null);
  }

  /** Roots and store as they are now, and what else there is to read papers from: as this device remembers it, or as it is now. */
  async lookAround(closeness: Closeness, sources: SourceFinder): Promise<Surroundings> {
    const remembered = closeness === 'names' ? sources.remembered() : null;
    // Beside each other: what takes its time is the way to the disk and back. A cache that fails is the ledger's to tell.
    const [search, holdings] = await Promise.all([this.search(), takeInventory(this.store, this.ledger, closeness, this.rightOfWay.standAside)]);
    const { roots, places, warnings } = search;
    const findings = await (remembered ?? sources.find(search, (paperId) => holdings.has(paperKey(paperId))));
    return { look: new Look(viewRoots(roots), holdings, this.ledger, policyVersionOf(this.settings.policy), new Map(), findings), roots, places, warnings };
  }
}
