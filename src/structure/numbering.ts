import { romanValue } from '../text';

/** The number that a heading carries in print. */
export interface HeadingNumber {
  /** Parts from the outside in: "2.1" -> ["2", "1"], "A.1" -> ["A", "1"], "第三章" -> ["3"]. */
  parts: string[];
  /** Series the number belongs to, so that "1)" and "1" are not one sequence. */
  style: 'decimal' | 'letter' | 'roman' | 'chapter' | 'cjk' | 'bracket' | 'named';
  /** UTF-16 length of the number with what separates it from the title. */
  length: number;
}

const CJK_DIGITS = '零一二三四五六七八九';
const CJK_NUMBER = /^[零〇一二三四五六七八九十百\d]{1,5}$/;

/** Value of a number in Chinese or Arabic digits up to 99, or null. */
function cjkValue(digits: string): number | null {
  if (/^\d+$/.test(digits)) return Number(digits);
  if (!CJK_NUMBER.test(digits)) return null;
  const [tens, ones] = digits.includes('十') ? digits.split('十') : ['', digits];
  const digit = (char: string | undefined): number => (char === undefined || char === '' ? 0 : CJK_DIGITS.indexOf(char));
  return digits.includes('十') ? (tens === '' ? 10 : digit(tens) * 10) + digit(ones) : digit(ones);
}

type Reader = (title: string) => HeadingNumber | null;

const READERS: Reader[] = [
  (title) => {
    const match =
      /^(\d{1,2}(?:\s?\.\s?\d{1,2}){1,4})\.?\s*(?=[\p{L}"“‘(（《【$])/u.exec(title) ?? /^(\d{1,2})(?:\.\s+|\s+|、|．)(?=[\p{L}"“‘(（《【$])/u.exec(title);
    return match ? { parts: (match[1] ?? '').replace(/\s/g, '').split('.'), style: 'decimal', length: match[0].length } : null;
  },
  (title) => {
    const match = /^(?:(?:Appendix|Annex|附录|附錄)\s*)?([A-Z])((?:\.\d{1,2}){1,3})\.?\s+(?=\S)/.exec(title) ?? /^(?:Appendix|Annex|附录|附錄)\s*([A-Z]|\d{1,2})(?:[.:：]|\s|$)\s*/i.exec(title) ?? /^([A-H])\.?\s+(?=[A-Z])/.exec(title);
    if (!match) return null;
    return { parts: [match[1] ?? '', ...(match[2] ?? '').split('.').filter(Boolean)], style: 'letter', length: match[0].length };
  },
  (title) => {
    const match = /^([IVX]{1,5})\.\s+(?=\S)/.exec(title);
    const value = match ? romanValue(match[1] ?? '') : null;
    return match && value !== null ? { parts: [String(value)], style: 'roman', length: match[0].length } : null;
  },
  (title) => {
    const match = /^第\s*([零〇一二三四五六七八九十百\d]{1,5})\s*([章节節篇部])\s*/.exec(title);
    const value = match ? cjkValue(match[1] ?? '') : null;
    return match && value !== null ? { parts: [String(value)], style: /[节節]/.test(match[2] ?? '') ? 'cjk' : 'chapter', length: match[0].length } : null;
  },
  (title) => {
    const match = /^([一二三四五六七八九十]{1,3})[、．.]\s*(?=\S)/.exec(title);
    const value = match ? cjkValue(match[1] ?? '') : null;
    return match && value !== null ? { parts: [String(value)], style: 'cjk', length: match[0].length } : null;
  },
  (title) => {
    const match = /^[(（]?(\d{1,2}|[一二三四五六七八九十]{1,3})[)）]\s*(?=\S)/.exec(title);
    const value = match ? cjkValue(match[1] ?? '') : null;
    return match && value !== null ? { parts: [String(value)], style: 'bracket', length: match[0].length } : null;
  },
  (title) => {
    const match = /^(?:Unit|Part|Chapter|Section|Step|Phase|Study|Experiment|Session|Module|Stage|Lesson|Theorem|Case)\s+(\d{1,2})\s*[:.：]\s*(?=\S)/i.exec(title);
    return match ? { parts: [String(Number(match[1]))], style: 'named', length: match[0].length } : null;
  },
];

/** The number at the start of a title, or null. */
export function headingNumber(title: string): HeadingNumber | null {
  for (const read of READERS) {
    const number = read(title);
    if (number) return number;
  }
  return null;
}

/** True where the title goes on after its number with something that reads as words. */
export const hasWordsAfter = (title: string, number: HeadingNumber): boolean => /\p{L}{2}|[\u3400-\u9fff]/u.test(title.slice(number.length));

const ordinal = (part: string): number => (/^\d+$/.test(part) ? Number(part) : part.charCodeAt(0) - 64);

/**
 * Remembers the numbers seen so far and says whether a number continues them: the next sibling of one seen ("3.2" after
 * "3.1.4"), or the first child of one seen ("3.1" after "3"). A typesetter's numbers leave no gap.
 */
export class NumberSequence {
  private readonly seen = new Map<string, Set<string>>();

  private set(style: string): Set<string> {
    const known = this.seen.get(style);
    if (known) return known;
    const fresh = new Set<string>();
    this.seen.set(style, fresh);
    return fresh;
  }

  add(number: HeadingNumber): void {
    const known = this.set(series(number));
    for (let depth = 1; depth <= number.parts.length; depth += 1) known.add(number.parts.slice(0, depth).join('.'));
  }

  fits(number: HeadingNumber): boolean {
    const known = this.set(series(number));
    const own = number.parts.join('.');
    if (known.has(own)) return false;
    const last = ordinal(number.parts.at(-1) ?? '');
    const parent = number.parts.slice(0, -1).join('.');
    if (parent !== '' && !known.has(parent)) return false;
    if (last === 1) return true;
    const before = /^\d+$/.test(number.parts.at(-1) ?? '') ? String(last - 1) : String.fromCharCode(63 + last);
    return known.has(parent === '' ? before : `${parent}.${before}`);
  }
}

/** Chapters ("第二章") and decimals ("2.1") count in one series. */
export const series = (number: HeadingNumber): string => (number.style === 'chapter' ? 'decimal' : number.style);
