import type { MadeBibliography, MadeText } from '../model';
import type { ReferenceWork } from '../thread-messages';
import { bibliographyOf } from './bibliography';
import { bibtexOf } from './bibtex';

/** What the thread does. Never throws. */
export function make(work: ReferenceWork): MadeText | MadeBibliography {
  if (work.make === 'bibliography') return bibliographyOf(work.request);
  try {
    return { ok: true, text: bibtexOf(work.items) };
  } catch (error) {
    return { ok: false, code: 'broken', message: error instanceof Error ? error.message : String(error) };
  }
}
