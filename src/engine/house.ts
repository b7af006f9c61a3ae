import { findRoots, listPaper, readPaper, recognise, type LibraryPlaces, type OcrRoot, type Reason, type RootSearch } from '../ocr';
import { Look } from '../index/look';
import type { Circumstances } from '../index/plan';
import { viewRoots, type PaperReader } from '../index/scan';
import type { Breathe } from '../ports';
import { CitationRecords } from '../store/citation-records';
import { policyVersionOf } from '../store/generation';
import { takeInventory, type Closeness } from '../store/inventory';
import { Ledger } from '../store/ledger';
import { ShardStore } from '../store/shard-store';
import { createBreathe } from './breathe';
import type { EngineHost, EngineSettings } from './engine';

/** Layouts as the scan asks them. */
export const READER: PaperReader = { list: (vault, folder) => listPaper(vault, folder), recognise, read: readPaper };

/** Roots and store at one moment, and where the library's files are. */
export interface Surroundings {
  look: Look;
  roots: readonly OcrRoot[];
  places: LibraryPlaces;
  /** What of the configuration could not be read or was refused. */
  warnings: Reason[];
}

/** The places that every step of the engine works with; owns the settings. */
export class House {
  readonly store: ShardStore;
  readonly ledger: Ledger;
  readonly citations: CitationRecords;
  readonly breathe: Breathe;

  constructor(
    readonly host: EngineHost,
    public settings: EngineSettings,
  ) {
    this.store = new ShardStore(host.data);
    this.ledger = new Ledger(host.cache);
    this.citations = new CitationRecords(host.data);
    this.breathe = createBreathe(host.clock);
  }

  search(): Promise<RootSearch> {
    return findRoots(this.host.vault, this.settings.ocrFolder);
  }

  circumstances(): Circumstances {
    return { now: this.host.clock(), policyVersion: policyVersionOf(this.settings.policy), full: false, force: false, forgotten: new Set() };
  }

  /** Roots and store as they are now. */
  async lookAround(closeness: Closeness): Promise<Surroundings> {
    // Read while the roots are listed; a cache that fails is the ledger's to tell.
    const ledger = this.ledger.load();
    const { roots, places, warnings } = await this.search();
    await ledger;
    const holdings = await takeInventory(this.store, this.ledger, closeness);
    return { look: new Look(viewRoots(roots), holdings, this.ledger, policyVersionOf(this.settings.policy)), roots, places, warnings };
  }
}
