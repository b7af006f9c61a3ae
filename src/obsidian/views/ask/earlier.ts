import type { AnswerSummary } from '../../../engine/answering/model';
import type { Translate } from '../../../i18n';

export interface EarlierOptions {
  t: Translate;
  dateText: (at: number) => string;
  open: (id: string) => void;
}

/** Answers that were kept, the newest first. */
export function drawEarlier(el: HTMLElement, answers: readonly AnswerSummary[], { t, dateText, open }: EarlierOptions): void {
  if (answers.length === 0) return;
  const details = el.createEl('details', { cls: 'locus-ask-earlier' });
  details.createEl('summary', { text: `${t('ask.earlier')} (${String(answers.length)})` });
  const list = details.createEl('ul');
  for (const answer of answers) {
    const { id, question, asked } = answer;
    const button = list.createEl('li').createEl('button', { cls: 'locus-ask-earlier-line' });
    button.createSpan({ text: question || t('ask.damaged') });
    button.createSpan({ cls: 'locus-faint', text: [asked === null ? '' : dateText(asked), cameOf(answer, t)].filter(Boolean).join(' · ') });
    button.addEventListener('click', () => open(id));
  }
}

function cameOf({ state, claims, supported }: AnswerSummary, t: Translate): string {
  if (state === 'damaged') return '';
  if (state !== 'whole') return t(`ask.earlier-${state}`);
  return claims === 0 ? t('ask.earlier-none') : t('ask.earlier-line', { claims, supported });
}
