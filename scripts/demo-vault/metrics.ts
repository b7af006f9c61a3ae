/** Which of the PDF's four fonts draws a character: the standard Times and Symbol, and an unembedded Chinese one. */
export type Face = 'roman' | 'bold' | 'symbol' | 'song';

/** Widths in thousandths of the font size for characters 32-126, from Adobe's metrics of the standard 14 fonts. */
const ROMAN = [
  250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500, 500, 500,
  500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722, 556, 722,
  667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278,
  500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
];
const BOLD = [
  250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500, 500, 500,
  500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667, 611, 778, 778, 389, 500, 778, 667, 944, 722, 778, 611, 778,
  722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581, 500, 333, 500, 556, 444, 556, 444, 333, 500, 556, 278, 333,
  556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722, 500, 500, 444, 394, 220, 394, 520,
];

/** Character, WinAnsi byte, width in Times Roman, width in Times Bold. */
const LATIN: readonly (readonly [string, number, number, number])[] = [
  ['–', 0x96, 500, 500],
  ['—', 0x97, 1000, 1000],
  ['’', 0x92, 333, 333],
  ['‘', 0x91, 333, 333],
  ['±', 0xb1, 564, 570],
  ['°', 0xb0, 400, 400],
  ['×', 0xd7, 564, 570],
  ['é', 0xe9, 444, 444],
  ['ü', 0xfc, 500, 556],
  ['ö', 0xf6, 500, 500],
  ['•', 0x95, 350, 350],
  ['·', 0xb7, 250, 250],
  ['µ', 0xb5, 500, 556],
  ['å', 0xe5, 444, 500],
  ['ø', 0xf8, 500, 500],
  ['“', 0x93, 444, 500],
  ['”', 0x94, 444, 500],
  ['²', 0xb2, 300, 300],
  ['³', 0xb3, 300, 300],
  ['í', 0xed, 278, 278],
  ['á', 0xe1, 444, 500],
  ['½', 0xbd, 750, 750],
];
/** Character, byte in Symbol's own encoding, width. */
const GREEK: readonly (readonly [string, number, number])[] = [
  ['α', 0x61, 631],
  ['β', 0x62, 549],
  ['γ', 0x67, 411],
  ['δ', 0x64, 494],
  ['ε', 0x65, 439],
  ['κ', 0x6b, 549],
  ['λ', 0x6c, 549],
  ['σ', 0x73, 603],
  ['τ', 0x74, 439],
  ['ω', 0x77, 686],
  ['Δ', 0x44, 612],
  ['≤', 0xa3, 549],
  ['≥', 0xb3, 549],
  ['−', 0x2d, 549],
  ['≈', 0xbb, 549],
];

const latin = new Map(LATIN.map(([char, byte, roman, bold]) => [char, { byte, roman, bold }]));
const greek = new Map(GREEK.map(([char, byte, width]) => [char, { byte, width }]));

/** How one character is drawn: its font, its code in it, its width in thousandths. Throws for what no font has. */
export function glyph(char: string, bold: boolean): { face: Face; code: number; width: number } {
  const point = char.codePointAt(0) ?? 0;
  if (point >= 32 && point < 127) return { face: bold ? 'bold' : 'roman', code: point, width: (bold ? BOLD : ROMAN)[point - 32] ?? 500 };
  const western = latin.get(char);
  if (western) return { face: bold ? 'bold' : 'roman', code: western.byte, width: bold ? western.bold : western.roman };
  const symbol = greek.get(char);
  if (symbol) return { face: 'symbol', code: symbol.byte, width: symbol.width };
  if (point > 0x2e7f && point <= 0xffff) return { face: 'song', code: point, width: 1000 };
  throw new RangeError(`no font draws "${char}" (U+${point.toString(16)})`);
}

/** Width of a text in points. */
export function widthOf(text: string, size: number, bold: boolean): number {
  let width = 0;
  for (const char of text) width += glyph(char, bold).width;
  return (width * size) / 1000;
}
