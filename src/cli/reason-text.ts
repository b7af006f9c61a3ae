import type { Translate } from '../i18n';
import type { Reason } from '../ocr/reason';

export const reasonText = (reason: Reason, translate: Translate): string => translate(`reason.${reason.code}`, reason.params);

/** A reason in JSON: the English sentence for people and agents, its code for scripts. */
export const reasonJson = (reason: Reason, english: Translate): { reason: string; code: string } => ({ reason: reasonText(reason, english), code: reason.code });
