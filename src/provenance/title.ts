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

/** True where a title begins with a number. */
const isNumbered = (title: string): boolean => NUMBERING.test(normaliseTitle(title));

/**
 * One path from an outline's and the headings': matched by their longest common suffix, numbering ignored, the longer one
 * supplying the ancestors and a numbered spelling winning. Where only the outline's end meets the headings'
 * beginning, the headings go on below it. Unrelated paths: the headings', since they are known block by block.
 */
export function joinPaths(outline: readonly string[], headings: readonly string[]): string[] {
  if (headings.length === 0) return [...outline];
  if (outline.length === 0) return [...headings];
  const outlineKeys = outline.map(titleKey);
  const headingKeys = headings.map(titleKey);
  const suffix = commonSuffix(outlineKeys, headingKeys);
  if (suffix > 0) {
    const ancestors = outline.length >= headings.length ? outline.slice(0, -suffix) : headings.slice(0, -suffix);
    return [...ancestors, ...spellings(outline.slice(-suffix), headings.slice(-suffix))];
  }
  for (let size = Math.min(outline.length, headings.length); size > 0; size--) {
    if (!outlineKeys.slice(-size).every((key, i) => key === headingKeys[i])) continue;
    return [...outline.slice(0, -size), ...spellings(outline.slice(-size), headings.slice(0, size)), ...headings.slice(size)];
  }
  return [...headings];
}

function commonSuffix(a: readonly string[], b: readonly string[]): number {
  let size = 0;
  while (size < a.length && size < b.length && a[a.length - 1 - size] === b[b.length - 1 - size]) size++;
  return size;
}

/** Of two spellings of each title the outline's, unless only the heading shows the number. */
const spellings = (outline: readonly string[], headings: readonly string[]): string[] =>
  outline.map((title, i) => {
    const heading = headings[i] ?? title;
    return isNumbered(heading) && !isNumbered(title) ? heading : title;
  });
