import { embedCountsText, embedFailureText, endpointTestText } from '../../embedding/endpoint/fault-text';
import type { EmbedReport } from '../../embedding/endpoint/embed-snapshot';
import type { EmbedOutcome } from '../../engine/meaning/model';
import type { Translate } from '../../i18n';
import { numberText } from '../views/amounts';

/** What a run of preparing search by meaning came to. "Complete" is said only where the store was counted to be (`spec/50` 10). */
export function outcomeText(outcome: EmbedOutcome, t: Translate): string {
  if (outcome.kind === 'unusable') return endpointTestText(outcome.test, t);
  const { report } = outcome;
  if (report.failure) return embedFailureText(report.failure, t);
  return [mainText(report, t), ...remarks(report, t)].join('\n');
}

function mainText({ complete, texts, status }: EmbedReport, t: Translate): string {
  const counts = embedCountsText(texts, (count) => numberText(count, t), t);
  if (status === 'stopped') return t('prepare.stopped', { counts });
  if (status === 'capped') return t('prepare.capped', { counts });
  return complete ? t('prepare.complete', { counts }) : t('prepare.incomplete', { counts });
}

function remarks({ texts, withoutTexts, unread }: EmbedReport, t: Translate): string[] {
  return [
    ...(texts.failed > 0 ? [t('preparing.left-out', { count: texts.failed })] : []),
    ...(withoutTexts.length > 0 ? [t('prepare.without-texts', { count: withoutTexts.length })] : []),
    ...(unread.length > 0 ? [t('prepare.unread', { count: unread.length })] : []),
  ];
}
