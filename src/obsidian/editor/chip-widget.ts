import { type EditorView, WidgetType } from '@codemirror/view';
import { findLinks } from '../../citation';
import type { Translate } from '../../i18n';
import { drawChip } from '../citations/chip';
import { type ChipText, sameChip } from '../citations/chip-text';
import type { CitationGestures } from '../citations/gestures';
import type { ShownLink } from '../links/shown-link';
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

  override toDOM(view: EditorView): HTMLElement {
    const { gestures, t } = this.options;
    const where = (): ShownLink | null => linkBefore(view, chip);
    const chip: HTMLElement = drawChip(
      this.text,
      t,
      (event) => gestures.open(this.citation, event),
      (event) => gestures.menu(this.citation, event, where),
    );
    chip.addEventListener('mouseenter', () => gestures.hover(this.citation, chip, where));
    return chip;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** The link that a chip stands behind; null where the chip is gone. */
function linkBefore(view: EditorView, chip: HTMLElement): ShownLink | null {
  if (!chip.isConnected) return null;
  const at = view.posAtDOM(chip);
  const line = view.state.doc.lineAt(at);
  const link = findLinks(line.text).find(({ end }) => line.from + end === at);
  return link ? { stretch: { text: view.state.doc.toString(), from: line.from + link.start, to: at }, nth: 0, of: 1 } : null;
}
