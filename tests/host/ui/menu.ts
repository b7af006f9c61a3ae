import type { MenuPositionDef } from 'obsidian';
import { Component } from '../base/component';
import { setIcon } from './icons';

export class MenuItem {
  readonly dom = createDiv({ cls: 'menu-item tappable', attr: { role: 'menuitem' } });
  private readonly iconEl = this.dom.createDiv('menu-item-icon');
  private readonly titleEl = this.dom.createDiv('menu-item-title');
  callback?: (event: MouseEvent | KeyboardEvent) => unknown;
  disabled = false;
  section = '';

  setTitle(title: string | DocumentFragment): this {
    this.titleEl.setText(title);
    return this;
  }

  setIcon(icon: string | null): this {
    if (icon === null) this.iconEl.empty();
    else setIcon(this.iconEl, icon);
    return this;
  }

  setChecked(checked: boolean | null): this {
    this.dom.toggleClass('mod-checked', checked === true);
    return this;
  }

  setDisabled(disabled: boolean): this {
    this.disabled = disabled;
    this.dom.toggleClass('is-disabled', disabled);
    return this;
  }

  setWarning(isWarning: boolean): this {
    this.dom.toggleClass('is-warning', isWarning);
    return this;
  }

  setIsLabel(isLabel: boolean): this {
    this.dom.toggleClass('is-label', isLabel);
    return this;
  }

  setSection(section: string): this {
    this.section = section;
    return this;
  }

  onClick(callback: (event: MouseEvent | KeyboardEvent) => unknown): this {
    this.callback = callback;
    return this;
  }
}

export class MenuSeparator {}

export class Menu extends Component {
  readonly dom = createDiv({ cls: 'menu', attr: { role: 'menu' } });
  readonly items: MenuItem[] = [];
  private hideCallback?: () => unknown;

  addItem(build: (item: MenuItem) => unknown): this {
    const item = new MenuItem();
    this.items.push(item);
    this.dom.append(item.dom);
    build(item);
    item.dom.addEventListener('click', (event) => {
      if (item.disabled) return;
      this.hide();
      item.callback?.(event);
    });
    return this;
  }

  addSeparator(): this {
    this.dom.createDiv('menu-separator');
    return this;
  }

  setNoIcon(): this {
    return this;
  }

  setUseNativeMenu(_native: boolean): this {
    return this;
  }

  setParentElement(_el: HTMLElement): this {
    return this;
  }

  showAtMouseEvent(event: MouseEvent): this {
    return this.showAtPosition({ x: event.clientX, y: event.clientY }, event.view?.document);
  }

  showAtPosition(position: MenuPositionDef, doc: Document = document): this {
    doc.body.append(this.dom);
    const left = Math.max(4, Math.min(position.x, window.innerWidth - this.dom.offsetWidth - 4));
    const top = Math.max(4, Math.min(position.y, window.innerHeight - this.dom.offsetHeight - 4));
    this.dom.setCssStyles({ left: `${left}px`, top: `${top}px` });
    void this.load();
    const outside = (event: Event): void => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !this.dom.contains(event.target as Node))
        this.hide();
    };
    // The press that opened the menu must not close it.
    window.setTimeout(() => {
      if (!this._loaded) return;
      this.registerDomEvent(doc, 'mousedown', outside, true);
      this.registerDomEvent(doc, 'keydown', outside, true);
    });
    return this;
  }

  hide(): this {
    if (!this._loaded) return this;
    this.unload();
    this.dom.detach();
    this.hideCallback?.();
    return this;
  }

  close(): void {
    this.hide();
  }

  onHide(callback: () => unknown): void {
    this.hideCallback = callback;
  }

  /** One menu for everybody who adds to the same event; it shows itself when they are done. */
  static forEvent(event: MouseEvent): Menu {
    const menu = new Menu();
    window.setTimeout(() => menu.showAtMouseEvent(event));
    return menu;
  }
}
