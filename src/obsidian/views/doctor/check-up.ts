import type { App } from 'obsidian';
import { beside } from '../../../engine/citations/check-report';
import { CHECK_STOPPED } from '../../../engine/citations/model';
import { type CitedInNote, requestsOf } from '../../../engine/citations/note-requests';
import type { Engine } from '../../../engine/engine';
import type { PaperMetadata } from '../../../library/paper';
import type { Breathe } from '../../../ports';
import { noteText } from '../../links/repair';
import { Listeners } from '../../listeners';
import { messageOf, reportError } from '../../report-error';
import type { Timers } from '../../watch/burst';
import { batches } from './batches';
import { CitedNotes, isPaperText } from './cited-notes';
import { grouped, joined } from './grouped';
import type { IgnoredCitations } from './ignored';
import { NoteReader } from './note-reader';
import { type DoctorRow, doctorRow } from './row';

/** How far checking has come. */
export type CheckUpState =
  | { kind: 'never' }
  /** Notes are read. */
  | { kind: 'finding'; done: number; total: number }
  /** Citations are judged. */
  | { kind: 'checking'; done: number; total: number }
  | { kind: 'checked' }
  | { kind: 'stopped' }
  | { kind: 'failed'; message: string };

export interface CheckUpOptions {
  app: App;
  engine: () => Promise<Engine>;
  ignored: IgnoredCitations;
  breathe: Breathe;
  timers: Timers;
}

/** A round of checking everything can be stopped; what is looked at again after a change goes on. */
const askerOf = (round: number): string => `doctor ${round}`;

/** A note is looked at again when it has not been changed for so long, in milliseconds. */
const QUIET = 1_000;

const sentenceOf = ({ citation: { sentence } }: CitedInNote): number => sentence.start;

/** The citations of the vault and what they stand at. It does nothing until it is asked to, and only what has changed after that. */
export class CheckUp {
  private now: CheckUpState = { kind: 'never' };
  private readonly notes = new Map<string, DoctorRow[]>();
  private readonly papers = new Map<string, PaperMetadata>();
  private readonly changes = new Listeners<void>();
  /** Notes that have changed since they were read. */
  private readonly stale = new Set<string>();
  private timer: number | null = null;
  /** Raised to end the round that is under way. */
  private round = 0;
  /** Rounds one after the other: two would overwrite each other's rows. */
  private last: Promise<unknown> = Promise.resolve();
  private readonly reader: NoteReader;
  /** The OCR folders when everything was checked last; to look for them after every change of a note would be much. */
  private roots: readonly string[] = [];
  private flat: DoctorRow[] | null = null;

  constructor(private readonly options: CheckUpOptions) {
    this.reader = new NoteReader(options.app);
  }

  get state(): CheckUpState {
    return this.now;
  }

  get isBusy(): boolean {
    return this.now.kind === 'finding' || this.now.kind === 'checking';
  }

  get ignored(): IgnoredCitations {
    return this.options.ignored;
  }

