import type { EditorPosition } from 'obsidian';

/** What a line begins with: marks of quotes, of list items, of a footnote, and blanks. */
const MARKS = /^(?:[ \t]*(?:> ?|[-*+][ \t]+|\d{1,9}[.)][ \t]+|\[\^[^\]\s]+\]:[ \t]*))*[ \t]*/;
const FOOTNOTE = /\[\^[^\]\s]+\]:[ \t]*/g;
const ITEM = /[-*+\d.)]/g;

/**
 * A block of Markdown as it is put in place of [from, to], so that it stands alone: empty lines around it where there is text. In a quote, call-out, list item or
 * footnote every line of it begins as the lines there do, so that the block is a part of it and does not end it.
 */
export function ownBlock(lineAt: (line: number) => string, from: EditorPosition, to: EditorPosition, block: string): string {
  const head = lineAt(from.line).slice(0, from.ch);
  const marks = marksOf(head);
  const within = continued(marks);
  const isEmpty = withoutMarks(head) === '';
  // An item that is still empty begins with the block.
  const beginsItem = isEmpty && within !== marks;
  const above = from.line > 0 ? withoutMarks(lineAt(from.line - 1)) : '';
  const gap = !isEmpty ? ['', '', ''] : above !== '' && !beginsItem ? ['', ''] : [''];
  const after = lineAt(to.line).slice(to.ch).trim();
  const [first = '', ...others] = block.split('\n');
  const lines = [...gap.slice(0, -1), first, ...others, ...(after === '' ? [] : [''])];
  const begun = lines.map((line, at) => (at === 0 ? line : line === '' ? within.trimEnd() : within + line));
  return `${begun.join('\n')}\n${within}`;
}

const marksOf = (line: string): string => MARKS.exec(line)?.[0] ?? '';

const withoutMarks = (line: string): string => line.slice(marksOf(line).length).trim();

/** How further lines of the same block begin: quotes are marked on every line, items and footnotes are indented. */
const continued = (marks: string): string => marks.replace(FOOTNOTE, '    ').replace(ITEM, ' ');
