import { CodeFence } from '../citation/code-fence';
import { quickHash } from '../text';

/** A list of references that Locus wrote into a note, between its own two lines. UTF-16 offsets, half-open. */
export interface ReferenceBlock {
  /** Of the whole block, its two lines among it. */
  start: number;
  end: number;
  /** It is not as Locus wrote it: somebody has edited it since. */
  isEdited: boolean;
}

const OPEN = /^%% locus-references(?: ([0-9a-f]{1,32}))? %%\s*$/;
const CLOSE = /^%% \/locus-references %%\s*$/;

/** The block of these entries. Its lines are comments of Obsidian, so nothing of them is shown; the first keeps a hash of what stands between. */
export function referenceBlock(entries: readonly string[]): string {
  const body = entries.join('\n\n');
  return `%% locus-references ${quickHash(body)} %%\n\n${body}${body === '' ? '' : '\n\n'}%% /locus-references %%`;
}

/**
 * The blocks of a note, in order. null where a line that opens or closes one has no other that belongs to it: what is between cannot be told then, and
 * nothing may be replaced. Lines in code are no lines of a block.
 */
export function referenceBlocks(note: string): ReferenceBlock[] | null {
  const blocks: ReferenceBlock[] = [];
  let open: { start: number; bodyStart: number; hash: string } | null = null;
  for (const { text, start, isCode } of linesOf(note)) {
    if (isCode) continue;
    const opening = OPEN.exec(text);
    if (opening) {
      if (open) return null;
      open = { start, bodyStart: start + text.length, hash: opening[1] ?? '' };
    } else if (CLOSE.test(text)) {
      if (!open) return null;
      const body = note.slice(open.bodyStart, start).trim();
      blocks.push({ start: open.start, end: start + text.trimEnd().length, isEdited: quickHash(body) !== open.hash });
      open = null;
    }
  }
  return open ? null : blocks;
}

/** Where a block goes that is asked for at a place of a note: behind the paragraph there, never into properties, code or another block. */
export function placeForBlock(note: string, at: number): number {
  const lines = linesOf(note);
  let index = Math.max(0, lines.findLastIndex(({ start }) => start <= at));
  const inside = (line: NoteLine | undefined): boolean => line !== undefined && (line.isCode || line.isMatter);
  if (!inside(lines[index]) && (lines[index]?.text ?? '').trim() === '') return lines[index]?.start ?? note.length;
  while (index + 1 < lines.length && (inside(lines[index]) ? inside(lines[index + 1]) : (lines[index + 1]?.text ?? '').trim() !== '' && !inside(lines[index + 1]))) index += 1;
  const last = lines[index];
  return last ? last.start + last.text.length : note.length;
}

interface NoteLine {
  text: string;
  start: number;
  /** Of a fenced block, its fences among it. */
  isCode: boolean;
  /** Of the properties at the note's beginning. */
  isMatter: boolean;
}

function linesOf(note: string): NoteLine[] {
  let start = 0;
  const fence = new CodeFence();
  let matter = /^---[ \t]*\n/.test(note) && /\n---[ \t]*(?:\n|$)/.test(note.slice(3));
  return note.split('\n').map((text, index) => {
    const isMatter = matter;
    if (matter && index > 0 && /^---[ \t]*$/.test(text)) matter = false;
    const line = { text, start, isCode: !isMatter && fence.covers(text), isMatter };
    start += text.length + 1;
    return line;
  });
}
