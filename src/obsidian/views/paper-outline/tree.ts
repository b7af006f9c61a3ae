import { Keymap, type PaneType, Platform } from 'obsidian';
import type { SectionRow } from '../../../structure/section-rows';
import { drawRow, rowElementId, type RowButton, type RowLook } from './row';
import { rowText } from './row-text';
import { nearestShown, placesOf, type ShownRow, typedTo } from './shown-rows';

export interface TreeActions {
  open(row: SectionRow, where: PaneType | boolean): void;
  hover(row: SectionRow, target: HTMLElement): void;
  search(row: SectionRow): void;
  copy(row: SectionRow): void;
  menu(row: SectionRow, at: { x: number; y: number }): void;
  /** Folds or unfolds rows, by id. */
  fold(ids: readonly string[], folded: boolean): void;
  /** From the first row upwards, or Escape. */
  leave(): void;
}

/** Rows drawn above and below what is seen. */
const BESIDE = 8;
/** CSS pixels, where nothing can be measured. */
const USUAL = { row: 44, view: 1_200 };
/** A pause after which typing begins anew, in milliseconds. */
const TYPING_PAUSE = 800;

/** The tree on screen. Only the rows in sight are in the page, so that thousands cost no more than a few; all have one height. */
export class OutlineTree {
  private rows: readonly SectionRow[] = [];
  private shown: readonly ShownRow[] = [];
  private places: ReadonlyMap<number, number> = new Map();
  private look: RowLook | null = null;
  private readonly sizer: HTMLElement;
  private readonly drawn = new Map<number, HTMLElement>();
  /** Index among all rows of the one that keys act on, and of the section that is read. */
  private active = 0;
  private current: number | null = null;
  private typed = { text: '', at: 0 };
  private hovered: Element | null = null;
  /** Of a row, as last measured. */
  private height = USUAL.row;

  constructor(
    private readonly el: HTMLElement,
    private readonly actions: TreeActions,
  ) {
    el.addClass('locus-outline-tree');
    el.setAttrs({ role: 'tree', tabindex: '0' });
    this.sizer = el.createDiv({ cls: 'locus-outline-sizer', attr: { role: 'presentation' } });
    el.addEventListener('scroll', () => this.update());
    el.addEventListener('click', (event) => this.onPress(event));
    el.addEventListener('auxclick', (event) => event.button === 1 && this.onPress(event));
    el.addEventListener('contextmenu', (event) => this.onMenu(event));
    el.addEventListener('mouseover', (event) => this.onHover(event));
    el.addEventListener('mouseleave', () => (this.hovered = null));
    el.addEventListener('keydown', (event) => this.onKey(event));
  }

  /** Rows in the page, for tests. */
  get count(): number {
    return this.drawn.size;
  }

  show(rows: readonly SectionRow[], shown: readonly ShownRow[], look: RowLook, label: string): void {
    this.rows = rows;
    this.shown = shown;
    this.places = placesOf(shown);
    this.look = look;
    this.el.setAttribute('aria-label', label);
    const place = this.placeOf(Math.min(this.active, rows.length - 1));
    this.active = shown[place ?? 0]?.index ?? 0;
    this.clear();
    this.sizer.setCssProps({ '--locus-rows': String(shown.length) });
    this.update();
  }

  /** Back to the top: another paper. */
  reset(): void {
    this.active = 0;
    this.current = null;
    this.el.scrollTop = 0;
  }

  /** Marks the section that is read, or the nearest above it that is not folded away; scrolls it into sight. null marks none. */
  mark(index: number | null): void {
    this.current = index;
    for (const [at, el] of this.drawn) this.paint(at, el);
    const place = index === null ? null : this.placeOf(index);
    if (place !== null) this.scrollTo(place);
  }

  focus(): void {
    this.el.focus();
    this.scrollTo(this.place);
  }

  /** Draws what has come into sight, and drops what has left it. */
  update(): void {
    if (!this.look) return;
    const height = this.rowHeight;
    const view = this.el.clientHeight || USUAL.view;
    // Rows may have become fewer since it was scrolled.
    const top = Math.min(this.el.scrollTop, Math.max(0, this.shown.length * height - view));
    const from = Math.max(0, Math.floor(top / height) - BESIDE);
    const until = Math.min(this.shown.length, Math.ceil((top + view) / height) + BESIDE);
    for (const [at, el] of this.drawn) {
      if (at >= from && at < until) continue;
      el.detach();
      this.drawn.delete(at);
    }
    for (let at = from; at < until; at += 1) {
      const shown = this.shown[at];
      if (!shown || this.drawn.has(at)) continue;
      const el = drawRow(this.sizer, shown, at, this.look);
      this.drawn.set(at, el);
      this.paint(at, el);
    }
    this.el.setAttribute('aria-activedescendant', rowElementId(this.look.idPrefix, this.active));
  }

  private clear(): void {
    this.drawn.clear();
    this.sizer.empty();
  }

  private paint(at: number, el: HTMLElement): void {
    const index = this.shown[at]?.index;
    const read = this.current === null ? null : this.placeOf(this.current);
    el.toggleClass('is-focused', index === this.active);
    el.toggleClass('is-active', at === read);
    el.setAttribute('aria-selected', String(index === this.active));
    if (at === read) el.setAttribute('aria-current', 'location');
    else el.removeAttribute('aria-current');
  }

  private get rowHeight(): number {
    const [first] = this.drawn.values();
    this.height = first?.offsetHeight || this.height;
    return this.height;
  }

  /** Place of the active row among the shown ones. */
  private get place(): number {
    return this.placeOf(this.active) ?? 0;
  }

