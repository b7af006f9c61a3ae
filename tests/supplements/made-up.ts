import { strToU8, zipSync } from 'fflate';

/** Office files as small as they can be, made of XML. */
export const zip = (parts: Record<string, string | Uint8Array>): Uint8Array =>
  // A fixed time: the same parts give the same bytes.
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content])), { mtime: '2020-01-01' });

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const esc = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
export const relations = (list: Record<string, [type: string, target: string]>): string =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(list).map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

export type Cell = string | number | boolean | null | { date: number } | { formula: string; value: string } | { raw: string };

/** Column 1 is "A". */
export const column = (number: number): string => (number > 26 ? column(Math.floor((number - 1) / 26)) : '') + String.fromCharCode(65 + ((number - 1) % 26));

function cellXml(cell: Cell, ref: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return `<c r="${ref}" t="inlineStr"><is><t>${esc(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${ref}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if ('date' in cell) return `<c r="${ref}" s="1"><v>${cell.date}</v></c>`;
  if ('formula' in cell) return `<c r="${ref}" t="str"><f>${esc(cell.formula)}</f>${cell.value === '' ? '' : `<v>${esc(cell.value)}</v>`}</c>`;
  return cell.raw;
}

export interface MadeUpSheet {
  name: string;
  rows: Cell[][];
  state?: string;
  merges?: string[];
}

export const sheetXml = (rows: string, merges: readonly string[] = []): string =>
  `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${merges.length === 0 ? '' : `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`}</worksheet>`;

const STYLES = `${XML}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;

export function xlsxParts(sheets: readonly MadeUpSheet[]): Record<string, string> {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ${R}><workbookPr/><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${esc(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations({ ...Object.fromEntries(sheets.map((_, at) => [`rId${at + 1}`, ['worksheet', `worksheets/sheet${at + 1}.xml`] as [string, string]])), rId99: ['styles', 'styles.xml'] }),
    'xl/styles.xml': STYLES,
  };
  sheets.forEach(({ rows, merges }, at) => {
    const xml = rows.map((cells, row) => (cells.length === 0 ? '' : `<row r="${row + 1}">${cells.map((cell, index) => cellXml(cell, `${column(index + 1)}${row + 1}`)).join('')}</row>`)).join('');
    parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(xml, merges);
  });
  return parts;
}

export const xlsx = (...sheets: MadeUpSheet[]): Uint8Array => zip(xlsxParts(sheets));

export interface MadeUpSlide {
  title?: string;
  texts?: string[];
  table?: string[][];
  notes?: string;
}

const paragraph = (text: string): string => `<a:p><a:r><a:t>${esc(text)}</a:t></a:r></a:p>`;
const shape = (role: string, ...texts: string[]): string => `<p:sp><p:nvSpPr><p:nvPr>${role === '' ? '' : `<p:ph type="${role}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${texts.map(paragraph).join('')}</p:txBody></p:sp>`;
const tableShape = (rows: string[][]): string => `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>${rows.map((row) => `<a:tr>${row.map((cell) => `<a:tc><a:txBody>${paragraph(cell)}</a:txBody></a:tc>`).join('')}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
const tree = (name: string, inner: string): string => `${XML}<p:${name} xmlns:a="a" xmlns:p="p" ${R}><p:cSld><p:spTree>${inner}</p:spTree></p:cSld></p:${name}>`;

/** `order`: which slides are shown, by their number in the file; all in order where missing. */
export function pptx(slides: readonly MadeUpSlide[], order: readonly number[] = slides.map((_, at) => at + 1)): Uint8Array {
  const parts: Record<string, string> = {
    'ppt/presentation.xml': `${XML}<p:presentation xmlns:p="p" ${R}><p:sldIdLst>${order.map((number, at) => `<p:sldId id="${256 + at}" r:id="rId${number}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(Object.fromEntries(slides.map((_, at) => [`rId${at + 1}`, ['slide', `slides/slide${at + 1}.xml`] as [string, string]]))),
  };
  slides.forEach(({ title, texts = [], table, notes }, at) => {
    const inner = [...(title === undefined ? [] : [shape('title', title)]), ...texts.map((text) => shape('', text)), ...(table ? [tableShape(table)] : []), shape('sldNum', String(at + 1))].join('');
    parts[`ppt/slides/slide${at + 1}.xml`] = tree('sld', inner);
    if (notes === undefined) return;
    parts[`ppt/slides/_rels/slide${at + 1}.xml.rels`] = relations({ rId1: ['notesSlide', `../notesSlides/notesSlide${at + 1}.xml`] });
    parts[`ppt/notesSlides/notesSlide${at + 1}.xml`] = tree('notes', shape('body', notes) + shape('sldNum', '7'));
  });
  return zip(parts);
}

/** Lines beginning with "# " are headings by Word's own styles; "| a | b |" is a row of a table. */
export function docx(lines: readonly string[]): Uint8Array {
  const body: string[] = [];
  let rows: string[] = [];
  const flush = (): void => {
    if (rows.length > 0) body.push(`<w:tbl>${rows.join('')}</w:tbl>`);
    rows = [];
  };
  for (const line of lines) {
    const heading = /^(#+) (.*)$/.exec(line);
    const words = (text: string): string => `<w:r><w:t xml:space="preserve">${esc(text)}</w:t></w:r>`;
    if (line.startsWith('|')) rows.push(`<w:tr>${line.split('|').slice(1, -1).map((cell) => `<w:tc><w:p>${words(cell.trim())}</w:p></w:tc>`).join('')}</w:tr>`);
    else {
      flush();
      body.push(`<w:p>${heading ? `<w:pPr><w:pStyle w:val="Heading${heading[1]?.length}"/></w:pPr>${words(heading[2] ?? '')}` : words(line)}</w:p>`);
    }
  }
  flush();
  const styles = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`).join('');
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  return zip({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relations({ rId1: ['officeDocument', 'word/document.xml'] }),
    'word/_rels/document.xml.rels': relations({ rId1: ['styles', 'styles.xml'] }),
    'word/document.xml': `${XML}<w:document ${W}><w:body>${body.join('')}</w:body></w:document>`,
    'word/styles.xml': `${XML}<w:styles ${W}>${styles}</w:styles>`,
  });
}
