import type { App } from '../app/app';
import { reportError } from '../base/events';
import { Scope } from './keymap';

const open: Modal[] = [];

/** Escape closes the topmost modal, whatever has the focus. */
export function listenForEscape(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const top = open[open.length - 1];
      if (event.key !== 'Escape' || !top) return;
      event.stopPropagation();
      top.close();
    },
    true,
  );
}

export class Modal {
  scope = new Scope();
  shouldRestoreSelection = true;
  containerEl = createDiv('modal-container mod-dim');
  modalEl: HTMLElement;
  titleEl: HTMLElement;
  contentEl: HTMLElement;
  private closeCallback?: () => unknown;
  private focusBefore: Element | null = null;

  constructor(public app: App) {
    this.containerEl.createDiv('modal-bg').addEventListener('click', () => this.close());
    this.modalEl = this.containerEl.createDiv({ cls: 'modal', attr: { role: 'dialog', 'aria-modal': 'true' } });
    this.modalEl.createDiv('modal-close-button').addEventListener('click', () => this.close());
    this.titleEl = this.modalEl.createDiv('modal-header').createDiv('modal-title');
    this.contentEl = this.modalEl.createDiv('modal-content');
    this.containerEl.addEventListener('keydown', (event) => {
      if (this.scope.handle(event)) event.stopPropagation();
    });
  }

  open(): void {
    if (open.includes(this)) return;
    this.focusBefore = document.activeElement;
    document.body.append(this.containerEl);
    open.push(this);
    Promise.resolve(this.onOpen()).catch(reportError);
  }

  close(): void {
    const at = open.indexOf(this);
    if (at < 0) return;
    open.splice(at, 1);
    this.containerEl.detach();
    this.onClose();
    this.closeCallback?.();
    if (this.shouldRestoreSelection && this.focusBefore instanceof HTMLElement) this.focusBefore.focus();
  }

  onOpen(): void | Promise<void> {}

  onClose(): void {}

  setTitle(title: string): this {
    this.titleEl.setText(title);
    return this;
  }

  setContent(content: string | DocumentFragment): this {
    this.contentEl.setText(content);
    return this;
  }

  setCloseCallback(callback: () => unknown): this {
    this.closeCallback = callback;
    return this;
  }
}
