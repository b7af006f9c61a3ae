import { type App, type HoverParent, Keymap, Notice, type PaneType } from 'obsidian';
import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { Front } from '../front';
import { CitationCard } from '../hover/citation-card';
import { openFullText, type Place } from '../links/open';
import type { CitationWriter } from '../links/write';
import { inBackground } from '../report-error';
import { attempt } from '../tell';
import type { PassageActions } from './card-actions';
import type { CitationGestures } from './gestures';
import type { NoteCitation } from './note-citations';
import type { CitationResolver } from './resolver';

export interface NoteGestureOptions {
  app: App;
  engine: () => Promise<Engine>;
  resolver: CitationResolver;
  cards: PassageActions;
  writer: CitationWriter;
  front: Front;
  t: Translate;
}

/** Click and hover on a citation in a note. */
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

  hover(citation: NoteCitation, target: HTMLElement): void {
    if (this.hoverPopover && this.wanted === target) return;
    this.wanted = target;
    inBackground('hover card', this.showCard(citation, target));
  }

  private async showCard(citation: NoteCitation, target: HTMLElement): Promise<void> {
    const { app, cards, resolver, t } = this.options;
    const resolved = resolver.peek(citation.query);
    if (!resolved) return;
    const paper = await this.paperOf(resolved.paperId);
    if (this.wanted !== target || !target.isConnected) return;
    const place: Place | null = paper && { paper, page: resolved.pages[0] ?? citation.query.link.page, path: resolved.path };
    new CitationCard(this, target, { citation: resolved, paper }, t, {
      openPdf: (where) => place && void attempt(t, 'open PDF', () => cards.openPlace(place, where)),
      openFullText: (where) => place && void attempt(t, 'open full text', async () => void (await openFullText(app, place, where))),
      copy: (text) =>
        void attempt(t, 'copy passage', async () => {
          await navigator.clipboard.writeText(text);
          new Notice(t('notice-ui.passage-copied'));
        }),
      insert: () => void attempt(t, 'insert', () => this.insertAgain(resolved.paperId, resolved.span)),
    });
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
    const { paperId, pages, path } = await (await this.options.engine()).resolve(query.link, query.target);
    const paper = await this.paperOf(paperId);
    return paper && { paper, page: pages[0] ?? query.link.page, path };
  }

  private async paperOf(paperId: string | null): Promise<Place['paper'] | null> {
    return paperId === null ? null : ((await (await this.options.engine()).metadata([paperId]))[paperId] ?? null);
  }
}
