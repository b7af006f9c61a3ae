import { WidgetType } from '@codemirror/view';
import type { Translate } from '../../i18n';
import { drawChip } from '../citations/chip';
import { type ChipText, sameChip } from '../citations/chip-text';
import type { CitationGestures } from '../citations/gestures';
import type { NoteCitation } from '../citations/note-citations';

export class ChipWidget extends WidgetType {
  constructor(
    private readonly citation: NoteCitation,
    private readonly text: ChipText,
    private readonly options: { gestures: CitationGestures; t: Translate },
  ) {
    super();
  }

  override eq(other: ChipWidget): boolean {
    return this.citation.key === other.citation.key && sameChip(this.text, other.text);
  }

  override toDOM(): HTMLElement {
    const { gestures, t } = this.options;
    const chip = drawChip(
      this.text,
      t,
      (event) => gestures.open(this.citation, event),
      (event) => gestures.menu(this.citation, event),
    );
    chip.addEventListener('mouseenter', () => gestures.hover(this.citation, chip));
    return chip;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
