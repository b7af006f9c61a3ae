import { CodeFence } from './code-fence';
import { withoutInlineCode } from './inline-code';

/** A note with its frontmatter, code, and comments (`%%`, `<!-- -->`) blanked out; every line and offset stays. Linear. */
export function masked(note: string): string {
  const withoutMatter = blank(note, frontmatterEnd(note));
  const lines = withoutMatter.split('\n');
  const fence = new CodeFence();
  let lastText = '';
  let afterBlank = true;
  const shown = lines.map((line) => {
    const inFence = fence.covers(line);
    // Four spaces behind a blank line are code, but not below a list item.
    const isCode = afterBlank && !LIST.test(lastText) && INDENTED.test(line);
    if (line.trim() === '') afterBlank = true;
    else if (!isCode) {
      afterBlank = false;
      lastText = line;
    }
    return inFence || isCode ? ' '.repeat(line.length) : line;
  });
  // A mark of a comment in inline code is none.
  return withoutComments(shown.join('\n'), shown.map(withoutInlineCode).join('\n'));
}

const LIST = /^\s*(?:[-*+]|\d+[.)])\s|^(?: {2,}|\t)\S/;
const INDENTED = /^(?: {4}|\t)\s*\S/;

function frontmatterEnd(note: string): number {
  if (!/^\uFEFF?---[ \t]*\r?\n/.test(note)) return 0;
  const close = /\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(note);
  return close ? close.index + close[0].length : 0;
}

const blank = (text: string, end: number): string => text.slice(0, end).replace(/[^\n]/g, ' ') + text.slice(end);

/** A comment that is not closed goes on to the end of the note, as the app shows it. `marked` is the note as its marks are looked for, offset by offset. */
function withoutComments(note: string, marked: string): string {
  let text = '';
  let from = 0;
  for (;;) {
    const open = nextOpen(marked, from);
    if (open === null) return text + note.slice(from);
    const close = marked.indexOf(open.close, open.at + open.width);
    const end = close < 0 ? note.length : close + open.close.length;
    text += note.slice(from, open.at) + note.slice(open.at, end).replace(/[^\n]/g, ' ');
    from = end;
  }
}

function nextOpen(note: string, from: number): { at: number; width: number; close: string } | null {
  const [percent, html] = [note.indexOf('%%', from), note.indexOf('<!--', from)];
  if (percent < 0 && html < 0) return null;
  return html < 0 || (percent >= 0 && percent < html) ? { at: percent, width: 2, close: '%%' } : { at: html, width: 4, close: '-->' };
}
