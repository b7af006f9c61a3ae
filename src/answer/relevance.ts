import type { Passage } from '../retrieval';
import { hasCjk, tokenize } from '../text';

/**
 * How much of a question a passage speaks of: the share of the question's terms that stand in its text, section titles, label or shown rows, from 0 to 1; 1 for a question without terms.
 * Ranks of a search say which passage is nearest, and not whether it is near; this does, in the same measure for every library.
 */
export function relevanceOf(question: string, { text, path, label, table }: Pick<Passage, 'text' | 'path' | 'label' | 'table'>): number {
  const asked = [...new Set(tokenize(question, { for: 'query' }))].filter((term) => term.length > 1 || hasCjk(term));
  if (asked.length === 0) return 1;
  const cells = table ? [...table.header, ...table.rows].map((row) => row.join(' ')) : [];
  const held = new Set(tokenize([text, ...path, label ?? '', ...cells].join('\n')));
  return asked.filter((term) => held.has(term)).length / asked.length;
}
