import { setIcon } from 'obsidian';

export interface WorkButton {
  icon: string;
  label: string;
  /** Tells a button from its neighbours and keeps the focus where one takes another's place. */
  name: string;
  act: () => void;
}

/** Work that goes on, or was left: what a bar shows of it. */
export interface Work {
  text: string;
  detail: string;
  /** `value` is null while it is not known how much there is. */
  progress: { label: string; max: number; value: number | null } | null;
  buttons: WorkButton[];
  /** What went wrong on the way, and where to see it. */
  problems: { text: string; act: () => void } | null;
}

/**
 * Progress, details, and buttons to pause and stop. Empty where there is nothing to tell. What stays the same is left in place, since a button that is
 * drawn anew under the pointer loses the click.
 */
export class WorkBar {
  private shape = '';
  private textEl: HTMLElement | null = null;
  private detailEl: HTMLElement | null = null;
  private progressEl: HTMLProgressElement | null = null;
  private problemsEl: HTMLElement | null = null;

  constructor(private readonly el: HTMLElement) {}

  show(work: Work | null): void {
    const shape = work === null ? '' : JSON.stringify([work.buttons.map(({ icon, name }) => [icon, name]), work.progress !== null, work.problems !== null]);
    if (shape !== this.shape) this.build(work);
    this.shape = shape;
    if (work === null) return;
    this.textEl?.setText(work.text);
    this.detailEl?.setText(work.detail);
    this.problemsEl?.setText(work.problems?.text ?? '');
    if (work.progress === null) return;
    this.progressEl?.setAttribute('max', String(Math.max(work.progress.max, 1)));
    if (work.progress.value !== null) this.progressEl?.setAttribute('value', String(work.progress.value));
  }

  private build(work: Work | null): void {
    const { el } = this;
    const focused = el.contains(el.doc.activeElement) ? el.doc.activeElement?.getAttribute('data-action') : null;
    el.empty();
    this.textEl = this.detailEl = this.progressEl = this.problemsEl = null;
    el.toggleClass('locus-run', work !== null);
    if (work === null) return;
    const line = el.createDiv({ cls: 'locus-run-line' });
    this.textEl = line.createSpan({ cls: 'locus-run-text', attr: { role: 'status' } });
    for (const button of work.buttons) drawButton(line, button);
    if (work.progress !== null) {
      this.progressEl = el.createEl('progress', { cls: 'locus-progress', attr: { 'aria-label': work.progress.label } });
      this.detailEl = el.createDiv({ cls: 'locus-run-detail' });
    }
    if (work.problems !== null) {
      this.problemsEl = el.createEl('button', { cls: 'locus-text-button', attr: { 'data-action': 'problems' } });
      this.problemsEl.addEventListener('click', work.problems.act);
    }
    if (focused) el.querySelector<HTMLElement>(`[data-action="${focused}"]`)?.focus();
  }
}

function drawButton(line: HTMLElement, { icon, label, name, act }: WorkButton): void {
  const el = line.createEl('button', { cls: 'clickable-icon', attr: { 'aria-label': label, 'data-action': name } });
  setIcon(el, icon);
  el.addEventListener('click', act);
}
