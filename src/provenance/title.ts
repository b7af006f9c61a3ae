import { collapseSpace } from '../text';

const TAG = /<\/?(?:sup|sub|b|i|u|s|em|strong|small|span|font|mark|del|ins|code|br|a)(?:\s[^<>]*)?\/?>/gi;
const LINK = /\[([^[\]]*)\]\([^()]*\)/g;
const EXPONENT = /\$\s*[\^_]\s*\{([^{}$]*)\}\s*\$/g;

/**
 * A heading or bookmark title as it is kept: markup (`<sup>`, Markdown emphasis, links, leading #s, `$^{…}$`) stripped and white space
 * collapsed; "" for a blank one, which callers ignore. Signs between two letters or digits ("a*b", "snake_case") stay.
 */
export function normaliseTitle(raw: string): string {
  const plain = raw
    .replace(TAG, (tag) => (/^<br/i.test(tag) ? ' ' : ''))
    .replace(LINK, '$1')
    .replace(EXPONENT, '$1')
    .replace(/^\s*#{1,6}\s+/, '')
    .replace(/[*_`]+/g, (run: string, offset: number, whole: string) => {
      const inWord = isWordChar(whole[offset - 1]) && isWordChar(whole[offset + run.length]);
      return inWord && run.length === 1 ? run : '';
    });
  return collapseSpace(plain);
}

const isWordChar = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);

const NUMBERING =
  /^(?:(?:section|chapter|appendix|part)\s+)?(?:\d{1,2}(?:\.\d{1,2})*[.:)、．]?\s+|(?:[ivxlc]+|[a-z])[.:)]\s+|第\s*[0-9一二三四五六七八九十百]+\s*[章节節部]\s*|[一二三四五六七八九十]+[、.．]\s*)(?=\S)/iu;

/** A title for comparison: numbering ("2.1 ", "IV. ", "第二章 ") and case left out. */
export function titleKey(title: string): string {
  const plain = normaliseTitle(title).normalize('NFKC').toLowerCase();
  return plain.replace(NUMBERING, '');
}
