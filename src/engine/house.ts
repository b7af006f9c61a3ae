import { findRoots, listPaper, readPaper, recognise, type RootSearch } from '../ocr';
import { Look } from '../index/look';
import type { Circumstances } from '../index/plan';
import { viewRoots, type PaperReader } from '../index/scan';
import type { Breathe } from '../ports';
import { CitationRecords } from '../store/citation-records';
import { policyVersionOf } from '../store/generation';
import { takeInventory } from '../store/inventory';
import { Ledger } from '../store/ledger';
import { ShardStore } from '../store/shard-store';
import { createBreathe } from './breathe';
import type { EngineHost, EngineSettings } from './engine';

/** Layouts as the scan asks them. */
export const READER: PaperReader = { list: (vault, folder) => listPaper(vault, folder), recognise, read: readPaper };

/** The places that every step of the engine works with; owns the settings and the last look at the library. */
export class House {
  readonly store: ShardStore;
  readonly ledger: Ledger;
  readonly citations: CitationRecords;
  readonly breathe: Breathe;
  private looked: Promise<Look> | null = null;

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

  /** Roots and store as they are now; later steps work with this look until something changes. */
  lookAgain(): Promise<Look> {
    const looking = this.lookNow();
    this.looked = looking;
    // A look that failed is not kept; whoever asked hears of it.
    looking.catch(() => {
      if (this.looked === looking) this.looked = null;
    });
    return looking;
  }

  /** The last look, or a first one. */
  look(): Promise<Look> {
    return this.looked ?? this.lookAgain();
  }

  /** Something was stored or dropped: the next one to ask looks again. */
  forgetLook(): void {
    this.looked = null;
  }

  private async lookNow(): Promise<Look> {
    const { roots } = await this.search();
    const holdings = await takeInventory(this.store, this.ledger);
    return new Look(viewRoots(roots), holdings, this.ledger, policyVersionOf(this.settings.policy));
  }
}
