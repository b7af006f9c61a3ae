import { ItemView, type WorkspaceLeaf } from 'obsidian';
import { attempt } from '../../tell';
import { inBackground } from '../../report-error';
import { WorkBar } from '../work-bar';
import type { DoctorServices } from '../services';
import type { CheckUp, CheckUpState } from './check-up';
import { DoctorDesk } from './desk';
import { drawDetail } from './detail';
import { FilterBar } from './filter-bar';
import { headWork, type Repairing } from './head';
import { CitationList, isSame } from './list';
import { confirmRepair, repairMoved, repairText } from './repair-all';
import { type DoctorRow, isRepairable } from './row';
import { counted, type Filter, listed, type Shown } from './shown-rows';
import { drawFailed, drawNever, drawNone, drawNothingListed, drawWell } from './states';

export const DOCTOR_VIEW = 'locus-doctor';

/** Milliseconds between two drawings while much is going on. */
const PACE = 400;

/** Ids of rows must be unique in the window, in which there may be two of these views. */
let views = 0;

/** Every citation of the vault, what it stands at, and what can be done about it (`spec/60` 20). Nothing is read before the user asks for it. */
export class DoctorView extends ItemView {
  override icon = 'stethoscope';
  override navigation = false;
  private readonly checkUp: CheckUp;
  private readonly desk: DoctorDesk;
  private shown: Shown = { filter: 'wrong', words: '', grouping: 'note' };
  private chosen: DoctorRow | null = null;
  private repairing: (Repairing & { stopped: boolean }) | null = null;
  /** What came of the last repair. */
  private report = '';
  private parts: Record<'repair' | 'filter' | 'list' | 'state' | 'detail', HTMLElement> | null = null;
  private head: WorkBar | null = null;
  private bar: FilterBar | null = null;
  private list: CitationList | null = null;
  private timer: number | null = null;
  /** What was going on when it was drawn: anything else is drawn at once. */
  private drawnKind: CheckUpState['kind'] | null = null;
  /** What the list was drawn for. */
  private drawn: { rows: readonly DoctorRow[]; shown: Shown; counts: Readonly<Record<Filter, number>>; listed: number } | null = null;
  /** What the details were drawn for: drawn anew under the pointer, a button loses the click. */
  private detailed: { row: DoctorRow; ignored: boolean } | null = null;
  private readonly idPrefix = `locus-doctor-${String((views += 1))}`;

  constructor(
    leaf: WorkspaceLeaf,
    private readonly services: DoctorServices,
  ) {
    super(leaf);
    this.checkUp = services.doctor.checkUp;
    this.desk = new DoctorDesk({ app: this.app, engine: () => services.engine(), checkUp: this.checkUp, mending: services.mending, pages: services.pages, t: services.t });
  }

  getViewType(): string {
    return DOCTOR_VIEW;
  }

  getDisplayText(): string {
    return this.services.t('doctor.name');
  }

  override async onOpen(): Promise<void> {
    const { app, checkUp, services } = this;
    this.drawn = null;
    this.build();
    this.register(checkUp.onChange(() => this.drawSoon()));
    this.register(services.emptied.add(() => checkUp.forget()));
    this.registerEvent(app.metadataCache.on('changed', ({ path }) => checkUp.touch(path)));
    this.registerEvent(app.workspace.on('css-change', () => this.list?.resized()));
    this.registerEvent(app.vault.on('delete', ({ path }) => checkUp.touch(path)));
    this.registerEvent(
      app.vault.on('rename', ({ path }, oldPath) => {
        checkUp.touch(oldPath);
        if (path.endsWith('.md')) checkUp.touch(path);
      }),
    );
    this.draw();
  }

  override async onClose(): Promise<void> {
    if (this.timer !== null) this.contentEl.win.clearTimeout(this.timer);
    this.timer = null;
    this.parts = null;
    // In another window there may be another of these views, which shows the same check.
    if (this.app.workspace.getLeavesOfType(DOCTOR_VIEW).some(({ view }) => view !== this && view instanceof DoctorView)) return;
    inBackground('stop checking', this.checkUp.stop());
    this.checkUp.forget();
  }

  override onResize(): void {
    this.list?.resized();
  }

  /** Reads and judges everything, as the command says. */
  check(): void {
    this.report = '';
    this.services.doctor.watch.seen();
    void this.checkUp.all();
  }

  private build(): void {
    const { t } = this.services;
    this.contentEl.empty();
    this.contentEl.addClass('locus-doctor');
    const top = this.contentEl.createDiv({ cls: 'locus-doctor-top' });
    this.head = new WorkBar(top.createDiv());
    const filter = top.createDiv();
    const repair = top.createDiv({ cls: 'locus-doctor-repair' });
    const list = this.contentEl.createDiv();
    const state = this.contentEl.createDiv({ cls: 'locus-doctor-state' });
    const detail = this.contentEl.createDiv({ cls: 'locus-doctor-detail', attr: { role: 'region' } });
    this.parts = { repair, filter, list, state, detail };
    this.bar = new FilterBar(filter, this.shown, t, {
      change: (shown) => {
        this.shown = { ...this.shown, ...shown };
        this.draw();
      },
      enter: () => this.list?.focus(),
    });
    this.list = new CitationList(
      list,
      {
        choose: (row) => this.choose(row),
        openNote: (row, event) => this.desk.openNote(row, event),
        menu: (row, at) => this.desk.menu(row, at, this.contentEl.doc),
        leave: () => this.bar?.focus(),
      },
      t('doctor.name'),
    );
  }

