import type { ShownLink } from '../links/shown-link';
import type { NoteCitation } from './note-citations';

/** Which link of its note a citation is, as the note is now; null where its chip is gone. */
export type LinkStretch = () => ShownLink | null;

/** What can be done with a citation in a note. All report their own faults. */
export interface CitationGestures {
  open(citation: NoteCitation, event: MouseEvent | KeyboardEvent): void;
  /** The menu of everything that can be done with it. */
  menu(citation: NoteCitation, event: MouseEvent, where: LinkStretch): void;
  hover(citation: NoteCitation, target: HTMLElement, where: LinkStretch): void;
}
