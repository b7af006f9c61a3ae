/** Several Pandoc citations as one: "[@a, p. 3]" and "[@b]" are "[@a, p. 3; @b]". */
export const pandocGroup = (citations: readonly string[]): string => `[${citations.map(inside).join('; ')}]`;

/**
 * Where a Pandoc citation that is put at a place of a line joins the one that is there: the place stands within its brackets, or directly behind them. What to write
 * and where, as an offset in the line; null where there is none, and for what is no Pandoc citation.
 */
export function joinPandoc(line: string, at: number, citation: string): { at: number; text: string } | null {
  if (!/^\[@[^[\]]*\]$/.test(citation)) return null;
  const before = line.slice(0, at);
  const behind = /\[[^[\]]*@[^[\]]*\] ?$/.exec(before);
  const closing = behind ? before.lastIndexOf(']') : /\[[^[\]]*@[^[\]]*$/.test(before) ? /^[^[\]]*\]/.exec(line.slice(at)) : null;
  if (closing === null) return null;
  return { at: typeof closing === 'number' ? closing : at + closing[0].length - 1, text: `; ${inside(citation)}` };
}

const inside = (citation: string): string => citation.replace(/^\[|\]$/g, '');
