import type { AnswerPassage } from '../../answer/model';
import { tableLines } from '../../answer/passages/table-lines';
import { shownText } from '../../answer/prompt/block';
import { asPrinted } from '../../answer/prompt/printed-markers';
import { checkQuote, type QuoteCheck, type Range } from '../../citation';
import { captionOf } from '../../retrieval';
import type { BuiltPaper, TableCells } from '../../structure/model';
import { normalise } from '../../text';

/** A quote of a table's row against the tables of another reading. */
export interface FoundInTable {
  check: QuoteCheck;
  /** What the row is cited by. */
  caption: Range;
}

/**
 * A quote of a table's rows in the tables of another reading that have the caption of `passage`; null where none of them has it, or cells: what cannot be looked up is neither there nor gone.
 * The same row of another table, which counts something else, is no support.
 */
export function findInTables(quote: string, { text, start, best }: AnswerPassage, { canonical, units }: BuiltPaper): FoundInTable | null {
  const wanted = normalise(text.slice(best.start - start, best.end - start)).text;
  let nearest: FoundInTable | null = null;
  for (const unit of units) {
    if (!unit.object?.cells || wanted === '') continue;
    const caption = captionOf(unit);
    const printed = canonical.slice(caption.start, caption.end);
    if (!beginsWith(normalise(printed).text, wanted)) continue;
    const shown = shownText({ text: printed, table: wholeTable(unit.object.cells) });
    const check = checkQuote(asPrinted(quote, shown), { id: unit.unitId, text: shown }, []);
    if (check.supported) return { check, caption };
    if (nearest === null || nearest.check.state === 'not-found') nearest = { check, caption };
  }
  return nearest;
}

/** "Table 1" begins no caption of table 12. */
const beginsWith = (caption: string, wanted: string): boolean => caption.startsWith(wanted) && !/^[\p{L}\p{N}]/u.test(caption.slice(wanted.length));

/** All rows, as they are sent where they fit. */
function wholeTable({ headerRows, rows }: TableCells): string {
  const body = rows.slice(headerRows);
  return tableLines({ header: rows.slice(0, headerRows), rows: body, rowNumbers: body.map((_, at) => at + 1), hitRows: [], shownRows: body.length, totalRows: body.length });
}
