import type { DoctorRow } from './row';
import { drawItem, rowElementId, type RowLook } from './row-view';
import type { ListItem } from './shown-rows';
import { indexAt, laidOut } from './layout';

export interface ListActions {
  /** A citation was chosen, by a press or an arrow key. */
  choose(row: DoctorRow): void;
  /** Enter, or a press on its place. */
  openNote(row: DoctorRow, event: MouseEvent | KeyboardEvent): void;
  menu(row: DoctorRow, at: { x: number; y: number }): void;
  /** From the first citation upwards, or Escape. */
  leave(): void;
}

/** Pixels drawn above and below what is seen. */
const BESIDE = 300;
/** CSS pixels, where nothing can be measured. */
const USUAL = { group: 30, row: 52, view: 1_200 };

/** The citations on screen. Only what is in sight is in the page, so that thousands cost no more than a few. */
export class CitationList {
  private items: readonly ListItem[] = [];
  private look: RowLook | null = null;
  /** Index of each citation among the items. */
  private places: number[] = [];
  /** Where each item begins, and where the last one ends; in pixels. */
  private tops: readonly number[] = [0];
  private heights = { group: USUAL.group, row: USUAL.row };
  private readonly sizer: HTMLElement;
  private readonly drawn = new Map<number, HTMLElement>();
  /** The citation that keys act on. */
  private active: DoctorRow | null = null;
  private place = 0;

  constructor(
    private readonly el: HTMLElement,
    private readonly actions: ListActions,
    label: string,
  ) {
    el.addClass('locus-doctor-list');
    el.setAttrs({ role: 'listbox', tabindex: '0', 'aria-label': label });
    this.sizer = el.createDiv({ cls: 'locus-doctor-sizer', attr: { role: 'presentation' } });
    el.addEventListener('scroll', () => this.update());
    el.addEventListener('click', (event) => this.onPress(event));
    el.addEventListener('contextmenu', (event) => this.onMenu(event));
    el.addEventListener('keydown', (event) => this.onKey(event));
  }

  /** Draws the list anew; whatever was chosen stays chosen while it is listed. */
  show(items: readonly ListItem[], look: RowLook): void {
    this.items = items;
    this.look = look;
    this.places = items.flatMap(({ kind }, at) => (kind === 'row' ? [at] : []));
    const kept = this.places.findIndex((at) => isSame(this.rowAt(at), this.active));
    this.place = Math.max(0, kept >= 0 ? kept : Math.min(this.place, this.places.length - 1));
    this.active = kept >= 0 ? this.rowAt(this.places[kept] ?? -1) : null;
    this.redraw();
  }

  focus(): void {
    this.el.focus();
    this.activate(this.place);
  }

  /** Draws what has come into sight, and drops what has left it. */
  update(): void {
    if (!this.look) return;
    const view = this.el.clientHeight || USUAL.view;
    const top = Math.min(this.el.scrollTop, Math.max(0, (this.tops.at(-1) ?? 0) - view));
    const from = indexAt(this.tops, top - BESIDE);
    const until = Math.min(this.items.length, indexAt(this.tops, top + view + BESIDE) + 1);
    for (const [at, el] of this.drawn) {
      if (at >= from && at < until) continue;
      el.detach();
      this.drawn.delete(at);
    }
    for (let at = from; at < until; at += 1) {
      const item = this.items[at];
      if (!item || this.drawn.has(at)) continue;
      const el = drawItem(this.sizer, item, this.tops[at] ?? 0, this.look);
      this.drawn.set(at, el);
      this.paint(at, el);
    }
    if (this.measured()) this.redraw();
  }

  private redraw(): void {
    this.tops = laidOut(this.items, this.heights);
    this.drawn.clear();
    this.sizer.empty();
    this.sizer.setCssProps({ '--locus-height': `${this.tops.at(-1) ?? 0}px` });
    this.update();
    if (this.look && this.active) this.el.setAttribute('aria-activedescendant', rowElementId(this.look.idPrefix, this.place));
    else this.el.removeAttribute('aria-activedescendant');
  }

