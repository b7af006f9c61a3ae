/** Notices live in one container at the top right, in the active window. */
export class Notice {
  readonly containerEl: HTMLElement;
  readonly messageEl: HTMLElement;
  readonly noticeEl: HTMLElement;

  constructor(message: string | DocumentFragment, duration = 5000) {
    const box =
      document.body.querySelector<HTMLElement>('.notice-container') ?? document.body.createDiv('notice-container');
    this.noticeEl = box.createDiv('notice');
    this.containerEl = this.noticeEl;
    this.messageEl = this.noticeEl.createDiv('notice-message');
    this.setMessage(message);
    this.noticeEl.addEventListener('click', () => this.hide());
    if (duration > 0) window.setTimeout(() => this.hide(), duration);
  }

  setMessage(message: string | DocumentFragment): this {
    this.messageEl.setText(message);
    return this;
  }

  hide(): void {
    this.noticeEl.detach();
  }
}
