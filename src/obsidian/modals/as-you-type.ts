import { type App, SuggestModal } from 'obsidian';
import type { Translate } from '../../i18n';
import { inBackground, messageOf, reportError } from '../report-error';

export interface AsYouTypeOptions {
  t: Translate;
  /** Names the work in a report of a fault. */
  what: string;
  placeholder: string;
  /** Shown until the first answer is there; "" for nothing. */
  searching: string;
  /** Shown where nothing is found. */
  nothing: string;
  /** What is asked at once. */
  initial: string;
}

/** A prompt whose list is asked of the engine while the user types. The newest question wins, and a fault never looks like an empty answer. */
export abstract class AsYouTypeModal<T> extends SuggestModal<T> {
  private newest = 0;
  private last: T[] = [];
  private underWay: { query: string; answer: Promise<T[]> } | null = null;

  constructor(
    app: App,
    private readonly asking: AsYouTypeOptions,
  ) {
    super(app);
    this.emptyStateText = asking.nothing;
    this.setPlaceholder(asking.placeholder);
  }

  /** May set `emptyStateText` to say more about an empty answer. */
  protected abstract ask(query: string): Promise<T[]>;

  override onOpen(): void {
    const { initial, searching, what } = this.asking;
    inBackground(what, Promise.resolve(super.onOpen()));
    if (initial === '') return;
    this.inputEl.value = initial;
    this.inputEl.select();
    this.inputEl.dispatchEvent(new Event('input'));
    if (searching === '') return;
    this.resultContainerEl.empty();
    this.resultContainerEl.createDiv({ cls: 'suggestion-empty', text: searching, attr: { role: 'status' } });
  }

  /** What a key with a modifier does: chooses, unless an input method is still composing, whose key it is then. */
  protected chooseBy(event: KeyboardEvent): boolean {
    if (event.isComposing) return true;
    this.selectActiveSuggestion(event);
    return false;
  }

  getSuggestions(query: string): Promise<T[]> {
    // The app asks when it opens, and again when the field is filled.
    if (this.underWay?.query !== query) {
      const answer = this.answer(query).finally(() => {
        if (this.underWay?.answer === answer) this.underWay = null;
      });
      this.underWay = { query, answer };
    }
    return this.underWay.answer;
  }

  /** Never rejects. */
  private async answer(query: string): Promise<T[]> {
    const { nothing, t, what } = this.asking;
    const mine = ++this.newest;
    if (query.trim() === '') return (this.last = []);
    try {
      this.emptyStateText = nothing;
      const found = await this.ask(query);
      return mine === this.newest ? (this.last = found) : this.last;
    } catch (error) {
      reportError(what, error);
      if (mine !== this.newest) return this.last;
      this.emptyStateText = t('notice-ui.failed', { message: messageOf(error) });
      return (this.last = []);
    }
  }
}