  /** By note and place; the same array as long as it holds the same. */
  get rows(): readonly DoctorRow[] {
    this.flat ??= [...this.notes].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, rows]) => rows);
    return this.flat;
  }

  get unreadNotes(): readonly string[] {
    return this.reader.unreadable;
  }

  /** Links to a page of a paper that claim no words: there is nothing to check in them. */
  get pageOnly(): number {
    return this.reader.pageOnly;
  }

  onChange(listener: () => void): () => void {
    return this.changes.add(listener);
  }

  /** Reads all notes and judges all citations. Never rejects: a fault becomes the state. */
  async all(): Promise<void> {
    if (this.isBusy) return;
    const mine = ++this.round;
    this.set({ kind: 'finding', done: 0, total: 0 });
    await this.inTurn(async () => {
      try {
        await this.checkAll(mine);
      } catch (error) {
        if (mine === this.round) this.fail(error);
      }
    });
  }

  /** Ends the round that is under way; what was judged stays. */
  async stop(): Promise<void> {
    if (!this.isBusy) return;
    const asker = askerOf(this.round);
    this.round += 1;
    this.set({ kind: 'stopped' });
    await (await this.options.engine()).stopChecks(asker);
  }

  /** Forgets everything: the view is gone, or the index is. */
  forget(): void {
    this.round += 1;
    this.notes.clear();
    this.reader.clear();
    this.flat = null;
    this.papers.clear();
    this.stale.clear();
    if (this.timer !== null) this.options.timers.clear(this.timer);
    this.timer = null;
    this.set({ kind: 'never' });
  }

  dispose(): void {
    this.forget();
    this.changes.clear();
  }

  /** A note was changed, deleted or has come: it alone is read again, a moment later. Nothing while nothing was ever checked. */
  touch(note: string): void {
    if (this.now.kind === 'never') return;
    this.stale.add(note);
    if (this.timer !== null) this.options.timers.clear(this.timer);
    this.timer = this.options.timers.set(() => {
      this.timer = null;
      const notes = [...this.stale];
      this.stale.clear();
      void this.again(notes);
    }, QUIET);
  }

  /** Reads these notes again, with what is not saved yet. Never rejects. */
  async again(changed: readonly string[]): Promise<void> {
    await this.inTurn(async () => {
      try {
        const notes = changed.filter((path) => !isPaperText(path, this.roots));
        const found = await this.judged(notes);
        if (this.state.kind !== 'never') for (const note of notes) this.keep(note, found.get(note) ?? []);
        this.tell();
      } catch (error) {
        reportError('checking citations', error);
      }
    });
  }

  /**
   * The citations of the notes that cite these papers, judged anew (`spec/60` 21); without what was checked before, nothing of them is kept. Rejects where the engine
   * does, and with an error named `CHECK_STOPPED` where it was stopped.
   */
  async ofPapers(paperIds: readonly string[]): Promise<DoctorRow[]> {
    return this.inTurn(async () => {
      const engine = await this.options.engine();
      await this.ignored.load();
      const concerned = new Set(paperIds);
      const metadata = await engine.metadata([...concerned]);
      const files = new Set(Object.values(metadata).flatMap(({ pdfPath, fullTextPath, notePath }) => [pdfPath, fullTextPath, notePath].filter((path) => path !== null)));
      const known = [...this.notes].filter(([, rows]) => rows.some(({ checked: { paperId } }) => paperId === null || concerned.has(paperId))).map(([note]) => note);
      const vault = new CitedNotes(this.options.app, engine, this.options.breathe);
      const linking = [...new Set([...known, ...vault.linkingTo(files)])].sort();
      if (linking.length === 0) return [];
      const roots = await vault.roots();
      const notes = linking.filter((path) => !isPaperText(path, roots));
      const found = await this.judged(notes);
      if (this.now.kind !== 'never') for (const note of notes) this.keep(note, found.get(note) ?? []);
      this.tell();
      return [...found.values()].flat().filter(({ checked: { paperId } }) => paperId !== null && concerned.has(paperId));
    });
  }

  /** The user has put a citation aside, or taken it back. Rejects where that cannot be written. */
  async ignore(row: DoctorRow, ignored: boolean): Promise<void> {
    try {
      await this.ignored.set(row, ignored);
    } finally {
      // Also where it failed: of a file that was damaged meanwhile nothing counts any more.
      this.flat = null;
      this.tell();
    }
  }

  private async checkAll(mine: number): Promise<void> {
    const { app, breathe } = this.options;
    const engine = await this.options.engine();
    await this.ignored.load();
    const vault = new CitedNotes(app, engine, breathe);
    const roots = await vault.roots();
    const files = await vault.candidates(roots);
    if (mine !== this.round) return;
    this.roots = roots;
    this.reader.clear();
    const found: CitedInNote[][] = [];
    for (const [at, { path }] of files.entries()) {
      const cited = await this.reader.citationsOf(path, vault, (file) => app.vault.cachedRead(file));
      if (mine !== this.round) return;
      if (cited.length > 0) found.push(cited);
      if (at % 50 === 0) this.set({ kind: 'finding', done: at, total: files.length });
      await breathe();
      if (mine !== this.round) return;
    }
    const citing = new Set(found.map(([first]) => first?.note));
    for (const note of this.notes.keys()) if (!citing.has(note)) this.keep(note, []);
    const total = found.reduce((sum, { length }) => sum + length, 0);
    let done = 0;
    // A long note comes in several batches.
    const judged = new Map<string, DoctorRow[]>();
    for (const batch of batches(found, sentenceOf)) {
      if (mine !== this.round) return;
      this.set({ kind: 'checking', done, total });
      const rows = await this.judge(engine, batch, askerOf(mine));
      if (mine !== this.round) return;
      for (const [note, ofNote] of rows) this.keep(note, joined(judged, note, ofNote));
      done += batch.length;
      await breathe();
    }
    if (mine === this.round) this.set({ kind: 'checked' });
  }

  private async judged(notes: readonly string[]): Promise<Map<string, DoctorRow[]>> {
    const engine = await this.options.engine();
    const vault = new CitedNotes(this.options.app, engine, this.options.breathe);
    const rows = new Map<string, DoctorRow[]>();
    const found: CitedInNote[][] = [];
    for (const note of notes) found.push(await this.reader.citationsOf(note, vault, async () => (await noteText(this.options.app, note)) ?? ''));
    for (const batch of batches(found, sentenceOf)) {
      for (const [note, ofNote] of await this.judge(engine, batch)) joined(rows, note, ofNote);
    }
    return rows;
  }

  /** One question for all of them, and one for the papers that are new. */
  private async judge(engine: Engine, cited: readonly CitedInNote[], asker?: string): Promise<Map<string, DoctorRow[]>> {
    const found = beside(cited, await engine.check(requestsOf(cited), asker));
    const unnamed = [...new Set(found.flatMap(({ checked: { paperId } }) => (paperId === null || this.papers.has(paperId) ? [] : [paperId])))];
    if (unnamed.length > 0) for (const paper of Object.values(await engine.metadata(unnamed))) this.papers.set(paper.paperId, paper);
    return grouped(found.map((one) => doctorRow(one, this.papers)), ({ note }) => note);
  }

  private keep(note: string, rows: DoctorRow[]): void {
    // What was judged may have been deleted meanwhile.
    if (rows.length > 0 && this.options.app.vault.getFileByPath(note) !== null) this.notes.set(note, rows);
    else this.notes.delete(note);
    this.flat = null;
  }

  private fail(error: unknown): void {
    if (error instanceof Error && error.name === CHECK_STOPPED) {
      this.set({ kind: 'stopped' });
      return;
    }
    reportError('checking citations', error);
    this.set({ kind: 'failed', message: messageOf(error) });
  }

  private set(state: CheckUpState): void {
    this.now = state;
    this.tell();
  }

  private tell(): void {
    this.changes.tell();
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.last.then(work, work);
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
