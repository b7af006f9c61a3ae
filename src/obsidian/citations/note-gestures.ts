import { type App, type HoverParent, Keymap, Menu, Notice, type PaneType } from 'obsidian';
import type { Standing } from '../../citation/standing';
import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { Front } from '../front';
import { CitationCard, shownSpan } from '../hover/citation-card';
import { openFullText, type Place } from '../links/open';
import type { CitationWriter } from '../links/write';
import type { Crop, CropRequest } from '../page-viewer/crop';
import type { CropDesk } from '../page-viewer/crop-desk';
import type { PageDoor } from '../page-viewer/page-door';
import { inBackground } from '../report-error';
import { attempt } from '../tell';
import type { PassageActions } from './card-actions';
import type { CitationForms } from './forms-menu';
import type { CitationGestures, LinkStretch } from './gestures';
import type { CitationMending } from './mending';
import type { NoteCitation } from './note-citations';
import type { CitationResolver } from './resolver';

export interface NoteGestureOptions {
  app: App;
  engine: () => Promise<Engine>;
  resolver: CitationResolver;
  cards: PassageActions;
  writer: CitationWriter;
  front: Front;
  pages: PageDoor;
  crops: CropDesk;
  mending: CitationMending;
  forms: CitationForms;
  t: Translate;
}

/** The most that the height of a card's picture may be of its width. */
const PICTURE_TALLEST = 0.42;

/** Click, menu and hover on a citation in a note. */
export class NoteGestures implements CitationGestures, HoverParent {
  hoverPopover: HoverParent['hoverPopover'] = null;
  /** The element that was hovered last: a card that comes late is not shown for another. */
  private wanted: HTMLElement | null = null;

  constructor(private readonly options: NoteGestureOptions) {}

  open(citation: NoteCitation, event: MouseEvent | KeyboardEvent): void {
    const { t } = this.options;
    const where = Keymap.isModEvent(event);
    void attempt(t, 'open citation', async () => {
      if (!(await this.openPlace(citation, where))) new Notice(t('notice-ui.nothing-to-open'));
    });
  }

  /** False where the citation leads to no known paper. */
  async openPlace(citation: NoteCitation, where: PaneType | boolean): Promise<boolean> {
    const place = await this.placeOf(citation);
    if (place) await this.options.cards.openPlace(place, where);
    return place !== null;
  }

  menu(citation: NoteCitation, event: MouseEvent, where: LinkStretch): void {
    const { t, app } = this.options;
    const act = (what: string, work: () => Promise<boolean>) => (): void =>
      void attempt(t, what, async () => {
        if (!(await work())) new Notice(t('notice-ui.nothing-to-open'));
      });
    const openText = async (): Promise<boolean> => {
      const place = await this.placeOf(citation);
      return place !== null && openFullText(app, place, false);
    };
    const menu = new Menu();
    const add = (icon: string, title: string, click: () => void): void => void menu.addItem((item) => item.setIcon(icon).setTitle(title).onClick(click));
    // The words of a supplement stand on no page and in no full text.
    if (this.options.resolver.peek(citation.query)?.supplement) add('file-text', t('hover.open-file'), act('open file', () => this.openPlace(citation, false)));
    else {
      add('book-open-text', t('page-view.show'), act('show page', () => this.showPage(citation, false)));
      add('file-text', t('hover.open-pdf'), act('open PDF', () => this.openPlace(citation, false)));
      add('text', t('hover.open-full-text'), act('open full text', openText));
    }
    this.addMending(menu, citation, where);
    menu.showAtMouseEvent(event);
  }

  /** What the card offers for a citation that does not hold: fingers cannot hover. */
  private addMending(menu: Menu, citation: NoteCitation, where: LinkStretch): void {
    const { mending, resolver, t } = this.options;
    const standing = resolver.peek(citation.query);
    if (!standing) return;
    const { proposal, paperId, state } = standing;
    const add = (icon: string, title: string, act: () => void): void => void menu.addItem((item) => item.setSection('mend').setIcon(icon).setTitle(title).onClick(act));
    if (proposal) add('wand-sparkles', t(proposal.how === 'near' ? 'hover.accept' : 'hover.repair'), () => mending.renew(citation, standing, where));
    if (paperId !== null && (state === 'changed' || state === 'lost')) add('search', t('hover.re-cite'), () => mending.citeAgain(citation, standing, where));
  }

