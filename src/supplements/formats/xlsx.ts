import readXlsxFile from 'read-excel-file/universal';
import type { SupplementLimits, SupplementText } from '../../ports';
import { attribute, packParts, relationsOf, xmlParts } from '../archive';
import { Draft, Unreadable } from '../draft';
import { addRows, type TableRow } from '../rows';
import { cellsFilled, prepareSheet, type Merge } from './xlsx-sheet';

const WORKBOOK = 'xl/workbook.xml';

/** What the workbook says of a sheet, in the order in which a person sees them. */
interface SheetPart {
  part: string;
  isHidden: boolean;
}

/**
 * A workbook by sheet and row. Formulas count as the value that was last computed, dates are written as ISO dates, a value in merged cells is each of theirs, hidden
 * sheets are read and told of. The library is given sheets that were cut to the limits before.
 */
export async function readXlsx(bytes: Uint8Array, limits: SupplementLimits): Promise<SupplementText> {
  const parts = xmlParts(bytes, limits.unpacked);
  const draft = new Draft(limits);
  const { sheets, damaged } = sheetsOf(parts);
  const merges: Merge[][] = [];
  for (const { part } of sheets) {
    const prepared = prepareSheet(parts.get(part) ?? '', limits);
    parts.set(part, prepared.xml);
    merges.push(prepared.merges);
    draft.skipRows(prepared.cut);
  }
  const read = await sheetsRead(parts);
  const hidden: string[] = [];
  for (const [index, { sheet, data }] of read.entries()) {
    draft.open(sheet);
    const cells = cellsFilled(data.map((row) => row.map(printed)), merges[index] ?? []);
    const rows = cells.flatMap((row, at): TableRow[] => (row.some((cell) => cell.trim() !== '') ? [{ number: at + 1, cells: row }] : []));
    addRows(draft, rows, (row) => ({ sheet, row }));
    if (sheets[index]?.isHidden === true && rows.length > 0) hidden.push(sheet);
  }
  if (damaged > 0) draft.note({ code: 'supplement-parts-damaged', params: { count: damaged } });
  if (hidden.length > 0) draft.note({ code: 'supplement-hidden-sheets', params: { count: hidden.length, names: hidden.join(', ') } });
  return draft.finish('xlsx');
}

async function sheetsRead(parts: ReadonlyMap<string, string>): Promise<Awaited<ReturnType<typeof readXlsxFile>>> {
  try {
    return await readXlsxFile(packParts(parts).buffer, { trim: true });
  } catch (error) {
    throw new Unreadable('supplement-damaged', error instanceof Error ? error.message : String(error));
  }
}

/** The sheets with cells. The others (charts on a sheet of their own, parts that are missing or cut) are taken out of the workbook: one of them would cost the library all. */
function sheetsOf(parts: Map<string, string>): { sheets: SheetPart[]; damaged: number } {
  const relations = relationsOf(parts, WORKBOOK);
  const sheets: SheetPart[] = [];
  let damaged = 0;
  const workbook = (parts.get(WORKBOOK) ?? '').replace(/<(?:\w+:)?sheet\b[^>]*>/g, (tag) => {
    const relation = relations.get(/\s\w+:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? '');
    const isOfCells = relation === undefined || relation.type.endsWith('/worksheet');
    if (relation !== undefined && isOfCells && isWhole(parts.get(relation.target))) {
      sheets.push({ part: relation.target, isHidden: /^(?:hidden|veryHidden)$/.test(attribute(tag, 'state') ?? '') });
      return tag;
    }
    if (isOfCells) damaged += 1;
    return '';
  });
  parts.set(WORKBOOK, workbook);
  if (sheets.length === 0 && damaged > 0) throw new Unreadable('supplement-damaged', 'no sheet can be read');
  return { sheets, damaged };
}

const isWhole = (xml: string | undefined): boolean => xml !== undefined && /<\/(?:\w+:)?worksheet\s*>\s*$/.test(xml.slice(-200));

/** A cell as a reader sees it. Numbers lose the noise of binary fractions: fifteen digits are what the program itself shows. */
function printed(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return '';
    const iso = cell.toISOString();
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
  }
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : typeof cell === 'string' ? cell : '';
}
