import type { FrontMatterInfo } from 'obsidian';

/** Where a note's properties lie; offsets in UTF-16 units. As Obsidian's getFrontMatterInfo. */
export function frontmatterOf(text: string): FrontMatterInfo {
  const match = /^---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(text);
  if (!match) return { exists: false, frontmatter: '', from: 0, to: 0, contentStart: 0 };
  const from = text.indexOf('\n') + 1;
  const frontmatter = match[1] ?? '';
  return { exists: true, frontmatter, from, to: from + frontmatter.length, contentStart: match[0].length };
}
