import type { NoteCitation } from './note-citations';

/**
 * Where a citation's link stands in its note as the note is now: a stretch that holds it (UTF-16, half-open), or null where that is not known,
 * as in embeds.
 */
export type LinkStretch = () => { from: number; to: number } | null;

/** What can be done with a citation in a note. All report their own faults. */
export interface CitationGestures {
  open(citation: NoteCitation, event: MouseEvent | KeyboardEvent): void;
  /** The menu of everything that can be done with it. */
  menu(citation: NoteCitation, event: MouseEvent, where: LinkStretch): void;
  hover(citation: NoteCitation, target: HTMLElement, where: LinkStretch): void;
}
