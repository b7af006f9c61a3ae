import type { DoctorRow } from './row';
import { drawItem, placeItem, rowElementId, type RowLook, setTo } from './row-view';
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
const KINDS = 2;

const keyOf = (item: ListItem): DoctorRow | string => (item.kind === 'row' ? item.row : item.key);

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
  /** What is in the page, by what it shows: it keeps its element while the list grows around it. */
  private readonly drawn = new Map<DoctorRow | string, HTMLElement>();
  /** Kinds whose height was measured. */
  private readonly measured = new Set<ListItem['kind']>();
  /** Height and place of what is seen, in pixels: asked for after something was written, the browser would lay out the page there and then. */
  private seen = { height: 0, top: 0 };
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
    el.addEventListener('scroll', () => {
      this.seen.top = el.scrollTop;
      this.update();
    });
    el.addEventListener('click', (event) => this.onPress(event));
    el.addEventListener('contextmenu', (event) => this.onMenu(event));
    el.addEventListener('keydown', (event) => this.onKey(event));
  }

  /** Draws what is listed now; whatever was chosen stays chosen while it is listed, and what stays in sight keeps its element. */
  show(items: readonly ListItem[], look: RowLook): void {
    if (look.grouping !== this.look?.grouping) this.clear();
    this.items = items;
    this.look = look;
    this.places = items.flatMap(({ kind }, at) => (kind === 'row' ? [at] : []));
    const kept = this.active === null ? -1 : this.places.findIndex((at) => isSame(this.rowAt(at), this.active));
    this.place = Math.max(0, kept >= 0 ? kept : Math.min(this.place, this.places.length - 1));
    this.active = kept >= 0 ? this.rowAt(this.places[kept] ?? -1) : null;
    if (this.seen.height === 0) this.seen.height = this.el.clientHeight;
    this.layOut();
  }

  /** The list, or its letters, may have another size. */
  resized(): void {
    this.seen = { height: this.el.clientHeight, top: this.el.scrollTop };
    this.measured.clear();
    this.layOut();
  }

  focus(): void {
    this.el.focus();
    this.activate(this.place);
  }

  /** Draws what has come into sight, and drops what has left it. */
  private update(): void {
    const { look, tops } = this;
    if (!look) return;
    const height = this.seen.height || USUAL.view;
    const top = Math.min(this.seen.top, Math.max(0, (tops.at(-1) ?? 0) - height));
    const from = indexAt(tops, top - BESIDE);
    const inSight = new Map(this.items.slice(from, indexAt(tops, top + height + BESIDE) + 1).map((item, at) => [keyOf(item), from + at]));
    for (const [key, el] of this.drawn) {
      if (inSight.has(key)) continue;
      el.detach();
      this.drawn.delete(key);
    }
    for (const [key, at] of inSight) {
      const item = this.items[at];
      if (!item) continue;
      const el = this.drawn.get(key) ?? drawItem(this.sizer, item, look);
      this.drawn.set(key, el);
      placeItem(el, item, tops[at] ?? 0, look);
      this.paint(at, el);
    }
    if (this.areOthers()) this.layOut();
  }

  private layOut(): void {
    this.tops = laidOut(this.items, this.heights);
    // No variable: what it stands for would be worked out anew for all that lies within.
    this.sizer.setCssProps({ height: `${this.tops.at(-1) ?? 0}px` });
    this.update();
    if (this.look && this.active) this.el.setAttribute('aria-activedescendant', rowElementId(this.look.idPrefix, this.place));
    else this.el.removeAttribute('aria-activedescendant');
  }

  private clear(): void {
    this.drawn.clear();
    this.sizer.empty();
  }

  /** True where headings or citations turned out to be of another height than was thought. Each kind is measured once. */
  private areOthers(): boolean {
    const before = { ...this.heights };
    for (const [key, el] of this.measured.size < KINDS ? this.drawn : []) {
      const kind = typeof key === 'string' ? 'group' : 'row';
      if (this.measured.has(kind) || el.offsetHeight === 0) continue;
      this.heights[kind] = el.offsetHeight;
      this.measured.add(kind);
    }
    return before.group !== this.heights.group || before.row !== this.heights.row;
  }

  private paint(at: number, el: HTMLElement): void {
    const row = this.rowAt(at);
    if (row === null) return;
    const chosen = isSame(row, this.active);
    el.toggleClass('is-active', chosen);
    setTo(el, 'aria-selected', String(chosen));
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
    this.reveal(at);
    this.el.setAttribute('aria-activedescendant', rowElementId(this.look.idPrefix, place));
    this.actions.choose(row);
    // What is shown of it may have taken room from the list.
    this.reveal(at);
  }

  /** Scrolls to an item where it is not in sight as a whole. */
  private reveal(at: number): void {
    this.seen.height = this.el.clientHeight;
    const view = this.seen.height || USUAL.view;
    // The first citation of a group is seen with its heading.
    const top = this.tops[this.items[at - 1]?.kind === 'group' ? at - 1 : at] ?? 0;
    const end = this.tops[at + 1] ?? 0;
    if (top < this.el.scrollTop) this.el.scrollTop = top;
    else if (end > this.el.scrollTop + view) this.el.scrollTop = end - view;
    this.seen.top = this.el.scrollTop;
    this.update();
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
    const box = this.drawn.get(this.active)?.getBoundingClientRect();
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
