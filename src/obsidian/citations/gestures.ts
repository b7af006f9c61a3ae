import type { NoteCitation } from './note-citations';

/** What can be done with a citation in a note. Both report their own faults. */
export interface CitationGestures {
  open(citation: NoteCitation, event: MouseEvent | KeyboardEvent): void;
  hover(citation: NoteCitation, target: HTMLElement): void;
}
