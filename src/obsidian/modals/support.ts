import type { App } from 'obsidian';
import { Platform } from 'obsidian';
import type { ResolvedCitation } from '../../citation/model';
import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { Passage } from '../../retrieval/model';
import { reportError } from '../report-error';
import { drawPassage } from '../suggest/row-view';
import { coverageText } from '../views/search-pane/coverage-line';
import { AsYouTypeModal } from './as-you-type';
import type { PassageChoice } from './cite-passage';

const LIMIT = 12;

export interface SupportOptions {
  engine: () => Promise<Engine>;
  /** What the sentence says. */
  words: string;
  /** Where the citations that the sentence has already lead. */
  cited: () => Promise<ResolvedCitation[]>;
  insert: (choice: PassageChoice) => void;
  showPage: (choice: PassageChoice) => void;
  t: Translate;
}

interface Support extends PassageChoice {
  isCited: boolean;
}

/** Passages that support a sentence (`spec/60` 17). */
export class SupportModal extends AsYouTypeModal<Support> {
  private known: Promise<ResolvedCitation[]> | null = null;

  constructor(
    app: App,
    private readonly options: SupportOptions,
  ) {
    const { t, words } = options;
    super(app, { t, what: 'support', placeholder: t('support.placeholder'), searching: t('support.searching'), nothing: '', initial: words });
    this.limit = LIMIT;
    this.setInstructions([
      { command: '↵', purpose: t('support.insert') },
      { command: Platform.isMacOS ? '⌘ ↵' : 'ctrl ↵', purpose: t('support.page') },
    ]);
    this.scope.register(['Mod'], 'Enter', (event) => this.chooseBy(event));
  }

  protected async ask(query: string): Promise<Support[]> {
    const { engine, t } = this.options;
    const open = await engine();
    const [{ passages, coverage }, cited] = await Promise.all([open.search({ query, limit: LIMIT, mode: 'both' }), this.cited()]);
    this.emptyStateText = t('support.nothing', { coverage: coverageText(coverage, false, t).text });
    const papers = await open.metadata([...new Set(passages.map(({ paperId }) => paperId))]);
    return passages.map((passage) => ({ passage, paper: papers[passage.paperId], isCited: cited.some((citation) => cites(citation, passage)) }));
  }

  renderSuggestion({ passage, paper, isCited }: Support, el: HTMLElement): void {
    const { t } = this.options;
    el.addClass('locus-suggestion');
    drawPassage(el, passage, paper, t);
    if (isCited) el.createSpan({ cls: 'locus-suggestion-note', text: t('support.cited') });
  }

  onChooseSuggestion(choice: Support, event: MouseEvent | KeyboardEvent): void {
    const { insert, showPage } = this.options;
    if (event.ctrlKey || event.metaKey) showPage(choice);
    else insert(choice);
  }

  /** A list without these marks is still a list. */
  private cited(): Promise<ResolvedCitation[]> {
    this.known ??= this.options.cited().catch((error: unknown) => {
      reportError('support', error);
      return [];
    });
    return this.known;
  }
}

/** By its words where the link names them, else by its page. */
export function cites({ paperId, span, pages }: ResolvedCitation, passage: Passage): boolean {
  if (paperId !== passage.paperId) return false;
  if (span) return span.start < passage.end && span.end > passage.start;
  return pages.some((page) => passage.pages.includes(page));
}