  /** Progress is told more often than anybody reads it, and every drawing takes time from the window. */
  private drawSoon(): void {
    const { win } = this.contentEl;
    const isMore = this.checkUp.state.kind === this.drawnKind && (this.checkUp.isBusy || this.repairing !== null);
    if (this.timer !== null) {
      if (isMore) return;
      win.clearTimeout(this.timer);
    }
    this.timer = win.setTimeout(
      () => {
        this.timer = null;
        this.draw();
      },
      isMore ? PACE : 0,
    );
  }

  private draw(): void {
    const { parts, bar, list, checkUp, shown, services } = this;
    if (!parts || !bar || !list) return;
    const { t } = services;
    const isIgnored = (row: DoctorRow): boolean => checkUp.ignored.has(row);
    const { rows } = checkUp;
    this.drawnKind = checkUp.state.kind;
    this.head?.show(headWork(checkUp, this.repairing, this.report, t, { stop: () => this.stop(), check: () => this.check() }));
    if (this.drawn?.rows === rows && this.drawn.shown === shown) return this.drawState(this.drawn.counts, this.drawn.listed);
    const items = listed(rows, shown, isIgnored);
    const counts = counted(rows, isIgnored);
    const count = items.reduce((sum, { kind }) => sum + (kind === 'row' ? 1 : 0), 0);
    this.drawn = { rows, shown, counts, listed: count };
    // Shown first: what is hidden has no height.
    parts.list.toggle(count > 0);
    list.show(items, { grouping: shown.grouping, isIgnored, idPrefix: this.idPrefix, count, t });
    this.drawState(counts, count);
  }

  /** All but the list itself. */
  private drawState(counts: Readonly<Record<Filter, number>>, count: number): void {
    const { parts, bar, checkUp, shown } = this;
    if (!parts || !bar) return;
    const { t } = this.services;
    const { rows, state } = checkUp;
    const hasRows = rows.length > 0 && state.kind !== 'failed';
    parts.filter.toggle(hasRows);
    parts.list.toggle(hasRows && count > 0);
    if (hasRows) bar.show(counts, shown.filter);
    this.drawRepair(parts.repair, hasRows ? rows.filter((row) => isRepairable(row) && !checkUp.ignored.has(row)) : []);
    parts.state.empty();
    const actions = { check: (): void => this.check() };
    if (state.kind === 'never') drawNever(parts.state, t, actions);
    else if (state.kind === 'failed') drawFailed(parts.state, state.message, t, actions);
    else if (state.kind === 'checked' && rows.length === 0) drawNone(parts.state, t);
    else if (state.kind === 'checked' && counts.wrong === 0 && shown.filter === 'wrong') drawWell(parts.state, counts.ignored, t);
    else if (hasRows && count === 0 && !checkUp.isBusy) drawNothingListed(parts.state, t);
    parts.state.toggle(parts.state.childElementCount > 0);
    this.drawChosen();
  }

  private drawRepair(el: HTMLElement, moved: readonly DoctorRow[]): void {
    const { t } = this.services;
    const count = this.checkUp.isBusy || this.repairing ? 0 : moved.length;
    const text = t('doctor.repair-all', { count });
    el.toggle(count > 0);
    // A button that is drawn anew under the pointer loses the click.
    if (count === 0 || el.textContent === text) return;
    el.empty();
    el.createEl('button', { text }).addEventListener('click', () => this.confirm());
  }

  private confirm(): void {
    const moved = this.checkUp.rows.filter((row) => isRepairable(row) && !this.checkUp.ignored.has(row));
    const notes = new Set(moved.map(({ note }) => note)).size;
    confirmRepair(this.app, moved.length, notes, this.services.t, () => void attempt(this.services.t, 'repair links', () => this.repairAll(moved)));
  }

  private async repairAll(moved: readonly DoctorRow[]): Promise<void> {
    if (this.repairing) return;
    const wanted = new Set(moved);
    const running = { done: 0, total: moved.length, stopped: false };
    this.repairing = running;
    this.draw();
    try {
      const progress = (done: number): void => {
        running.done = done;
        this.drawSoon();
      };
      const report = await repairMoved(this.checkUp.rows, (row) => wanted.has(row), { app: this.app, engine: await this.services.engine(), progress, stopped: () => running.stopped });
      this.report = repairText(report, this.services.t);
      await this.checkUp.again(report.notes);
    } finally {
      this.repairing = null;
      this.draw();
    }
  }

  private stop(): void {
    if (this.repairing) this.repairing.stopped = true;
    else void attempt(this.services.t, 'stop checking', () => this.checkUp.stop());
  }

  private choose(row: DoctorRow | null): void {
    this.chosen = row;
    this.drawChosen();
  }

  /** What was chosen may have been judged anew, or be gone. */
  private drawChosen(): void {
    const { parts, services, checkUp } = this;
    if (!parts) return;
    this.chosen = this.chosen && (checkUp.rows.find((row) => isSame(row, this.chosen)) ?? null);
    // What cannot be checked is not shown as if it had been.
    if (checkUp.state.kind === 'failed') this.chosen = null;
    parts.detail.toggle(this.chosen !== null);
    const now = this.chosen && { row: this.chosen, ignored: checkUp.ignored.has(this.chosen) };
    if (now?.row === this.detailed?.row && now?.ignored === this.detailed?.ignored) return;
    this.detailed = now;
    if (this.chosen === null) parts.detail.empty();
    else drawDetail(parts.detail, this.chosen, services.t, { actionsFor: (row) => this.desk.actionsFor(row), close: () => this.choose(null) });
    // The details take their room from the list.
    this.list?.resized();
  }
}
