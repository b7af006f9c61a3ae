import { LONGEST_QUESTION, type AnswerEstimate } from '../../../engine/answering/model';
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
  /** Back to the field, with the question to be written anew. */
  rephrase: (question: string) => void;
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

/** What goes where, before anything does (`spec/80` 6). Returns the button to press first: the one that sends, or where nothing would be sent the one that changes the question. */
function drawConfirm(el: HTMLElement, { request, estimate }: Extract<AskState, { kind: 'confirm' }>, { passages: most, words: mostWords }: NonNullable<AskStateOptions['limits']>, { t, also, send, rephrase, cancel }: AskStateOptions): HTMLElement | null {
  // The estimate searches by words alone. Where a service searches by meaning, it may still find something to send.
  const nothing = estimate.unasked !== null && also === null;
  const title = t(nothing ? 'ask.confirm-nothing-title' : 'ask.confirm-title');
  const box = drawMessage(el, nothing ? 'search-x' : 'send', title, confirmText(estimate, nothing, most, t));
  box.setAttrs({ role: 'group', 'aria-label': title });
  if (also !== null) box.createEl('p', { text: t('answers.sent-also', { host: also }) });
  if (!nothing) box.createEl('p', { cls: 'locus-faint', text: t('ask.confirm-most', { passages: most, words: numberText(mostWords, t) }) });
  const change = { label: t('ask.rephrase'), isMain: nothing, act: () => rephrase(request.question) };
  const sending: MessageButton[] = nothing ? [] : [{ label: t('ask.send'), isMain: true, act: send }];
  const changing: MessageButton[] = estimate.unasked === null ? [] : [change];
  drawButtons(box, [...sending, ...changing, { label: t('ask.cancel'), act: cancel }]);
  return box.querySelector('button');
}

function confirmText({ passages, words, host, model, unasked }: AnswerEstimate, nothing: boolean, most: number, t: Translate): string {
  if (nothing) return t(unasked === 'below-floor' ? 'ask.confirm-far' : 'ask.confirm-none');
  if (unasked !== null) return t('ask.confirm-meaning', { passages: most, host, model });
  return t('ask.confirm', { passages, words: numberText(Math.max(10, Math.round(words / 10) * 10), t), host, model });
}
