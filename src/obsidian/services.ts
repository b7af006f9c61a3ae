import { type App, Notice, Platform, type PluginManifest } from 'obsidian';
import { newAnswerId } from '../engine/answering/answer-id';
import type { Engine } from '../engine/engine';
import type { Translate } from '../i18n';
import type { PaperMetadata } from '../library/paper';
import { createApi } from './api/api';
import type { LocusApi } from './api/model';
import type { PassageActions } from './citations/card-actions';
import type { Citing } from './citations/citing';
import type { CitationForms } from './citations/forms-menu';
import type { CitationMending } from './citations/mending';
import type { NoteCitations } from './citations/note-citations';
import type { NoteGestures } from './citations/note-gestures';
import type { CitationResolver } from './citations/resolver';
import { citingServices } from './citing-services';
import { debugReport } from './debug-report';
import { EngineDoor } from './engine-door';
import { DataFiles } from './files/data-files';
import { Front } from './front';
import { Listeners } from './listeners';
import { cropOf } from './page-viewer/crop';
import { CropDesk } from './page-viewer/crop-desk';
import { PageDoor } from './page-viewer/page-door';
import type { PageViewServices } from './page-viewer/view';
import { nameSourceFolder } from './modals/name-source-folder';
import { PaperSearchModal } from './modals/paper-search';
import { referenceMaker } from './reference-maker';
import type { NoteReferences } from './references/note-references';
import { MeaningServices } from './meaning/meaning-services';
import { engineSettings, type OpenedEngine } from './opened-engine';
import { paperActions } from './paper-actions';
import { inBackground } from './report-error';
import { reportText } from './report-text';
import { RunStore } from './run-store';
import { mayOthersAsk } from './settings/answer-choice';
import type { SettingsStore } from './settings/store';
import { StartGuard } from './start-guard';
import { attempt } from './tell';
import type { RunActions } from './views/run-bar';
import { AgreedServices } from './views/ask/agreed';
import type { AnswerNotes } from './views/ask/answer-notes';
import type { AnswerGestures } from './views/ask/gestures';
import type { Subject } from './views/search-pane/pane-state';
import type { Scope } from './views/search-pane/scope';
import { Doctor } from './views/doctor/doctor';
import { openDoctor } from './views/doctor/open';
import { askView, openStatus, outlineView, searchPane } from './views/leaves';
import type { AskServices, DoctorServices, OutlineServices, PaneServices, StatusServices, TurnedTo } from './views/services';
import type { PaperActions } from './views/status/rows';
import { windowTimers } from './watch/burst';

export interface ServiceOptions {
  app: App;
  manifest: PluginManifest;
  t: Translate;
  settings: SettingsStore;
  open: () => Promise<OpenedEngine>;
  /** Vault-relative folder of plugin data. */
  dataRoot: () => string;
}

/** Everything that views, commands and the editor share. Built in `onload` without doing any work. */
export class Services implements PaneServices, StatusServices, PageViewServices, OutlineServices, DoctorServices, AskServices {
  readonly app: App;
  readonly t: Translate;
  readonly settings: SettingsStore;
  readonly run: RunStore;
  readonly meaning: MeaningServices;
  readonly emptied = new Listeners<void>();
  readonly turned = new Listeners<TurnedTo>();
  readonly folded = new Map<string, ReadonlySet<string>>();
  readonly front: Front;
  readonly citations: NoteCitations;
  readonly gestures: NoteGestures;
  readonly cards: PassageActions;
  readonly api: LocusApi;
  readonly citing: Citing;
  readonly mending: CitationMending;
  readonly doctor: Doctor;
  readonly pages: PageDoor;
  readonly crops: CropDesk;
  readonly references: NoteReferences;
  readonly forms: CitationForms;
  readonly agreed: AgreedServices;
  readonly answerGestures: AnswerGestures;
  readonly answerNotes: AnswerNotes;
  readonly runActions: RunActions;
  private readonly door: EngineDoor;
  private readonly maker = referenceMaker();
  private readonly resolver: CitationResolver;

