import type { Translate } from '../i18n';
import type { RunReport } from '../index/run-snapshot';
import { failureText } from './fault-text';

/** What a run that the user asked for has done. */
export function reportText(report: RunReport, t: Translate): string {
  if (report.failure) return failureText(report.failure, t);
  const { added, rebuilt, dropped, kept } = report;
  const changed = added + rebuilt + dropped > 0 ? t('notice-ui.reindexed', { added, rebuilt, kept }) : t('notice-ui.nothing-changed', { kept });
  const left = report.failed.length + report.blocked.length;
  return left > 0 ? `${changed}\n${t('notice-ui.left-out', { count: left })}` : changed;
}
