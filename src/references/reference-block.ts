import { CodeFence } from '../citation/code-fence';
import { withoutInlineCode } from '../citation/inline-code';
import { quickHash } from '../text';

/** A list of references that Locus wrote into a note, between its own two lines. UTF-16 offsets, half-open. */
export interface ReferenceBlock {
  /** Of the whole block, its two lines among it. */
  start: number;
  end: number;
  /** The marks of quotes before each of its lines but the first ("> "), as `start` lies behind them; "" where it stands in none. */
  quote: string;
  /** It is not as Locus wrote it: somebody has edited it since. */
  isEdited: boolean;
}

/** A block may have been put into quotes or call-outs, whose marks stand before each of its lines. */
const QUOTED = '((?: {0,3}> ?)*)';
const OPEN = new RegExp(`^${QUOTED}%% locus-references(?: ([0-9a-f]{1,32}))? %%\\s*$`);
const CLOSE = new RegExp(`^${QUOTED}%% /locus-references %%\\s*$`);

/** The block of these entries. Its lines are comments of Obsidian, so nothing of them is shown; the first keeps a hash of what stands between. */
export function referenceBlock(entries: readonly string[]): string {
  const body = entries.join('\n\n');
  return `%% locus-references ${quickHash(body)} %%\n\n${body}${body === '' ? '' : '\n\n'}%% /locus-references %%`;
}

/** A block as it stands behind the marks of the quote that the old one stands in. */
export const quotedAs = ({ quote }: Pick<ReferenceBlock, 'quote'>, block: string): string => block.replace(/\n(?!\n)/g, `\n${quote}`).replace(/\n(?=\n)/g, `\n${quote.trimEnd()}`);

/**
 * The blocks of a note, in order. null where a line that opens or closes one has no other that belongs to it: what is between cannot be told then, and
 * nothing may be replaced. Lines in code are no lines of a block.
 */
export function referenceBlocks(note: string): ReferenceBlock[] | null {
  const blocks: ReferenceBlock[] = [];
  let open: { start: number; quote: string; bodyStart: number; hash: string } | null = null;
  for (const { text, start, isCode } of linesOf(note)) {
    if (isCode) continue;
    const [opening, quote = '', hash = ''] = OPEN.exec(text) ?? [];
    const [closing, closingQuote] = CLOSE.exec(text) ?? [];
    if (opening !== undefined) {
      if (open) return null;
      open = { start: start + quote.length, quote, bodyStart: start + text.length, hash };
    } else if (closing !== undefined) {
      if (!open || open.quote !== closingQuote) return null;
      const body = unquoted(note.slice(open.bodyStart, start), open.quote);
      blocks.push({ start: open.start, end: start + text.trimEnd().length, quote: open.quote, isEdited: body === null || quickHash(body) !== open.hash });
      open = null;
    }
  }
  return open ? null : blocks;
}

/** What stands behind a quote's marks, without empty lines around it; null where a line has none. */
function unquoted(lines: string, quote: string): string | null {
  const inside = lines.split(/\r?\n/).slice(1, -1);
  if (inside.some((line) => !line.startsWith(line.trim() === quote.trim() ? quote.trimEnd() : quote))) return null;
  return inside.map((line) => line.slice(quote.length)).join('\n').trim();
}

/** Where a block goes that is asked for at a place of a note: behind the paragraph there, never into properties, code, a comment of several lines or another block. */
export function placeForBlock(note: string, at: number): number {
  const lines = linesOf(note);
  let index = Math.max(0, lines.findLastIndex(({ start }) => start <= at));
  const inside = (line: NoteLine | undefined): boolean => line !== undefined && (line.isCode || line.isMatter || line.isComment);
  if (!inside(lines[index]) && (lines[index]?.text ?? '').trim() === '') return lines[index]?.start ?? note.length;
  while (index + 1 < lines.length && (inside(lines[index]) ? inside(lines[index + 1]) : (lines[index + 1]?.text ?? '').trim() !== '' && !inside(lines[index + 1]))) index += 1;
  const last = lines[index];
  return last ? last.start + last.text.trimEnd().length : note.length;
}

interface NoteLine {
  text: string;
  start: number;
  /** Of a fenced block, its fences among it. */
  isCode: boolean;
  /** Of the properties at the note's beginning. */
  isMatter: boolean;
  /** Of a comment that goes over several lines. */
  isComment: boolean;
}

function linesOf(note: string): NoteLine[] {
  let start = 0;
  const fence = new CodeFence();
  let matter = /^---[ \t]*\r?\n/.test(note) && /\n---[ \t]*(?:\r?\n|$)/.test(note.slice(3));
  let comment = '';
  return note.split('\n').map((text, index) => {
    const isMatter = matter;
    if (matter && index > 0 && /^---\s*$/.test(text)) matter = false;
    const isCode = !isMatter && comment === '' && fence.covers(text);
    const before = comment;
    if (!isMatter && !isCode) comment = commentBehind(withoutInlineCode(text), comment);
    const line = { text, start, isCode, isMatter, isComment: before !== '' || comment !== '' };
    start += text.length + 1;
    return line;
  });
}

/** What closes the comment that is open behind a line, where `open` closes the one that is open before it; "" for none. */
function commentBehind(line: string, open: string): string {
  let close = open;
  for (const [mark] of line.matchAll(/%%|<!--|-->/g)) {
    if (close === '') close = mark === '%%' ? '%%' : mark === '<!--' ? '-->' : '';
    else if (mark === close) close = '';
  }
  return close;
}
