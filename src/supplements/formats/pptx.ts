import { at, below, childrenOf, xmlTree, type XmlNode } from '../../ocr/formats/grobid/xml-tree';
import type { SupplementLimits, SupplementText } from '../../ports';
import { relationsOf, xmlParts } from '../archive';
import { Draft, Unreadable } from '../draft';
import { rowText } from '../rows';

const PRESENTATION = 'ppt/presentation.xml';
/** What stands on every slide and belongs to none. */
const FURNITURE: ReadonlySet<string> = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);
const TITLES: ReadonlySet<string> = new Set(['title', 'ctrTitle']);

/** A presentation by slide, in the order in which it is shown: title, texts and tables, then the speaker's notes. Hidden slides are slides, and are counted. */
export function readPptx(bytes: Uint8Array, limits: SupplementLimits): SupplementText {
  const parts = xmlParts(bytes, limits.unpacked);
  const draft = new Draft(limits);
  const presentation = parts.get(PRESENTATION);
  if (presentation === undefined) throw new Unreadable('supplement-damaged', `no ${PRESENTATION}`);
  const relations = relationsOf(parts, PRESENTATION);
  let slide = 0;
  let damaged = 0;
  for (const [tag] of presentation.matchAll(/<(?:\w+:)?sldId\b[^>]*>/g)) {
    slide += 1;
    const id = /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? '';
    const name = relations.get(id)?.target ?? '';
    const xml = parts.get(name);
    if (xml === undefined) damaged += 1;
    else if (!addSlide(draft, slide, xml, notesOf(parts, name))) damaged += 1;
  }
  if (damaged > 0) draft.note({ code: 'supplement-parts-damaged', params: { count: damaged } });
  return draft.finish('pptx');
}

/** False where the slide's XML breaks off; what stands before is read. */
function addSlide(draft: Draft, slide: number, xml: string, notes: string | null): boolean {
  const { root, whole } = xmlTree(xml);
  const shapes = [...shapesOf(root)].map((shape) => ({ shape, role: roleOf(shape) })).filter(({ role }) => !FURNITURE.has(role));
  const title = shapes.find(({ role }) => TITLES.has(role));
  const name = title ? paragraphsOf(title.shape).join(' ') : '';
  draft.open(name);
  if (name !== '') draft.text(name, { slide });
  for (const { shape } of shapes) {
    if (shape === title?.shape) continue;
    draft.text(shape.name === 'graphicFrame' ? tableOf(shape) : paragraphsOf(shape).join('\n'), { slide });
  }
  if (notes !== null) {
    const spoken = [...shapesOf(xmlTree(notes).root)].filter((shape) => !FURNITURE.has(roleOf(shape))).flatMap(paragraphsOf);
    draft.text(spoken.join('\n'), { slide });
  }
  return whole;
}

function notesOf(parts: ReadonlyMap<string, string>, slide: string): string | null {
  const relation = [...relationsOf(parts, slide).values()].find(({ type }) => type.endsWith('/notesSlide'));
  return relation === undefined ? null : (parts.get(relation.target) ?? null);
}

/** Shapes and tables in the order of the file, also within groups. Of alternatives for newer and older programs the first is taken. */
function* shapesOf(node: XmlNode): Generator<XmlNode> {
  for (const child of node.children) {
    if (typeof child === 'string' || child.name === 'Fallback') continue;
    if (child.name === 'sp' || child.name === 'graphicFrame') yield child;
    else yield* shapesOf(child);
  }
}

const roleOf = (shape: XmlNode): string => at(shape, 'nvSpPr', 'nvPr', 'ph')?.attributes['type'] ?? '';

function paragraphsOf(shape: XmlNode): string[] {
  const body = childrenOf(shape, 'txBody')[0] ?? null;
  return childrenOf(body, 'p').map(lineOf).filter((line) => line !== '');
}

/** Runs and fields of a paragraph; a forced break is a space. */
const lineOf = (paragraph: XmlNode): string => paragraph.children.map((run) => (typeof run === 'string' ? '' : run.name === 'br' ? ' ' : [...below(run, 't')].map((text) => rawText(text)).join(''))).join('').replace(/\s+/g, ' ').trim();

const rawText = (node: XmlNode): string => node.children.map((child) => (typeof child === 'string' ? child : '')).join('');

/** A table as lines, each row with the names of its columns where the table marks its first row as such; "" where the frame holds something else. */
function tableOf(frame: XmlNode): string {
  const [table] = [...below(frame, 'tbl')];
  if (table === undefined) return '';
  const rows = childrenOf(table, 'tr').map((row) => childrenOf(row, 'tc').map((cell) => [...below(cell, 'p')].map(lineOf).join(' ')));
  const hasHeader = /^(?:1|true)$/.test(at(table, 'tblPr')?.attributes['firstRow'] ?? '');
  return rows.map((cells, index) => rowText(cells, hasHeader && index > 0 ? (rows[0] ?? []) : [])).filter((line) => line !== '').join('\n');
}
