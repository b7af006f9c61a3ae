import { sha256Hex } from '../../src/text';
import type { Chart, Manuscript } from './manuscript';
import { glyph } from './metrics';
import type { Face } from './metrics';
import { scaled } from './png';
import { PAGE } from './typeset';
import type { SetBlock, SetLine, SetPage } from './typeset';

/** Names of the four fonts in every page's resources. */
const FONT: Record<Face, string> = { roman: 'F1', bold: 'F2', symbol: 'F3', song: 'F4' };

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0');
const number = (value: number): string => String(Math.round(value * 100) / 100);
/** A text string of the document (title, bookmark) as UTF-16 with a byte order mark. */
const textString = (text: string): string => `<FEFF${Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join('')}>`;

/** One line as a text object; the font changes where a character needs another one. */
function drawLine(line: SetLine): string {
  const runs: { face: Face; codes: string }[] = [];
  for (const char of line.text) {
    const { face, code } = glyph(char, line.bold);
    const last = runs[runs.length - 1];
    const written = hex(code, face === 'song' ? 4 : 2);
    if (last?.face === face) last.codes += written;
    else runs.push({ face, codes: written });
  }
  const shown = runs.map((run) => `/${FONT[run.face]} ${number(line.size)} Tf <${run.codes}> Tj`).join(' ');
  return `BT 1 0 0 1 ${number(line.x)} ${number(PAGE.height - line.y)} Tm ${shown} ET`;
}

function drawChart(chart: Chart, block: SetBlock): string {
  const [left, top, right, bottom] = block.bbox.map((px) => px / PAGE.scale) as [number, number, number, number];
  const floor = PAGE.height - bottom;
  const heights = scaled(chart).map((value) => value * (bottom - top));
  const step = (right - left) / heights.length;
  const values =
    chart.shape === 'bars'
      ? heights.map((height, at) => `${number(left + step * (at + 0.2))} ${number(floor)} ${number(step * 0.6)} ${number(height)} re f`)
      : [heights.map((height, at) => `${number(left + step * (at + 0.5))} ${number(floor + height)} ${at === 0 ? 'm' : 'l'}`).join(' ') + ' S'];
  const axes = `0.2 0.2 0.2 RG ${number(left)} ${number(floor + bottom - top)} m ${number(left)} ${number(floor)} l ${number(right)} ${number(floor)} l S`;
  return `0.23 0.43 0.65 rg 0.23 0.43 0.65 RG 1.5 w ${values.join(' ')} 1 w ${axes} 0 0 0 rg 0 0 0 RG`;
}

function drawPage(page: SetPage): string {
  const drawn = page.blocks.flatMap((block) => [
    ...block.lines.map(drawLine),
    ...(block.rules ?? []).map(([left, right, y]) => `0.6 w ${number(left)} ${number(PAGE.height - y)} m ${number(right)} ${number(PAGE.height - y)} l S`),
    ...(block.chart ? [drawChart(block.chart, block)] : []),
  ]);
  return drawn.join('\n');
}

