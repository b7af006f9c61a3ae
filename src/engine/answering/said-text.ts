import type { BuiltPaper } from '../../structure/model';

/** A paper's text with its list of references blanked: a title in it is another paper's words. As long as the text, so that offsets stay. Linear. */
export function saidText({ canonical, references }: Pick<BuiltPaper, 'canonical' | 'references'>): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of [...references].sort((a, b) => a.start - b.start)) {
    if (end <= from) continue;
    const begin = Math.max(from, start);
    parts.push(canonical.slice(from, begin), '\n'.repeat(end - begin));
    from = end;
  }
  parts.push(canonical.slice(from));
  return parts.join('');
}
