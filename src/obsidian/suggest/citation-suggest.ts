import { type App, type Editor, type EditorPosition, EditorSuggest, type EditorSuggestContext, type EditorSuggestTriggerInfo, Platform, type TFile } from 'obsidian';
import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import { messageOf, reportError } from '../report-error';
import type { InsertForm } from '../views/search-pane/actions';
import { OneAtATime } from './one-at-a-time';
import { isProse } from './prose';
import { drawRow, drawScopeChip } from './row-view';
import { askLibrary, type Question, type Row } from './rows';
import { findTrigger } from './trigger';

/** A stretch of a note that a choice takes the place of, and what stood there when it was made. */
export interface Replaced {
  editor: Editor;
  file: TFile;
  from: EditorPosition;
  to: EditorPosition;
  text: string;
}

export interface CitationSuggestOptions {
  engine: () => Promise<Engine>;
  /** "" switches the suggestions off. */
  trigger: () => string;
  t: Translate;
  /** Puts the chosen row in place of the trigger and the question. */
  insert: (row: Exclude<Row, { kind: 'words' }>, form: InsertForm, replaced: Replaced) => void;
}

/** Passages and papers at the cursor, while the user types them after the trigger (`spec/60` 16). */
export class CitationSuggest extends EditorSuggest<Row> {
  private readonly library: OneAtATime<Question, Row[]>;
  /** What is on screen, or was last. */
  private shown: Row[] = [];
  /** Narrowed to a paper, by so many signs of the question, which are no words to search for any more. */
  private narrowed: { paper: PaperMetadata; signs: number } | null = null;
  /** The place whose suggestions the user has closed: they stay closed until another trigger is typed. */
  private dismissed: string | null = null;
  /** The place of the trigger that the cursor is behind, and whether suggestions are offered there. */
  private place: string | null = null;
  private offered = false;
  private readonly drawn = new WeakMap<Element, Row>();

  constructor(
    app: App,
    private readonly options: CitationSuggestOptions,
  ) {
    super(app);
    const { t } = options;
    this.library = new OneAtATime(async (question) => askLibrary(await options.engine(), question, t));
    if (!Platform.isMobile) {
      this.setInstructions([
        { command: '↵', purpose: t('modal.insert-link') },
        { command: 'shift ↵', purpose: t('modal.insert-quote') },
        { command: 'tab', purpose: t('suggest.narrow') },
      ]);
    }
    this.scope.register(['Shift'], 'Enter', (event) => {
      const row = event.isComposing ? null : this.selectedRow();
      if (!row) return true;
      this.selectSuggestion(row, event);
      return false;
    });
    this.scope.register([], 'Tab', (event) => {
      if (event.isComposing) return true;
      const row = this.selectedRow();
      const paper = row && row.kind !== 'words' ? row.paper : undefined;
      if (this.narrowed) this.narrow(null);
      else if (paper) this.narrow(paper, row?.kind === 'paper');
      // Where there is nothing to narrow to, the key is the editor's.
      else return true;
      return false;
    });
  }

  override onTrigger(cursor: EditorPosition, editor: Editor, file: TFile | null): EditorSuggestTriggerInfo | null {
    const found = findTrigger(editor.getLine(cursor.line), cursor.ch, this.options.trigger());
    const place = found && `${file?.path ?? ''}:${cursor.line}:${found.start}`;
    if (place !== this.place) {
      this.reset();
      this.place = place;
    }
    this.offered = found !== null && file !== null && place !== this.dismissed && isProse((line) => editor.getLine(line), cursor.line, found.start);
    return found && this.offered ? { start: { line: cursor.line, ch: found.start }, end: cursor, query: found.query } : null;
  }

  override getSuggestions(context: EditorSuggestContext): Row[] | Promise<Row[]> {
    if (this.narrowed && context.query.length < this.narrowed.signs) this.narrowed = null;
    const question = this.questionOf(context);
    if (question.query === '') return (this.shown = [this.words('hint')]);
    const later = this.ask(question);
    const show = showsAgain(this);
    // Without a way to show rows later the app has to wait for them.
    if (!show) return later;
    void later.then((rows) => {
      if (this.context?.start.line === context.start.line && this.context.start.ch === context.start.ch) show(rows);
    });
    if (!this.shown.some(({ kind }) => kind !== 'words')) this.shown = [this.words('loading')];
    return this.shown;
  }

  override renderSuggestion(row: Row, el: HTMLElement): void {
    const { t } = this.options;
    drawRow(el, row, t, { quote: (chosen) => this.citeRow(chosen, 'quote'), narrow: (paper) => this.narrow(paper, row.kind === 'paper') });
    if (this.narrowed && row === this.shown[0]) drawScopeChip(el, this.narrowed.paper, t, () => this.narrow(null));
    this.drawn.set(el, row);
  }

  override selectSuggestion(row: Row, event: MouseEvent | KeyboardEvent): void {
    this.citeRow(row, event.shiftKey ? 'quote' : 'link');
  }

  override close(): void {
    // The app closes what `onTrigger` has refused; whatever else closes, Escape or a look elsewhere, is the user's wish.
    if (this.offered) this.dismissed = this.place;
    this.offered = false;
    this.library.forget();
    super.close();
  }

  private citeRow(row: Row, form: InsertForm): void {
    const { context } = this;
    if (row.kind !== 'words' && context) {
      const { editor, file, start, end } = context;
      this.options.insert(row, form, { editor, file, from: start, to: end, text: editor.getRange(start, end) });
    }
    this.close();
  }

  /** `named`: the question was the paper's name, so what is typed from here on are words of its text. */
  private narrow(paper: PaperMetadata | null, named = false): void {
    const { context } = this;
    if (!context) return;
    this.narrowed = paper && { paper, signs: named ? context.query.length : 0 };
    this.shown = [];
    const rows = this.getSuggestions(context);
    const show = showsAgain(this);
    if (show && Array.isArray(rows)) show(rows);
  }

  private questionOf({ query }: EditorSuggestContext): Question {
    return { query: query.slice(this.narrowed?.signs ?? 0).trim(), paper: this.narrowed?.paper ?? null };
  }

  /** The rows of the newest answer. Never rejects: a failure is a row, since it must not look like a search without results. */
  private async ask(question: Question): Promise<Row[]> {
    const { place, narrowed } = this;
    try {
      const rows = await this.library.ask(question);
      if (rows !== null && place === this.place && narrowed === this.narrowed) this.shown = rows;
    } catch (error) {
      reportError('suggestions', error);
      if (place === this.place) this.shown = [this.words('failed', messageOf(error))];
    }
    return this.shown;
  }

  private words(state: Extract<Row, { kind: 'words' }>['state'], detail = ''): Row {
    const { t } = this.options;
    const text = { hint: t('suggest.hint'), loading: t('suggest.loading'), nothing: '', failed: t('suggest.failed') }[state];
    return { kind: 'words', state, text, detail };
  }

  /** The typings know no selected suggestion; the page does. */
  private selectedRow(): Row | null {
    const found = activeDocument.querySelectorAll('.suggestion-item.is-selected');
    return Array.from(found).flatMap((el) => this.drawn.get(el) ?? [])[0] ?? null;
  }

  private reset(): void {
    this.shown = [];
    this.narrowed = null;
    this.dismissed = null;
  }
}

/** The app's own way to show rows that come later is not in its typings; null where it is missing. */
function showsAgain(suggest: CitationSuggest): ((rows: Row[]) => void) | null {
  const { showSuggestions } = suggest as { showSuggestions?: (rows: Row[]) => void };
  return typeof showSuggestions === 'function' ? showSuggestions.bind(suggest) : null;
}
