import { decodeText } from '../../loose-json';
import type { Box } from '../../source-paper';
import { PaperDraft, type DraftBlock } from '../draft';
import type { FileFormat, FormatPaper, NamedFiles } from '../file-format';
import { placesOf, hull } from './coords';
import { Figures } from './figures';
import { headerOf } from './header';
import { at, below, childrenOf, textIn, xmlTree, type XmlNode } from './xml-tree';

const ID = 'grobid-tei';

/** GROBID's TEI. Pages only from `coords`; a heading's number is an attribute; figures stand behind the text. */
export const grobid: FileFormat = {
  id: ID,
  recognise: ({ text }) => /<(?:\w+:)?TEI[\s>]/.test(text.slice(0, 10_000)),
  read(paperId: string, files: NamedFiles): FormatPaper {
    const [name, bytes] = [...files][0] ?? ['', new Uint8Array()];
    const { root, whole } = xmlTree(decodeText(bytes));
    const draft = new PaperDraft(paperId, ID);
    if (!whole) draft.warn({ code: 'file-cut', params: { name } });
    new TeiReader(draft).read([...below(root, 'TEI')][0] ?? root);
    return draft.finish(new Map([[name, bytes]]));
  },
};

class TeiReader {
  private readonly figures: Figures;

  constructor(private readonly draft: PaperDraft) {
    this.figures = new Figures(draft);
  }

  read(tei: XmlNode): void {
    const header = at(tei, 'teiHeader');
    Object.assign(this.draft.described, headerOf(header));
    for (const surface of childrenOf(at(tei, 'facsimile'), 'surface')) {
      const { n, ulx = '0', uly = '0', lrx = '', lry = '' } = surface.attributes;
      this.draft.pageSize(Number(n), Number(lrx) - Number(ulx), Number(lry) - Number(uly));
      this.draft.reachesPage(Number.isSafeInteger(Number(n)) ? Number(n) : 0);
    }
    if (this.draft.described.title !== null) this.draft.add({ page: 0, role: 'paper_title', text: this.draft.described.title });
    for (const abstract of below(at(header, 'profileDesc'), 'abstract')) this.paragraphs(abstract, { role: 'abstract_body' });
    const text = at(tei, 'text');
    this.figures.collect(text);
    const body = at(text, 'body');
    // patents and old output have their divisions right under the text
    for (const part of body ? [body] : text ? [text] : []) this.division(part, 'body_paragraph');
    if (body) for (const back of childrenOf(text, 'back')) this.division(back, 'backmatter_body');
    if (body) this.references(text, new Set(['body', 'back']));
    this.figures.rest();
  }

  /** Everything of a division in order: headings, paragraphs, lists, formulas, notes, references, divisions in it. */
  private division(node: XmlNode, role: string): void {
    let loose: XmlNode['children'] = [];
    const flush = (): void => {
      if (loose.length > 0) this.paragraph({ name: 'p', attributes: {}, children: loose }, { role });
      loose = [];
    };
    for (const child of node.children) {
      if (typeof child === 'string' || INLINE.has(child.name)) {
        loose.push(child);
        continue;
      }
      flush();
      if (child.name === 'head') this.head(child);
      else if (child.name === 'p') this.paragraphs(child, { role });
      else if (child.name === 'formula') this.formula(child);
      else if (child.name === 'note') this.paragraph(child, { role: 'footnote', rawLabel: 'footnote' });
      else if (child.name === 'item') this.paragraph(child, { role });
      else if (child.name === 'listBibl') this.bibliography(child);
      else if (child.name === 'figure') this.figures.standsHere(child);
      else this.division(child, role);
    }
    flush();
  }

  private head(node: XmlNode): void {
    const number = (node.attributes.n ?? '').trim();
    const text = textIn(node);
    const title = number === '' || text.startsWith(number) ? text : `${number} ${text}`;
    if (title === '') return;
    const [place] = placesOf(node.attributes.coords);
    this.draft.add({ page: place?.page ?? 0, box: place?.box ?? null, role: 'section_heading', text: title });
  }

  private formula(node: XmlNode): void {
    const [place] = placesOf(node.attributes.coords);
    const label = textIn(at(node, 'label'));
    const text = textIn(node, new Set(['label']));
    if (text !== '') this.draft.add({ page: place?.page ?? 0, box: place?.box ?? null, role: 'display_formula', rawLabel: 'display_formula', text });
    if (label !== '') this.draft.add({ page: place?.page ?? 0, role: 'body_paragraph', rawLabel: 'formula_number', text: label });
  }

