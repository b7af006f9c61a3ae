/** A line with its inline code blanked out, so that offsets stay: from a run of backticks to the next run of the same length. Linear. */
export function withoutInlineCode(line: string): string {
  if (!line.includes('`')) return line;
  const runs = [...line.matchAll(/`+/g)].map((match) => ({ at: match.index, length: match[0].length }));
  const next = new Map<number, number>();
  const closing = runs.map(() => -1);
  for (let i = runs.length - 1; i >= 0; i--) {
    const length = runs[i]?.length ?? 0;
    closing[i] = next.get(length) ?? -1;
    next.set(length, i);
  }
  let text = '';
  let from = 0;
  for (let i = 0; i < runs.length; i++) {
    const open = runs[i];
    const close = runs[closing[i] ?? -1];
    if (!open || !close) continue;
    const end = close.at + close.length;
    text += line.slice(from, open.at) + ' '.repeat(end - open.at);
    from = end;
    i = closing[i] ?? i;
  }
  return text + line.slice(from);
}
