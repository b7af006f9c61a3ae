import { ItemView, Notice, type WorkspaceLeaf } from 'obsidian';
import { hostOf, type Answer } from '../../../answer';
import { wordsIn } from '../../../engine/answering/presets';
import { inBackground } from '../../report-error';
import { askableChoice } from '../../settings/answer-choice';
import { attempt } from '../../tell';
import { drawScopeChips } from '../search-pane/scope-chips';
import type { Scope } from '../search-pane/scope';
import type { AskServices } from '../services';
import { AnswerPanel } from './answer-panel';
import { drawAnswerActions } from './answer-actions';
import { drawEarlier } from './earlier';
import { QuestionField } from './question-field';
import { AskSession, type AskState } from './session';
import { drawAskState } from './states';

export const ASK_VIEW = 'locus-ask';

/** "Ask your papers": draws the session's state, and hands what the user does to the session and the services. */
export class AskView extends ItemView {
  override icon = 'message-circle-question';
  override navigation = false;
  readonly session: AskSession;
  private field: QuestionField | null = null;
  private panel: AnswerPanel | null = null;
  private parts: Record<'scopes' | 'state' | 'answer' | 'actions' | 'earlier', HTMLElement> | null = null;
  private offered: Scope[] = [];
  /** What is on screen: drawn again, it neither calls the keyboard nor loses what is unfolded. */
  private drawn: AskState | null = null;
  private read = '';

  constructor(
    leaf: WorkspaceLeaf,
    private readonly services: AskServices,
  ) {
    super(leaf);
    const { settings, agreed, front } = services;
    this.session = new AskSession({
      engine: () => services.engine(),
      service: () => {
        const choice = askableChoice(settings.current);
        return choice && { host: hostOf(choice.endpoint.baseUrl), model: choice.endpoint.model, also: this.searchHost() };
      },
      agreed,
      notePapers: () => front.notePapers(),
      newId: () => services.newAnswerId(),
    });
  }

  getViewType(): string {
    return ASK_VIEW;
  }

  getDisplayText(): string {
    return this.services.t('ask.name');
  }

  override async onOpen(): Promise<void> {
    this.build();
    const { services, session } = this;
    this.register(session.onChange((state) => this.draw(state)));
    this.register(
      services.settings.onChange(() => {
        this.draw(session.state);
        inBackground('ask', session.configured());
      }),
    );
    this.registerEvent(this.app.workspace.on('file-open', () => inBackground('scope chips', this.offerScopes())));
    this.draw(session.state);
    inBackground('ask papers', Promise.all([session.open(), this.offerScopes()]));
  }

  override async onClose(): Promise<void> {
    this.session.dispose();
  }

  /** Puts the cursor into the field, with a question that is not asked before the user does. */
  begin(question?: string): void {
    this.field?.begin(question);
  }

  private build(): void {
    const { services, session } = this;
    const { t } = services;
    this.contentEl.empty();
    this.contentEl.addClass('locus-pane');
    const top = this.contentEl.createDiv({ cls: 'locus-pane-top' });
    this.field = new QuestionField(top, t, (question) => inBackground('ask', session.ask(question)), () => inBackground('ask papers', session.expect()));
    const scopes = top.createDiv();
    const body = this.contentEl.createDiv({ cls: 'locus-pane-body locus-ask' });
    this.parts = { scopes, state: body.createDiv(), answer: body.createDiv({ cls: 'locus-ask-answer', attr: { tabindex: '-1' } }), actions: body.createDiv(), earlier: body.createDiv() };
    this.panel = new AnswerPanel(this.parts.answer, {
      drawing: { papers: session.papers, gestures: services.answerGestures, t },
      dateText,
      showStatus: () => services.showStatus(),
      insertClaim: (answer, claim) => this.takeOut('insert claim', answer, () => services.answerNotes.insert(answer, claim)),
      stop: () => void attempt(t, 'stop answer', () => session.stop()),
    });
  }

  private draw(state: AskState): void {
    const { parts, panel } = this;
    if (!parts || !panel) return;
    const hadFocus = this.hasFocus();
    const isNew = state !== this.drawn;
    const working = isWorking(state);
    // Every second: nothing but the panel has changed.
    const isTick = working && this.drawn !== null && isWorking(this.drawn);
    this.drawn = state;
    if (state.kind === 'asked') panel.show(state.snapshot, state.stopping);
    else if (isNew && state.kind === 'kept' && state.kept.answer) panel.showKept(state.kept.answer, state.kept.check);
    else if (isNew) panel.clear();
    const wanted = isTick ? null : this.drawAround(state, working);
    if (isNew) wanted?.focus();
    // What the keyboard was at is gone: it goes on from what has come.
    if (hadFocus && !this.hasFocus()) (state.kind === 'asked' || state.kind === 'kept' ? parts.answer : this.field)?.focus();
    this.readFromTop(state);
  }