/** Character codes of the Chinese font are UTF-16 units, so that its map to Unicode is the identity over what is used. */
function toUnicode(pages: SetPage[]): string {
  const used = new Set<string>();
  for (const page of pages) for (const block of page.blocks) for (const line of block.lines) for (const char of line.text) if (glyph(char, false).face === 'song') used.add(hex(char.charCodeAt(0), 4));
  const codes = [...used].sort();
  const groups: string[] = [];
  for (let at = 0; at < codes.length; at += 100) {
    const group = codes.slice(at, at + 100);
    groups.push(`${group.length} beginbfchar\n${group.map((code) => `<${code}> <${code}>`).join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n1 begincodespacerange <0000> <FFFF> endcodespacerange\n${groups.join('\n')}\nendcmap CMapName currentdict /CMap defineresource pop end end`;
}

interface Bookmark {
  title: string;
  level: number;
  page: number;
  /** Points from the bottom of the page. */
  y: number;
}

/** The headings, as the PDF's outline holds them: with numbering, references included. */
export function bookmarks(paper: Manuscript, pages: SetPage[]): Bookmark[] {
  const found: Bookmark[] = [];
  for (const page of pages) {
    for (const block of page.blocks) {
      const element = block.element === null ? undefined : paper.elements[block.element];
      if (element?.kind === 'heading') found.push({ title: element.title, level: element.level, page: page.number, y: PAGE.height - block.bbox[1] / PAGE.scale + 2 });
    }
  }
  return found;
}

/** Objects of the outline, numbered from `first`: the root, then one an entry. Two levels. */
function outlineObjects(marks: Bookmark[], first: number, pageObject: (page: number) => number): string[] {
  const parentOf = marks.map((mark, at) => {
    if (mark.level === 2) return -1;
    for (let before = at - 1; before >= 0; before -= 1) if (marks[before]?.level === 2) return before;
    return -1;
  });
  const object = (at: number): number => (at < 0 ? first : first + 1 + at);
  const childrenOf = (parent: number): number[] => marks.flatMap((_, at) => (parentOf[at] === parent ? [at] : []));
  const ends = (children: number[]): string => (children.length === 0 ? '' : ` /First ${object(children[0] ?? 0)} 0 R /Last ${object(children[children.length - 1] ?? 0)} 0 R /Count ${children.length}`);
  const entries = marks.map((mark, at) => {
    const siblings = childrenOf(parentOf[at] ?? -1);
    const place = siblings.indexOf(at);
    const before = siblings[place - 1];
    const after = siblings[place + 1];
    const links = `${before === undefined ? '' : ` /Prev ${object(before)} 0 R`}${after === undefined ? '' : ` /Next ${object(after)} 0 R`}`;
    return `<< /Title ${textString(mark.title)} /Parent ${object(parentOf[at] ?? -1)} 0 R /Dest [${pageObject(mark.page)} 0 R /XYZ null ${number(mark.y)} null]${links}${ends(childrenOf(at))} >>`;
  });
  return [`<< /Type /Outlines${ends(childrenOf(-1))} >>`, ...entries];
}

const stream = (content: string): string => `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`;

/** Writes the set pages as a PDF whose text stands in the boxes that the blocks claim. The same pages give the same bytes. */
export function writePdf(paper: Manuscript, pages: SetPage[]): Buffer {
  const FIRST_PAGE = 10;
  const pageObject = (page: number): number => FIRST_PAGE + 2 * (page - 1);
  const outlineAt = FIRST_PAGE + 2 * pages.length;
  const marks = paper.outline ? bookmarks(paper, pages) : [];
  const labels = paper.pageLabels && paper.firstLabel !== null ? ` /PageLabels << /Nums [0 << /S /D /St ${paper.firstLabel} >>] >>` : '';
  const authors = paper.authors.map((author) => `${author.given} ${author.family}`).join(', ');
  const objects: string[] = [
    `<< /Type /Catalog /Pages 2 0 R${labels}${marks.length > 0 ? ` /Outlines ${outlineAt} 0 R /PageMode /UseOutlines` : ''} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${pageObject(page.number)} 0 R`).join(' ')}] >>`,
    `<< /Title ${textString(paper.title)} /Author ${textString(authors)} /CreationDate (D:${paper.year}0115000000Z) >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light-UniGB-UCS2-H /Encoding /UniGB-UCS2-H /DescendantFonts [8 0 R] /ToUnicode 9 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 752 /Descent -271 /CapHeight 737 /StemV 58 >> >>',
    stream(toUnicode(pages)),
    ...pages.flatMap((page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 4 0 R /F2 5 0 R /F3 6 0 R /F4 7 0 R >> >> /Contents ${pageObject(page.number) + 1} 0 R >>`,
      stream(drawPage(page)),
    ]),
    ...(marks.length > 0 ? outlineObjects(marks, outlineAt, pageObject) : []),
  ];
  let body = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const id = sha256Hex(body).slice(0, 32);
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R /ID [<${id}> <${id}>] >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}
