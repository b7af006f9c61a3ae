import type { PaneType } from 'obsidian';
import type { PaperMetadata } from '../../../library/paper';
import type { Passage } from '../../../retrieval/model';

/** A passage on a card, and the words to cite from it: a range of the canonical text. */
export interface CardTarget {
  passage: Passage;
  paper: PaperMetadata | undefined;
  cited: { start: number; end: number };
  /** The passages of the same paper in the same answer, this one among them: the page viewer goes from one to the next. */
  beside?: readonly Passage[];
}

/** `quote`: with the quote as the user's settings have it; else one form whatever they say. */
export type InsertForm = 'link' | 'quote' | 'blockquote' | 'callout' | 'pandoc' | 'reference';

/** What a card can do. All of them report their own faults to the user. */
export interface CardActions {
  open(target: CardTarget, where: PaneType | boolean): Promise<void>;
  /** Shows the page with the cited words marked. */
  showPage(target: CardTarget, where: PaneType | boolean): Promise<void>;
  openFullText(target: CardTarget, where: PaneType | boolean): Promise<void>;
  insert(target: CardTarget, form: InsertForm): Promise<void>;
  copy(target: CardTarget): Promise<void>;
  /** Offers every form in which it can be inserted, or copied. */
  insertAs(target: CardTarget, event: MouseEvent): void;
  copyAs(target: CardTarget, event: MouseEvent): void;
  /** Starts making the citation, so that a drag finds it ready. */
  prepare(target: CardTarget): void;
  /** The prepared citation in a form, or null while it is not ready: a drag cannot wait. */
  dragText(target: CardTarget, form: InsertForm): string | null;
}