  /** Shows the page that the citation cites, with the cited words marked; false where it leads to no known paper. */
  async showPage(citation: NoteCitation, where: PaneType | boolean): Promise<boolean> {
    const { query } = citation;
    const { paperId, pages, span, supplement } = await (await this.options.engine()).resolve(query.link, query.target, query.quote);
    if (paperId === null) return false;
    // A supplement has no pages: its file is opened.
    if (supplement) return this.openPlace(citation, where);
    await this.options.pages.show({ paperId, hits: span ? [span] : [], at: 0, page: span ? null : (pages[0] ?? query.link.page) }, where);
    return true;
  }

  hover(citation: NoteCitation, target: HTMLElement, where: LinkStretch): void {
    if (this.hoverPopover && this.wanted === target) return;
    this.wanted = target;
    inBackground('hover card', this.showCard(citation, target, where));
  }

  private async showCard(citation: NoteCitation, target: HTMLElement, where: LinkStretch): Promise<void> {
    const { app, cards, forms, mending, resolver, t } = this.options;
    const resolved = resolver.peek(citation.query);
    if (!resolved) return;
    const paper = await this.paperOf(resolved.paperId);
    if (this.wanted !== target || !target.isConnected) return;
    const place: Place | null = paper && { paper, page: resolved.pages[0] ?? citation.query.link.page, path: resolved.path, ...(resolved.supplement && { supplementPath: citation.query.target }) };
    const { paperId } = resolved;
    const span = shownSpan(resolved);
    new CitationCard(this, target, { citation: resolved, link: citation.query.link, paper }, t, {
      showPage: (where) => void attempt(t, 'show page', async () => void (await this.showPage(citation, where))),
      picture: (width, signal) => this.pictureOf(resolved, { width, tallest: PICTURE_TALLEST, doc: target.doc }, signal),
      openPdf: (where) => place && void attempt(t, 'open PDF', () => cards.openPlace(place, where)),
      openFullText: (where) => place && void attempt(t, 'open full text', async () => void (await openFullText(app, place, where))),
      copy: (event) => paperId !== null && span && forms.copyMenu(event, { paperId, ...span }, citation.sourcePath),
      insert: () => void attempt(t, 'insert', () => this.insertAgain(resolved.paperId, resolved.span)),
      insertAs: (event) => paperId !== null && span && forms.insertMenu(event, { paperId, ...span }),
      mend: {
        renew: () => this.leave(() => mending.renew(citation, resolved, where)),
        citeAgain: () => this.leave(() => mending.citeAgain(citation, resolved, where)),
      },
    });
  }

  /** The card goes, since what it says will be true no more. */
  private leave(act: () => void): void {
    // The app has a way to put a card away that its typings do not know.
    const card = this.hoverPopover as { hide?: () => void } | null;
    card?.hide?.();
    act();
  }

  private async pictureOf({ paperId, ...citation }: Standing, size: Pick<CropRequest, 'width' | 'tallest' | 'doc'>, signal: AbortSignal): Promise<Crop | null> {
    const span = shownSpan({ paperId, ...citation });
    return paperId === null || !span ? null : this.options.crops.crop({ paperId, span, ...size }, signal);
  }

  private async insertAgain(paperId: string | null, span: { start: number; end: number } | null): Promise<void> {
    const { engine, front, writer, t } = this.options;
    const at = front.editor();
    const cited = paperId !== null && span ? await (await engine()).cite({ paperId, ...span }) : null;
    if (!at) new Notice(t('notice-ui.no-editor'));
    else if (!cited) new Notice(t('notice-ui.not-stored'));
    else await writer.insert(at.editor, at.file, cited, 'link');
  }

  private async placeOf({ query }: NoteCitation): Promise<Place | null> {
    const { paperId, pages, path, supplement } = await (await this.options.engine()).resolve(query.link, query.target, query.quote);
    const paper = await this.paperOf(paperId);
    return paper && { paper, page: pages[0] ?? query.link.page, path, ...(supplement && { supplementPath: query.target }) };
  }

  private async paperOf(paperId: string | null): Promise<Place['paper'] | null> {
    return paperId === null ? null : ((await (await this.options.engine()).metadata([paperId]))[paperId] ?? null);
  }
}