  /** All but the answer. Returns what the keyboard should be at, where there is such a thing. */
  private drawAround(state: AskState, working: boolean): HTMLElement | null {
    const { parts, services, session } = this;
    if (!parts) return null;
    const { t } = services;
    const limits = this.limits();
    this.field?.setBusy(working || state.kind === 'estimating' || limits === null);
    parts.state.empty();
    const wanted = drawAskState(parts.state, state, {
      t,
      limits,
      also: this.searchHost(),
      setUp: () => services.openSettings(),
      send: () => inBackground('ask', session.send()),
      rephrase: (question) => inBackground('ask', session.begin().then(() => this.begin(question))),
      cancel: () => inBackground('ask', session.begin()),
      watch: () => inBackground('ask', session.open()),
      retry: () => inBackground('ask', session.retry()),
    });
    this.drawActions(parts.actions, state);
    parts.earlier.empty();
    if (!working) drawEarlier(parts.earlier, session.earlier, { t, dateText, open: (id) => inBackground('earlier answer', session.reopen(id)) });
    this.drawScopes();
    return wanted;
  }

  /** Another answer, or the answer in the place of its passages, is read from its beginning. */
  private readFromTop(state: AskState): void {
    const id = state.kind === 'asked' ? state.snapshot.answer?.id : state.kind === 'kept' ? state.kept.id : state.kind;
    const read = `${id ?? ''} ${String(isWorking(state))}`;
    if (read !== this.read) this.parts?.answer.parentElement?.scrollTo(0, 0);
    this.read = read;
  }

  private hasFocus(): boolean {
    return this.contentEl.contains(this.contentEl.doc.activeElement);
  }

  /** The most that goes out with a question; null where the settings name no service. */
  private limits(): { passages: number; words: number } | null {
    const choice = askableChoice(this.services.settings.current);
    return choice && { passages: choice.passages, words: wordsIn(choice.cap) };
  }

  /** Where search by meaning sends a question; null where it sends none. */
  private searchHost(): string | null {
    const { endpoint } = this.services.meaning;
    return endpoint && hostOf(endpoint.settings.baseUrl);
  }

  private drawActions(el: HTMLElement, state: AskState): void {
    el.empty();
    const shown = shownIn(state);
    if (!shown) return;
    const { services, session } = this;
    const { t, answerNotes } = services;
    const { id, answer } = shown;
    drawAnswerActions(el, t, {
      claims: answer !== null && answer.claims.length > 0 && {
        insert: () => this.takeOut('insert answer', answer, () => answerNotes.insert(answer, null)),
        copy: () => this.takeOut('copy answer', answer, () => answerNotes.copyPandoc(answer)),
        check: () => void attempt(t, 'check answer', () => this.checkAgain(id)),
      },
      save: answer !== null && (() => this.takeOut('save answer', answer, () => answerNotes.save(answer))),
      remove: () => answerNotes.confirmDelete(() => void attempt(t, 'delete answer', () => session.remove(id))),
      begin: () => inBackground('ask', session.begin().then(() => this.field?.begin(''))),
    });
  }

  private async checkAgain(id: string): Promise<void> {
    const check = await this.session.recheck(id);
    const supports = check?.claims.map(({ support }) => support) ?? [];
    if (check) new Notice(this.services.t('ask.checked-now', { claims: supports.length, supported: supports.filter((support) => support === 'supported').length }));
  }

  /** Whatever leaves the view was compared with the papers on its way; the view then says so, too. */
  private takeOut(what: string, { id }: Answer, work: () => Promise<void>): void {
    inBackground(what, work().then(() => this.session.heed(id)));
  }

  private async offerScopes(): Promise<void> {
    this.offered = await this.services.front.scopes();
    this.drawScopes();
  }

  private drawScopes(): void {
    if (!this.parts) return;
    const { t } = this.services;
    const choose = (scope: Scope): void => {
      this.session.scope = scope;
      this.drawScopes();
    };
    drawScopeChips(this.parts.scopes, this.offered, this.session.scope, t, choose);
    this.parts.scopes.setAttribute('aria-label', t('ask.scope'));
    const one = this.parts.scopes.createEl('button', { cls: 'locus-scope', text: t('ask.choose-paper') });
    one.addEventListener('click', () => this.services.choosePaper(t('ask.paper-purpose'), ({ paperId, title }) => choose({ kind: 'paper', paperId, name: title || paperId })));
  }
}

/** An answer is awaited. */
const isWorking = (state: AskState): boolean => state.kind === 'asked' && state.snapshot.phase !== 'done';

/** What is on screen to the end; null where there is none, or it still comes. `answer` is null of one that cannot be read. */
function shownIn(state: AskState): { id: string; answer: Answer | null } | null {
  if (state.kind === 'kept') return { id: state.kept.id, answer: state.kept.answer };
  if (state.kind !== 'asked' || state.snapshot.phase !== 'done') return null;
  const { answer } = state.snapshot;
  return answer && { id: answer.id, answer };
}

/** In the reader's own way of writing dates. */
const dateText = (at: number): string => new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
