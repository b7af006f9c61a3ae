import mammoth from 'mammoth';
import { childrenOf, textIn, xmlTree, type XmlNode } from '../../ocr/formats/grobid/xml-tree';
import type { SupplementLimits, SupplementText } from '../../ports';
import { attribute, packParts, xmlParts } from '../archive';
import { Draft, Unreadable } from '../draft';
import { addRows } from '../rows';

/** HTML has no headings of these levels; Word has. */
const DEEP_LEVELS = [7, 8, 9];

/** Styles by which programs mark headings besides Word's own "Heading 1" to "Heading 6", which are known. */
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh", ...DEEP_LEVELS.map((level) => `p[style-name='heading ${String(level)}'] => h${String(level)}:fresh`)];

/** A document by its headings, paragraphs and tables, as Word's own styles say. Pictures, comments and what was deleted are left out. */
export async function readDocx(bytes: Uint8Array, limits: SupplementLimits): Promise<SupplementText> {
  const parts = xmlParts(bytes, limits.unpacked);
  const draft = new Draft(limits);
  const { root } = xmlTree(await htmlOf(parts));
  for (const child of root.children) if (typeof child !== 'string') addBlock(draft, child);
  return draft.finish('docx');
}

async function htmlOf(parts: ReadonlyMap<string, string>): Promise<string> {
  try {
    const packed = packParts(withoutDanglingNotes(parts));
    // The library's half for browsers asks for the first, its half for Node for the second.
    const input = { arrayBuffer: packed.buffer, buffer: packed };
    const { value } = await mammoth.convertToHtml(input, { styleMap: STYLES, externalFileAccess: false, convertImage: mammoth.images.imgElement(async () => ({ src: '' })) });
    return value;
  } catch (error) {
    throw new Unreadable('supplement-damaged', error instanceof Error ? error.message : String(error));
  }
}

/** Without references to foot- and endnotes that are not there: one of them would cost the library the whole document. */
function withoutDanglingNotes(parts: ReadonlyMap<string, string>): Map<string, string> {
  const sound = new Map(parts);
  for (const kind of ['footnote', 'endnote']) {
    const known = new Set([...(parts.get(`word/${kind}s.xml`) ?? '').matchAll(new RegExp(`<\\w+:${kind}\\b[^>]*>`, 'g'))].map(([tag]) => attribute(tag, '\\w+:id')));
    const reference = new RegExp(`<\\w+:${kind}Reference\\b[^>]*/>`, 'g');
    for (const [name, xml] of sound) if (/^word\/[^/]*\.xml$/.test(name)) sound.set(name, xml.replace(reference, (tag) => (known.has(attribute(tag, '\\w+:id')) ? tag : '')));
  }
  return sound;
}

function addBlock(draft: Draft, node: XmlNode): void {
  const level = /^h([1-9])$/.exec(node.name)?.[1];
  if (level !== undefined) draft.heading(textIn(node), Number(level));
  else if (node.name === 'table') addTable(draft, node);
  else if (node.name === 'ul' || node.name === 'ol') for (const item of childrenOf(node, 'li')) addItem(draft, item);
  else draft.text(textIn(node));
}

/** An item's own words, then the lists within it. */
function addItem(draft: Draft, item: XmlNode): void {
  draft.text(textIn(item, LISTS));
  for (const child of item.children) if (typeof child !== 'string' && LISTS.has(child.name)) addBlock(draft, child);
}

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'table']);

function addTable(draft: Draft, table: XmlNode): void {
  const rows = [table, ...childrenOf(table, 'thead'), ...childrenOf(table, 'tbody')].flatMap((node) => childrenOf(node, 'tr'));
  addRows(draft, rows.map((row, at) => ({ number: at + 1, cells: row.children.flatMap((cell) => (typeof cell === 'string' ? [] : [textIn(cell)])) })), () => ({}));
}
