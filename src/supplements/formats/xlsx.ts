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
  const sheets = sheetsOf(parts);
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

function sheetsOf(parts: ReadonlyMap<string, string>): SheetPart[] {
  const relations = relationsOf(parts, WORKBOOK);
  const sheets: SheetPart[] = [];
  for (const [tag] of (parts.get(WORKBOOK) ?? '').matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)) {
    const relation = /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? '';
    const part = relations.get(relation)?.target;
    if (part !== undefined) sheets.push({ part, isHidden: /^(?:hidden|veryHidden)$/.test(attribute(tag, 'state') ?? '') });
  }
  return sheets;
}

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
