import { type App, type EditorPosition, MarkdownView, Notice } from 'obsidian';
import type { ResolvedCitation } from '../../citation/model';
import type { Engine, FoundQuote } from '../../engine/engine';
import type { Translate } from '../../i18n';
import { paragraphLines } from '../commands/paragraph';
import { type NoteSentence, sentenceAt } from '../commands/sentence';
import type { Front } from '../front';
import { citationPlace, gapBehind } from '../links/behind';
import type { CitationWriter } from '../links/write';
import { CitePassageModal, type PassageChoice } from '../modals/cite-passage';
import { QuoteSourceModal } from '../modals/quote-source';
import { SupportModal } from '../modals/support';
import type { PageDoor } from '../page-viewer/page-door';
import { CitationSuggest, type Replaced } from '../suggest/citation-suggest';
import type { Row } from '../suggest/rows';
import { attempt } from '../tell';
import type { InsertForm } from '../views/search-pane/actions';
import type { PassageActions } from './card-actions';
import type { NoteCitations } from './note-citations';

export interface CitingOptions {
  app: App;
  engine: () => Promise<Engine>;
  front: Front;
  cards: PassageActions;
  citations: NoteCitations;
  writer: CitationWriter;
  pages: PageDoor;
  trigger: () => string;
  t: Translate;
}

type Editing = NonNullable<ReturnType<Front['editor']>>;

/** Citing from within a note: suggestions while typing, support for a sentence, the source of a quote. */
export class Citing {
  constructor(private readonly options: CitingOptions) {}

  suggestions(): CitationSuggest {
    const { app, engine, trigger, t } = this.options;
    return new CitationSuggest(app, {
      engine,
      trigger,
      t,
      insert: (row, form, replaced) => void attempt(t, 'insert', () => this.insertRow(row, form, replaced)),
    });
  }

  /** Finds a passage as you type and cites it at the cursor. */
  citePassage(form: InsertForm, initial: string): void {
    const { app, engine, cards, t } = this.options;
    const choose = ({ passage, paper }: PassageChoice, chosen: InsertForm): void => void cards.insert({ passage, paper, cited: passage.bestSentences }, chosen);
    new CitePassageModal(app, { engine, form, initial, choose, t }).open();
  }

  /** Passages that support the sentence at the cursor; the chosen one is cited behind it. */
  findSupport(): void {
    const { app, engine, front, t } = this.options;
    const at = front.editor();
    if (!at) return;
    const { editor } = at;
    const cursor = editor.getCursor('to');
    const { first, last } = paragraphLines((line) => editor.getLine(line), editor.lineCount(), cursor.line);
    const start: EditorPosition = { line: first, ch: 0 };
    const paragraph = editor.getRange(start, { line: last, ch: editor.getLine(last).length });
    const from = editor.posToOffset(start);
    const sentence = sentenceAt(paragraph, editor.posToOffset(cursor) - from);
    if (!sentence) {
      new Notice(t('support.no-sentence'));
      return;
    }
    new SupportModal(app, {
      engine,
      words: sentence.words,
      cited: () => this.resolveAll(sentence, at),
      insert: (choice) => void attempt(t, 'insert', () => this.insertBehind(choice, at, { paragraph, from, sentence })),
      showPage: ({ passage, paper }) => void this.options.cards.showPage({ passage, paper, cited: passage.bestSentences }, 'tab'),
      t,
    }).open();
  }

  /** Where the selected words stand in the library; a link goes behind the selection. */
  findQuote(selected: string): void {
    const { app, engine, front, writer, pages, t } = this.options;
    // In reading view the editor behind it has another selection.
    const reading = app.workspace.getActiveViewOfType(MarkdownView)?.getMode() === 'preview';
    const at = reading ? null : front.editor();
    const quote = withoutQuoteMarks(selected);
    new QuoteSourceModal(app, {
      engine,
      quote,
      insert: at && (({ cited }: FoundQuote) => void attempt(t, 'insert', () => writer.insert(at.editor, at.file, cited, 'link'))),
      showPage: ({ cited: { paper, start, end } }) =>
        void attempt(t, 'show page', async () => void (await pages.show({ paperId: paper.paperId, hits: [{ start, end }], at: 0, page: null }, 'tab'))),
      t,
    }).open();
  }

  private async insertRow(row: Exclude<Row, { kind: 'words' }>, form: InsertForm, { editor, file, from, to, text }: Replaced): Promise<void> {
    const { writer, t } = this.options;
    const cited = row.kind === 'paper' ? null : await this.cite(row.passage);
    if (row.kind === 'passage' && !cited) {
      new Notice(t('notice-ui.not-stored'));
      return;
    }
    if (!writer.mayWrite(editor, file)) return;
    // Whoever typed on meanwhile keeps what was typed, and gets the link at the cursor.
    const stands = editor.getRange(from, to) === text;
    const cursor = editor.getCursor('to');
    const place = stands ? { from, to, gap: gapBehind(editor.getLine(from.line).slice(0, from.ch)) } : { from: cursor, to: cursor };
    if (cited) await writer.replace(editor, file, cited, form, place);
    else if (row.kind === 'paper') writer.replaceByPaper(editor, file, row.paper, place);
  }

  private async insertBehind({ passage }: PassageChoice, { editor, file }: Editing, { paragraph, from, sentence }: Sought): Promise<void> {
    const { writer, t } = this.options;
    const cited = await this.cite(passage);
    if (!cited) {
      new Notice(t('notice-ui.not-stored'));
      return;
    }
    if (!writer.mayWrite(editor, file)) return;
    const end = editor.offsetToPos(from + paragraph.length);
    if (editor.getRange(editor.offsetToPos(from), end) !== paragraph) {
      new Notice(t('support.moved-on'));
      return;
    }
    const at = citationPlace(paragraph, sentence, 'link');
    const place = editor.offsetToPos(from + at);
    await writer.replace(editor, file, cited, 'link', { from: place, to: place, gap: gapBehind(paragraph.slice(0, at)) });
  }

  private async cite({ paperId, bestSentences }: PassageChoice['passage']): Promise<FoundQuote['cited'] | null> {
    return (await this.options.engine()).cite({ paperId, ...bestSentences });
  }

  private async resolveAll({ citations }: NoteSentence, { file }: Editing): Promise<ResolvedCitation[]> {
    const engine = await this.options.engine();
    const known = citations.flatMap(({ link }) => this.options.citations.at(link, file.path, () => null) ?? []);
    return Promise.all(known.map(({ query }) => engine.resolve(query.link, query.target, query.quote)));
  }
}

/** The sentence for which support is sought, and the paragraph that it stood in. */
interface Sought {
  paragraph: string;
  /** Offset of the paragraph in the note. */
  from: number;
  sentence: NoteSentence;
}

/** A quote may be selected with the marks of its block, and with the quotation marks around it. */
const withoutQuoteMarks = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:>\s?)+(?:\[![^\]]+\][+-]?\s*)?/, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["“„«「『](.*)["”“»」』]$/, '$1')
    .trim();
