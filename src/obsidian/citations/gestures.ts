import type { NoteCitation } from './note-citations';

/** What can be done with a citation in a note. All report their own faults. */
export interface CitationGestures {
  open(citation: NoteCitation, event: MouseEvent | KeyboardEvent): void;
  /** The menu of everything that can be done with it. */
  menu(citation: NoteCitation, event: MouseEvent): void;
  hover(citation: NoteCitation, target: HTMLElement): void;
}
