import type { Engine } from '../../../engine/engine';
import type { SearchAnswer, SearchMode, SearchNotice, SearchRequest } from '../../../retrieval/model';
import { Listeners } from '../../listeners';
import { messageOf, reportError } from '../../report-error';
import type { Timers } from '../../watch/burst';
import { foundOf, withOldCards, type Found, type PaneState, type Subject } from './pane-state';
import { EVERYWHERE, filterOf, type Scope } from './scope';
import { QuestionAhead } from '../question-ahead';

/** A pause in typing after which the search starts, in milliseconds. */
const TYPING_PAUSE = 120;
/** Cards that are shown while the others' papers are still being read: a screenful. */
const HEAD = 6;
/** Words offered below an answer, at most. */
const SUGGESTED = 5;

export interface SessionOptions {
  engine: () => Promise<Engine>;
  /** The papers that the note in front links to. */
  notePapers: () => Promise<string[]>;
  /** A run is going on: an empty library is then on its way, not new. */
  building: () => boolean;
  limit: () => number;
  mode: () => SearchMode;
  timers: Timers;
}

/** The search pane without its screen: which question is asked, and which answer holds. */
export class SearchSession {
  query = '';
  scope: Scope = EVERYWHERE;
  /** Related passages are shown for this; null while it is the query that is asked. */
  subject: Subject | null = null;
  /** Words that go with the answered query in this library. */
  suggestions: readonly string[] = [];
  /** Expansions that the user does not want, and meanings that the user has chosen; until the field is emptied. */
  private without: readonly string[] = [];
  private meant: readonly string[] = [];
  private shown: PaneState = { kind: 'opening' };
  private readonly changes = new Listeners<PaneState>();
  private timer: number | null = null;
  private readonly ahead: QuestionAhead;
  /** Number of the newest question; answers to older ones are dropped. */
  private newest = 0;

  constructor(private readonly options: SessionOptions) {
    this.ahead = new QuestionAhead(options.engine);
  }

  get state(): PaneState {
    return this.shown;
  }

  onChange(listener: (state: PaneState) => void): () => void {
    return this.changes.add(listener);
  }

  /** Looks at what is there; shows the first-run screen, or is ready. Keeps results that are on screen. */
  async open(): Promise<void> {
    const mine = ++this.newest;
    try {
      const engine = await this.options.engine();
      // A question that came meanwhile needs no survey, and would wait for it.
      if (mine !== this.newest) return;
      const survey = await engine.survey();
      if (mine !== this.newest) return;
      if (survey.stored === 0) this.show(this.options.building() ? { kind: 'building' } : { kind: 'first-run', survey });
      else if (this.subject !== null) await this.related(this.subject);
      else if (this.query.trim() === '') this.show({ kind: 'ready', survey });
      else await this.search();
    } catch (error) {
      if (mine === this.newest) this.show({ kind: 'failed', query: null, message: messageOf(error) });
    }
  }

  /** A question is about to be written: what it needs is read meanwhile. Nothing where one was asked already, or there is nothing to search. */
  async expect(): Promise<void> {
    if (this.shown.kind === 'ready') await this.ahead.read();
  }

  /** The user typed; searches after a short pause. */
  type(query: string): void {
    if (query === this.query) return;
    this.query = query;
    this.clearTimer();
    this.timer = this.options.timers.set(() => {
      this.timer = null;
      void this.search();
    }, TYPING_PAUSE);
  }

  /** Asks at once (Enter, a command, a new scope). Never rejects: a fault becomes the state `failed`. */
  async search(query = this.query): Promise<void> {
    this.query = query;
    this.subject = null;
    this.clearTimer();
    if (query.trim() === '') {
      this.without = [];
      this.meant = [];
      return this.open();
    }
    // What is on screen for this very question would shrink to its head and grow again.
    const onScreen = foundOf(this.shown);
    const isShown = onScreen?.query === query && onScreen.subject === null;
    const mine = this.begin();
    const found = await this.askWords(mine, query, isShown ? {} : { head: HEAD });
    if (found !== null) void this.suggest(mine, query);
    // Shown at once; the rest of it, and what it is checked against, follow.
    if (found !== null && says(found, 'checking')) void this.askOn(mine, query, found);
  }