  constructor(private readonly options: ServiceOptions) {
    const { app, t, settings } = options;
    this.app = app;
    this.t = t;
    this.settings = settings;
    const engine = (): Promise<Engine> => this.engine();
    this.run = new RunStore(engine);
    this.meaning = new MeaningServices({ app, engine, settings, timers: windowTimers, openSettings: () => this.openSettings(), t });
    this.door = new EngineDoor({
      open: options.open,
      whenOpen: async (opened) => {
        await Promise.all([this.run.follow(opened), this.meaning.follow(opened)]);
      },
      guard: Platform.isMobile ? new StartGuard(app, windowTimers) : null,
      refusal: t('warning.start-died'),
    });
    this.front = new Front(app, engine);
    const files = (): DataFiles => new DataFiles(app.vault.adapter, options.dataRoot());
    this.pages = new PageDoor(app, engine);
    this.crops = new CropDesk(async (request, signal) => cropOf(app, await engine(), request, signal));
    const { front, pages, crops, maker } = this;
    const citing = citingServices({ app, engine, settings, files, front, pages, crops, maker, t });
    this.resolver = citing.resolver;
    this.citations = citing.citations;
    this.references = citing.references;
    this.forms = citing.forms;
    this.cards = citing.cards;
    this.mending = citing.mending;
    this.gestures = citing.gestures;
    this.citing = citing.citing;
    this.answerGestures = citing.answerGestures;
    this.answerNotes = citing.answerNotes;
    this.doctor = new Doctor({ app, engine, files, run: this.run });
    this.api = createApi({ app, engine, mayAsk: () => mayOthersAsk(settings.current), write: (cited, note, form, inTable) => citing.writer.text(cited, note, form, inTable), t });
    this.agreed = new AgreedServices(app);
    this.run.onEnd(({ changedPapers }) => {
      this.resolver.refresh(changedPapers);
      this.crops.forget();
    });
    this.emptied.add(() => this.resolver.refresh());
    settings.onChange(() => inBackground('settings', this.configure()));
    const told = (what: string, work: () => Promise<void>) => (): void => void attempt(t, what, work);
    this.runActions = {
      pause: told('pause', () => this.run.pause()),
      resume: told('resume', () => this.run.resume()),
      stop: told('stop', () => this.run.stop()),
      start: told('index', () => this.reindexChanged()),
      showStatus: () => this.showStatus(),
    };
  }

  engine(): Promise<Engine> {
    return this.door.engine();
  }

  loadAnyway(): void {
    this.door.allow();
  }

  get engineIsOpen(): boolean {
    return this.door.isOpen;
  }

  warnings(): readonly string[] {
    return this.door.warnings;
  }

  /** The first build, or whatever a stopped one left. Progress shows in the pane, so no notice. */
  build(): void {
    void attempt(this.t, 'build', async () => void (await this.run.index({})));
  }

  async reindexChanged(): Promise<void> {
    const report = await this.run.index({});
    new Notice(reportText(report, this.t));
  }

  async reindexPaperInFront(): Promise<void> {
    const file = this.front.file();
    const paper = file && (await (await this.engine()).paperAt(file.path));
    if (!paper) {
      new Notice(this.t('notice-ui.no-paper'));
      return;
    }
    new Notice(reportText(await this.run.index({ papers: [paper.paperId], full: true, force: true }), this.t));
  }

  async search(query?: string, scope?: Scope): Promise<void> {
    // Opened while the pane is drawn, which tells what fails.
    this.engine().catch(() => undefined);
    await (await searchPane(this.app.workspace))?.ask(query, scope);
  }

