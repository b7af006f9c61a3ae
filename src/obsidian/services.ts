import { type App, MarkdownView, Notice, Platform, type PluginManifest } from 'obsidian';
import { newAnswerId } from '../engine/answering/answer-id';
import type { Engine } from '../engine/engine';
import type { Translate } from '../i18n';
import type { PaperMetadata } from '../library/paper';
import { CitationRecords } from '../store/citation-records';
import { createApi } from './api/api';
import type { LocusApi } from './api/model';
import { PassageActions } from './citations/card-actions';
import { Citing } from './citations/citing';
import { CitationForms } from './citations/forms-menu';
import { CitationMending } from './citations/mending';
import { NoteCitations } from './citations/note-citations';
import { NoteGestures } from './citations/note-gestures';
import { CitationResolver } from './citations/resolver';
import { debugReport } from './debug-report';
import { closeDrawers } from './drawers';
import { EngineDoor } from './engine-door';
import { DataFiles } from './files/data-files';
import { Front } from './front';
import { Listeners } from './listeners';
import { CitationWriter } from './links/write';
import { cropOf } from './page-viewer/crop';
import { CropDesk } from './page-viewer/crop-desk';
import { PageDoor } from './page-viewer/page-door';
import type { PageViewServices } from './page-viewer/view';
import { FolderPicker } from './modals/folder-picker';
import { PaperSearchModal } from './modals/paper-search';
import { referenceMaker } from './reference-maker';
import { FormattedReferences } from './references/formatted';
import { NoteReferences } from './references/note-references';
import { MeaningServices } from './meaning/meaning-services';
import { engineSettings, type OpenedEngine } from './opened-engine';
import { inBackground } from './report-error';
import { reportText } from './report-text';
import { RunStore } from './run-store';
import { mayOthersAsk } from './settings/answer-choice';
import type { SettingsStore } from './settings/store';
import { showLeaf } from './show-leaf';
import { StartGuard } from './start-guard';
import { attempt } from './tell';
import type { RunActions } from './views/run-bar';
import { AgreedServices } from './views/ask/agreed';
import { AnswerNotes } from './views/ask/answer-notes';
import { AnswerGestures } from './views/ask/gestures';
import { ASK_VIEW, AskView } from './views/ask/view';
import { SEARCH_PANE, SearchPane } from './views/search-pane/view';
import type { Subject } from './views/search-pane/pane-state';
import type { Scope } from './views/search-pane/scope';
import { OUTLINE_VIEW, PaperOutlineView } from './views/paper-outline/view';
import { Doctor } from './views/doctor/doctor';
import { openDoctor } from './views/doctor/open';
import type { AskServices, DoctorServices, OutlineServices, PaneServices, StatusServices, TurnedTo } from './views/services';
import type { PaperActions } from './views/status/rows';
import { STATUS_VIEW } from './views/status/view';
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
  readonly references: NoteReferences;
  readonly forms: CitationForms;
  readonly agreed: AgreedServices;
  readonly answerGestures: AnswerGestures;
  readonly answerNotes: AnswerNotes;
  readonly runActions: RunActions;
  private readonly door: EngineDoor;
  private readonly maker = referenceMaker();
  private readonly resolver: CitationResolver;
  readonly crops: CropDesk;

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
        await this.run.follow(opened);
        await this.meaning.follow(opened);
      },
      guard: Platform.isMobile ? new StartGuard(app, windowTimers) : null,
      refusal: t('warning.start-died'),
    });
    this.front = new Front(app, engine);
    this.resolver = new CitationResolver(engine);
    this.citations = new NoteCitations(app, this.resolver, t, () => settings.current.showChips);
    const writer = new CitationWriter({ app, t, settings, records: () => new CitationRecords(new DataFiles(app.vault.adapter, options.dataRoot())) });
    this.pages = new PageDoor(app, engine);
    this.crops = new CropDesk(async (request, signal) => cropOf(app, await engine(), request, signal));
    const formatted = new FormattedReferences({ app, settings, maker: this.maker, t });
    this.references = new NoteReferences({ app, engine, front: this.front, formatted, selection: () => this.selection(), t });
    this.forms = new CitationForms({ engine, front: this.front, writer, references: this.references, t });
    this.cards = new PassageActions({ app, engine, front: this.front, writer, pages: this.pages, forms: this.forms, t });
    this.mending = new CitationMending({ app, engine, writer, t });
    this.doctor = new Doctor({ app, engine, files: () => new DataFiles(app.vault.adapter, options.dataRoot()), run: this.run });
    this.gestures = new NoteGestures({ app, engine, resolver: this.resolver, cards: this.cards, writer, front: this.front, pages: this.pages, crops: this.crops, mending: this.mending, forms: this.forms, t });
    this.api = createApi({ app, engine, mayAsk: () => mayOthersAsk(settings.current), write: (cited, note, form, inTable) => writer.text(cited, note, form, inTable), t });
    this.citing = new Citing({ app, engine, front: this.front, cards: this.cards, citations: this.citations, writer, pages: this.pages, trigger: () => settings.current.suggestTrigger, t });
    this.agreed = new AgreedServices(app);
    this.answerGestures = new AnswerGestures({ app, engine, cards: this.cards, forms: this.forms, front: this.front, pages: this.pages, crops: this.crops, t });
    this.answerNotes = new AnswerNotes({ app, engine, front: this.front, writer, t });
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

  /** The selection in the note in front, in the editor or in reading view; "" where there is none. */
  selectedText(): string {
    return this.selection().replace(/\s+/g, ' ').trim();
  }

  /** As `selectedText`, with its lines. */
  selection(): string {
    const view = this.app.workspace.getActiveViewOfType(MarkdownView);
    const selected = view?.getMode() === 'source' ? view.editor.getSelection() : activeDocument.getSelection()?.toString();
    return selected ?? '';
  }

  async search(query?: string, scope?: Scope): Promise<void> {
    const leaf = await showLeaf(this.app.workspace, SEARCH_PANE, () => this.app.workspace.getRightLeaf(false));
    if (leaf?.view instanceof SearchPane) await leaf.view.ask(query, scope);
  }

  /** A search that somebody else asks for, such as an address in a page: a question that would go to a service waits in the field for the user. */
  async offer(query: string, scope?: Scope): Promise<void> {
    const leaf = await showLeaf(this.app.workspace, SEARCH_PANE, () => this.app.workspace.getRightLeaf(false));
    if (!(leaf?.view instanceof SearchPane)) return;
    const maySend = this.settings.current.searchMode !== 'words' && this.meaning.endpoint !== null;
    if (maySend) leaf.view.put(query);
    else await leaf.view.ask(query, scope);
  }

  async searchWithin(query: string, scope: Scope): Promise<void> {
    const leaf = await showLeaf(this.app.workspace, SEARCH_PANE, () => this.app.workspace.getRightLeaf(false));
    if (leaf?.view instanceof SearchPane) await leaf.view.begin(query, scope);
  }

  /** Shows the outline of a paper; without one, of the paper in front. */
  async openOutline(paperId?: string): Promise<void> {
    const leaf = await showLeaf(this.app.workspace, OUTLINE_VIEW, () => this.app.workspace.getRightLeaf(false));
    if (paperId !== undefined && leaf?.view instanceof PaperOutlineView) await leaf.view.show(paperId);
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
    const leaf = await showLeaf(this.app.workspace, ASK_VIEW, () => this.app.workspace.getRightLeaf(false));
    if (leaf?.view instanceof AskView) leaf.view.begin(question);
  }

  newAnswerId(): string {
    return newAnswerId(Date.now, () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32);
  }

  /** Shows passages near to a place in a paper, or to any text. */
  async related(subject: Subject): Promise<void> {
    const leaf = await showLeaf(this.app.workspace, SEARCH_PANE, () => this.app.workspace.getRightLeaf(false));
    if (leaf?.view instanceof SearchPane) await leaf.view.showRelated(subject);
  }

  async openStatus(): Promise<void> {
    await showLeaf(this.app.workspace, STATUS_VIEW, () => this.app.workspace.getLeaf('tab'));
    closeDrawers(this.app);
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
    const { sourceFolders } = settings.current;
    const choose = (path: string): void =>
      void attempt(t, 'save settings', async () => {
        await settings.update({ sourceFolders: [...sourceFolders, path] });
        await this.configure();
        then();
      });
    new FolderPicker(app, t('settings.source-folders-add'), sourceFolders, choose).open();
  }

  openPlace(...[place, where]: Parameters<PageViewServices['openPlace']>): Promise<void> {
    return this.cards.openPlace(place, where);
  }

  searchPapers(query: string): void {
    new PaperSearchModal(this.app, { engine: () => this.engine(), actions: this.cards, t: this.t, searchIn: (paper) => this.searchInPaper(paper) }, query).open();
  }

  paperActions(changed: () => Promise<void>): PaperActions {
    const act = (what: string, work: () => Promise<void>): void =>
      void attempt(this.t, what, async () => {
        await work();
        await changed();
      });
    return {
      retry: (paperId) => act('re-index', async () => void (await this.run.index({ papers: [paperId], full: true, force: true }))),
      forget: (paperId) => act('forget', async () => (await this.engine()).forget(paperId)),
      open: (paperId) =>
        act('open', async () => {
          const paper = (await (await this.engine()).metadata([paperId]))[paperId];
          if (paper) await this.cards.openPlace({ paper, page: null, path: [] }, false);
        }),
      openFile: (path) =>
        void attempt(this.t, 'open file', async () => {
          if (this.app.vault.getFileByPath(path) === null) new Notice(this.t('notice-ui.not-in-vault', { path }));
          else await this.app.workspace.openLinkText(path, '', 'tab');
        }),
    };
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