  /** Shows the passages that are near to something, in the chosen scope. Never rejects. */
  async related(subject: Subject): Promise<void> {
    this.clearTimer();
    this.subject = subject;
    await this.ask(this.begin(), { query: this.query, subject }, (engine, scope) => engine.related({ of: subject.of, limit: this.options.limit(), ...scope }));
  }

  /** From related passages back to the search, which is asked again: it may have other answers by now. */
  async back(): Promise<void> {
    this.subject = null;
    await this.search();
  }

  /** Asks what is on screen again: scope or mode are others now. */
  async again(): Promise<void> {
    if (this.subject !== null) await this.related(this.subject);
    else if (this.query.trim() !== '') await this.search();
    else this.changes.tell(this.shown);
  }

  /** A run has begun: the first-run screen has done its work. */
  runBegan(): void {
    if (this.shown.kind === 'first-run') this.show({ kind: 'building' });
  }

  async setScope(scope: Scope): Promise<void> {
    this.scope = scope;
    await this.again();
  }

  /** Searches without an expansion; of a meaning that the user chose, the question comes back. */
  async leaveOut(id: string): Promise<void> {
    if (this.meant.includes(id)) this.meant = this.meant.filter((chosen) => chosen !== id);
    else this.without = [...this.without, id];
    await this.search();
  }

  /** Searches with the meaning that the user chose. */
  async choose(id: string): Promise<void> {
    this.meant = [...this.meant, id];
    await this.search();
  }

  dispose(): void {
    this.newest++;
    this.clearTimer();
    this.changes.clear();
  }

  /** The number of a new question. */
  private begin(): number {
    const mine = ++this.newest;
    this.suggestions = [];
    this.show({ kind: 'searching', query: this.query, found: foundOf(this.shown) });
    return mine;
  }

  /** What follows a first answer from names. */
  private async askOn(mine: number, query: string, first: Found): Promise<void> {
    const whole = says(first, 'more-follow') ? await this.askWords(mine, query, {}) : first;
    if (whole !== null) await this.askWords(mine, query, { checked: true });
  }

  private askWords(mine: number, query: string, how: Pick<SearchRequest, 'head' | 'checked'>): Promise<Found | null> {
    const request = { query, limit: this.options.limit(), mode: this.options.mode(), ...how, ...this.abbreviations() };
    return this.ask(mine, { query, subject: null }, (engine, scope) => engine.search({ ...request, ...scope }));
  }

  /** Asks and shows; null where the question is no longer the newest, or failed. `asked` is what the answer is told as: the field may hold other words by then. */
  private async ask(mine: number, asked: Pick<Found, 'query' | 'subject'>, question: (engine: Engine, scope: Pick<SearchRequest, 'scope'>) => Promise<SearchAnswer>): Promise<Found | null> {
    try {
      const engine = await this.options.engine();
      const scope = await filterOf(this.scope, this.options.notePapers);
      const answer = await question(engine, scope ? { scope } : {});
      const papers = await engine.metadata([...new Set(answer.passages.map((passage) => passage.paperId))]);
      if (mine !== this.newest) return null;
      const found = withOldCards({ ...asked, answer, papers }, foundOf(this.shown));
      this.show(answer.passages.length > 0 ? { kind: 'found', found } : { kind: 'nothing', found });
      return found;
    } catch (error) {
      if (mine === this.newest) this.show({ kind: 'failed', query: asked.query, message: messageOf(error) });
      return null;
    }
  }

  /** An answer without suggestions is a whole answer: what fails here is recorded and no more. */
  private async suggest(mine: number, query: string): Promise<void> {
    try {
      const words = await (await this.options.engine()).suggest(query, SUGGESTED);
      if (mine !== this.newest || words.length === 0) return;
      this.suggestions = words.slice(0, SUGGESTED);
      this.changes.tell(this.shown);
    } catch (error) {
      reportError('suggestions', error);
    }
  }

  private abbreviations(): Pick<SearchRequest, 'without' | 'meant'> {
    return { ...(this.without.length > 0 && { without: [...this.without] }), ...(this.meant.length > 0 && { meant: [...this.meant] }) };
  }

  private show(state: PaneState): void {
    this.shown = state;
    this.changes.tell(state);
  }

  private clearTimer(): void {
    if (this.timer !== null) this.options.timers.clear(this.timer);
    this.timer = null;
  }
}

const says = ({ answer }: Found, wanted: SearchNotice['code']): boolean => answer.notices.some(({ code }) => code === wanted);
