import { type App, type HoverParent, Menu, type PaneType } from 'obsidian';
import type { Standing } from '../../../citation/standing';
import type { CitedPlace } from '../../../engine/engine';
import type { PaperMetadata } from '../../../library/paper';
import { labelsOf, type PageLabels } from '../../../provenance';
import { pathOfRow, type SectionRow } from '../../../structure/section-rows';
import { CitationCard, type CitationCardActions } from '../../hover/citation-card';
import { openFullText, type Place } from '../../links/open';
import { inBackground } from '../../report-error';
import { attempt } from '../../tell';
import type { OutlineServices } from '../services';
import { isSearchable, sectionQuery } from './section-query';

/** The paper whose outline is shown. */
export interface ShownOutline {
  paper: PaperMetadata;
  rows: readonly SectionRow[];
  labels: PageLabels;
}

/** Text shown in a card behind a heading, in UTF-16 units. */
const CONTEXT = 700;
/** The most that the height of a card's picture may be of its width. */
const PICTURE_TALLEST = 0.42;

/** What can be done with a row of an outline. All report their own faults. */
export class OutlineDesk implements HoverParent {
  hoverPopover: HoverParent['hoverPopover'] = null;
  /** The element that was hovered last: a card that comes late is not shown for another. */
  private wanted: HTMLElement | null = null;

  constructor(
    private readonly app: App,
    private readonly services: OutlineServices,
    private readonly shown: () => ShownOutline | null,
    /** Whether the pages of this paper are open in the page viewer: then a row turns them. */
    private readonly isOnPages: (paperId: string) => boolean,
  ) {}

  open(row: SectionRow, where: PaneType | boolean): void {
    const { t, cards } = this.services;
    const place = this.placeOf(row);
    if (!place) return;
    if (where === false && !row.supplement && this.isOnPages(place.paper.paperId)) this.showPage(row, false);
    else void attempt(t, 'open section', () => cards.openPlace(place, where));
  }

  showPage(row: SectionRow, where: PaneType | boolean): void {
    const { t, pages } = this.services;
    const { paper } = this.shown() ?? {};
    if (!paper) return;
    const request = { paperId: paper.paperId, hits: row.onPage ? [row.onPage] : [], at: 0, page: row.onPage ? null : (row.pages[0] ?? null) };
    void attempt(t, 'show page', () => pages.show(request, where));
  }

  search(row: SectionRow): void {
    const { paper, rows } = this.shown() ?? {};
    if (!paper || !rows) return;
    const scope = { kind: 'paper', paperId: paper.paperId, name: paper.title || paper.paperId } as const;
    void attempt(this.services.t, 'search in section', () => this.services.searchWithin(sectionQuery(rows, row), scope));
  }

  copy(row: SectionRow): void {
    const { paper } = this.shown() ?? {};
    if (paper && row.span) void this.services.cards.copyWords(paper.paperId, row.span);
  }

  hover(row: SectionRow, target: HTMLElement): void {
    if (this.hoverPopover && this.wanted === target) return;
    this.wanted = target;
    if (row.span !== null) inBackground('hover card', this.showCard(row, row.span, target));
  }

  menu(row: SectionRow, at: { x: number; y: number }, doc: Document): void {
    const { t } = this.services;
    const place = this.placeOf(row);
    if (!place) return;
    const menu = new Menu();
    const add = (icon: string, title: string, act: () => void): void => void menu.addItem((item) => item.setIcon(icon).setTitle(title).onClick(act));
    const isOwn = row.supplement === undefined;
    add('file-text', t(isOwn ? 'outline.open' : 'hover.open-file'), () => this.open(row, false));
    add('file-plus', t('outline.open-tab'), () => this.open(row, 'tab'));
    if (isOwn) add('book-open-text', t('page-view.show'), () => this.showPage(row, false));
    if (isOwn && place.paper.fullTextPath !== null) add('text', t('hover.open-full-text'), () => void attempt(t, 'open full text', async () => void (await openFullText(this.app, place, false))));
    menu.addSeparator();
    if (isSearchable(row)) add('search', t('outline.search-in'), () => this.search(row));
    if (row.span !== null) add('copy', t('card.copy'), () => this.copy(row));
    menu.showAtPosition(at, doc);
  }

  private placeOf(row: SectionRow): Place | null {
    const { paper, rows } = this.shown() ?? {};
    return paper && rows ? { paper, page: row.pages[0] ?? null, path: pathOfRow(rows, row), ...(row.supplement && { supplementPath: row.supplement.path }) } : null;
  }

  private async showCard(row: SectionRow, span: { start: number; end: number }, target: HTMLElement): Promise<void> {
    const { services } = this;
    const shown = this.shown();
    if (!shown) return;
    const { paper } = shown;
    const behind = await this.textAt(paper.paperId, span);
    if (this.wanted !== target || !target.isConnected || !behind) return;
    const citation = citationOf(row, span, shown, behind);
    new CitationCard(this, target, { citation, link: null, paper }, services.t, this.cardActions(row, span, target.doc));
  }

  /** The words of a range with what follows, as far as there is any. */
  private async textAt(paperId: string, { start, end }: { start: number; end: number }): Promise<CitedPlace | null> {
    const engine = await this.services.engine();
    // At the end of a paper there is less.
    return (await engine.cite({ paperId, start, end: end + CONTEXT })) ?? engine.cite({ paperId, start, end });
  }

  private cardActions(row: SectionRow, span: { start: number; end: number }, doc: Document): CitationCardActions {
    const { services, app } = this;
    const { t, cards, crops, forms } = services;
    const place = this.placeOf(row);
    const paperId = place?.paper.paperId ?? '';
    return {
      showPage: (where) => this.showPage(row, where),
      picture: async (width, signal) => row.onPage && crops.crop({ paperId, span: row.onPage, width, tallest: PICTURE_TALLEST, doc }, signal),
      openPdf: (where) => place && void attempt(t, 'open PDF', () => cards.openPlace(place, where)),
      openFullText: (where) => place && void attempt(t, 'open full text', async () => void (await openFullText(app, place, where))),
      copy: (event) => forms.copyMenu(event, { paperId, ...span }, services.front.file()?.path ?? ''),
      insert: () => void cards.insertWords(paperId, span, 'link'),
      insertAs: (event) => forms.insertMenu(event, { paperId, ...span }),
    };
  }
}

/** A row as the citation of its words, which stand where it says. */
function citationOf(row: SectionRow, span: { start: number; end: number }, { paper, rows, labels }: ShownOutline, behind: CitedPlace): Standing {
  const { pages, approximate, supplement } = row;
  return {
    state: 'exact',
    paperId: paper.paperId,
    path: pathOfRow(rows, row),
    pages,
    labels: labelsOf(pages, labels),
    span,
    context: { text: behind.text, markStart: Math.max(0, span.start - behind.start), markEnd: Math.min(behind.text.length, span.end - behind.start) },
    boxes: [],
    approximate,
    ...(supplement && { supplement: { name: supplement.name, sha256: supplement.sha256 } }),
    cited: null,
    proposal: null,
  };
}
