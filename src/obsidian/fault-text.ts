import { isMessageKey, type MessageParams, type Translate } from '../i18n';

/** The sentence for a reason or for the failure of a whole run; a code from a newer engine is shown as it is. */
export function faultText(fault: { code: string; params?: MessageParams }, t: Translate): string {
  for (const key of [`reason.${fault.code}`, `failure.${fault.code}`]) if (isMessageKey(key)) return t(key, fault.params);
  return t('failure.unexpected', { message: fault.code });
}
