import { ItemView, Keymap, Platform, SearchComponent, setIcon, type WorkspaceLeaf } from 'obsidian';
import type { RunReport } from '../../../index/run-snapshot';
import type { NextStep, SearchMode } from '../../../retrieval/model';
import { inBackground } from '../../report-error';
import { isActive } from '../../run-store';
import { attempt } from '../../tell';
import type { PaneServices } from '../services';
import { windowTimers } from '../../watch/burst';
import { drawWorkBars } from '../work-bars';
import { drawAnswerLines } from './answer-lines';
import { VaultCardSources } from './card-sources';
import { ModeSwitch } from './mode-switch';
import type { PaneState, Subject } from './pane-state';
import { drawPaneState } from './draw-state';
import { QueryHelp } from './query-help';
import { drawRelatedHeading } from './related-heading';
import { withoutFilter } from './remove-filter';
import { ResultList } from './result-list';
import type { Scope } from './scope';
import { drawScopeChips } from './scope-chips';
import { SearchSession } from './session';
import { drawSuggestions } from './suggestion-chips';

export const SEARCH_PANE = 'locus-search';

/** The retrieval pane: draws the session's state, and hands what the user does to the session and the services. */
export class SearchPane extends ItemView {
  override icon = 'text-search';
  override navigation = false;
  readonly session: SearchSession;
  private search: SearchComponent | null = null;
  private results: ResultList | null = null;
  private modes: ModeSwitch | null = null;
  private parts: Record<'body' | 'modes' | 'scopes' | 'related' | 'suggestions' | 'expansions' | 'notices' | 'coverage' | 'state' | 'results' | 'keys', HTMLElement> | null = null;
  private offered: Scope[] = [];
  /** The question that the answer on screen is for. */
  private asked = '';

  constructor(
    leaf: WorkspaceLeaf,
    private readonly services: PaneServices,
  ) {
    super(leaf);
    this.session = new SearchSession({
      engine: () => services.engine(),
      notePapers: () => services.front.notePapers(),
      building: () => isActive(services.run.current),
      limit: () => services.settings.current.passages,
      mode: () => services.settings.current.searchMode,
      timers: windowTimers,
    });
  }

  getViewType(): string {
    return SEARCH_PANE;
  }

  getDisplayText(): string {
    return this.services.t('pane.name');
  }

  override async onOpen(): Promise<void> {
    this.build();
    const { services, session } = this;
    this.register(session.onChange((state) => this.draw(state)));
    this.register(services.run.onChange(() => this.onRun()));
    this.register(services.run.onEnd((report) => this.onRunEnd(report)));
    this.register(services.emptied.add(() => inBackground('search pane', session.open())));
    this.registerEvent(this.app.workspace.on('file-open', () => inBackground('scope chips', this.offerScopes())));
    this.register(services.settings.onChange(({ searchMode }) => this.modes?.show(searchMode)));
    this.draw(session.state);
    this.onRun();
    inBackground('search pane', Promise.all([session.open(), this.offerScopes()]));
  }

  override async onClose(): Promise<void> {
    this.session.dispose();
  }

  /** Puts the cursor into the search field; with a query, asks it. */
  async ask(query?: string, scope?: Scope): Promise<void> {
    // At once: behind the answer it would be taken from wherever the user has put it meanwhile, and the cards be measured for it.
    if (query !== undefined) this.search?.setValue(query);
    this.search?.inputEl.focus();
    this.search?.inputEl.select();
    if (scope) await this.session.setScope(scope);
    if (query === undefined) return;
    if (query !== this.session.query || this.session.subject !== null || this.session.state.kind !== 'found') await this.session.search(query);
  }

  /** Puts a query into the field and asks nothing: Enter does. */
  put(query: string): void {
    this.search?.setValue(query);
    this.search?.inputEl.focus();
  }

  /** Asks a query that the user will go on with: the cursor stands behind it. */
  async begin(query: string, scope: Scope): Promise<void> {
    const text = query === '' ? '' : `${query} `;
    await this.ask(text, scope);
    this.search?.inputEl.setSelectionRange(text.length, text.length);
  }