  /** A paragraph, and behind it the figures that it is the first to mention. Blocks that stand inside one are blocks of their own. */
  private paragraphs(node: XmlNode, block: Pick<DraftBlock, 'role'>): void {
    const holdsBlocks = node.children.some((child) => typeof child !== 'string' && !INLINE.has(child.name));
    if (holdsBlocks) this.division(node, block.role);
    else this.paragraph(node, block);
  }

  /** Sentences with places: one block for each page they stand on. Without them the paragraph has its own place, or none. */
  private paragraph(node: XmlNode, block: Pick<DraftBlock, 'role' | 'rawLabel'>): void {
    const pieces: Piece[] = [];
    for (const child of node.children) {
      const isSentence = typeof child !== 'string' && child.name === 's';
      const text = typeof child === 'string' ? child.replace(/\s+/g, ' ') : spaced(child);
      const places = isSentence ? placesOf(child.attributes.coords) : [];
      const last = pieces.at(-1);
      const first = places[0];
      // a sentence that begins where the one before ended goes on in its block
      if (last && (first === undefined || (first.page === last.page && last.endsOn === last.page))) {
        last.text += isSentence ? ` ${text}` : text;
        if (first) last.box = last.box ? hull(last.box, first.box) : first.box;
        last.endsOn = Math.max(last.endsOn, places.at(-1)?.page ?? 0);
      } else pieces.push({ page: first?.page ?? 0, box: first?.box ?? null, endsOn: places.at(-1)?.page ?? 0, text });
    }
    const own = placesOf(node.attributes.coords);
    const [only] = pieces;
    if (own[0] && only && pieces.every(({ page }) => page === 0)) Object.assign(only, { page: own[0].page, box: own[0].box, endsOn: own.at(-1)?.page ?? 0 });
    for (const { page, box, endsOn, text } of pieces)
      if (text.trim() !== '') this.draft.add({ ...block, page, box, text: text.replace(/ {2,}/g, ' ').trim(), ...(page > 0 && endsOn > page && { endsOn }) });
    this.figures.mentionedIn(node);
  }

  private references(text: XmlNode | null, except: ReadonlySet<string>): void {
    for (const child of text?.children ?? []) if (typeof child !== 'string' && !except.has(child.name)) for (const list of child.name === 'listBibl' ? [child] : below(child, 'listBibl')) this.bibliography(list);
  }

  private bibliography(list: XmlNode): void {
    const items = [...childrenOf(list, 'biblStruct'), ...childrenOf(list, 'bibl')];
    if (items.length === 0) return;
    for (const item of items) {
      const raw = childrenOf(item, 'note').find(({ attributes }) => attributes.type === 'raw_reference');
      const text = textIn(raw ?? null) || textIn(spacedNode(item));
      const [place] = placesOf(item.attributes.coords);
      if (text !== '') this.draft.add({ page: place?.page ?? 0, box: place?.box ?? null, role: 'reference_item', rawLabel: 'reference_content', text });
    }
  }
}

interface Piece {
  page: number;
  box: Box | null;
  endsOn: number;
  text: string;
}

/** Elements that are part of running text. */
const INLINE = new Set(['ref', 's', 'hi', 'emph', 'lb', 'pb', 'seg', 'rs', 'term', 'name', 'persName', 'orgName', 'date', 'num', 'g', 'foreign', 'title']);

const spaced = (node: XmlNode): string => (node.name === 'lb' || node.name === 'pb' ? ' ' : textIn(node).replace(/^(?=.)/, /^\s/.test(firstText(node)) ? ' ' : '') + (/\s$/.test(lastText(node)) ? ' ' : ''));
const firstText = (node: XmlNode): string => (typeof node.children[0] === 'string' ? node.children[0] : '');
const lastText = (node: XmlNode): string => {
  const last = node.children.at(-1);
  return typeof last === 'string' ? last : '';
};

/** A bibliography entry's fields with spaces between them. */
const spacedNode = (node: XmlNode): XmlNode => ({ ...node, children: node.children.flatMap((child) => (typeof child === 'string' ? [child] : [' ', spacedNode(child)])) });
