import { type App, Platform } from 'obsidian';
import type { Engine, FoundQuote } from '../../engine/engine';
import type { Translate } from '../../i18n';
import { drawDiff } from '../citations/diff-view';
import { paperName, sectionText, standsText } from '../citations/place-text';
import { AsYouTypeModal } from './as-you-type';

const PATH_ROOM = 60;

export interface QuoteSourceOptions {
  engine: () => Promise<Engine>;
  quote: string;
  /** null where there is no editor to write into: choosing then opens the place. */
  insert: ((found: FoundQuote) => void) | null;
  /** What choosing does, where it is not citing behind the selection. */
  purpose?: string;
  showPage: (found: FoundQuote) => void;
  t: Translate;
}

/** Where a quote stands in the library, and how truly (`spec/60` 18). */
export class QuoteSourceModal extends AsYouTypeModal<FoundQuote> {
  constructor(
    app: App,
    private readonly options: QuoteSourceOptions,
  ) {
    const { t, quote, insert, purpose = t('quote-source.insert') } = options;
    super(app, { t, what: 'source of a quote', placeholder: t('quote-source.placeholder'), searching: t('quote-source.searching'), nothing: t('quote-source.nothing'), initial: quote });
    const page = { command: Platform.isMacOS ? '⌘ ↵' : 'ctrl ↵', purpose: t('support.page') };
    this.setInstructions(insert ? [{ command: '↵', purpose }, page] : [{ ...page, command: '↵' }]);
    this.scope.register(['Mod'], 'Enter', (event) => this.chooseBy(event));
  }

  protected async ask(query: string): Promise<FoundQuote[]> {
    return (await this.options.engine()).findQuote(query);
  }

  renderSuggestion({ how, diff, cited }: FoundQuote, el: HTMLElement): void {
    const { t } = this.options;
    el.addClass('locus-suggestion');
    const head = el.createDiv({ cls: 'locus-suggestion-title' });
    head.createSpan({ cls: 'locus-suggestion-name', text: paperName(cited.paper, cited.paper.paperId) });
    head.createSpan({ cls: 'locus-suggestion-paper', text: cited.paper.title });
    const place = el.createDiv({ cls: 'locus-suggestion-place' });
    place.createSpan({ cls: 'locus-kind', text: t(`quote-source.${how}`), attr: { 'data-how': how } });
    place.appendText(` ${[standsText(cited, t), sectionText(cited.path, cited.approximate, t, PATH_ROOM)].filter(Boolean).join(' · ')}`);
    const detail = el.createDiv({ cls: 'locus-suggestion-detail mod-long' });
    if (how === 'near') drawDiff(detail, diff, t);
    else detail.setText(cited.text);
  }

  onChooseSuggestion(found: FoundQuote, event: MouseEvent | KeyboardEvent): void {
    const { insert, showPage } = this.options;
    if (insert === null || event.ctrlKey || event.metaKey) showPage(found);
    else insert(found);
  }
}
