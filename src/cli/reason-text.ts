import type { Translate } from '../i18n';
import type { Reason } from '../ocr/reason';

export const reasonText = (reason: Reason, translate: Translate): string => translate(`reason.${reason.code}`, reason.params);

/** A reason in JSON: the code for scripts, the English sentence for people and agents. */
export const reasonJson = (reason: Reason, english: Translate): { reason: string; message: string } => ({ reason: reason.code, message: reasonText(reason, english) });
