import { integerOf, isRecord, listOf, numberOf, recordsOf, textOf, type JsonRecord } from '../../loose-json';
import type { Box } from '../../source-paper';

/** A piece of an item's text and where it is printed. */
export interface PlacedText {
  page: number;
  box: Box | null;
  text: string;
}

const side = (value: unknown): number | null => {
  const number = numberOf(value);
  return Number.isFinite(number) ? number : null;
};

/** A Docling box with its origin turned to the top left. Bottom-left boxes need the page's height; null without it. */
export function topLeftBox(value: unknown, pageHeight: number | null): Box | null {
  if (!isRecord(value)) return null;
  const [l, t, r, b] = [side(value.l), side(value.t), side(value.r), side(value.b)];
  if (l === null || t === null || r === null || b === null) return null;
  if (textOf(value.coord_origin).toUpperCase() === 'TOPLEFT') return [l, t, r, b];
  return pageHeight === null ? null : [l, pageHeight - t, r, pageHeight - b];
}

/**
 * The text of an item cut where its places say (`charspan`, in code points): a paragraph over two columns or pages has one place for each. Every character goes
 * to a piece: one behind a place's span to that place. Spans that do not rise cannot be used: then the text stands whole on its first page, and `endsOn` is its last.
 */
export function placedTexts(row: JsonRecord, text: string, heights: ReadonlyMap<number, number>): { pieces: PlacedText[]; endsOn: number } {
  const places = recordsOf(row.prov).map((prov) => {
    const page = integerOf(prov.page_no);
    const known = page !== null && page >= 1 ? page : 0;
    return { page: known, box: topLeftBox(prov.bbox, heights.get(known) ?? null), start: integerOf(listOf(prov.charspan)[0]) };
  });
  const [first, ...more] = places;
  if (first === undefined) return { pieces: [{ page: 0, box: null, text }], endsOn: 0 };
  if (more.length === 0) return { pieces: [{ page: first.page, box: first.box, text }], endsOn: first.page };
  const points = [...text];
  const starts = places.map(({ start }, at) => (at === 0 ? 0 : start));
  const rising = starts.every((start, at) => start !== null && start <= points.length && (at === 0 || start > (starts[at - 1] ?? 0)));
  if (!rising) return { pieces: [{ page: first.page, box: first.box, text }], endsOn: places.reduce((last, { page }) => Math.max(last, page), 0) };
  const pieces = places.map(({ page, box }, at) => ({ page, box, text: points.slice(starts[at] ?? 0, starts[at + 1] ?? points.length).join('').trim() }));
  return { pieces: pieces.filter((piece) => piece.text !== ''), endsOn: places.at(-1)?.page ?? 0 };
}
