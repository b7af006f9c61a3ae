import { linesOf } from './found';
import type { JsonRecord } from '../../ocr/loose-json';

/** Files that a paper's note links to and that may be its supplements. */
export interface LinkedFiles {
  /** Vault path of the note. */
  note: string;
  /** Link paths as written, decoded, without sub-path and alias. */
  targets: string[];
}

/** Links of these endings count wherever they stand in a note. A link to another Markdown file is an ordinary link between notes. */
const LINK = /\[\[([^\]|#\n]{1,400}?\.(?:pptx|xlsx|docx|csv|tsv|jsonl|ndjson))(?:#[^\]|\n]{0,200})?(?:\\?\|[^\]\n]{0,400})?\]\]|\]\(<?([^()<>\n]{1,600}?\.(?:pptx|xlsx|docx|csv|tsv|jsonl|ndjson))(?:#[^()\n]{0,200})?>?\)/gi;

/** Link paths of a note's text, and whatever its frontmatter lists as `supplements`, Markdown files too. Addresses outside the vault are none. */
export function linkedFiles(text: string, frontmatter: JsonRecord): string[] {
  const written = [...text.matchAll(LINK)].map(([, wiki, markdown = '']) => wiki ?? decoded(markdown));
  const listed = linesOf(frontmatter['supplements'] ?? frontmatter['supplement']).map((line) => /^!?\[\[([^\]|#]+)/.exec(line)?.[1] ?? line);
  const targets = [...written, ...listed].map((target) => target.trim().normalize('NFC')).filter((target) => target !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(target));
  return [...new Set(targets)];
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target; // a "%" that is part of the name
  }
}