  /** True where headings or citations turned out to be of another height than was thought. */
  private measured(): boolean {
    const before = { ...this.heights };
    for (const [at, el] of this.drawn) {
      const item = this.items[at];
      if (item && el.offsetHeight > 0) this.heights[item.kind] = el.offsetHeight;
    }
    return before.group !== this.heights.group || before.row !== this.heights.row;
  }

  private paint(at: number, el: HTMLElement): void {
    const row = this.rowAt(at);
    if (row === null) return;
    const chosen = isSame(row, this.active);
    el.toggleClass('is-active', chosen);
    el.setAttribute('aria-selected', String(chosen));
  }

  private rowAt(at: number): DoctorRow | null {
    const item = this.items[at];
    return item?.kind === 'row' ? item.row : null;
  }

  private activate(place: number): void {
    const at = this.places[place];
    const row = at === undefined ? null : this.rowAt(at);
    if (at === undefined || row === null || !this.look) return;
    this.place = place;
    this.active = row;
    const view = this.el.clientHeight || USUAL.view;
    // The first citation of a group is seen with its heading.
    const top = this.tops[this.items[at - 1]?.kind === 'group' ? at - 1 : at] ?? 0;
    const end = this.tops[at + 1] ?? 0;
    if (top < this.el.scrollTop) this.el.scrollTop = top;
    else if (end > this.el.scrollTop + view) this.el.scrollTop = end - view;
    this.update();
    for (const [drawn, el] of this.drawn) this.paint(drawn, el);
    this.el.setAttribute('aria-activedescendant', rowElementId(this.look.idPrefix, place));
    this.actions.choose(row);
  }

  private placeOf(target: EventTarget | null): number | null {
    const el = target instanceof Element ? target.closest<HTMLElement>('.locus-doctor-row') : null;
    return el === null ? null : Number(el.dataset.place);
  }

  private onPress(event: MouseEvent): void {
    const place = this.placeOf(event.target);
    if (place === null) return;
    this.activate(place);
    const onPlace = event.target instanceof Element && event.target.closest('[data-act="note"]') !== null;
    if (onPlace && this.active) this.actions.openNote(this.active, event);
  }

  /** By the pointer on a citation, or by the menu key on the active one. */
  private onMenu(event: MouseEvent): void {
    const place = this.placeOf(event.target);
    event.preventDefault();
    if (place !== null) this.activate(place);
    if (!this.active) return;
    const box = this.drawn.get(this.places[this.place] ?? -1)?.getBoundingClientRect();
    this.actions.menu(this.active, place !== null || !box ? { x: event.clientX, y: event.clientY } : { x: box.left + 24, y: box.bottom });
  }

  private onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.altKey || event.target !== this.el) return;
    const { key } = event;
    const last = this.places.length - 1;
    const page = Math.max(1, Math.floor((this.el.clientHeight || USUAL.view) / this.heights.row) - 1);
    if (key === 'Enter' && this.active) this.actions.openNote(this.active, event);
    else if (event.ctrlKey || event.metaKey) return;
    else if (key === 'ArrowDown') this.activate(this.active ? Math.min(last, this.place + 1) : this.place);
    else if (key === 'ArrowUp' && this.place === 0) this.actions.leave();
    else if (key === 'ArrowUp') this.activate(this.place - 1);
    else if (key === 'Home') this.activate(0);
    else if (key === 'End') this.activate(last);
    else if (key === 'PageDown') this.activate(Math.min(last, this.place + page));
    else if (key === 'PageUp') this.activate(Math.max(0, this.place - page));
    else if (key === 'Escape') this.actions.leave();
    else return;
    event.preventDefault();
  }
}

/** The same link at the same place of a note, though it may have been judged anew. */
export const isSame = (a: DoctorRow | null, b: DoctorRow | null): boolean =>
  a !== null && b !== null && a.note === b.note && a.citation.start === b.citation.start && a.citation.markup === b.citation.markup;
