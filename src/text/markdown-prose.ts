/** Longest link target that is looked at; keeps the search linear on hostile texts. */
const LONGEST = 2_000;
const FENCE = /^(?:\s{0,3}>)*\s{0,3}(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}|~{3,})/;
/** What a link leads to: behind its text, in a wikilink, between angle brackets, or on a line that defines it for a name. */
const TARGETS = new RegExp(
  [
    String.raw`\]\((?:[^()\n]|\([^()\n]{0,200}\)){0,${String(LONGEST)}}\)`,
    String.raw`\[\[[^[\]\n]{1,${String(LONGEST)}}\]\]`,
    String.raw`<[^<>\s]{1,${String(LONGEST)}}>`,
    String.raw`^ {0,3}\[[^[\]\n]{1,999}\]: *\S{1,${String(LONGEST)}} *(?:"[^"\n]{0,${String(LONGEST)}}" *)?$`,
  ].join('|'),
  'gm',
);

/**
 * A Markdown text in which everything that is not running text is blank: code in fences and between backticks, and what links lead to. As long as the text was, so that
 * places in it are places in the text. An open fence reaches to the end; backticks pair within a paragraph. Linear.
 */
export function markdownProse(markdown: string): string {
  return withoutCode(withoutFences(markdown)).replace(TARGETS, (target) => (target.startsWith('](') ? `]${blank(target.slice(1))}` : blank(target)));
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

function withoutFences(markdown: string): string {
  let fence: string | null = null;
  return markdown
    .split('\n')
    .map((line) => {
      const mark = FENCE.exec(line)?.[1];
      if (fence === null) {
        if (mark === undefined) return line;
        fence = mark;
      } else if (mark?.startsWith(fence)) fence = null;
      return blank(line);
    })
    .join('\n');
}

/** From a run of backticks to the next of the same length in its paragraph. */
function withoutCode(text: string): string {
  return text
    .split(/(\n[ \t]*\n)/)
    .map((paragraph) => (paragraph.includes('`') ? withoutSpans(paragraph) : paragraph))
    .join('');
}

function withoutSpans(paragraph: string): string {
  const runs = [...paragraph.matchAll(/`+/g)].map((match) => ({ at: match.index, length: match[0].length }));
  const nextOfLength = new Map<number, number>();
  const closing = new Array<number>(runs.length).fill(-1);
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const length = runs[at]?.length ?? 0;
    closing[at] = nextOfLength.get(length) ?? -1;
    nextOfLength.set(length, at);
  }
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < runs.length; at += 1) {
    const open = runs[at];
    const close = runs[closing[at] ?? -1];
    if (!open || !close) continue;
    const end = close.at + close.length;
    parts.push(paragraph.slice(from, open.at), blank(paragraph.slice(open.at, end)));
    from = end;
    at = closing[at] ?? at;
  }
  return parts.join('') + paragraph.slice(from);
}
