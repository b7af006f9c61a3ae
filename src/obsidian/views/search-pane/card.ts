import { Keymap, type Menu, setIcon, setTooltip } from 'obsidian';
import type { Translate } from '../../../i18n';
import type { PaperMetadata } from '../../../library/paper';
import type { Passage } from '../../../retrieval/model';
import { drawPlaceChip } from '../../citations/chip';
import { paperName, standsText } from '../../citations/place-text';
import type { CardActions, CardTarget, InsertForm } from './actions';
import { cardMenu } from './card-menu';
import { drawCardMentions } from './card-mentions';
import { drawCardPicture, isPictured } from './card-picture';
import type { CardSources } from './card-sources';
import { drawCardTable } from './card-table';
import { drawCardText, isCut, selectedIn } from './card-text';
import type { Subject } from './pane-state';
import type { WhenSeen } from './when-seen';
import { WhyPanel } from './why-panel';

export interface CardOptions {
  t: Translate;
  actions: CardActions;
  sources: CardSources;
  seen: WhenSeen;
  /** Shows the passages that are near to a card's. */
  related: (subject: Subject) => void;
}

/** One result: where it stands, what it says, what can be done with it. The whole card opens the place. */
export class Card {
  readonly el: HTMLElement;
  private readonly body: HTMLElement;
  private why: WhyPanel | null = null;
  private textEl: HTMLElement | null = null;
  private whole = false;
  /** The answer's passages of the same paper, as they stand in it. */
  beside: readonly Passage[];

  constructor(
    parent: HTMLElement,
    readonly passage: Passage,
    private readonly paper: PaperMetadata | undefined,
    private readonly options: CardOptions,
  ) {
    this.beside = [passage];
    this.el = parent.createEl('article', { cls: 'locus-card', attr: { tabindex: '-1', draggable: 'true' } });
    this.drawHead();
    this.body = this.el.createDiv({ cls: 'locus-card-body' });
    this.drawBody();
    this.drawActions();
    this.listen();
  }

  /** True where this is the card that would be drawn of a passage: the objects are the same. */
  shows(passage: Passage | undefined, papers: Readonly<Record<string, PaperMetadata>>): boolean {
    return passage === this.passage && papers[passage.paperId] === this.paper;
  }

  /** The card's passage, with the user's selection as what to cite, else its best sentences. */
  target(): CardTarget {
    const { passage, paper } = this;
    const selected = this.textEl ? selectedIn(this.textEl, this.el.doc.getSelection()) : null;
    const cited = selected
      ? { start: passage.start + selected.start, end: passage.start + selected.end }
      : passage.bestSentences;
    return { passage, paper, cited, beside: this.beside };
  }

  /** Shows or hides why this is a result. */
  toggleWhy(): void {
    this.why?.toggle();
  }

  showRelated(): void {
    const { passage, paper, options } = this;
    const { paperId, start, end } = passage;
    const title = [paperName(paper, paperId), standsText(passage, options.t)].filter(Boolean).join(', ');
    options.related({ of: { paperId, start, end }, title });
  }

  private drawHead(): void {
    const { t } = this.options;
    const head = this.el.createDiv({ cls: 'locus-card-head' });
    const name = paperName(this.paper, this.passage.paperId);
    head.createSpan({ cls: 'locus-card-paper', text: name });
    const pages = standsText(this.passage, t);
    if (pages !== '') head.createSpan({ cls: 'locus-card-page', text: pages });
    const title = this.paper?.title ?? '';
    if (title !== '' && title !== name) setTooltip(this.el.createDiv({ cls: 'locus-card-title', text: title }), title);
    this.el.setAttribute('aria-label', [name, pages, this.passage.path.join(' > ')].filter(Boolean).join(', '));
  }

