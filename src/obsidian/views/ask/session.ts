import type { AskRequest } from '../../../answer';
import { LONGEST_QUESTION, type AnswerCheck, type AnswerEstimate, type AnswerSnapshot, type AnswerSummary, type KeptAnswer } from '../../../engine/answering/model';
import type { Engine } from '../../../engine/engine';
import type { PaperMetadata } from '../../../library/paper';
import { Listeners } from '../../listeners';
import { messageOf, reportError } from '../../report-error';
import { EVERYWHERE, filterOf, type Scope } from '../search-pane/scope';
import { QuestionAhead } from '../question-ahead';

export type AskState =
  | { kind: 'opening' }
  | { kind: 'ready' }
  /** What a first question would send is worked out; nothing is sent. */
  | { kind: 'estimating' }
  /** The user has not yet agreed that anything goes to this service. */
  | { kind: 'confirm'; request: AskRequest; estimate: AnswerEstimate }
  | { kind: 'asked'; snapshot: AnswerSnapshot; stopping: boolean }
  | { kind: 'kept'; kept: KeptAnswer }
  | { kind: 'busy' }
  /** The question has so many UTF-16 units, which is more than any may have. Nothing is sent. */
  | { kind: 'too-long'; length: number }
  /** `question`: what could not be asked; null where something else failed. */
  | { kind: 'failed'; message: string; question: string | null };

/** A service by host and model, and the host that the search before it asks too; null where that asks none. */
export interface Service {
  host: string;
  model: string;
  also: string | null;
}

/** Services to which the user agreed to send. */
export interface Agreed {
  has(service: Service): boolean;
  add(service: Service): void;
}

export interface AskSessionOptions {
  engine: () => Promise<Engine>;
  /** What the settings name; null where they name none. */
  service: () => Service | null;
  agreed: Agreed;
  notePapers: () => Promise<string[]>;
  newId: () => string;
}

/** The view in which papers are asked, without its screen. The engine asks and keeps; closing this ends nothing. */
export class AskSession {
  scope: Scope = EVERYWHERE;
  earlier: readonly AnswerSummary[] = [];
  /** Of every paper that is shown. */
  readonly papers = new Map<string, PaperMetadata>();
  private shown: AskState = { kind: 'opening' };
  private readonly changes = new Listeners<AskState>();
  private unfollow: (() => void) | null = null;
  private disposed = false;
  private readonly ahead: QuestionAhead;
  /** Number of the newest wish; what comes for older ones is not shown. */
  private newest = 0;
  /** The question that this view follows; others may ask too. */
  private followed: string | null = null;
  /** Number of the newest snapshot. */
  private told = 0;

  constructor(private readonly options: AskSessionOptions) {
    this.ahead = new QuestionAhead(options.engine);
  }

  get state(): AskState {
    return this.shown;
  }

  onChange(listener: (state: AskState) => void): () => void {
    return this.changes.add(listener);
  }

  /** Shows the question in work or the last one of this session, else is ready. Sends nothing. */
  async open(): Promise<void> {
    await this.guarded(async (mine) => {
      const engine = await this.options.engine();
      this.unfollow ??= await engine.onAnswer((snapshot) => this.follow(snapshot));
      if (this.disposed) return this.unfollow();
      const snapshot = await engine.answering();
      this.followed = snapshot.answer?.id ?? null;
      await this.listEarlier();
      if (snapshot.phase === 'idle') this.show({ kind: 'ready' }, mine);
      else await this.showAsked(snapshot, mine);
    });
  }

  /** A question is about to be written: what it needs is read meanwhile. */
  async expect(): Promise<void> {
    if (this.options.service() !== null) await this.ahead.read();
  }

  /** Asks; the first time a service is asked, shows what would be sent instead and waits for `send`. */
  async ask(question: string): Promise<void> {
    const service = this.options.service();
    if (service === null || question.trim() === '') return;
    await this.guarded(async (mine) => {
      const { notePapers, newId, agreed } = this.options;
      const scope = await filterOf(this.scope, notePapers);
      const request = { id: newId(), question: question.trim(), ...(scope && { scope }) };
      if (request.question.length > LONGEST_QUESTION) return this.show({ kind: 'too-long', length: request.question.length }, mine);
      if (agreed.has(service)) return this.put(request, mine);
      this.show({ kind: 'estimating' }, mine);
      const estimate = await (await this.options.engine()).estimateAnswer(request);
      this.show({ kind: 'confirm', request, estimate }, mine);
    }, question);
  }

  /** Does again what failed. */
  async retry(): Promise<void> {
    const { shown } = this;
    if (shown.kind === 'failed' && shown.question !== null) await this.ask(shown.question);
    else await this.open();
  }

  /** Other settings: what is shown would not be what is sent. */
  async configured(): Promise<void> {
    const { shown } = this;
    if (shown.kind !== 'confirm') return;
    if (this.options.service() === null) await this.begin();
    else await this.ask(shown.request.question);
  }

  /** The user agreed to what is shown. */
  async send(): Promise<void> {
    const { shown } = this;
    if (shown.kind !== 'confirm') return;
    const { host, model } = shown.estimate;
    const service = this.options.service();
    // The settings may have changed under the question.
    if (service?.host !== host || service.model !== model) return this.ask(shown.request.question);
    this.options.agreed.add(service);
    await this.guarded((mine) => this.put(shown.request, mine), shown.request.question);
  }

