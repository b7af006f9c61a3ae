/** Lines that belong together, with what their first line says they are. */
export type LineGroup =
  | { kind: 'page'; page: number }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'quote' | 'fence' | 'frontmatter' | 'paragraph'; lines: string[] };

const PAGE_MARK = /<!--\s*page[\s:]+(\d{1,5})\s*-->/i;
const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const QUOTE = /^ {0,3}>/;

/**
 * Markdown cut at page marks, headings, blank lines, quotes and code fences, in order. Page marks (`<!-- page N -->`, N from 1)
 * count wherever they stand but inside a fence.
 */
export function* lineGroups(markdown: string): Generator<LineGroup> {
  const lines = markdown.split(/\r\n|\r|\n/);
  let open: { kind: 'quote' | 'paragraph'; lines: string[] } | null = null;
  let i = frontmatterEnd(lines);
  if (i > 0) yield { kind: 'frontmatter', lines: lines.slice(0, i) };
  for (; i < lines.length; i += 1) {
    const line = lines[i] ?? '';
    const fence = FENCE.exec(line)?.[1];
    const mark = fence === undefined ? PAGE_MARK.exec(line) : null;
    const heading = HEADING.exec(line);
    const kind = line.trim() === '' || fence !== undefined || mark || heading ? null : QUOTE.test(line) ? 'quote' : 'paragraph';
    const continued = open?.kind === 'paragraph' && mark !== null && line.slice(0, mark.index).trim() !== '';
    if (open && kind !== open.kind && !continued) {
      yield open;
      open = null;
    }
    if (fence !== undefined) {
      const end = fenceEnd(lines, i, fence);
      yield { kind: 'fence', lines: lines.slice(i, end) };
      i = end - 1;
    } else if (mark) {
      const before = line.slice(0, mark.index).trim();
      if (before !== '') yield { kind: 'paragraph', lines: [...(open?.lines ?? []), before] };
      open = null;
      yield { kind: 'page', page: Number(mark[1]) };
      // what follows the mark on its line is read as a line of its own
      lines[i] = line.slice(mark.index + mark[0].length);
      if (lines[i]?.trim() !== '') i -= 1;
    } else if (heading) {
      yield { kind: 'heading', level: heading[1]?.length ?? 1, text: (heading[2] ?? '').trim().replace(/\s#+$/, '').trimEnd() };
    } else if (kind) {
      open ??= { kind, lines: [] };
      open.lines.push(line);
    }
  }
  if (open) yield open;
}

/** Index after the closing line of YAML frontmatter at the very start; 0 where there is none. */
function frontmatterEnd(lines: readonly string[]): number {
  if (lines[0]?.trim() !== '---') return 0;
  const close = lines.findIndex((line, i) => i > 0 && line.trim() === '---');
  return close < 0 ? 0 : close + 1;
}

/** Index after the fence's closing line; a fence that never closes ends at the next page mark, or the text's end. */
function fenceEnd(lines: readonly string[], start: number, fence: string): number {
  for (let i = start + 1; i < lines.length; i += 1) {
    const line = lines[i]?.trim() ?? '';
    if (line.startsWith(fence) && line.slice(fence.length).replaceAll(fence[0] ?? '', '') === '') return i + 1;
    if (PAGE_MARK.test(line)) return i;
  }
  return lines.length;
}
