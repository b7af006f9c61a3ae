import { setIcon } from 'obsidian';
import type { Translate } from '../../../i18n';
import type { NextStep } from '../../../retrieval/model';
import type { Found } from './pane-state';

export interface StateActions {
  take(step: NextStep): void;
  retry(): void;
  setUpMeaning(): void;
}

/** A quiet message in the middle of the pane, with at most a few buttons below it. */
function drawMessage(el: HTMLElement, icon: string, title: string, text: string): HTMLElement {
  const box = el.createDiv({ cls: 'locus-state' });
  setIcon(box.createDiv({ cls: 'locus-state-icon', attr: { 'aria-hidden': 'true' } }), icon);
  box.createEl('h3', { cls: 'locus-state-title', text: title });
  if (text !== '') box.createEl('p', { text });
  return box;
}

export function drawOpening(el: HTMLElement, t: Translate): void {
  const box = el.createDiv({ cls: 'locus-skeleton', attr: { 'aria-label': t('pane.opening'), role: 'status' } });
  for (let i = 0; i < 3; i++) {
    const card = box.createDiv({ cls: 'locus-skeleton-card' });
    for (const part of ['head', 'line', 'line', 'last']) card.createDiv({ cls: `locus-skeleton-${part}` });
  }
}

/** The first build: what is done can be searched already. */
export function drawBuilding(el: HTMLElement, t: Translate): void {
  drawMessage(el, 'hourglass', t('pane.building-title'), t('pane.building'));
}

export function drawReady(el: HTMLElement, papers: number, t: Translate): void {
  const box = drawMessage(el, 'search', t('pane.ready-title', { count: papers }), t('pane.ready'));
  const list = box.createEl('dl', { cls: 'locus-hints' });
  for (const [example, meaning] of [
    ['"…"', t('pane.hint-phrase')],
    ['-…', t('pane.hint-not')],
    ['author: year:', t('pane.hint-author')],
    ['kind:table', t('pane.hint-kind')],
  ] as const) {
    list.createEl('dt').createEl('code', { text: example });
    list.createEl('dd', { text: meaning });
  }
}

/** Longer questions are not repeated in full, in UTF-16 units. */
const REPEATED = 100;
const shortened = (query: string): string => (query.length > REPEATED ? `${query.slice(0, REPEATED)}…` : query);

/** Nothing is near, or nothing was learned yet to tell what is. */
function drawNothingRelated(el: HTMLElement, { answer }: Found, t: Translate, actions: StateActions): void {
  const unlearned = answer.notices.some(({ code }) => code === 'meaning-unavailable');
  const box = drawMessage(el, 'waypoints', t('related.nothing-title'), t(unlearned ? 'related.not-learned' : 'related.nothing'));
  if (unlearned) box.createDiv({ cls: 'locus-buttons' }).createEl('button', { text: t('meaning.set-up') }).addEventListener('click', () => actions.setUpMeaning());
}

/** Nothing matched: said as it is, with what can be done. */
export function drawNothing(el: HTMLElement, found: Found, t: Translate, actions: StateActions): void {
  if (found.subject !== null) return drawNothingRelated(el, found, t, actions);
  const box = drawMessage(el, 'search-x', t('pane.nothing-title'), t('pane.nothing', { query: shortened(found.query) }));
  const row = box.createDiv({ cls: 'locus-buttons' });
  for (const step of found.answer.next) {
    row.createEl('button', { text: stepText(step, t) }).addEventListener('click', () => actions.take(step));
  }
}

export function drawFailed(el: HTMLElement, message: string, t: Translate, actions: StateActions): void {
  const box = drawMessage(el, 'circle-alert', t('pane.failed-title'), t('pane.failed'));
  box.addClass('is-error');
  box.setAttribute('role', 'alert');
  box.createEl('p', { cls: 'locus-faint', text: message });
  const row = box.createDiv({ cls: 'locus-buttons' });
  row.createEl('button', { cls: 'mod-cta', text: t('pane.retry') }).addEventListener('click', () => actions.retry());
}

function stepText(step: NextStep, t: Translate): string {
  return step.kind === 'remove-filter' ? t('next.remove-filter', { filter: step.filter }) : t(`next.${step.kind}`);
}
