import { type App, type HoverParent, Keymap, Menu, Notice, type PaneType } from 'obsidian';
import type { CitedPlace, Engine } from '../../../engine/engine';
import type { Translate } from '../../../i18n';
import type { PassageActions } from '../../citations/card-actions';
import type { CitationForms } from '../../citations/forms-menu';
import type { Front } from '../../front';
import { CitationCard } from '../../hover/citation-card';
import { openFullText, type Place } from '../../links/open';
import type { CropDesk } from '../../page-viewer/crop-desk';
import type { PageDoor } from '../../page-viewer/page-door';
import { inBackground } from '../../report-error';
import { attempt } from '../../tell';
import { citedNow, standingAt, type WordsAt } from './places';

export interface AnswerGestureOptions {
  app: App;
  engine: () => Promise<Engine>;
  cards: PassageActions;
  forms: CitationForms;
  front: Front;
  pages: PageDoor;
  crops: CropDesk;
  t: Translate;
}

/** The most that the height of a card's picture may be of its width. */
const PICTURE_TALLEST = 0.42;

/** Click, menu and hover on a chip of an answer: as on a citation in a note. */
export class AnswerGestures implements HoverParent {
  hoverPopover: HoverParent['hoverPopover'] = null;
  /** The element that was hovered last: a card that comes late is not shown for another. */
  private wanted: HTMLElement | null = null;

  constructor(private readonly options: AnswerGestureOptions) {}

  /** Where the words stand now; null where their paper does not hold them. */
  async place(words: WordsAt): Promise<CitedPlace | null> {
    return citedNow(await this.options.engine(), words, false);
  }

  open(words: WordsAt, event: MouseEvent | KeyboardEvent): void {
    const where = Keymap.isModEvent(event);
    this.act('open citation', words, (cited) => this.options.cards.openPlace(placeOf(cited), where));
  }

  menu(words: WordsAt, event: MouseEvent): void {
    const { t, app, cards, forms, front } = this.options;
    const menu = new Menu();
    const add = (icon: string, title: string, what: string, act: (cited: CitedPlace) => Promise<unknown>): void =>
      void menu.addItem((item) => item.setIcon(icon).setTitle(title).onClick(() => this.act(what, words, act)));
    add('book-open-text', t('page-view.show'), 'show page', (cited) => this.showPage(cited, false));
    add('file-text', t('hover.open-pdf'), 'open PDF', (cited) => cards.openPlace(placeOf(cited), false));
    add('text', t('hover.open-full-text'), 'open full text', async (cited) => {
      if (!(await openFullText(app, placeOf(cited), false))) new Notice(t('notice-ui.nothing-to-open'));
    });
    add('link', t('hover.insert'), 'insert', (cited) => cards.insertWords(cited.paper.paperId, cited, 'link'));
    add('copy', t('hover.copy-as'), 'copy', async (cited) => forms.copyMenu(event, wordsOf(cited), front.file()?.path ?? ''));
    menu.showAtMouseEvent(event);
  }

  hover(words: WordsAt, target: HTMLElement): void {
    if (this.hoverPopover && this.wanted === target) return;
    this.wanted = target;
    inBackground('hover card', this.showCard(words, target));
  }

  private async showCard(words: WordsAt, target: HTMLElement): Promise<void> {
    const { app, cards, crops, forms, front, t } = this.options;
    const cited = await this.place(words);
    if (!cited || this.wanted !== target || !target.isConnected) return;
    const { paper, start, end } = cited;
    const place = placeOf(cited);
    new CitationCard(this, target, { citation: standingAt(cited), link: null, paper }, t, {
      showPage: (where) => void attempt(t, 'show page', () => this.showPage(cited, where)),
      picture: (width, signal) => crops.crop({ paperId: paper.paperId, span: { start, end }, width, tallest: PICTURE_TALLEST, doc: target.doc }, signal),
      openPdf: (where) => void attempt(t, 'open PDF', () => cards.openPlace(place, where)),
      openFullText: (where) => void attempt(t, 'open full text', async () => void (await openFullText(app, place, where))),
      copy: (event) => forms.copyMenu(event, wordsOf(cited), front.file()?.path ?? ''),
      insert: () => void cards.insertWords(paper.paperId, { start, end }, 'link'),
      insertAs: (event) => forms.insertMenu(event, wordsOf(cited)),
    });
  }

  private async showPage(cited: CitedPlace, where: PaneType | boolean): Promise<void> {
    const { cards, pages } = this.options;
    const { paper, start, end } = cited;
    // A supplement has no pages: its file is opened.
    if (cited.supplement) await cards.openPlace(placeOf(cited), where);
    else await pages.show({ paperId: paper.paperId, hits: [{ start, end }], at: 0, page: null }, where);
  }

  private act(what: string, words: WordsAt, act: (cited: CitedPlace) => Promise<unknown>): void {
    const { t } = this.options;
    void attempt(t, what, async () => {
      const cited = await this.place(words);
      if (cited) await act(cited);
      else new Notice(t('ask.quote-gone'));
    });
  }
}

const wordsOf = ({ paper, start, end }: CitedPlace): { paperId: string; start: number; end: number } => ({ paperId: paper.paperId, start, end });

const placeOf = ({ paper, pages, path, supplementPath }: CitedPlace): Place => ({ paper, page: pages[0] ?? null, path, ...(supplementPath !== undefined && { supplementPath }) });
