import { isRecord, listOf, recordsOf, textOf } from '../../loose-json';

const MATH = new Set(['equation_inline', 'inline_equation']);
const DISPLAY = new Set(['equation_interline', 'interline_equation']);
/** Hyperlinks hold spans of their own; no real one holds more than a few levels. */
const DEEPEST = 8;

/** Text of a list of spans, formulas in dollars. Plain strings and single spans are taken too. */
export function spanText(value: unknown, depth = 0): string {
  if (depth > DEEPEST) return '';
  if (Array.isArray(value)) return listOf(value).map((span) => spanText(span, depth + 1)).join('');
  if (!isRecord(value)) return textOf(value);
  const inner = value.content ?? value.text ?? value.children;
  const text = Array.isArray(inner) ? spanText(inner, depth + 1) : textOf(inner);
  if (MATH.has(textOf(value.type))) return text.trim() === '' ? '' : `$${text.trim()}$`;
  return DISPLAY.has(textOf(value.type)) ? `$$${text.trim()}$$` : text;
}

/** Texts of list items, whether spans, records with spans, or strings. */
export const itemTexts = (value: unknown): string[] =>
  listOf(value)
    .map((item) => (isRecord(item) ? spanText(item.item_content ?? item.content ?? item.text) : textOf(item)).trim())
    .filter((text) => text !== '');

/** One caption of the spans of a caption list, or one for each string of an older list. */
export const captionOf = (value: unknown): string[] => {
  const spans = recordsOf(value);
  const texts = spans.length > 0 ? [spanText(spans)] : listOf(value).map(textOf);
  return texts.map((text) => text.trim()).filter((text) => text !== '');
};
