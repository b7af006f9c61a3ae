import { type App, ConfirmationModal } from 'obsidian';
import type { RunEstimate } from '../../embedding/endpoint/estimate';
import type { EndpointChoice } from '../../engine/meaning/model';
import type { Translate } from '../../i18n';
import { moneyText, numberText } from '../views/amounts';

/** Says before the first run how much would be sent where, and what that would cost (`spec/50` 8); nothing is sent unless `confirmed` is called. */
export function confirmRun(app: App, estimate: RunEstimate, choice: EndpointChoice, t: Translate, confirmed: () => void): void {
  new ConfirmationModal(app)
    .setTitle(t('prepare.confirm-title'))
    .setContent(estimateFragment(estimate, choice, t))
    .addButton((button) => button.setButtonText(t('prepare.confirm-button')).setCta().onClick(confirmed))
    .addCancelButton(t('settings.cancel'))
    .open();
}

function estimateFragment(estimate: RunEstimate, choice: EndpointChoice, t: Translate): DocumentFragment {
  const fragment = createFragment();
  for (const sentence of estimateSentences(estimate, choice, t)) fragment.createEl('p', { text: sentence });
  return fragment;
}

/** What a run would send, where, at what cost, and where it would end. One sentence each. */
export function estimateSentences({ texts, papers, words, cost, withoutTexts }: RunEstimate, { settings, cap }: EndpointChoice, t: Translate): string[] {
  const limits = [cap.texts === null ? '' : t('prepare.cap-texts', { count: numberText(cap.texts, t) }), cap.money === null || cost === null ? '' : t('prepare.cap-money', { cost: moneyText(cap.money) })];
  return [
    t('prepare.amount', { texts: numberText(texts, t), papers, words: numberText(rounded(words), t) }),
    t('prepare.where', { model: settings.model, host: hostOf(settings.baseUrl) }),
    cost === null ? t('prepare.no-price') : t('prepare.cost', { cost: moneyText(cost) }),
    ...limits.filter(Boolean),
    ...(withoutTexts.length > 0 ? [t('prepare.without-texts', { count: withoutTexts.length })] : []),
    t('prepare.promise'),
  ];
}

/** To two places that matter: more would promise what an estimate cannot keep. */
function rounded(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, 1))) - 1);
  return Math.round(value / step) * step;
}

function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    // Shown as the user entered it; the run will say what is wrong with it.
    return address;
  }
}
