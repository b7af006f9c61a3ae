import { type App, Keymap, Platform, SuggestModal } from 'obsidian';
import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import { inBackground, messageOf, reportError } from '../report-error';
import type { PassageActions } from '../citations/card-actions';

const LIMIT = 30;

export interface PaperSearchOptions {
  engine: () => Promise<Engine>;
  actions: PassageActions;
  t: Translate;
  /** Search the text of one paper. */
  searchIn: (paper: PaperMetadata) => void;
  /** What Enter does, where it is not to open the paper. */
  pick?: { purpose: string; act: (paper: PaperMetadata) => void };
}

/** Finds a paper by title, author, year or citation key; opens it. */
export class PaperSearchModal extends SuggestModal<PaperMetadata> {
  constructor(
    app: App,
    private readonly options: PaperSearchOptions,
    private readonly initial = '',
  ) {
    super(app);
    const { t } = options;
    this.limit = LIMIT;
    this.emptyStateText = t('modal.nothing');
    this.setPlaceholder(t('modal.papers-placeholder'));
    this.setInstructions([
      ...(options.pick
        ? [{ command: '↵', purpose: options.pick.purpose }]
        : [
            { command: '↵', purpose: t('modal.open') },
            { command: Platform.isMacOS ? '⌘ ↵' : 'ctrl ↵', purpose: t('modal.open-tab') },
          ]),
      { command: 'shift ↵', purpose: t('modal.search-in') },
    ]);
    // A plain Enter is the modal's own; with a modifier it must be asked for.
    this.scope.register(['Mod'], 'Enter', (event) => this.choose(event));
    this.scope.register(['Shift'], 'Enter', (event) => this.choose(event));
  }

  override onOpen(): void {
    inBackground('paper search', Promise.resolve(super.onOpen()));
    if (this.initial === '') return;
    this.inputEl.value = this.initial;
    this.inputEl.dispatchEvent(new Event('input'));
  }

  async getSuggestions(query: string): Promise<PaperMetadata[]> {
    const { engine, t } = this.options;
    try {
      const papers = await (await engine()).papers(query, LIMIT);
      this.emptyStateText = t('modal.nothing');
      return papers;
    } catch (error) {
      reportError('paper search', error);
      // A failure must not look like an empty library.
      this.emptyStateText = t('notice-ui.failed', { message: messageOf(error) });
      return [];
    }
  }

  renderSuggestion(paper: PaperMetadata, el: HTMLElement): void {
    el.addClass('locus-suggestion');
    el.createDiv({ cls: 'locus-title-lines', text: paper.title || paper.paperId });
    const facts = [paper.authors.slice(0, 3).join(', '), paper.year, paper.journal, paper.citekey].filter(Boolean).join(' · ');
    el.createDiv({ cls: 'locus-suggestion-detail', text: facts });
  }

  onChooseSuggestion(paper: PaperMetadata, event: MouseEvent | KeyboardEvent): void {
    const { searchIn, pick } = this.options;
    if (event.shiftKey) searchIn(paper);
    else if (pick) pick.act(paper);
    else inBackground('open paper', this.options.actions.openPlace({ paper, page: null, path: [] }, Keymap.isModEvent(event)));
  }

  /** An input method that is still composing keeps its key. */
  private choose(event: KeyboardEvent): boolean {
    if (event.isComposing) return true;
    this.selectActiveSuggestion(event);
    return false;
  }
}
