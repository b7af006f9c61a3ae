import type { RunFailure } from '../index/run-snapshot';
import { isMessageKey, type MessageParams, type Translate } from '../i18n';

/** The sentence for a reason or for the failure of a whole run; a code from a newer engine is shown as it is. */
export function faultText(fault: { code: string; params?: MessageParams }, t: Translate): string {
  for (const key of [`reason.${fault.code}`, `failure.${fault.code}`]) if (isMessageKey(key)) return t(key, fault.params);
  return t('failure.unexpected', { message: fault.code });
}

/** Why a whole run did nothing, and that it is tried again where it is (`LockedRetry`). */
export function failureText(failure: RunFailure, t: Translate): string {
  const text = faultText(failure, t);
  return failure.code === 'locked' ? t('progress.locked', { text }) : text;
}
