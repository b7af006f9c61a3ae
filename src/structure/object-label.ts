import type { ObjectKind } from './model';

export interface ObjectLabel {
  kind: ObjectKind;
  /** As printed, whitespace collapsed: "Fig. 1", "表 2". */
  printed: string;
  /** Normalised: "figure 1", "table s1", "extended data figure 3". */
  key: string;
  /** UTF-16 length of the label with the separator behind it. */
  length: number;
}

const NUMBER = String.raw`(?:[A-Z]{0,2}[-.]?\d{1,3}(?:[.\-–‑‐]\d{1,3}){0,2}|[IVX]{1,5}(?![\p{L}]))(?:[a-z](?!\p{L}))?`;
const LATIN = `(?:(extended data|supplementary|supplemental|supporting|appendix)\\s+)?(figures?|figs?|tables?|tabs?|schemes?|charts?|plates?|box|algorithms?|equations?|eqs?|eqns?)\\b\\s*\\.?\\s*`;
const CJK = `(附|补充|補充)?\\s*(图|圖|图表|表|式|公式)\\s*`;
const HEAD = new RegExp(`^[\\s*_>#]{0,8}(?:${LATIN}|${CJK})(${NUMBER})(?:\\s*[*_]{1,2})?(\\s*[.:：|—–、．]\\s*|\\s+|$|(?=[^\\p{L}\\p{N}\\s])|(?=[\\u3400-\\u9fff]))`, 'iu');

const KINDS: Readonly<Record<string, { kind: ObjectKind; word: string }>> = {
  figure: { kind: 'figure', word: 'figure' },
  fig: { kind: 'figure', word: 'figure' },
  图: { kind: 'figure', word: 'figure' },
  圖: { kind: 'figure', word: 'figure' },
  图表: { kind: 'figure', word: 'figure' },
  table: { kind: 'table', word: 'table' },
  tab: { kind: 'table', word: 'table' },
  表: { kind: 'table', word: 'table' },
  scheme: { kind: 'figure', word: 'scheme' },
  chart: { kind: 'figure', word: 'chart' },
  plate: { kind: 'figure', word: 'plate' },
  box: { kind: 'figure', word: 'box' },
  algorithm: { kind: 'figure', word: 'algorithm' },
  equation: { kind: 'equation', word: 'equation' },
  eq: { kind: 'equation', word: 'equation' },
  eqn: { kind: 'equation', word: 'equation' },
  式: { kind: 'equation', word: 'equation' },
  公式: { kind: 'equation', word: 'equation' },
};

/** Kind and normalised word of a printed label word ("Figs" -> figure), or null. */
export const labelWord = (word: string): { kind: ObjectKind; word: string } | null => {
  const small = word.toLowerCase();
  return KINDS[small] ?? KINDS[small.replace(/s$/, '')] ?? null;
};

/** "2" of "2", "s1" of "S1", "2.1" of "2–1": lower case, one kind of dash. */
export const numberKey = (number: string): string => number.toLowerCase().replace(/[–‑‐]/g, '-').replace(/^([a-z]{1,2})[-.](?=\d)/, '$1');

const PREFIX: Readonly<Record<string, string>> = { 'extended data': 'extended data ', appendix: 'appendix ', 附: 'appendix ' };

/** "extended data figure 3"; supplementary ones share one key however they are spelled. */
export function labelKey(prefix: string, word: string, number: string): string | null {
  const known = labelWord(word);
  if (!known) return null;
  const small = prefix.toLowerCase().replace(/\s+/g, ' ');
  const before = small === '' ? '' : (PREFIX[small] ?? 'supplementary ');
  return `${before}${known.word} ${numberKey(number)}`;
}

/** The same object under the ways of naming a supplement's: "table s1", "supplementary table 1", "supplementary table s1". The key itself comes first. */
export function labelAliases(key: string): string[] {
  const [, supplementary, word = '', letter, number = ''] = /^(supplementary )?([a-z]+) (s)?(\d.*)$/.exec(key) ?? [];
  if (supplementary === undefined && letter === undefined) return [key];
  return [...new Set([key, `${word} s${number}`, `supplementary ${word} ${number}`, `supplementary ${word} s${number}`])];
}

/** The label at the start of a caption, or null where it starts with none. */
export function captionLabel(text: string): ObjectLabel | null {
  const match = HEAD.exec(text.slice(0, 160));
  if (!match) return null;
  const [whole, latinPrefix, latinWord, cjkPrefix, cjkWord, number, tail] = match;
  const word = latinWord ?? cjkWord ?? '';
  const key = labelKey(latinPrefix ?? cjkPrefix ?? '', word, number ?? '');
  const kind = labelWord(word)?.kind;
  if (key === null || kind === undefined || kind === 'equation') return null;
  const printed = whole.slice(0, whole.length - (tail ?? '').length).replace(/^[\s*_>#]+|[*_\s]+$/g, '').replace(/\s+/g, ' ');
  return { kind, printed, key, length: whole.length };
}

const VERB = /^(?:shows?|presents?|summari[sz]es?|compares?|compiles?|illustrates?|displays?|depicts?|lists?|gives?|reports?|provides?|contains?|describes?|demonstrates?|indicates?|is|are|was|and|to|in|of|also|where|that|for|which|plots?)\b/;
const CJK_VERB = /^(?:展示|显示|顯示|给出|給出|列出|为|為|中|所示|是|可以|说明|說明|描述|总结|比较)/;

/** Further numbers of a plural label: ", 11, 13, and 14", "–4". */
const MORE_NUMBERS = /^(?:\s*(?:,\s*and|,|;|&|and|or|to|[–—-])\s*[A-Z]{0,2}\d{1,3}[a-z]?(?![\p{L}\p{N}]))+\s*/u;

/** True where a text starts with a label but is a sentence about the object ("Table 2 summarizes …"), not its caption. */
export function isSentenceAbout(text: string): boolean {
  const label = captionLabel(text);
  if (!label) return false;
  const gap = text.slice(0, label.length);
  if (/[.:：|—、．]\s*$/.test(gap)) return false;
  const rest = text.slice(label.length).trimStart().replace(MORE_NUMBERS, '');
  return VERB.test(rest) || CJK_VERB.test(rest);
}
