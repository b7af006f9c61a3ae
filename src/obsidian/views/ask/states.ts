import { LONGEST_QUESTION } from '../../../engine/answering/model';
import type { Translate } from '../../../i18n';
import { numberText } from '../amounts';
import { drawButtons, drawFailure, drawMessage, drawOpening, type MessageButton } from '../message';
import type { AskState } from './session';

export interface AskStateOptions {
  t: Translate;
  /** The most that goes out with one question; null where the settings name no service. */
  limits: { passages: number; words: number } | null;
  /** The host that search by meaning asks; null where it asks none. */
  also: string | null;
  setUp: () => void;
  send: () => void;
  /** Back to an empty view. */
  cancel: () => void;
  /** Shows the question that another window or plugin asked. */
  watch: () => void;
  retry: () => void;
}

/** What stands above an answer, or in its place. Returns what the keyboard should be at, where there is such a thing. */
export function drawAskState(el: HTMLElement, state: AskState, options: AskStateOptions): HTMLElement | null {
  const { t, limits, setUp, watch, retry } = options;
  switch (state.kind) {
    case 'asked':
      return null;
    case 'kept':
      drawRemarks(el, state, t);
      return null;
    case 'failed':
      drawFailure(el, t('ask.failed-title'), t('ask.failed', { message: state.message }), { label: t('pane.retry'), act: retry });
      return null;
    case 'busy':
      drawMessage(el, 'hourglass', t('ask.busy-title'), t('ask.busy'), { label: t('ask.show-running'), act: watch }).setAttribute('role', 'alert');
      return null;
    case 'too-long':
      drawMessage(el, 'circle-alert', t('ask.too-long-title'), t('ask.too-long', { most: numberText(LONGEST_QUESTION, t), length: numberText(state.length, t) })).setAttribute('role', 'alert');
      return null;
    default:
  }
  if (limits === null) {
    drawMessage(el, 'plug', t('ask.no-service-title'), t('ask.no-service'), { label: t('ask.set-up'), isMain: true, act: setUp });
    return null;
  }
  if (state.kind === 'opening') drawOpening(el, t);
  else if (state.kind === 'estimating') el.createDiv({ cls: 'locus-faint', text: t('ask.estimating'), attr: { role: 'status' } });
  else if (state.kind === 'confirm') return drawConfirm(el, state, limits, options);
  else drawMessage(el, 'message-circle-question', t('ask.ready-title'), t('ask.ready'));
  return null;
}

function drawRemarks(el: HTMLElement, { kept }: Extract<AskState, { kind: 'kept' }>, t: Translate): void {
  if (kept.state === 'unfinished') el.createDiv({ cls: 'locus-warning', text: t('ask.unfinished') });
  if (kept.state === 'damaged' || kept.damaged.length > 0) el.createDiv({ cls: 'locus-warning', text: t('ask.damaged') });
}

/** What goes where, before anything does (`spec/80` 6). Returns the button that sends; null where there is nothing to send. */
function drawConfirm(el: HTMLElement, { estimate }: Extract<AskState, { kind: 'confirm' }>, { passages: most, words: mostWords }: NonNullable<AskStateOptions['limits']>, { t, also, send, cancel }: AskStateOptions): HTMLElement | null {
  const { passages, words, host, model, unasked } = estimate;
  const nothing = unasked !== null;
  const about = numberText(Math.max(10, Math.round(words / 10) * 10), t);
  const said = nothing ? t(unasked === 'below-floor' ? 'ask.confirm-far' : 'ask.confirm-none') : t('ask.confirm', { passages, words: about, host, model });
  const box = drawMessage(el, 'send', t('ask.confirm-title'), said);
  box.setAttrs({ role: 'group', 'aria-label': t('ask.confirm-title') });
  if (also !== null) box.createEl('p', { text: t('answers.sent-also', { host: also }) });
  if (!nothing) box.createEl('p', { cls: 'locus-faint', text: t('ask.confirm-most', { passages: most, words: numberText(mostWords, t) }) });
  const sending: MessageButton[] = nothing ? [] : [{ label: t('ask.send'), isMain: true, act: send }];
  drawButtons(box, [...sending, { label: t('ask.cancel'), act: cancel }]);
  return box.querySelector('button');
}
