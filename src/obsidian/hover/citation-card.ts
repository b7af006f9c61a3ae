import { HoverPopover, type HoverParent, Keymap, type PaneType, setIcon } from 'obsidian';
import type { ResolvedCitation } from '../../citation/model';
import type { Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import { pagesText, paperName, sectionText } from '../citations/place-text';
import { showCrop, type Crop } from '../page-viewer/crop';
import { inBackground } from '../report-error';

export interface CitationCardActions {
  /** Shows the page with the cited words marked. */
  showPage(where: PaneType | boolean): void;
  /** The cited place on its page, as a picture; null where there is none. `signal` ends the work. */
  picture(width: number, signal: AbortSignal): Promise<Crop | null>;
  openPdf(where: PaneType | boolean): void;
  openFullText(where: PaneType | boolean): void;
  copy(text: string): void;
  insert(): void;
}

export interface CitationCardContent {
  citation: ResolvedCitation;
  paper: PaperMetadata | null;
}

/** Width of the card's picture in CSS pixels. */
const PICTURE_WIDTH = 394;

/** What a citation cites: the passage in its context with the cited words marked, its place, and what can be done with it. */
export class CitationCard extends HoverPopover {
  private readonly pictureEl: HTMLElement;

  constructor(
    parent: HoverParent,
    target: HTMLElement,
    private readonly content: CitationCardContent,
    private readonly t: Translate,
    private readonly actions: CitationCardActions,
  ) {
    super(parent, target);
    this.pictureEl = drawCitationCard(this.hoverEl, content, t, actions);
  }

  /** The card is seen only now, so that a pointer that passes over opens no PDF. */
  override onload(): void {
    if (!this.content.citation.span) return;
    const ended = new AbortController();
    this.register(() => ended.abort());
    inBackground('picture of a page', this.drawPicture(ended.signal));
  }

  private async drawPicture(signal: AbortSignal): Promise<void> {
    const { pictureEl, t, actions } = this;
    pictureEl.addClass('is-waiting');
    try {
      const crop = await actions.picture(PICTURE_WIDTH, signal);
      if (crop && !signal.aborted) showCrop(pictureEl, crop, t('page-view.picture'));
    } finally {
      pictureEl.removeClass('is-waiting');
    }
  }
}

/** Returns the element for the picture of the page, which comes later or not at all. */
export function drawCitationCard(el: HTMLElement, { citation, paper }: CitationCardContent, t: Translate, actions: CitationCardActions): HTMLElement {
  el.addClass('locus-hover');
  el.setAttrs({ role: 'dialog', 'aria-label': t('chip.label', { place: placeOf(citation, t) }) });
  const head = el.createDiv({ cls: 'locus-hover-head' });
  head.createSpan({ cls: 'locus-card-paper', text: paperName(paper ?? undefined, citation.paperId ?? '') });
  if (paper?.title) head.createSpan({ cls: 'locus-card-title', text: paper.title });
  el.createDiv({ cls: 'locus-hover-place', text: placeOf(citation, t) });
  if (citation.state !== 'exact') {
    const { state } = citation;
    const mark = el.createDiv({ cls: 'locus-hover-mark', attr: { 'data-state': state } });
    mark.createSpan({ cls: 'locus-mark', text: t(`citation.${state}`), attr: { 'data-state': state } });
    mark.createSpan({ text: ` ${t(`citation.${state}.hint`, { place: placeOf(citation, t) })}` });
  }
  drawContext(el, citation, t);
  const picture = el.createDiv({ cls: 'locus-hover-picture' });
  picture.addEventListener('click', (event) => actions.showPage(Keymap.isModEvent(event)));
  drawButtons(el, citation, paper, t, actions);
  return picture;
}

const placeOf = (citation: ResolvedCitation, t: Translate): string =>
  [pagesText(citation.pages, citation.labels, t), sectionText(citation.path, citation.approximate, t)].filter(Boolean).join(' · ');

function drawContext(el: HTMLElement, { context }: ResolvedCitation, t: Translate): void {
  if (!context) {
    el.createDiv({ cls: 'locus-faint', text: t('hover.no-text') });
    return;
  }
  const text = el.createDiv({ cls: 'locus-hover-text', attr: { tabindex: '0' } });
  const { start, cut } = leadInto(context.text, context.markStart);
  if (cut) text.createSpan({ cls: 'locus-ellipsis', text: '… ' });
  text.appendText(context.text.slice(start, context.markStart));
  text.createEl('mark', { text: context.text.slice(context.markStart, context.markEnd) });
  text.appendText(context.text.slice(context.markEnd));
}

/** Text shown before the cited words, so that a long paragraph opens at them. */
const LEAD = 160;

function leadInto(text: string, mark: number): { start: number; cut: boolean } {
  if (mark <= LEAD) return { start: 0, cut: false };
  const space = text.indexOf(' ', mark - LEAD);
  const start = space >= 0 && space < mark ? space + 1 : mark - LEAD;
  // Never through the middle of a character.
  const code = text.charCodeAt(start);
  return { start: code >= 0xdc00 && code <= 0xdfff ? start + 1 : start, cut: true };
}

function drawButtons(el: HTMLElement, { context }: ResolvedCitation, paper: PaperMetadata | null, t: Translate, actions: CitationCardActions): void {
  const row = el.createDiv({ cls: 'locus-hover-buttons' });
  const button = (icon: string, label: string, act: (event: MouseEvent) => void): void => {
    const button = row.createEl('button');
    setIcon(button.createSpan({ attr: { 'aria-hidden': 'true' } }), icon);
    button.createSpan({ text: label });
    button.addEventListener('click', act);
  };
  if (paper) button('book-open-text', t('page-view.show'), (event) => actions.showPage(Keymap.isModEvent(event)));
  if (paper?.pdfPath || paper?.attachmentKey) button('file-text', t('hover.open-pdf'), (event) => actions.openPdf(Keymap.isModEvent(event)));
  if (paper?.fullTextPath) button('text', t('hover.open-full-text'), (event) => actions.openFullText(Keymap.isModEvent(event)));
  if (context) button('copy', t('hover.copy'), () => actions.copy(context.text.slice(context.markStart, context.markEnd)));
  button('link', t('hover.insert'), () => actions.insert());
}
