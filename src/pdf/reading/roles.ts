import type { PdfLine } from '../../ports';
import type { Paragraph } from './paragraphs';
import type { Print } from './print';

/** What the print suggests that a paragraph is; later steps confirm it. The names are those that OCR tools use (`Block.role`, `Block.rawLabel`). */
export interface Suggested {
  role: string;
  /** A heading's role, by how its type ranks among the titles; for titles only. */
  seedRole: string | null;
  rawLabel: string | null;
  /** 2-4 where the type alone says that it is a heading; null where later steps decide. */
  level: number | null;
}

const suggested = (role: string, rawLabel: string | null = null): Suggested => ({ role, seedRole: null, rawLabel, level: null });
const PLAIN = suggested('');
/** By rank of type, the largest first. */
const HEADINGS = ['section_heading', 'subsection_heading', 'sub_subsection_heading'] as const;
const CAPTION = /^(?:(?:supplementary|extended data|appendix)\s+)?(?:fig(?:ure|\.)?|table|scheme|algorithm)s?\s*\.?\s*(?:[A-Z]?\d{1,3}|[IVX]{1,4}\b)|^[图圖表]\s*\d/i;
const TABLE = /^(?:\w+\s+)?table|^表/i;
const COMPOUND = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+\p{L}|^第\s?[一二三四五六七八九十百\d]{1,4}\s?[章节節]/u;

const TITLE_LINES = 3;
const LONGEST_TITLE = 200;
const LARGER = 1.05;
/** Bold in smaller type than the text's is a cell of a table, not a title. */
const SMALLER = 0.95;

/** Type in which most of a paragraph is set. */
export function typeOf(lines: Paragraph): { fontSize: number; bold: boolean | null } {
  const weights = new Map<number, number>();
  let bold = 0;
  let plain = 0;
  for (const { fontSize, text, bold: own } of lines) {
    weights.set(fontSize, (weights.get(fontSize) ?? 0) + text.length);
    if (own === true) bold += text.length;
    if (own === false) plain += text.length;
  }
  const fontSize = [...weights].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0] as const)[0];
  return { fontSize, bold: bold + plain === 0 ? null : bold > plain };
}

/** Paper titles, section titles, captions, small print and what stands beside the text column. `text` is the paragraph's. */
export function suggestRoles(paragraphs: readonly { lines: Paragraph; text: string; page: number }[], print: Print): Suggested[] {
  const title = paperTitle(paragraphs, print);
  const left = leftEdge(paragraphs, print);
  const titleAt = title === null ? -1 : paragraphs.indexOf(title);
  const types = titleTypes(paragraphs.filter(({ lines, text }, at) => at > titleAt && readsAsTitle(lines, text, print)));
  let beforeSections = title !== null;
  return paragraphs.map((paragraph, at): Suggested => {
    if (paragraph === title) return suggested('paper_title', 'doc_title');
    const { lines, text, page } = paragraph;
    const [first] = lines as [PdfLine]; // never empty
    if (first.turned) return suggested('', 'aside_text');
    if (CAPTION.test(text) && !isTitleType(lines, print)) return suggested(TABLE.test(text) ? 'table_caption' : 'figure_caption');
    const beside = lines.every(({ box }) => box[2] <= left);
    if (beside) return page === 1 ? suggested('frontmatter_support') : suggested('', 'aside_text');
    if (readsAsTitle(lines, text, print)) {
      if (at > titleAt) beforeSections = false;
      const { rank, certain } = types(lines);
      return { role: '', rawLabel: 'paragraph_title', seedRole: HEADINGS[rank] ?? null, level: certain ? rank + 2 : null };
    }
    if (page === 1 && beforeSections && !isProse(lines, text, print)) return suggested('frontmatter_support');
    return typeOf(lines).fontSize < print.bodySize * 0.8 && text.length <= 60 ? suggested('unknown_structural') : PLAIN;
  });
}

