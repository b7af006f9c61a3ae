import { getLanguage, Notice, Platform, Plugin } from 'obsidian';
import { localeOf, translator } from './src/i18n';
import { AutoIndex } from './src/obsidian/auto-index';
import { registerCli } from './src/obsidian/cli-handler';
import { registerCommands } from './src/obsidian/commands/register';
import { citationChips } from './src/obsidian/editor/live-preview';
import { engineOpeners } from './src/obsidian/engine-openers';
import { dataRootOf } from './src/obsidian/files/data-root';
import { LockedRetry } from './src/obsidian/locked-retry';
import { appHttp } from './src/obsidian/network/http';
import { engineSettings, openEngineForApp } from './src/obsidian/opened-engine';
import { citationPostProcessor } from './src/obsidian/reading/post-processor';
import { inBackground } from './src/obsidian/report-error';
import type { LocusApi } from './src/obsidian/api/model';
import { registerProtocol } from './src/obsidian/protocol';
import { PAGE_VIEW, PageView } from './src/obsidian/page-viewer/view';
import { Services } from './src/obsidian/services';
import { SettingsStore } from './src/obsidian/settings/store';
import { storedSettings } from './src/obsidian/settings/stored';
import { LocusSettingTab } from './src/obsidian/settings/tab';
import { attachStatusBar } from './src/obsidian/status-bar';
import { ASK_VIEW, AskView } from './src/obsidian/views/ask/view';
import { DOCTOR_VIEW, DoctorView } from './src/obsidian/views/doctor/view';
import { OUTLINE_VIEW, PaperOutlineView } from './src/obsidian/views/paper-outline/view';
import { SEARCH_PANE, SearchPane } from './src/obsidian/views/search-pane/view';
import { STATUS_VIEW, StatusView } from './src/obsidian/views/status/view';
import { windowTimers } from './src/obsidian/watch/burst';

/** The plugin's life cycle: builds the services, registers everything, takes it all away again. Work starts when the layout is ready. */
export default class LocusPlugin extends Plugin {
  /** For other plugins and scripts; `docs/api.md`. */
  api: LocusApi | null = null;
  private services: Services | null = null;

  override async onload(): Promise<void> {
    const { stored, broken } = await storedSettings(() => this.loadData());
    const settings = new SettingsStore(stored, (values) => this.saveData(values));
    const services = this.buildServices(settings);
    this.services = services;
    this.api = services.api;
    const { t } = services;
    if (broken) new Notice(t('warning.settings-broken'), 0);

    this.registerView(SEARCH_PANE, (leaf) => new SearchPane(leaf, services));
    this.registerView(ASK_VIEW, (leaf) => new AskView(leaf, services));
    this.registerView(PAGE_VIEW, (leaf) => new PageView(leaf, services));
    this.registerView(OUTLINE_VIEW, (leaf) => new PaperOutlineView(leaf, services));
    this.registerView(DOCTOR_VIEW, (leaf) => new DoctorView(leaf, services));
    this.registerView(STATUS_VIEW, (leaf) => new StatusView(leaf, services));
    this.addRibbonIcon('text-search', t('command.open-search-pane'), () => inBackground('ribbon', services.search()));
    registerCommands(this, services);
    registerCli(this, services);
    registerProtocol(this, services);
    this.addSettingTab(new LocusSettingTab(this.app, this, { settings, engine: () => services.engine(), meaning: services.meaning, dataRoot: () => this.dataRoot(settings), deleted: () => services.emptied.tell(), t }));
    this.registerMarkdownPostProcessor(citationPostProcessor(services.citations, services.gestures, t));
    this.registerEditorExtension(citationChips({ citations: services.citations, gestures: services.gestures, t }));
    this.registerEditorSuggest(services.citing.suggestions());
    if (!Platform.isMobile) this.register(attachStatusBar(this.addStatusBarItem(), { run: services.run, meaning: services.meaning, openStatus: () => services.openStatus(), watch: services.doctor.watch, openDoctor: () => services.openDoctor(), t }));
    this.addChild(new LockedRetry(services.run, windowTimers));
    this.app.workspace.onLayoutReady(() => this.addChild(new AutoIndex(this.app, services, windowTimers)));
  }

  override onUserEnable(): void {
    if (this.services) inBackground('open pane', this.services.search());
  }

  override onunload(): void {
    this.services?.dispose();
    this.services = null;
    this.api = null;
  }

  override async onExternalSettingsChange(): Promise<void> {
    const { stored, broken } = await storedSettings(() => this.loadData());
    // Half a file of a sync client: what is in force stays until the whole one is there.
    if (!broken) this.services?.settings.reload(stored);
  }

  private dataRoot(settings: SettingsStore): string {
    return dataRootOf(this.app, this.manifest, settings.current);
  }

  private buildServices(settings: SettingsStore): Services {
    const t = translator(localeOf(getLanguage()));
    const http = appHttp(this.app, { keyName: (account) => (account === 'embedding' ? settings.current.endpointKey : settings.current.answerKey) });
    return new Services({
      app: this.app,
      manifest: this.manifest,
      t,
      settings,
      dataRoot: () => this.dataRoot(settings),
      open: () => openEngineForApp({ app: this.app, dataRoot: this.dataRoot(settings), settings: engineSettings(settings.current), openers: engineOpeners, http, t }),
    });
  }
}
