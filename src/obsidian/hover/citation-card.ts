import { HoverPopover, type HoverParent, Keymap, type PaneType, setIcon } from 'obsidian';
import type { CitationLink } from '../../citation/model';
import type { Standing } from '../../citation/standing';
import type { Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import { paperName } from '../citations/place-text';
import { showCrop, type Crop } from '../page-viewer/crop';
import { inBackground } from '../report-error';
import { drawChange, placeText } from './card-change';

export interface CitationCardActions {
  /** Shows the page with the cited words marked. */
  showPage(where: PaneType | boolean): void;
  /** The cited place on its page, as a picture; null where there is none. `signal` ends the work. */
  picture(width: number, signal: AbortSignal): Promise<Crop | null>;
  /** Of a supplement its file. */
  openPdf(where: PaneType | boolean): void;
  openFullText(where: PaneType | boolean): void;
  /** Asks in which form. */
  copy(event: MouseEvent): void;
  insert(): void;
  /** Offers the other forms. */
  insertAs(event: MouseEvent): void;
  /** What can be done about a link that does not hold; missing where the card is of no link. */
  mend?: {
    /** Lets the link lead to what is proposed. */
    renew(): void;
    /** Lets the user look for the words to cite. */
    citeAgain(): void;
  };
}

export interface CitationCardContent {
  citation: Standing;
  /** null where the card is of a place and of no link. */
  link: CitationLink | null;
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
    if (!shownSpan(this.content.citation)) return;
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

/** The words that the picture shows: those cited, else those that seem to be meant now. */
export const shownSpan = ({ span, proposal }: Standing): { start: number; end: number } | null => span ?? proposal?.range ?? null;

/** Returns the element for the picture of the page, which comes later or not at all. */
export function drawCitationCard(el: HTMLElement, content: CitationCardContent, t: Translate, actions: CitationCardActions): HTMLElement {
  const { citation, link, paper } = content;
  const place = placeText(citation, t);
  el.addClass('locus-hover');
  el.setAttrs({ role: 'dialog', 'aria-label': t('chip.label', { place }) });
  const head = el.createDiv({ cls: 'locus-hover-head' });
  head.createSpan({ cls: 'locus-card-paper', text: paperName(paper ?? undefined, citation.paperId ?? '') });
  if (paper?.title) head.createSpan({ cls: 'locus-card-title', text: paper.title });
  el.createDiv({ cls: 'locus-hover-place', text: place });
  drawChange(el, citation, link, t);
  drawContext(el, citation, t);
  const picture = el.createDiv({ cls: 'locus-hover-picture' });
  picture.addEventListener('click', (event) => actions.showPage(Keymap.isModEvent(event)));
  drawButtons(el, content, t, actions);
  return picture;
}

function drawContext(el: HTMLElement, { context, proposal, cited }: Standing, t: Translate): void {
  if (!context) {
    // What was cited, or what stands there now, is on the card already.
    if (!proposal && cited === null) el.createDiv({ cls: 'locus-faint', text: t('hover.no-text') });
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

function drawButtons(el: HTMLElement, { citation, paper }: CitationCardContent, t: Translate, actions: CitationCardActions): void {
  const row = el.createDiv({ cls: 'locus-hover-buttons' });
  const button = (icon: string, label: string, act: (event: MouseEvent) => void): HTMLElement => {
    const button = row.createEl('button');
    setIcon(button.createSpan({ attr: { 'aria-hidden': 'true' } }), icon);
    button.createSpan({ text: label });
    button.addEventListener('click', act);
    return button;
  };
  const { state, proposal, span, paperId } = citation;
  const { mend } = actions;
  if (proposal && mend) button('wand-sparkles', t(proposal.how === 'near' ? 'hover.accept' : 'hover.repair'), () => mend.renew()).addClass('mod-cta');
  if (paperId !== null && mend && (state === 'changed' || state === 'lost')) button('search', t('hover.re-cite'), () => mend.citeAgain());
  // The words of a supplement stand on no page.
  if (citation.supplement) button('file-text', t('hover.open-file'), (event) => actions.openPdf(Keymap.isModEvent(event)));
  else drawWaysToPage(button, paper, t, actions);
  if (paperId !== null && span) button('copy', t('hover.copy-as'), (event) => actions.copy(event));
  if (span) button('link', t('hover.insert'), () => actions.insert());
  if (paperId !== null && span) button('text-cursor-input', t('card.insert-as'), (event) => actions.insertAs(event));
}

function drawWaysToPage(button: (icon: string, label: string, act: (event: MouseEvent) => void) => void, paper: PaperMetadata | null, t: Translate, actions: CitationCardActions): void {
  if (paper) button('book-open-text', t('page-view.show'), (event) => actions.showPage(Keymap.isModEvent(event)));
  if (paper?.pdfPath || paper?.attachmentKey) button('file-text', t('hover.open-pdf'), (event) => actions.openPdf(Keymap.isModEvent(event)));
  if (paper?.fullTextPath) button('text', t('hover.open-full-text'), (event) => actions.openFullText(Keymap.isModEvent(event)));
}
