import type { Translate } from '../../../i18n';
import type { NextStep } from '../../../retrieval/model';
import { drawFailure, drawMessage } from '../message';
import type { Found } from './pane-state';

export interface StateActions {
  take(step: NextStep): void;
  retry(): void;
  setUpMeaning(): void;
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
  const setUp = { label: t('meaning.set-up'), act: () => actions.setUpMeaning() };
  drawMessage(el, 'waypoints', t('related.nothing-title'), t(unlearned ? 'related.not-learned' : 'related.nothing'), ...(unlearned ? [setUp] : []));
}

/** Nothing matched: said as it is, with what can be done. */
export function drawNothing(el: HTMLElement, found: Found, t: Translate, actions: StateActions): void {
  if (found.subject !== null) return drawNothingRelated(el, found, t, actions);
  const steps = found.answer.next.map((step) => ({ label: stepText(step, t), act: () => actions.take(step) }));
  drawMessage(el, 'search-x', t('pane.nothing-title'), t('pane.nothing', { query: shortened(found.query) }), ...steps);
}

export const drawFailed = (el: HTMLElement, message: string, t: Translate, actions: StateActions): void =>
  drawFailure(el, t('pane.failed-title'), t('pane.failed'), { label: t('pane.retry'), isMain: true, act: () => actions.retry() }, message);

function stepText(step: NextStep, t: Translate): string {
  return step.kind === 'remove-filter' ? t('next.remove-filter', { filter: step.filter }) : t(`next.${step.kind}`);
}
