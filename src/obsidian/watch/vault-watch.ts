import { type App, Component, type TAbstractFile } from 'obsidian';
import { Burst, type Changes, type Timers } from './burst';
import { whoseChange } from './whose-change';

/** After this long without a change a sync is taken to be over. */
const QUIET = 2_000;
const PATIENCE = 30_000;
/** Coming back to the window looks again, but not more often than this. */
const FOCUS_REST = 60_000;
const MINUTE = 60_000;

export interface WatchOptions {
  /** OCR folders, vault-relative. */
  roots: readonly string[];
  /** Folders of other tools' results, vault-relative. */
  sourceFolders: readonly string[];
  /** Whether PDFs are read. */
  readsPdfs: boolean;
  pollMinutes: number;
  timers: Timers;
  now: () => number;
  onChanges: (changes: Changes) => void;
}

/** Notices what changed under the OCR folders, in the folders of other tools, and among the PDFs. Loaded after layout-ready: before that the app reports every file as new. */
export class VaultWatch extends Component {
  private readonly burst: Burst;
  private lastLook = 0;

  constructor(
    private readonly app: App,
    private readonly options: WatchOptions,
  ) {
    super();
    this.burst = new Burst({ quiet: QUIET, patience: PATIENCE }, options.timers, options.onChanges);
  }

  override onload(): void {
    const { vault } = this.app;
    const changed = (file: TAbstractFile): void => this.notice(file.path);
    this.registerEvent(vault.on('create', changed));
    this.registerEvent(vault.on('modify', changed));
    this.registerEvent(vault.on('delete', changed));
    this.registerEvent(vault.on('rename', (file, oldPath) => {
      this.notice(oldPath);
      this.notice(file.path);
      // Also where PDFs are not read: the app has led the links of notes after it, and whose it is must be known under the new name.
      if (/\.pdf$/i.test(file.path)) this.burst.add(null);
    }));
    this.registerDomEvent(window, 'focus', () => this.look());
    // The Vault sends no events for hidden folders, so they are looked at now and then.
    if ([...this.options.roots, ...this.options.sourceFolders].some(isHidden)) {
      this.registerInterval(window.setInterval(() => this.burst.add(null), this.options.pollMinutes * MINUTE));
    }
    this.register(() => this.burst.cancel());
  }

  private notice(path: string): void {
    const paper = whoseChange(path, this.options);
    if (paper !== undefined) this.burst.add(paper);
  }

  private look(): void {
    const now = this.options.now();
    if (now - this.lastLook < FOCUS_REST) return;
    this.lastLook = now;
    this.burst.add(null);
  }
}

export const isHidden = (path: string): boolean => path.split('/').some((segment) => segment.startsWith('.'));
