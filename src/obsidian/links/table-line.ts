import type { Editor } from 'obsidian';

/** Longest table that is looked through for its row of dashes. */
const FURTHEST = 1_000;

/** True where a line (from 0) is a row of a Markdown table: it holds a bar, and its block has a row of dashes as second line. */
export function isInTable(editor: Pick<Editor, 'getLine' | 'lineCount'>, line: number): boolean {
  if (!hasBar(editor.getLine(line))) return false;
  let first = line;
  while (first > 0 && line - first < FURTHEST && hasBar(editor.getLine(first - 1))) first--;
  for (let i = first; i <= line + 1 && i < editor.lineCount(); i++) if (isDashes(editor.getLine(i))) return true;
  return false;
}

const hasBar = (line: string): boolean => line.replaceAll('\\|', '').includes('|');

const isDashes = (line: string): boolean => line.includes('-') && line.includes('|') && /^[\s|:-]+$/.test(line);
