import { CodeFence } from '../../citation/code-fence';

/**
 * True where a place of a note (line and column from 0) is running text: not properties, code, or the inside of a link. Reads the lines
 * from the top down to the place.
 */
export function isProse(lineAt: (line: number) => string, line: number, ch: number): boolean {
  return !isInBlock(lineAt, line) && !isInCode(lineAt(line).slice(0, ch)) && !isInLink(lineAt(line).slice(0, ch));
}

/** Properties at the top, or a fence that is still open. A fence's own lines belong to it. */
function isInBlock(lineAt: (line: number) => string, line: number): boolean {
  let at = 0;
  if (/^---\s*$/.test(lineAt(0))) {
    at = 1;
    while (at <= line && !/^---\s*$/.test(lineAt(at))) at++;
    if (at >= line) return true;
    at++;
  }
  const fence = new CodeFence();
  while (at < line) fence.covers(lineAt(at++));
  return fence.covers(lineAt(line));
}

/** Inline code is open where a run of backticks waits for one of its length. */
function isInCode(before: string): boolean {
  let open: string | null = null;
  for (const [run] of before.matchAll(/`+/g)) {
    if (open === null) open = run;
    else if (open === run) open = null;
  }
  return open !== null;
}

function isInLink(before: string): boolean {
  const wiki = before.lastIndexOf('[[');
  if (wiki >= 0 && !before.includes(']]', wiki)) return true;
  const target = before.lastIndexOf('](');
  return target >= 0 && !before.includes(')', target);
}