  private drawBody(): void {
    const { passage } = this;
    const { t } = this.options;
    this.body.empty();
    const line = this.body.createDiv({ cls: 'locus-card-where' });
    if (passage.kind === 'figure' || passage.kind === 'table' || passage.kind === 'equation') {
      line.createSpan({ cls: 'locus-kind', text: passage.label ?? t(`kind.${passage.kind}`) });
    }
    drawPlaceChip(line, passage, t);
    if (passage.sourceMissing) line.createSpan({ cls: 'locus-warning', text: t('card.source-missing') });
    const { sources, seen } = this.options;
    if (isPictured(passage)) drawCardPicture(this.body, passage, sources, seen, t);
    this.textEl = passage.text === '' ? null : drawCardText(this.body, passage, this.whole);
    if (!this.whole && isCut(passage)) this.drawMore();
    if (passage.table) drawCardTable(this.body, passage.table, t, () => sources.wholeTable(passage));
    drawCardMentions(this.body, passage, t, (place, where) => void this.options.actions.open({ passage: place, paper: this.paper, cited: place.bestSentences }, where));
  }

  private drawMore(): void {
    const more = this.body.createEl('button', { cls: 'locus-text-button', text: this.options.t('card.show-all') });
    more.addEventListener('click', (event) => {
      event.stopPropagation();
      this.whole = true;
      this.drawBody();
      this.el.focus();
    });
  }

  private drawActions(): void {
    const { t, actions } = this.options;
    const row = this.el.createDiv({ cls: 'locus-card-actions' });
    const button = (icon: string, label: string, act: (event: MouseEvent) => Promise<void>): void => {
      const el = row.createEl('button', { cls: 'clickable-icon', attr: { 'aria-label': label, tabindex: '-1' } });
      setIcon(el, icon);
      // Pressing a button must not clear the selection that it is about.
      el.addEventListener('mousedown', (event) => event.preventDefault());
      el.addEventListener('click', (event) => {
        event.stopPropagation();
        void act(event);
      });
    };
    button('link', t('card.insert'), () => actions.insert(this.target(), 'link'));
    button('quote', t('card.insert-quote'), () => actions.insert(this.target(), 'quote'));
    button('copy', t('card.copy'), () => actions.copy(this.target()));
    const { supplement } = this.passage;
    if (supplement) button('file-text', t('hover.open-file'), (event) => actions.open(this.target(), Keymap.isModEvent(event)));
    else button('book-open-text', t('page-view.show'), (event) => actions.showPage(this.target(), Keymap.isModEvent(event)));
    if (this.paper?.fullTextPath && !supplement) {
      button('file-text', t('card.open-full-text'), (event) => actions.openFullText(this.target(), Keymap.isModEvent(event)));
    }
    button('more-horizontal', t('card.more'), async (event) => void this.menu().showAtMouseEvent(event));
    this.why = new WhyPanel(this.el, row, this.passage, t);
  }

  private menu(): Menu {
    const { t, actions } = this.options;
    return cardMenu({ t, actions, target: () => this.target(), related: () => this.showRelated(), why: () => this.toggleWhy() });
  }

  private listen(): void {
    const { actions } = this.options;
    const prepare = (): void => actions.prepare(this.target());
    this.el.addEventListener('mouseenter', prepare);
    this.el.addEventListener('focusin', prepare);
    this.el.addEventListener('click', (event) => {
      // The click that ends a selection is not a wish to leave.
      if (this.target().cited !== this.passage.bestSentences) return prepare();
      void actions.open(this.target(), Keymap.isModEvent(event));
    });
    this.el.addEventListener('auxclick', (event) => {
      if (event.button === 1) void actions.open(this.target(), 'tab');
    });
    this.el.addEventListener('contextmenu', (event) => {
      // The app's own menu copies a selection.
      if (this.target().cited !== this.passage.bestSentences) return;
      event.preventDefault();
      this.menu().showAtMouseEvent(event);
    });
    this.el.addEventListener('dragstart', (event) => {
      const text = actions.dragText(this.target(), dragForm(event));
      if (text === null || !event.dataTransfer) return event.preventDefault();
      event.dataTransfer.setData('text/plain', text);
      event.dataTransfer.effectAllowed = 'copy';
    });
  }
}

/**
 * What is dragged, by the keys that are held: a link, with Ctrl or Cmd the quote too, with Alt a Pandoc citation, with both a plain reference. Shift counts as Ctrl where it
 * is pressed late: held from the beginning it makes Chromium extend a selection and drag nothing.
 */
function dragForm({ altKey, ctrlKey, metaKey, shiftKey }: DragEvent): InsertForm {
  const more = ctrlKey || metaKey || shiftKey;
  if (altKey) return more ? 'reference' : 'pandoc';
  return more ? 'quote' : 'link';
}
