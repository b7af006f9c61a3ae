import type { App } from '../app/app';
import { ButtonComponent } from './button';
import { Modal } from './modal';

/** A button of a ConfirmationModal: closes it after its handler, unless the handler returns something truthy. */
export class ConfirmationButton extends ButtonComponent {
  private handler: (event: MouseEvent) => unknown = () => undefined;
  initialFocus = false;

  constructor(containerEl: HTMLElement, modal: Modal) {
    super(containerEl);
    super.onClick(async (event) => {
      if (!(await this.handler(event))) modal.close();
    });
  }

  override onClick(handler: (event: MouseEvent) => unknown): this {
    this.handler = handler;
    return this;
  }

  setInitialFocus(): this {
    this.initialFocus = true;
    return this;
  }

  setSecondary(): this {
    return this.setClass('mod-secondary');
  }

  setCancel(): this {
    return this.setClass('mod-cancel');
  }
}

/** Asks before something that cannot be undone (1.13). */
export class ConfirmationModal extends Modal {
  readonly buttonContainerEl: HTMLElement;
  private readonly buttons: ConfirmationButton[] = [];

  constructor(app: App) {
    super(app);
    this.modalEl.addClass('mod-confirmation');
    this.buttonContainerEl = this.modalEl.createDiv('modal-button-container');
  }

  override open(): void {
    super.open();
    this.buttons.find((button) => button.initialFocus)?.buttonEl.focus();
  }

  addClass(cls: string): this {
    this.modalEl.addClass(cls);
    return this;
  }

  addCheckbox(label: string, callback: (value: boolean) => unknown): this {
    const el = this.buttonContainerEl.createEl('label', { cls: 'mod-checkbox' });
    const box = el.createEl('input', { type: 'checkbox' });
    el.appendText(label);
    box.addEventListener('change', () => void callback(box.checked));
    return this;
  }

  addButton(build: (button: ConfirmationButton) => unknown): this {
    const button = new ConfirmationButton(this.buttonContainerEl, this);
    this.buttons.push(button);
    build(button);
    return this;
  }

  addCancelButton(text = 'Cancel'): this {
    return this.addButton((button) => button.setButtonText(text).setCancel());
  }
}
