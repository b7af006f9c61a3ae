import { type App, SuggestModal } from 'obsidian';
import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import type { Passage } from '../../retrieval/model';
import { pagesText, paperName, sectionText } from '../citations/place-text';
import { inBackground, messageOf, reportError } from '../report-error';
import type { CardActions, InsertForm } from '../views/search-pane/actions';

const LIMIT = 12;

export interface CitePassageOptions {
  engine: () => Promise<Engine>;
  actions: CardActions;
  t: Translate;
}

interface Choice {
  passage: Passage;
  paper: PaperMetadata | undefined;
}

/** Finds a passage as you type and cites it where the cursor stands. */
export class CitePassageModal extends SuggestModal<Choice> {
  /** Number of the newest question: a late answer gives way to it. */
  private newest = 0;
  private last: Choice[] = [];

  constructor(
    app: App,
    private readonly options: CitePassageOptions,
    private readonly form: InsertForm,
    private readonly initial: string,
  ) {
    super(app);
    const { t } = options;
    this.limit = LIMIT;
    this.emptyStateText = t('modal.nothing');
    this.setPlaceholder(t('modal.passages-placeholder'));
    const [plain, shifted] = form === 'link' ? (['modal.insert-link', 'modal.insert-quote'] as const) : (['modal.insert-quote', 'modal.insert-link'] as const);
    this.setInstructions([
      { command: '↵', purpose: t(plain) },
      { command: 'shift ↵', purpose: t(shifted) },
    ]);
    this.scope.register(['Shift'], 'Enter', (event) => {
      this.selectActiveSuggestion(event);
      return false;
    });
  }

  override onOpen(): void {
    inBackground('cite passage', Promise.resolve(super.onOpen()));
    if (this.initial === '') return;
    this.inputEl.value = this.initial;
    this.inputEl.select();
    this.inputEl.dispatchEvent(new Event('input'));
  }

  async getSuggestions(query: string): Promise<Choice[]> {
    const mine = ++this.newest;
    if (query.trim() === '') return (this.last = []);
    try {
      const choices = await this.ask(query);
      this.emptyStateText = this.options.t('modal.nothing');
      return mine === this.newest ? (this.last = choices) : this.last;
    } catch (error) {
      reportError('cite passage', error);
      // A failure must not look like a search without results.
      this.emptyStateText = this.options.t('notice-ui.failed', { message: messageOf(error) });
      return (this.last = []);
    }
  }

  private async ask(query: string): Promise<Choice[]> {
    const engine = await this.options.engine();
    const { passages } = await engine.search({ query, limit: LIMIT, mode: 'both' });
    const papers = await engine.metadata([...new Set(passages.map(({ paperId }) => paperId))]);
    return passages.map((passage) => ({ passage, paper: papers[passage.paperId] }));
  }

  renderSuggestion({ passage, paper }: Choice, el: HTMLElement): void {
    const { t } = this.options;
    el.addClass('locus-suggestion');
    const head = el.createDiv({ cls: 'locus-suggestion-title' });
    head.createSpan({ text: paperName(paper, passage.paperId) });
    const place = [pagesText(passage.pages, passage.labels, t), sectionText(passage.path, passage.approximate, t)].filter(Boolean).join(' · ');
    head.createSpan({ cls: 'locus-suggestion-place', text: place });
    const { start, end } = passage.bestSentences;
    el.createDiv({ cls: 'locus-suggestion-detail', text: passage.text.slice(start - passage.start, end - passage.start) });
  }

  onChooseSuggestion({ passage, paper }: Choice, event: MouseEvent | KeyboardEvent): void {
    const other: InsertForm = this.form === 'link' ? 'quote' : 'link';
    void this.options.actions.insert({ passage, paper, cited: passage.bestSentences }, event.shiftKey ? other : this.form);
  }
}
