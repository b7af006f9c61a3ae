import { setIcon } from 'obsidian';
import type { Translate } from '../../i18n';

export interface ToolbarActions {
  previousHit(): void;
  nextHit(): void;
  goTo: (typed: string) => void;
  zoomIn(): void;
  zoomOut(): void;
  fitWidth(): void;
  rotate(): void;
  openPdf: ((event: MouseEvent) => void) | null;
  openFullText: ((event: MouseEvent) => void) | null;
}

export interface ToolbarContent {
  /** PDF page index from 1. */
  page: number;
  /** The page with its printed label, as people say it. */
  place: string;
  /** Pages of the PDF. */
  count: number;
  hit: { at: number; count: number } | null;
  fitsWidth: boolean;
}

/** The row above the pages. Built once a paper; what changes is written into it, so that a press is never lost. */
export class PageToolbar {
  private readonly pageField: HTMLInputElement;
  private readonly countEl: HTMLElement;
  private readonly placeEl: HTMLElement;
  private readonly hitsEl: HTMLElement;
  private readonly hitEl: HTMLElement;
  private readonly fitButton: HTMLElement;

  constructor(
    private readonly el: HTMLElement,
    private readonly t: Translate,
    actions: ToolbarActions,
  ) {
    el.empty();
    el.setAttrs({ role: 'toolbar', 'aria-label': t('page-view.tools') });
    this.hitsEl = el.createDiv({ cls: 'locus-page-tools' });
    this.button(this.hitsEl, 'chevron-up', t('page-view.previous-hit'), () => actions.previousHit());
    this.hitEl = this.hitsEl.createSpan({ cls: 'locus-page-hit' });
    this.button(this.hitsEl, 'chevron-down', t('page-view.next-hit'), () => actions.nextHit());
    const pages = el.createDiv({ cls: 'locus-page-tools' });
    this.pageField = pages.createEl('input', { cls: 'locus-page-field', type: 'text', attr: { 'aria-label': t('page-view.go-to'), inputmode: 'numeric', enterkeyhint: 'go', autocomplete: 'off' } });
    this.countEl = pages.createSpan({ cls: 'locus-faint' });
    this.placeEl = el.createSpan({ cls: 'locus-page-place', attr: { role: 'status' } });
    const zoom = el.createDiv({ cls: 'locus-page-tools' });
    this.button(zoom, 'zoom-out', t('page-view.zoom-out'), () => actions.zoomOut());
    this.fitButton = this.button(zoom, 'move-horizontal', t('page-view.fit-width'), () => actions.fitWidth());
    this.button(zoom, 'zoom-in', t('page-view.zoom-in'), () => actions.zoomIn());
    this.button(zoom, 'rotate-cw', t('page-view.rotate'), () => actions.rotate());
    const { openPdf, openFullText } = actions;
    if (openPdf) this.button(zoom, 'file-text', t('page-view.open-pdf'), openPdf);
    if (openFullText) this.button(zoom, 'text', t('page-view.open-full-text'), openFullText);
    this.listen(actions);
  }

  show({ page, place, count, hit, fitsWidth }: ToolbarContent): void {
    const { t, el } = this;
    if (el.doc.activeElement !== this.pageField) this.pageField.value = String(page);
    this.countEl.setText(t('page-view.page-count', { count }));
    if (this.placeEl.textContent !== place) this.placeEl.setText(place);
    this.hitsEl.toggle(hit !== null);
    this.hitEl.setText(hit ? t('page-view.hit', { ...hit }) : '');
    this.hitEl.setAttribute('aria-label', hit ? t('page-view.hit-label', { ...hit }) : '');
    this.fitButton.setAttribute('aria-pressed', String(fitsWidth));
    this.fitButton.toggleClass('is-active', fitsWidth);
  }

  focusPageField(): void {
    this.pageField.focus();
    this.pageField.select();
  }

  private listen({ goTo }: ToolbarActions): void {
    const { pageField } = this;
    pageField.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      goTo(pageField.value);
    });
    pageField.addEventListener('focus', () => pageField.select());
  }

  private button(row: HTMLElement, icon: string, label: string, act: (event: MouseEvent) => void): HTMLElement {
    const button = row.createEl('button', { cls: 'clickable-icon', attr: { 'aria-label': label } });
    setIcon(button, icon);
    button.addEventListener('click', act);
    return button;
  }
}