/** Numbers and words that open a paper's first section: later steps find all others from there. */
const OPENS = /^(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?\s|第\s?[一二三四五六七八九十\d]|[一二三四五六七八九十]{1,3}、|abstract|summary|introduction|background|摘\s?要|引言|绪论|緒論|前言)/i;
/** A type that heads as many paragraphs, on more pages than one, heads sections. */
const FEWEST_ALIKE = 3;

interface TitleType {
  /** From 0: larger first, bold before plain. A type used once ranks with the next smaller one. */
  rank: number;
  certain: boolean;
}

/** What the type of a title says, measured over the titles that follow the paper's own. */
function titleTypes(titles: readonly { lines: Paragraph; text: string; page: number }[]): (lines: Paragraph) => TitleType {
  const weightOf = (lines: Paragraph): number => {
    const { fontSize, bold } = typeOf(lines);
    return Math.round(fontSize * 2) * 2 + (bold === true ? 1 : 0);
  };
  const uses = new Map<number, { count: number; pages: Set<number> }>();
  for (const { lines, page } of titles) {
    const use = uses.get(weightOf(lines)) ?? { count: 0, pages: new Set() };
    use.count += 1;
    use.pages.add(page);
    uses.set(weightOf(lines), use);
  }
  const repeated = [...uses].filter(([, { count }]) => count > 1).map(([weight]) => weight).sort((a, b) => b - a);
  const opened = titles.some(({ text }) => OPENS.test(text));
  return (lines) => {
    const weight = weightOf(lines);
    const use = uses.get(weight);
    return {
      rank: Math.min(HEADINGS.length - 1, repeated.filter((other) => other > weight).length),
      certain: !opened && use !== undefined && use.count >= FEWEST_ALIKE && use.pages.size > 1,
    };
  };
}

function isTitleType(lines: Paragraph, { bodySize, boldTells }: Print): boolean {
  const { fontSize, bold } = typeOf(lines);
  return fontSize > bodySize * LARGER || (bold === true && boldTells);
}

function readsAsTitle(lines: Paragraph, text: string, print: Print): boolean {
  if (lines.length > TITLE_LINES || text.length > LONGEST_TITLE || !/\p{L}{2}|[\u3400-\u9fff]/u.test(text)) return false;
  if (/[,;，；。\p{Pd}]$/u.test(text) || typeOf(lines).fontSize < print.bodySize * SMALLER) return false;
  return isTitleType(lines, print) || (lines.length === 1 && COMPOUND.test(text));
}

/** A sentence or more in body type, rather than names and addresses. */
const isProse = (lines: Paragraph, text: string, { bodySize }: Print): boolean =>
  /[.。!?]["”)]?$/.test(text) && (text.split(/\s+/).length >= 12 || /[\u3400-\u9fff]{20}/.test(text)) && Math.abs(typeOf(lines).fontSize - bodySize) < bodySize * 0.2;

/** The largest type on the first page that has text, in its upper half; null where nothing stands out there. */
function paperTitle<T extends { lines: Paragraph; text: string; page: number }>(paragraphs: readonly T[], print: Print): T | null {
  const first = paragraphs[0]?.page;
  let best: T | null = null;
  for (const paragraph of paragraphs) {
    if (paragraph.page !== first) break;
    const { fontSize } = typeOf(paragraph.lines);
    if (fontSize < print.bodySize * 1.2 || paragraph.text.length < 8 || paragraph.lines[0]?.turned) continue;
    if (best === null || fontSize > typeOf(best.lines).fontSize) best = paragraph;
  }
  return best;
}

/** Left edge of the running text: what lies wholly to its left stands in the margin. */
function leftEdge(paragraphs: readonly { lines: Paragraph }[], { bodySize }: Print): number {
  const edges = paragraphs.flatMap(({ lines }) => lines.filter(({ fontSize, turned, text }) => !turned && text.length > 20 && Math.abs(fontSize - bodySize) < bodySize * 0.05).map(({ box }) => box[0]));
  return edges.sort((a, b) => a - b)[Math.floor(edges.length * 0.05)] ?? 0;
}
