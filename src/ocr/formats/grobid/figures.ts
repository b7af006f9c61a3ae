import type { BlockRef } from '../../source-paper';
import type { PaperDraft } from '../draft';
import { imagePath } from '../places';
import { spanOf, tableHtml } from '../table-html';
import { placesOf } from './coords';
import { at, below, childrenOf, textIn, type XmlNode } from './xml-tree';

/**
 * GROBID moves figures and tables behind the text. One with coordinates goes to its page; one without stands behind the first paragraph that
 * refers to it, and one that nothing refers to before the text, in no section, rather than in the last one.
 */
export class Figures {
  private readonly waiting = new Map<string, XmlNode>();
  private readonly placed = new Set<XmlNode>();

  constructor(private readonly draft: PaperDraft) {}

  /** Call before the text is read. */
  collect(text: XmlNode | null): void {
    const cited = new Set<string>();
    for (const ref of refsBelow(text)) cited.add(ref);
    for (const figure of below(text, 'figure')) {
      const id = figure.attributes['xml:id'] ?? figure.attributes.id ?? '';
      if (placesOf(figure.attributes.coords).length > 0) continue;
      if (cited.has(id)) this.waiting.set(id, figure);
      else this.add(figure);
    }
  }

  mentionedIn(node: XmlNode): void {
    if (this.waiting.size === 0) return;
    for (const id of refsBelow(node)) {
      const figure = this.waiting.get(id);
      if (figure) this.add(figure);
    }
  }

  /** A figure with coordinates where the document has it: its page places it, outside the order of the text. */
  standsHere(figure: XmlNode): void {
    if (placesOf(figure.attributes.coords).length > 0) this.add(figure);
  }

  /** What was referred to only from places that are no paragraph. */
  rest(): void {
    for (const figure of [...this.waiting.values()]) this.add(figure);
  }

  private add(figure: XmlNode): void {
    if (this.placed.has(figure)) return;
    this.placed.add(figure);
    this.waiting.delete(figure.attributes['xml:id'] ?? figure.attributes.id ?? '');
    const kind = figure.attributes.type === 'table' || at(figure, 'table') ? 'table' : 'figure';
    const [place] = placesOf(figure.attributes.coords);
    const page = place?.page ?? 0;
    const inFlow = place === undefined;
    const text = captionOf(figure);
    const html = kind === 'table' ? tableOf(at(figure, 'table')) : '';
    const captions: BlockRef[] = text === '' ? [] : [this.draft.add({ page, box: place?.box ?? null, role: `${kind}_caption`, rawLabel: 'figure_title', text, inFlow })];
    const asset = this.draft.add({ page, box: placesOf(at(figure, 'graphic')?.attributes.coords)[0]?.box ?? place?.box ?? null, role: html === '' ? `${kind}_asset` : 'table_html', text: html, inFlow });
    this.draft.addObject({ kind, captions, assets: [asset], image: imagePath(at(figure, 'graphic')?.attributes.url), html: html === '' ? null : html });
    for (const note of childrenOf(figure, 'note')) {
      const words = textIn(note);
      if (words !== '') this.draft.add({ page, role: 'footnote', rawLabel: 'footnote', text: words, inFlow });
    }
  }
}

function* refsBelow(node: XmlNode | null): Generator<string> {
  for (const ref of below(node, 'ref')) {
    const target = ref.attributes.target ?? '';
    if (target.startsWith('#')) yield target.slice(1);
  }
}

/** "Figure 1. The words": head, label and description without the words that they share. */
function captionOf(figure: XmlNode): string {
  const head = textIn(at(figure, 'head'));
  const label = textIn(at(figure, 'label'));
  const words = textIn(at(figure, 'figDesc'));
  const kind = figure.attributes.type === 'table' ? 'Table' : 'Figure';
  const title = head !== '' ? head : label !== '' ? `${kind} ${label}` : '';
  if (words === '' || words.startsWith(title)) return words === '' ? title : words;
  if (title === '' || title.includes(words)) return title === '' ? words : title;
  return `${title}${/[.:：]$/.test(title) ? '' : '.'} ${words}`;
}

const tableOf = (table: XmlNode | null): string =>
  tableHtml(
    childrenOf(table, 'row').map((row) =>
      childrenOf(row, 'cell').map((cell) => ({
        text: textIn(cell),
        head: row.attributes.role === 'label' || cell.attributes.role === 'label',
        rowSpan: spanOf(cell.attributes.rows),
        columnSpan: spanOf(cell.attributes.cols),
      })),
    ),
  );
