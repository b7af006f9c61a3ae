import { headingNumber } from './numbering';

const bare = (title: string): string => {
  const number = headingNumber(title);
  return (number ? title.slice(number.length) : title).toLowerCase().replace(/[\s.:：]+/g, ' ').trim();
};

const REFERENCES = new Set(
  'references|reference|reference list|references and notes|references cited|bibliography|literature|literature cited|works cited|cited literature|参考文献|參考文獻|引用文献|引用文獻|主要参考文献'.split('|'),
);
const ABSTRACT = new Set('abstract|摘 要|摘要|中文摘要|英文摘要|内容摘要|提要|résumé|resumen|resumo|zusammenfassung'.split('|'));
const CONTENTS = new Set('contents|table of contents|目录|目 录|目錄|目 錄|目次|list of figures|list of tables|图目录|表目录|插图目录|表格目录'.split('|'));
const KNOWN = new Set(
  ('introduction|background|related work|methods|method|materials and methods|methodology|results|results and discussion|discussion|conclusion|' +
    'conclusions|limitations|acknowledgements|acknowledgments|acknowledgement|funding|appendix|data availability|author contributions|ethics|' +
    'ethics statement|conflict of interest|competing interests|summary|statement of need|引言|绪论|緒論|方法|结果|結果|讨论|討論|结论|結論|结语|致谢|致謝|附录|附錄|前言').split('|'),
);

/** True for the heading of a bibliography: what follows it is references until the next heading. */
export const isReferencesTitle = (title: string): boolean => REFERENCES.has(bare(title));
export const isAbstractTitle = (title: string): boolean => ABSTRACT.has(bare(title));
export const isContentsTitle = (title: string): boolean => CONTENTS.has(bare(title));
/** True for titles that nearly every paper has; a witness beside typography. */
export const isKnownTitle = (title: string): boolean => KNOWN.has(bare(title)) || isReferencesTitle(title) || isAbstractTitle(title);

const INSTITUTION = /\b(?:universit\p{L}*|institut\p{L}*|department|laborator\p{L}+|college|faculty|hospital|school of|academy)\b|大学|大學|学院|學院|研究所|研究院|医院|醫院/iu;

/** True for a line that names an institution as title pages do; said only of what stands before the first heading. */
export const isAffiliation = (title: string): boolean => INSTITUTION.test(title);

const EMAIL = /[\p{L}\p{N}_.}-]@[\p{L}\p{N}-]+\.\p{L}/u;
const LONGEST_BYLINE = 30;

/** True for a line of addresses or numbered institutions that a source took for running text; said only of what stands before the first heading. */
export function isByline(text: string): boolean {
  const line = text.trim();
  if (line.split(/\s+/).length > LONGEST_BYLINE || /[.!?。]$/.test(line)) return false;
  return EMAIL.test(line) || (/^\d{1,2}\s?\p{Lu}/u.test(line) && (INSTITUTION.test(line) || /[\s,;]\d{1,2}\p{Lu}/u.test(line)));
}

const LONGEST_TITLE = 220;
const MOST_WORDS = 26;
const DATE = /^(?:\d{4}\s*[年./-](?:\s*\d{1,2}\s*[月./-]?(?:\s*\d{1,2}\s*日?)?)?|\d{1,2}\.?\s+\p{L}{3,9}\.?\s+\d{4}|\p{L}{3,9}\.?\s+\d{1,2},?\s+\d{4})$/u;

/**
 * True where a text can be a title: mostly words, not a date, not a sentence, not a row of a table. Said of the text alone; whether it is one,
 * witnesses say.
 */
export function readsAsTitle(title: string): boolean {
  if (title.length === 0 || title.length > LONGEST_TITLE || DATE.test(title)) return false;
  const number = headingNumber(title);
  const words = number ? title.slice(number.length) : title;
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  const ink = words.replace(/\s/g, '').length;
  if (letters < 2 || letters * 2 < ink) return false;
  if (words.split(/\s+/).length > MOST_WORDS || /[.。；;,，]$/.test(words.trim()) && words.split(/\s+/).length > 8) return false;
  return !/https?:\/\/|@|[。；]./.test(words);
}
