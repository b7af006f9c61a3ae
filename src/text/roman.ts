const ROMAN = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
const DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/** Value of a well-formed Roman number from 1 to 3999, in whatever case; null for any other text. */
export function romanValue(text: string): number | null {
  const small = text.toLowerCase();
  if (small === '' || !ROMAN.test(small)) return null;
  let value = 0;
  for (let at = 0; at < small.length; at += 1) {
    const digit = DIGITS[small.charAt(at)] ?? 0;
    value += digit < (DIGITS[small.charAt(at + 1)] ?? 0) ? -digit : digit;
  }
  return value;
}

const SIGNS = [[1000, 'M'], [900, 'CM'], [500, 'D'], [400, 'CD'], [100, 'C'], [90, 'XC'], [50, 'L'], [40, 'XL'], [10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I']] as const;

/** A whole number from 1 to 3999 in Roman capitals. */
export function romanNumber(value: number): string {
  let rest = value;
  let text = '';
  for (const [worth, sign] of SIGNS) for (; rest >= worth; rest -= worth) text += sign;
  return text;
}