  /** Shows passages near to something, with a way back to the search. */
  async showRelated(subject: Subject): Promise<void> {
    await this.session.related(subject);
    if (this.session.state.kind === 'found') this.results?.focus(0);
  }

  private build(): void {
    const { t } = this.services;
    this.contentEl.empty();
    this.contentEl.addClass('locus-pane');
    const top = this.contentEl.createDiv({ cls: 'locus-pane-top' });
    const row = top.createDiv({ cls: 'locus-search-row' });
    this.search = new SearchComponent(row);
    this.search.setPlaceholder(t('pane.placeholder'));
    this.search.onChange((query) => this.session.type(query));
    this.search.inputEl.setAttribute('aria-label', t('pane.placeholder'));
    this.registerDomEvent(this.search.inputEl, 'keydown', (event) => this.onFieldKey(event));
    this.registerDomEvent(this.search.inputEl, 'focus', () => void this.session.expect());
    const help = new QueryHelp(row, t, (example) => this.insertExample(example));
    this.register(() => help.close());
    this.drawWayToAsk(row);
    const modes = top.createDiv();
    const scopes = top.createDiv();
    this.register(drawWorkBars(top.createDiv(), this.services));
    const body = this.contentEl.createDiv({ cls: 'locus-pane-body' });
    const related = body.createDiv();
    const coverage = body.createDiv({ attr: { role: 'status' } });
    const expansions = body.createDiv();
    const notices = body.createDiv({ cls: 'locus-notices' });
    const state = body.createDiv();
    const results = body.createDiv();
    const suggestions = body.createDiv();
    const keys = this.contentEl.createDiv({ cls: 'locus-keys', text: Platform.isMobile ? '' : t('pane.keys') });
    this.modes = new ModeSwitch(modes, t, (mode) => this.setMode(mode));
    this.modes.show(this.services.settings.current.searchMode);
    this.parts = { body, modes, scopes, related, suggestions, expansions, notices, coverage, state, results, keys };
    this.register(() => this.results?.clear());
    this.results = new ResultList(results, {
      t,
      actions: this.services.cards,
      sources: this.addChild(new VaultCardSources(this.app, () => this.services.engine())),
      related: (subject) => inBackground('related passages', this.showRelated(subject)),
      leave: () => this.search?.inputEl.focus(),
    });
  }

  /** The other tab, with what is in the field as its question. */
  private drawWayToAsk(row: HTMLElement): void {
    const button = row.createEl('button', { cls: 'clickable-icon', attr: { 'aria-label': this.services.t('ask.name') } });
    setIcon(button, 'message-circle-question');
    button.addEventListener('click', () => inBackground('ask papers', this.services.openAsk(this.search?.getValue().trim() || undefined)));
  }

  /** Puts an example behind what is there, and marks what to replace. Nothing is asked before the user has made it a question. */
  private insertExample({ example, start, end }: { example: string; start: number; end: number }): void {
    const { search } = this;
    if (!search) return;
    const before = search.getValue().trim();
    const at = before === '' ? 0 : before.length + 1;
    search.setValue(before === '' ? example : `${before} ${example}`);
    search.inputEl.focus();
    search.inputEl.setSelectionRange(at + start, at + end);
  }

