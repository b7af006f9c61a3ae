/** How a Markdown file marks its pages. */
export type PageMarkForm = 'comment' | 'braces' | 'dashes' | 'form-feed' | 'heading' | 'break';

export interface PageMarked {
  /** The text with every mark as `<!-- page N -->` on a line of its own, N from 1. */
  markdown: string;
  /** null where the text has no marks. */
  form: PageMarkForm | null;
}

interface Form {
  form: PageMarkForm;
  /** With the page in the first group, on a line of its own. */
  mark: RegExp;
  /** What the form adds to its number to make it count from 1. */
  base: 0 | 1;
  /** Marks of this form are believed only from so many on, and only where they rise. */
  fewest: number;
}

const NUMBERED: readonly Form[] = [
  { form: 'comment', mark: /^[ \t]*<!--[ \t]*page[ \t:]+(\d{1,5})[ \t]*-->/i, base: 0, fewest: 1 },
  { form: 'braces', mark: /^\{(\d{1,5})\}-{16,}[ \t]*$/, base: 1, fewest: 1 },
  { form: 'dashes', mark: /^[ \t]*-{2,}[ \t]*page[ \t]+(\d{1,5})[ \t]*-{2,}[ \t]*$/i, base: 0, fewest: 1 },
  { form: 'heading', mark: /^#{1,6}[ \t]+page[ \t]+(\d{1,5})[ \t]*#*[ \t]*$/i, base: 0, fewest: 2 },
];
const BREAK = /^[ \t]*<!--[ \t]*page[ _-]?break[ \t]*-->[ \t]*$/i;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Finds the form in which a text marks its pages and writes all its marks in one form. A mark stands before its page; form feeds and breaks stand between pages,
 * and are counted. Marks inside a code fence are text. Where a text has several forms the first of the list above wins, and the others are text. Linear.
 */
export function markPages(markdown: string): PageMarked {
  const lines = markdown.split(/\r\n|\r|\n/);
  const isText = fenced(lines);
  for (const form of NUMBERED) {
    const marked = numbered(lines, isText, form);
    if (marked) return { markdown: marked.join('\n'), form: form.form };
  }
  const pages = markdown.split('\f');
  if (pages.length > 1) {
    // a program that prints pages ends each with a form feed, the last one too
    if ((pages.at(-1) ?? '').trim() === '') pages.pop();
    return { markdown: pages.map((page, index) => `<!-- page ${index + 1} -->\n${page}\n`).join('\n'), form: 'form-feed' };
  }
  if (!lines.some((line, at) => !isText[at] && BREAK.test(line))) return { markdown, form: null };
  let page = 1;
  const counted = lines.map((line, at) => (!isText[at] && BREAK.test(line) ? `<!-- page ${(page += 1)} -->` : line));
  return { markdown: ['<!-- page 1 -->', ...counted].join('\n'), form: 'break' };
}

function numbered(lines: readonly string[], isText: readonly boolean[], { mark, base, fewest }: Form): string[] | null {
  const found: { at: number; page: number; length: number }[] = [];
  lines.forEach((line, at) => {
    const match = isText[at] ? null : mark.exec(line);
    if (match) found.push({ at, page: Number(match[1]), length: match[0].length });
  });
  const rising = found.every(({ page }, at) => at === 0 || page > (found[at - 1]?.page ?? 0));
  if (found.length < fewest || found.length === 0 || (fewest > 1 && !rising)) return null;
  // no page is numbered 0: a form that has one counts from 0
  const from = base === 1 || found.some(({ page }) => page === 0) ? 1 : 0;
  const marked = [...lines];
  for (const { at, page, length } of found) marked[at] = `<!-- page ${page + from} -->${lines[at]?.slice(length) ?? ''}`;
  return marked;
}

/** For each line, whether it lies in a code fence that closes. */
function fenced(lines: readonly string[]): boolean[] {
  const inside: boolean[] = new Array<boolean>(lines.length).fill(false);
  let open: { at: number; fence: string } | null = null;
  lines.forEach((line, at) => {
    const fence = FENCE.exec(line)?.[1];
    if (fence === undefined) return;
    if (open === null) open = { at, fence };
    else if (fence.startsWith(open.fence) && line.trim().replaceAll(fence[0] ?? '', '') === '') {
      inside.fill(true, open.at, at + 1);
      open = null;
    }
  });
  return inside;
}
