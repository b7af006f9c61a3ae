/** A number of a text. */
export interface NumberInText {
  /** As written. */
  text: string;
  /** UTF-16, half-open. */
  start: number;
  end: number;
}

interface Read extends NumberInText {
  /** What it may mean, as decimal numbers: "1,234" is 1234, or 1.234. */
  readings: readonly number[];
  /** Glued to a letter before it, or over a hyphen: "IL-6", "p53". A name, not a quantity. */
  inName: boolean;
}

const MANTISSA = String.raw`\d{1,3}(?:[ \u00A0\u2009\u202F,'’]\d{3})+(?:\.\d+)?(?!\d)|\d+(?:[.,·]\d+)?|\.\d+`;
const POWER = String.raw`10(?:\^\{?\s*([−–-]?\d+)\}?|<sup>\s*([−–-]?\d+)\s*<\/sup>|([⁻]?[⁰¹²³⁴-⁹]+))`;
const NUMBER = new RegExp(String.raw`(?:(${MANTISSA})\s*[×x·*]\s*)?${POWER}|(${MANTISSA})(\s*(?:million|billion|thousand|[万萬亿億千]))?`, 'giu');
const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, 千: 1e3, 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 };
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const IN_WORDS: ReadonlyMap<string, number> = new Map<string, number>([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ').map((word, value) => [word, value] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, tens) => [word, 10 * (tens + 2)] as const),
  ...'零一二三四五六七八九十'.split('').map((char, value) => [char, value] as const),
  ['两', 2], ['兩', 2], ['hundred', 100], ['dozen', 12], ['once', 1], ['twice', 2], ['half', 0.5],
]);

/**
 * The numbers of a sentence of a note that stand in none of the passages that it cites (`spec/60` 19), in order. Compared by value: "1,234", "1 234" and "1234" are the same, so are "0.05"
 * and ".05", "10⁻³" and "0.001", and a passage may give them in words. The sign and the unit do not count. Left out: links and citations with their years and pages, footnote
 * marks, labels ("Fig. 2"), list numbers, and digits of names ("IL-6"). Linear.
 */
export function unsupportedNumbers(sentence: string, passages: readonly string[]): NumberInText[] {
  const given = new Set(passages.flatMap((passage) => [...read(passage).flatMap(({ readings }) => readings), ...valuesInWords(passage)]).map(key));
  return read(withoutCitations(sentence))
    .filter(({ inName, readings }) => !inName && !readings.some((value) => given.has(key(value))))
    .map(({ text, start, end }) => ({ text, start, end }));
}

/** Sums such as 0.1 × 3 do not come out even. */
const key = (value: number): string => value.toPrecision(12);

function read(text: string): Read[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const start = match.index;
    const whole = match[0].trimEnd();
    const before = text.slice(Math.max(0, start - 2), start);
    return { text: whole, start, end: start + whole.length, readings: readingsOf(match), inName: /[\p{L}_]$/u.test(before) && !/[\u2E80-\u9FFF]$/.test(before) ? true : /[A-Za-z][-‐‑]$/.test(before) };
  });
}

function readingsOf([, factor, braced, tagged, raised, plain, scale]: RegExpMatchArray): number[] {
  if (plain !== undefined) {
    const times = SCALES[(scale ?? '').trim().toLowerCase()] ?? 1;
    const values = valuesOf(plain);
    return times === 1 ? values : [...values, ...values.map((value) => value * times)];
  }
  const written = braced ?? tagged ?? raised?.replace(/./gu, (sign) => (sign === '⁻' ? '-' : String(RAISED.indexOf(sign)))) ?? '0';
  const power = Number(`1e${written.replace(/[−–]/g, '-')}`);
  return (factor === undefined ? [1] : valuesOf(factor)).map((value) => value * power);
}

/** A comma or a space before three digits groups them, or is a decimal comma, or parts two numbers. */
function valuesOf(written: string): number[] {
  const parts = written.split(/[ \u00A0\u2009\u202F,'’]/);
  const joined = Number(parts.join(''));
  if (parts.length === 1) return [Number(written.replace('·', '.'))];
  const decimal = parts.length === 2 && written.includes(',') ? [Number(parts.join('.'))] : [];
  const apart = / /.test(written) ? parts.map(Number) : [];
  return [...(parts.slice(1).every((part) => /^\d{3}(?:\.\d+)?$/.test(part)) ? [joined] : []), ...decimal, ...apart];
}

const valuesInWords = (text: string): number[] =>
  (text.toLowerCase().match(/[a-z]+|[零一二三四五六七八九十两兩]/g) ?? []).flatMap((word) => {
    const value = IN_WORDS.get(word);
    return value === undefined ? [] : [value];
  });

const NAME = String.raw`\p{Lu}[\p{L}'’-]+`;
const CITATIONS: readonly RegExp[] = [
  /!?\[\[[^[\]\n]{1,2000}\]\]|\[(?:[^[\]\\\n]|\\.){0,2000}\]\([^()\n]{1,2000}\)/g, // links
  /\[\^[^\]\n]{1,100}\]|\[-?@[^\]\n]{1,500}\]|(?:^|\s)-?@[\w:.-]+(?:\s*\[[^\]\n]{1,100}\])?/g, // footnotes, Pandoc
  /\[\d{1,4}(?:\s*[,;–-]\s*\d{1,4})*\]/g, // numeric marks
  new RegExp(String.raw`${NAME}(?:\s+(?:et al\.?|等|and|&)(?:\s+${NAME})?)?,?(?:\s*[(（])?\s*(?:1[5-9]|20)\d\d[a-z]?\b[)）]?`, 'gu'), // Author 2024, Author et al. (2024)
  /[(（](?:see |cf\. )?(?:1[5-9]|20)\d\d[a-z]?[)）]/g, // (2024)
  /\b(?:pp?|figs?|figures?|tab(?:le)?s?|eqs?|equations?|secs?|sections?|chapters?|chap|no|vol|refs?|appendix)\b\.?\s*\d+(?:\s*[,–-]\s*\d+)*[a-z]?|[图表圖第]\s*\d+/gi, // labels
  /^\s*(?:[-*+>]\s+)*\d{1,3}[.)]\s/g, // list numbers
  /\s\^[\w-]+\s*$/g, // block ids
];

/** Blanked out, so that offsets stay. */
const withoutCitations = (sentence: string): string => CITATIONS.reduce((text, pattern) => text.replace(pattern, (found) => ' '.repeat(found.length)), sentence);
