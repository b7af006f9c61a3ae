import type { CslItem } from './csl';
import type { BibliographyRequest, MadeBibliography, MadeText } from './model';

export type ReferenceWork = { make: 'bibtex'; items: readonly CslItem[] } | { make: 'bibliography'; request: BibliographyRequest };

export interface ReferenceQuestion {
  references: number;
  /** `ReferenceWork` as JSON in UTF-8. */
  bytes: Uint8Array;
}

export interface ReferenceAnswer {
  references: number;
  made: MadeText | MadeBibliography;
}

export const isAnswer = (message: unknown): message is ReferenceAnswer => typeof message === 'object' && message !== null && 'references' in message && 'made' in message;
export const isQuestion = (message: unknown): message is ReferenceQuestion => typeof message === 'object' && message !== null && 'references' in message && 'bytes' in message;