  async stop(): Promise<void> {
    if (this.shown.kind === 'asked') this.show({ ...this.shown, stopping: true }, this.newest);
    await (await this.options.engine()).stopAnswer();
  }

  /** Back to an empty field; an answer in work goes on and is kept. */
  async begin(): Promise<void> {
    await this.guarded(async (mine) => {
      await this.listEarlier();
      this.show({ kind: 'ready' }, mine);
    });
  }

  async reopen(id: string): Promise<void> {
    await this.guarded(async (mine) => {
      const engine = await this.options.engine();
      const kept = await engine.keptAnswer(id);
      const snapshot = await engine.answering();
      if (snapshot.answer?.id === id && snapshot.phase !== 'done') {
        this.followed = id;
        return this.showAsked(snapshot, mine);
      }
      if (kept === null) return this.begin();
      await this.knowPapers(kept.answer?.passages.map(({ paperId }) => paperId) ?? []);
      await this.knowPapers(kept.answer?.abstained?.nearest.map(({ paperId }) => paperId) ?? []);
      this.show({ kind: 'kept', kept }, mine);
    });
  }

  /** Compares an answer with the papers as they are now, and shows it with what was found; null where there is none to compare. */
  async recheck(id: string): Promise<AnswerCheck | null> {
    const check = await (await this.options.engine()).recheckAnswer(id);
    await this.reopen(id);
    return check;
  }

  /** An answer was compared with the papers on its way into a note: what that found is shown, where it is something new. */
  async heed(id: string): Promise<void> {
    const { shown } = this;
    const before = shown.kind === 'kept' ? shown.kept : shown.kind === 'asked' ? { id: shown.snapshot.answer?.id, check: null } : null;
    if (before?.id !== id) return;
    const kept = await (await this.options.engine()).keptAnswer(id);
    if (kept !== null && isNews(kept.check, before.check) && this.shown === shown) this.show({ kind: 'kept', kept }, this.newest);
  }

  async remove(id: string): Promise<void> {
    await (await this.options.engine()).deleteAnswer(id);
    await this.begin();
  }

  /** Leaves the answer in work to the engine. */
  dispose(): void {
    this.disposed = true;
    this.unfollow?.();
    this.changes.clear();
  }

  private async put(request: AskRequest, mine: number): Promise<void> {
    const engine = await this.options.engine();
    this.followed = request.id;
    this.show({ kind: 'asked', snapshot: { phase: 'searching', seconds: 0, answer: null, papers: {}, keepFailure: null, fault: null }, stopping: false }, mine);
    const outcome = await engine.ask(request);
    if (outcome.kind === 'refused') {
      this.show(outcome.why === 'busy' ? { kind: 'busy' } : { kind: 'ready' }, mine);
      return;
    }
    await this.listEarlier();
    const { answer, keepFailure } = outcome;
    await this.showAsked({ phase: 'done', seconds: 0, answer, papers: {}, keepFailure, fault: null }, mine);
  }

  private follow(snapshot: AnswerSnapshot): void {
    // Whoever looks at something else meanwhile is not torn away from it.
    if (this.shown.kind !== 'asked' || snapshot.answer?.id !== this.followed) return;
    const mine = this.newest;
    this.showAsked(snapshot, mine).catch((error: unknown) => reportError('answer', error));
  }

  private async showAsked(snapshot: AnswerSnapshot, mine: number): Promise<void> {
    const { answer } = snapshot;
    const at = ++this.told;
    for (const [id, paper] of Object.entries(snapshot.papers)) this.papers.set(id, paper);
    await this.knowPapers([...(answer?.passages ?? []), ...(answer?.abstained?.nearest ?? [])].map(({ paperId }) => paperId));
    // A newer one may have overtaken it.
    if (at !== this.told) return;
    const stopping = this.shown.kind === 'asked' && this.shown.stopping && snapshot.phase !== 'done';
    this.show({ kind: 'asked', snapshot, stopping }, mine);
  }

  private async knowPapers(ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.papers.has(id));
    if (missing.length === 0) return;
    const found = await (await this.options.engine()).metadata(missing);
    for (const [id, paper] of Object.entries(found)) this.papers.set(id, paper);
  }

  private async listEarlier(): Promise<void> {
    this.earlier = await (await this.options.engine()).keptAnswers();
  }

  private async guarded(work: (mine: number) => Promise<void>, question: string | null = null): Promise<void> {
    const mine = ++this.newest;
    try {
      await work(mine);
    } catch (error) {
      reportError('ask papers', error);
      this.show({ kind: 'failed', message: messageOf(error), question }, mine);
    }
  }

  private show(state: AskState, mine: number): void {
    if (mine !== this.newest || this.disposed) return;
    this.shown = state;
    this.changes.tell(state);
  }
}

/** Whether a check says of an answer what is not on screen; `before`: the one that is, null for none. */
function isNews(check: AnswerCheck | null, before: AnswerCheck | null): boolean {
  if (check === null) return false;
  if (before !== null) return JSON.stringify(check.claims) !== JSON.stringify(before.claims);
  return check.claims.some(({ quotes }) => quotes.some(({ now }) => now !== 'stands' && now !== 'not-checked'));
}