  /** null where neither it nor anything above it is shown. */
  private placeOf(index: number): number | null {
    return nearestShown(this.rows, this.places, index);
  }

  private scrollTo(place: number): void {
    const height = this.rowHeight;
    const view = this.el.clientHeight || USUAL.view;
    if (place * height < this.el.scrollTop) this.el.scrollTop = place * height;
    else if ((place + 1) * height > this.el.scrollTop + view) this.el.scrollTop = (place + 1) * height - view;
    this.update();
  }

  private activate(place: number): void {
    const shown = this.shown[place];
    if (!shown) return;
    this.active = shown.index;
    this.scrollTo(place);
    for (const [at, el] of this.drawn) this.paint(at, el);
  }

  private rowOf(target: EventTarget | null): { el: HTMLElement; shown: ShownRow; place: number } | null {
    const el = target instanceof Element ? target.closest<HTMLElement>('.locus-outline-row') : null;
    const place = el === null ? undefined : this.places.get(Number(el.dataset.index));
    const shown = place === undefined ? undefined : this.shown[place];
    return el && shown && place !== undefined ? { el, shown, place } : null;
  }

  private onPress(event: MouseEvent): void {
    const found = this.rowOf(event.target);
    if (!found) return;
    const { row } = found.shown;
    const act = event.target instanceof Element ? (event.target.closest<HTMLElement>('[data-act]')?.dataset.act as RowButton | undefined) : undefined;
    this.activate(found.place);
    if (act === 'fold') this.actions.fold([row.id], found.shown.expanded === true);
    else if (act === 'search') this.actions.search(row);
    else if (act === 'copy') this.actions.copy(row);
    else if (act === 'menu') this.actions.menu(row, { x: event.clientX, y: event.clientY });
    else this.actions.open(row, Keymap.isModEvent(event));
  }

  /** By the pointer on a row, or by the menu key on the active one. */
  private onMenu(event: MouseEvent): void {
    const found = this.rowOf(event.target);
    event.preventDefault();
    if (found) this.activate(found.place);
    const row = this.rows[this.active];
    if (!row) return;
    const box = this.drawn.get(this.place)?.getBoundingClientRect();
    this.actions.menu(row, found || !box ? { x: event.clientX, y: event.clientY } : { x: box.left + 24, y: box.bottom });
  }

  /** A tap is followed by a hover that nobody meant. */
  private onHover(event: MouseEvent): void {
    if (Platform.isMobile) return;
    const found = this.rowOf(event.target);
    const over = found?.el.find('.locus-outline-text') ?? null;
    // Not over buttons, which have tooltips of their own.
    const on = over && event.target instanceof Node && over.contains(event.target) ? over : null;
    if (on === this.hovered) return;
    this.hovered = on;
    if (on && found) this.actions.hover(found.shown.row, on);
  }

  private onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.target !== this.el) return;
    if (this.move(event) || this.act(event) || this.type(event)) event.preventDefault();
  }

  private move({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey || altKey) return false;
    const { place, shown } = this;
    const page = Math.max(1, Math.floor((this.el.clientHeight || USUAL.view) / this.rowHeight) - 1);
    const last = shown.length - 1;
    if (key === 'ArrowDown') this.activate(Math.min(last, place + 1));
    else if (key === 'ArrowUp' && place === 0) this.actions.leave();
    else if (key === 'ArrowUp') this.activate(place - 1);
    else if (key === 'Home') this.activate(0);
    else if (key === 'End') this.activate(last);
    else if (key === 'PageDown') this.activate(Math.min(last, place + page));
    else if (key === 'PageUp') this.activate(Math.max(0, place - page));
    else if (key === 'ArrowRight') this.inwards(place);
    else if (key === 'ArrowLeft') this.outwards(place);
    else return false;
    return true;
  }

  private inwards(place: number): void {
    const shown = this.shown[place];
    if (shown?.expanded === false) this.actions.fold([shown.row.id], false);
    else if (shown?.expanded === true) this.activate(place + 1);
  }

  private outwards(place: number): void {
    const shown = this.shown[place];
    if (shown?.expanded === true) this.actions.fold([shown.row.id], true);
    else if (shown && shown.row.parent !== null) this.activate(this.placeOf(shown.row.parent) ?? place);
  }

  private act(event: KeyboardEvent): boolean {
    const row = this.rows[this.active];
    if (!row) return false;
    const { key } = event;
    const mod = Keymap.isModifier(event, 'Mod');
    if (key === 'Enter') this.actions.open(row, Keymap.isModEvent(event));
    else if (key === 'c' && mod) this.actions.copy(row);
    else if (key === 'f' && mod) this.actions.search(row);
    else if (key === 'Escape') this.actions.leave();
    else if (key === '*') this.actions.fold(this.rows.filter(({ parent }) => parent === row.parent).map(({ id }) => id), false);
    else return false;
    return true;
  }

  /** Goes to the next row that begins with what is typed. */
  private type(event: KeyboardEvent): boolean {
    const { key, timeStamp } = event;
    if ([...key].length !== 1 || event.ctrlKey || event.metaKey || event.altKey || !this.look) return false;
    const again = timeStamp - this.typed.at < TYPING_PAUSE;
    if (key === ' ' && !again) return false;
    const text = (again ? this.typed.text : '') + key;
    const isRepeated = [...new Set(text.toLowerCase())].length === 1;
    this.typed = { text, at: timeStamp };
    const { labels, t, isWhole } = this.look;
    const texts = this.shown.map(({ row }) => rowText(row, labels, t, isWhole)).map(({ label, title }) => label || title);
    const place = typedTo(texts, this.place, isRepeated ? key : text) ?? typedTo(texts, this.place, text);
    if (place !== null) this.activate(place);
    return true;
  }
}
