import type { Engine, Survey } from '../../../engine/engine';
import type { PaperMetadata } from '../../../library/paper';
import type { SearchAnswer, SearchMode, SearchRequest } from '../../../retrieval/model';
import { Listeners } from '../../listeners';
import { messageOf } from '../../report-error';
import type { Timers } from '../../watch/burst';
import { EVERYWHERE, filterOf, type Scope } from './scope';

/** A pause in typing after which the search starts, in milliseconds. */
const TYPING_PAUSE = 120;

/** An answer with the metadata of every paper in it. */
export interface Found {
  query: string;
  answer: SearchAnswer;
  papers: Record<string, PaperMetadata>;
}

/** What the pane shows below its search field. `found` of `searching` stays on screen while the next answer is on its way. */
export type PaneState =
  | { kind: 'opening' }
  | { kind: 'first-run'; survey: Survey }
  /** Nothing stored yet, but on its way. */
  | { kind: 'building' }
  | { kind: 'ready'; survey: Survey }
  | { kind: 'searching'; query: string; found: Found | null }
  | { kind: 'found'; found: Found }
  | { kind: 'nothing'; found: Found }
  | { kind: 'failed'; query: string | null; message: string };

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
  /** Expansions that the user does not want, and meanings that the user has chosen; until the field is emptied. */
  private without: readonly string[] = [];
  private meant: readonly string[] = [];
  private shown: PaneState = { kind: 'opening' };
  private readonly changes = new Listeners<PaneState>();
  private timer: number | null = null;
  /** Number of the newest question; answers to older ones are dropped. */
  private newest = 0;

  constructor(private readonly options: SessionOptions) {}

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
      const survey = await (await this.options.engine()).survey();
      if (mine !== this.newest) return;
      if (survey.stored === 0) this.show(this.options.building() ? { kind: 'building' } : { kind: 'first-run', survey });
      else if (this.query.trim() === '') this.show({ kind: 'ready', survey });
      else await this.search();
    } catch (error) {
      if (mine === this.newest) this.show({ kind: 'failed', query: null, message: messageOf(error) });
    }
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
    this.clearTimer();
    if (query.trim() === '') {
      this.without = [];
      this.meant = [];
      return this.open();
    }
    const mine = ++this.newest;
    this.show({ kind: 'searching', query, found: foundOf(this.shown) });
    const found = await this.ask(mine, query, false);
    // Shown at once; what it is checked against follows.
    if (found?.answer.notices.some(({ code }) => code === 'checking')) void this.ask(mine, query, true);
  }

  /** A run has begun: the first-run screen has done its work. */
  runBegan(): void {
    if (this.shown.kind === 'first-run') this.show({ kind: 'building' });
  }

  async setScope(scope: Scope): Promise<void> {
    this.scope = scope;
    if (this.query.trim() !== '') await this.search();
    else this.changes.tell(this.shown);
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

  /** Asks and shows; null where the question is no longer the newest, or failed. */
  private async ask(mine: number, query: string, checked: boolean): Promise<Found | null> {
    try {
      const engine = await this.options.engine();
      const scope = await filterOf(this.scope, this.options.notePapers);
      const answer = await engine.search({ query, limit: this.options.limit(), mode: this.options.mode(), ...(scope ? { scope } : {}), ...(checked ? { checked } : {}), ...this.abbreviations() });
      const papers = await engine.metadata([...new Set(answer.passages.map((passage) => passage.paperId))]);
      if (mine !== this.newest) return null;
      const found = withOldCards({ query, answer, papers }, foundOf(this.shown));
      this.show(answer.passages.length > 0 ? { kind: 'found', found } : { kind: 'nothing', found });
      return found;
    } catch (error) {
      if (mine === this.newest) this.show({ kind: 'failed', query, message: messageOf(error) });
      return null;
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

/** Where an answer shows what is on screen already its cards are the same objects, so that nothing is drawn anew under the reader's hand. */
function withOldCards(found: Found, old: Found | null): Found {
  if (old?.query !== found.query || JSON.stringify([old.answer.passages, old.papers]) !== JSON.stringify([found.answer.passages, found.papers])) return found;
  return { ...found, answer: { ...found.answer, passages: old.answer.passages }, papers: old.papers };
}

function foundOf(state: PaneState): Found | null {
  return state.kind === 'found' || state.kind === 'nothing' || state.kind === 'searching' ? state.found : null;
}