  private onFieldKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void this.session.search(this.search?.getValue());
    } else if (event.key === 'ArrowDown' && !Keymap.isModifier(event, 'Shift')) {
      event.preventDefault();
      this.results?.focus(0);
    }
  }

  private draw(state: PaneState): void {
    const { parts, results } = this;
    if (!parts || !results) return;
    const { t } = this.services;
    parts.state.empty();
    this.startAtTop();
    results.setBusy(state.kind === 'searching');
    parts.results.toggleClass('is-waiting', state.kind === 'searching');
    if (state.kind === 'found') results.show(state.found);
    else if (state.kind !== 'searching') results.clear();
    parts.keys.toggle(state.kind === 'found' && !Platform.isMobile);
    this.drawScopes();
    this.drawAnswerLines(state);
    const field = this.search?.inputEl;
    if (state.kind === 'ready' && field?.doc.activeElement === field) void this.session.expect();
    drawPaneState(parts.state, state, t, {
      take: (step) => this.take(step),
      retry: () => this.retry(),
      setUpMeaning: () => this.services.openSettings(),
      pdfs: () => this.pdfs(),
      build: () => this.services.build(),
      nameFolder: () => this.services.nameSourceFolder(() => inBackground('look again', this.session.open())),
      chooseFolder: () => this.services.openSettings(),
      lookAgain: () => inBackground('look again', this.session.open()),
    });
  }

  /** Another question is read from its first answer on; the same one, asked again, stays where the reader is. */
  private startAtTop(): void {
    const { query, subject } = this.session;
    const asked = JSON.stringify([query, subject, this.services.settings.current.searchMode]);
    if (asked !== this.asked) this.parts?.body.scrollTo({ top: 0 });
    this.asked = asked;
  }

  private drawAnswerLines(state: PaneState): void {
    if (!this.parts) return;
    const { parts, session } = this;
    const { t, run, settings, meaning } = this.services;
    drawRelatedHeading(parts.related, session.subject, t, () => inBackground('search', this.back()));
    drawSuggestions(parts.suggestions, state.kind === 'found' || state.kind === 'nothing' ? session.suggestions : [], t, (word) => inBackground('search', this.ask(`${session.query.trim()} ${word}`)));
    drawAnswerLines(parts, state, {
      building: isActive(run.current),
      mode: settings.current.searchMode,
      warnings: this.services.warnings(),
      showStatus: () => this.services.showStatus(),
      setUpMeaning: () => this.services.openSettings(),
      leaveOut: (id) => inBackground('search', session.leaveOut(id)),
      choose: (id) => inBackground('search', session.choose(id)),
      t,
    });
    // The index is open now, and the engine may have begun to learn.
    if (state.kind === 'found') meaning.status.used();
  }

  private async back(): Promise<void> {
    await this.session.back();
    this.search?.inputEl.focus();
  }

  private setMode(mode: SearchMode): void {
    const { settings, t } = this.services;
    void attempt(t, 'save settings', async () => {
      if (mode === settings.current.searchMode) return;
      const saved = settings.update({ searchMode: mode });
      await Promise.all([saved, this.session.again()]);
    });
  }

  private onRun(): void {
    const { services, parts, session } = this;
    if (!parts) return;
    // The first papers of a first build can be searched at once, so the field is free.
    if (isActive(services.run.current)) session.runBegan();
  }

  /** Results in use stay; what the run has added is found by the next question. */
  private onRunEnd({ added, rebuilt, dropped }: RunReport): void {
    const reading = this.parts?.results.contains(this.contentEl.doc.activeElement) === true;
    if (this.session.state.kind !== 'found' || (added + rebuilt + dropped > 0 && !reading)) inBackground('search pane', this.session.open());
  }

  private async offerScopes(): Promise<void> {
    this.offered = await this.services.front.scopes();
    this.drawScopes();
  }

  private drawScopes(): void {
    if (!this.parts) return;
    const hidden = ['first-run', 'opening', 'building'].includes(this.session.state.kind);
    this.parts.scopes.toggle(!hidden);
    this.parts.modes.toggle(!hidden);
    drawScopeChips(this.parts.scopes, this.offered, this.session.scope, this.services.t, (scope) => {
      inBackground('scope', this.session.setScope(scope));
    });
  }

  private pdfs(): number {
    return this.app.vault.getFiles().filter(({ extension }) => extension.toLowerCase() === 'pdf').length;
  }

  private retry(): void {
    this.services.loadAnyway();
    inBackground('retry', this.session.search());
  }

  private take(step: NextStep): void {
    switch (step.kind) {
      case 'search-papers':
        return this.services.searchPapers(this.session.query);
      case 'remove-filter': {
        const query = withoutFilter(this.session.query, step.filter);
        return inBackground('search', this.ask(query, query === this.session.query ? { kind: 'all' } : undefined));
      }
      case 'build-index':
        return this.services.build();
      case 'show-status':
        return this.services.showStatus();
    }
  }
}