  /** A search that somebody else asks for, such as an address in a page: a question that would go to a service waits in the field for the user. */
  async offer(query: string, scope?: Scope): Promise<void> {
    const pane = await searchPane(this.app.workspace);
    const maySend = this.settings.current.searchMode !== 'words' && this.meaning.endpoint !== null;
    if (maySend) pane?.put(query);
    else await pane?.ask(query, scope);
  }

  async searchWithin(query: string, scope: Scope): Promise<void> {
    await (await searchPane(this.app.workspace))?.begin(query, scope);
  }

  /** Shows the outline of a paper; without one, of the paper in front. */
  async openOutline(paperId?: string): Promise<void> {
    const outline = await outlineView(this.app.workspace);
    if (paperId !== undefined) await outline?.show(paperId);
  }

  chooseOutline(): void {
    this.choosePaper(this.t('modal.show-outline'), ({ paperId }) => inBackground('outline', this.openOutline(paperId)));
  }

  choosePaper(purpose: string, act: (paper: PaperMetadata) => void): void {
    const { app, cards, t } = this;
    new PaperSearchModal(app, { engine: () => this.engine(), actions: cards, t, searchIn: (paper) => this.searchInPaper(paper), pick: { purpose, act } }).open();
  }

  /** Shows where papers are asked, with a question in the field where there is one; nothing is asked before the user does. */
  async openAsk(question?: string): Promise<void> {
    (await askView(this.app.workspace))?.begin(question);
  }

  newAnswerId(): string {
    return newAnswerId(Date.now, () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32);
  }

  /** Shows passages near to a place in a paper, or to any text. */
  async related(subject: Subject): Promise<void> {
    await (await searchPane(this.app.workspace))?.showRelated(subject);
  }

  openStatus(): Promise<void> {
    return openStatus(this.app);
  }

  openDoctor(): Promise<void> {
    return openDoctor(this.app.workspace);
  }

  showStatus(): void {
    inBackground('index status', this.openStatus());
  }

  /** The app has no public way to open a plugin's settings; where its private one is missing nothing happens. */
  openSettings(): void {
    const { setting } = this.app as App & { setting?: { open?: () => void; openTabById?: (id: string) => void } };
    setting?.open?.();
    setting?.openTabById?.(this.options.manifest.id);
  }

  nameSourceFolder(then: () => void): void {
    const { app, settings, t } = this;
    const named = async (): Promise<void> => {
      await this.configure();
      then();
    };
    nameSourceFolder({ app, settings, named, t });
  }

  openPlace(...[place, where]: Parameters<PageViewServices['openPlace']>): Promise<void> {
    return this.cards.openPlace(place, where);
  }

  searchPapers(query: string): void {
    new PaperSearchModal(this.app, { engine: () => this.engine(), actions: this.cards, t: this.t, searchIn: (paper) => this.searchInPaper(paper) }, query).open();
  }

  paperActions(changed: () => Promise<void>): PaperActions {
    const { app, run, cards, t } = this;
    return paperActions({ app, run, cards, engine: () => this.engine(), changed, t });
  }

  async copyDebugReport(): Promise<void> {
    const { app, manifest } = this.options;
    const report = await debugReport({ app, version: manifest.version, settings: this.settings.current, run: this.run.current, warnings: this.warnings(), engine: () => this.engine() });
    await navigator.clipboard.writeText(report);
    new Notice(this.t('notice-ui.debug-copied'));
  }

  dispose(): void {
    this.run.dispose();
    this.doctor.dispose();
    this.meaning.dispose();
    this.emptied.clear();
    this.turned.clear();
    this.resolver.dispose();
    this.crops.dispose();
    this.maker.close();
    inBackground('close', this.door.close());
  }

  private searchInPaper({ paperId, title }: PaperMetadata): void {
    inBackground('search paper', this.search(undefined, { kind: 'paper', paperId, name: title || paperId }));
  }

  private async configure(): Promise<void> {
    if (this.door.isOpen) await (await this.engine()).configure(engineSettings(this.settings.current));
    this.resolver.refresh();
  }
}
