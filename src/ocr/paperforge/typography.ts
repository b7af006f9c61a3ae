import { isRecord, recordsOf, textOf } from '../loose-json';

export interface Typography {
  /** Points, rounded to hundredths. */
  fontSize: number | null;
  bold: boolean | null;
}

/** Bit 4 of MuPDF's span flags. */
const BOLD_FLAG = 16;
const BOLD_FONT = /bold|black|heavy|semibold|-medi/i;

/**
 * The size and weight of most of a block's text. Spans count by the length of their text, or by one each where the
 * source kept no text; without spans the source's own summary (`span_signature`) stands in.
 */
export function typographyOf(spanMetadata: unknown, spanSignature: unknown): Typography {
  const sizes = new Map<number, number>();
  let bold = 0;
  let total = 0;
  for (const span of recordsOf(spanMetadata)) {
    const weight = textOf(span.text).trim().length || 1;
    total += weight;
    if (isBold(span.flags, span.font)) bold += weight;
    const size = hundredths(span.size);
    if (size !== null) sizes.set(size, (sizes.get(size) ?? 0) + weight);
  }
  if (total === 0) return summaryOf(spanSignature);
  let fontSize: number | null = null;
  for (const [size, weight] of sizes) if (fontSize === null || weight > (sizes.get(fontSize) ?? 0)) fontSize = size;
  return { fontSize, bold: bold * 2 > total };
}

function isBold(flags: unknown, font: unknown): boolean {
  if (typeof flags === 'number' && (flags & BOLD_FLAG) !== 0) return true;
  return typeof font === 'string' && BOLD_FONT.test(font);
}

function summaryOf(signature: unknown): Typography {
  if (!isRecord(signature)) return { fontSize: null, bold: null };
  const fontSize = hundredths(signature.font_size);
  // a signature without spans says `bold: false` of text that nobody measured
  return { fontSize, bold: fontSize !== null && typeof signature.bold === 'boolean' ? signature.bold : null };
}

function hundredths(size: unknown): number | null {
  return typeof size === 'number' && Number.isFinite(size) && size > 0 ? Math.round(size * 100) / 100 : null;
}
