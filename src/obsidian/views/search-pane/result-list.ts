import { Keymap } from 'obsidian';
import type { Translate } from '../../../i18n';
import type { Passage } from '../../../retrieval/model';
import type { CardActions } from './actions';
import { Card, type CardOptions } from './card';
import type { Found } from './pane-state';
import { WhenSeen } from './when-seen';

export interface ResultListOptions extends Omit<CardOptions, 'seen'> {
  /** The user wants back to the search field. */
  leave: () => void;
}

/** The cards of an answer, as a feed: one tab stop, arrows between the cards, a key for each action. */
export class ResultList {
  private cards: Card[] = [];
  private current = 0;
  private readonly seen = new WhenSeen();
  private readonly t: Translate;
  private readonly actions: CardActions;

  constructor(
    private readonly el: HTMLElement,
    private readonly options: ResultListOptions,
  ) {
    this.t = options.t;
    this.actions = options.actions;
    el.addClass('locus-results');
    el.setAttrs({ role: 'feed', 'aria-label': this.t('pane.results') });
    el.addEventListener('keydown', (event) => this.onKey(event));
    el.addEventListener('focusin', (event) => this.onFocus(event));
  }

  /**
   * Cards that show the same already stay as they are, and others are drawn behind them; where one differs all are drawn anew. The focus stays with its passage, or where that is gone at its
   * place.
   */
  show(found: Found): void {
    this.el.setAttribute('aria-busy', 'false');
    const { passages } = found.answer;
    const focused = this.cards.findIndex(({ el }) => el.contains(el.doc.activeElement));
    const held = this.cards[focused]?.passage;
    if (!this.cards.every((card, at) => card.shows(passages[at], found.papers))) this.clear();
    if (passages.length === this.cards.length) return;
    const isAnew = this.cards.length === 0;
    const options = { ...this.options, seen: this.seen };
    for (const passage of passages.slice(this.cards.length)) this.cards.push(new Card(this.el, passage, found.papers[passage.paperId], options));
    const beside = passagesByPaper(passages);
    this.cards.forEach((card, i) => {
      card.beside = beside.get(card.passage.paperId) ?? [card.passage];
      card.el.setAttrs({ 'aria-posinset': i + 1, 'aria-setsize': this.cards.length });
    });
    const again = held && isAnew ? passages.findIndex(({ paperId, start }) => paperId === held.paperId && start === held.start) : -1;
    this.setCurrent(again >= 0 ? again : held ? Math.min(focused, passages.length - 1) : this.current);
    if (held && isAnew) this.cards[this.current]?.el.focus({ preventScroll: true });
  }

  clear(): void {
    this.seen.clear();
    this.el.empty();
    this.cards = [];
    this.current = 0;
  }

  setBusy(busy: boolean): void {
    this.el.setAttribute('aria-busy', String(busy));
  }

  focus(index = this.current): void {
    const card = this.cards[index];
    if (!card) return;
    this.setCurrent(index);
    card.el.focus();
    card.el.scrollIntoView({ block: 'nearest' });
  }

  private setCurrent(index: number): void {
    this.current = index;
    this.cards.forEach((card, i) => {
      card.el.tabIndex = i === index ? 0 : -1;
      for (const button of card.el.findAll('button')) button.tabIndex = i === index ? 0 : -1;
    });
  }

  private onFocus(event: FocusEvent): void {
    const index = this.cards.findIndex((card) => event.target instanceof Node && card.el.contains(event.target));
    if (index >= 0 && index !== this.current) this.setCurrent(index);
  }

  private onKey(event: KeyboardEvent): void {
    const card = this.cards[this.current];
    // A key pressed on one of the card's own buttons is the button's.
    if (!card || event.target !== card.el || event.isComposing) return;
    if (this.move(event.key) || this.act(event, card)) event.preventDefault();
  }

  private move(key: string): boolean {
    if (key === 'ArrowDown') this.focus(Math.min(this.current + 1, this.cards.length - 1));
    else if (key === 'ArrowUp' && this.current > 0) this.focus(this.current - 1);
    else if (key === 'Home') this.focus(0);
    else if (key === 'End') this.focus(this.cards.length - 1);
    else if (key === 'ArrowUp' || key === 'Escape') this.options.leave();
    else return false;
    return true;
  }

  private act(event: KeyboardEvent, card: Card): boolean {
    const mod = Keymap.isModifier(event, 'Mod');
    if (event.key === 'Enter') void this.actions.open(card.target(), Keymap.isModEvent(event));
    else if (event.key === 'c' && !(mod && this.el.doc.getSelection()?.isCollapsed === false)) void this.actions.copy(card.target());
    else if (event.key === 'i' && !mod) void this.actions.insert(card.target(), 'link');
    else if (event.key === 'q' && !mod) void this.actions.insert(card.target(), 'quote');
    else if (event.key === 'p' && !mod) void this.actions.showPage(card.target(), false);
    else if (event.key === 'r' && !mod) card.showRelated();
    else if (event.key === 'w' && !mod) card.toggleWhy();
    else return false;
    return true;
  }
}

/** The passages of each paper as they stand in it. */
function passagesByPaper(passages: readonly Passage[]): Map<string, Passage[]> {
  const papers = new Map<string, Passage[]>();
  for (const passage of [...passages].sort((a, b) => a.start - b.start)) {
    const known = papers.get(passage.paperId);
    if (known) known.push(passage);
    else papers.set(passage.paperId, [passage]);
  }
  return papers;
}
