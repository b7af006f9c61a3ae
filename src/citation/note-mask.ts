import { CodeFence } from './code-fence';
import { withoutInlineCode } from './inline-code';
import { atOnce, byLine, type Slices } from './slices';

/** A note with its frontmatter, code, and comments (`%%`, `<!-- -->`) blanked out; every line and offset stays. Linear. */
export const masked = (note: string): string => atOnce(maskedInSlices(note));

/** The same in slices. */
export function* maskedInSlices(note: string): Slices<string> {
  const withoutMatter = blank(note, frontmatterEnd(note));
  const lines = withoutMatter.split('\n');
  const fence = new CodeFence();
  let lastText = '';
  let afterBlank = true;
  const shown: string[] = [];
  const marked: string[] = [];
  yield* byLine(lines, (line) => {
    const inFence = fence.covers(line);
    // Four spaces behind a blank line are code, but not below a list item.
    const isCode = afterBlank && !LIST.test(lastText) && INDENTED.test(line);
    if (line.trim() === '') afterBlank = true;
    else if (!isCode) {
      afterBlank = false;
      lastText = line;
    }
    const seen = inFence || isCode ? ' '.repeat(line.length) : line;
    shown.push(seen);
    // A mark of a comment in inline code is none.
    marked.push(withoutInlineCode(seen));
  });
  return withoutComments(shown.join('\n'), marked.join('\n'));
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
  const marks = COMMENTS.map(({ open, close }) => ({ open, close, at: marked.indexOf(open) }));
  let text = '';
  let from = 0;
  for (;;) {
    // What stands further on is not looked for anew behind every comment.
    for (const mark of marks) if (mark.at >= 0 && mark.at < from) mark.at = marked.indexOf(mark.open, from);
    const [first] = marks.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at);
    if (first === undefined) return text + note.slice(from);
    const close = marked.indexOf(first.close, first.at + first.open.length);
    const end = close < 0 ? note.length : close + first.close.length;
    text += note.slice(from, first.at) + note.slice(first.at, end).replace(/[^\n]/g, ' ');
    from = end;
  }
}

const COMMENTS = [{ open: '%%', close: '%%' }, { open: '<!--', close: '-->' }] as const;
