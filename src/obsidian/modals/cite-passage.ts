import type { App } from 'obsidian';
import type { Engine } from '../../engine/engine';
import type { MessageKey, Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import type { IndexFilter } from '../../index/search-index';
import type { Passage } from '../../retrieval/model';
import { drawPassage } from '../suggest/row-view';
import type { InsertForm } from '../views/search-pane/actions';
import { AsYouTypeModal } from './as-you-type';

const LIMIT = 12;

const PURPOSES = {
  link: 'modal.insert-link',
  quote: 'modal.insert-quote',
  blockquote: 'modal.insert-quote',
  callout: 'modal.insert-quote',
  pandoc: 'modal.insert-pandoc',
  reference: 'modal.insert-reference',
} as const satisfies Record<InsertForm, MessageKey>;

const otherThan = (form: InsertForm): InsertForm => (form === 'link' ? 'quote' : 'link');

export interface PassageChoice {
  passage: Passage;
  paper: PaperMetadata | undefined;
}

export interface CitePassageOptions {
  engine: () => Promise<Engine>;
  /** What Enter does; Shift with it the other. null: the choice takes the place of a citation that is there. */
  form: InsertForm | null;
  initial: string;
  scope?: IndexFilter;
  choose: (choice: PassageChoice, form: InsertForm) => void;
  t: Translate;
}

/** Finds a passage as you type and cites it where the cursor stands. */
export class CitePassageModal extends AsYouTypeModal<PassageChoice> {
  constructor(
    app: App,
    private readonly options: CitePassageOptions,
  ) {
    const { t, form, initial } = options;
    super(app, { t, what: 'cite passage', placeholder: t('modal.passages-placeholder'), searching: '', nothing: t('modal.nothing'), initial });
    this.limit = LIMIT;
    if (form === null) return;
    this.setInstructions([
      { command: '↵', purpose: t(PURPOSES[form]) },
      { command: 'shift ↵', purpose: t(PURPOSES[otherThan(form)]) },
    ]);
    this.scope.register(['Shift'], 'Enter', (event) => this.chooseBy(event));
  }

  protected async ask(query: string): Promise<PassageChoice[]> {
    const { engine, scope } = this.options;
    const open = await engine();
    const { passages } = await open.search({ query, limit: LIMIT, mode: 'both', ...(scope && { scope }) });
    const papers = await open.metadata([...new Set(passages.map(({ paperId }) => paperId))]);
    return passages.map((passage) => ({ passage, paper: papers[passage.paperId] }));
  }

  renderSuggestion({ passage, paper }: PassageChoice, el: HTMLElement): void {
    el.addClass('locus-suggestion');
    drawPassage(el, passage, paper, this.options.t);
  }

  onChooseSuggestion(choice: PassageChoice, event: MouseEvent | KeyboardEvent): void {
    const { form, choose } = this.options;
    choose(choice, event.shiftKey && form !== null ? otherThan(form) : (form ?? 'link'));
  }
}
