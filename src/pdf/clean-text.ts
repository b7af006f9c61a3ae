/** Bullets that symbol fonts put among the private-use characters. */
const BULLETS = /[\uf0a7\uf0b7\uf06e\uf076\uf0d8]/g;
const PRIVATE = /[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/gu;

/** Text without what no reader can see: controls, byte-order marks, halves of surrogate pairs, private-use characters (some are bullets). */
export const cleanText = (text: string): string =>
  text
    .replace(BULLETS, '•')
    .replace(PRIVATE, '')
    .replace(/[\p{Cc}\p{Cs}\ufeff\ufffe\u00ad]/gu, (char) => (/[\t\n\r\f\v]/.test(char) ? ' ' : ''));

const SUPERSCRIPTS = new Map([...'0123456789+-−=()n'].map((char, at) => [char, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'][at] ?? char]));

/** Raised digits as Unicode has them; characters that have no raised form stay. */
export const raised = (text: string): string => (/\d/.test(text) ? [...text].map((char) => SUPERSCRIPTS.get(char) ?? char).join('') : text);
