import type { Translate } from '../../i18n';
import { messageOf } from '../report-error';

/** Why pages cannot be shown. Each has one plain sentence. */
export type PageFailure =
  | { code: 'no-paper' }
  | { code: 'no-pdf' }
  | { code: 'gone'; path: string }
  | { code: 'encrypted' }
  | { code: 'damaged' }
  | { code: 'slow' }
  | { code: 'too-large'; size: number }
  | { code: 'empty' }
  | { code: 'other'; message: string };

/** Thrown by whoever opens pages. */
export class CannotShow extends Error {
  constructor(readonly failure: PageFailure) {
    super(failure.code);
  }
}

/** What an error of opening means to the reader. pdf.js's errors are told by their names, which are the same in all its versions. */
export function failureOf(error: unknown): PageFailure {
  if (error instanceof CannotShow) return error.failure;
  switch (error instanceof Error ? error.name : '') {
    case 'PasswordException':
      return { code: 'encrypted' };
    case 'InvalidPDFException':
    case 'FormatError':
      return { code: 'damaged' };
    case 'PdfHangs':
      return { code: 'slow' };
    default:
      return { code: 'other', message: messageOf(error) };
  }
}

export function pageFailureText(failure: PageFailure, t: Translate): string {
  switch (failure.code) {
    case 'gone':
      return t('page-view.gone', { path: failure.path });
    case 'too-large':
      return t('page-view.too-large', { size: Math.round(failure.size / 1e6) });
    case 'other':
      return t('page-view.other', { message: failure.message });
    default:
      return t(`page-view.${failure.code}`);
  }
}
