import { parseDocument } from 'yaml';
import { decodeText, isRecord, textOf, type JsonRecord } from '../../ocr/loose-json';
import { displayName } from './author-name';
import { linkedFiles } from './linked-files';
import { doiOf, known, lineOf, linesOf, yearOf, type FoundMetadata } from './found';
import { publicationOfNote } from './publication';

const FRONTMATTER = /^\uFEFF?---[ \t]*\r?\n([^]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const AUTHOR_LINE = /^[ \t]*[-*]?[ \t]*(?:\*\*)?(?:作者|Authors?)(?:\*\*)?[ \t]*[：:](?:\*\*)?[ \t]*(\S.*)$/im;
const SCALARS = ['title', 'year', 'journal', 'doi', 'citation_key', 'domain', 'pdf_path', 'first_author', 'zotero_key'];

export interface NoteMetadata extends FoundMetadata {
  /** The paper that the note says it is about, or "". */
  key: string;
  /** The first author alone: better than none, worse than any list. */
  firstAuthor: string;
  /** Files that may be the paper's supplements, as written; missing where there are none. */
  links?: string[];
}

/**
 * What a literature note says: its frontmatter, and the list of authors that stands only in its text. Broken YAML gives what
 * can be made out line by line.
 */
export function parseNote(bytes: Uint8Array): NoteMetadata {
  const text = decodeText(bytes);
  const block = FRONTMATTER.exec(text);
  const fields = frontmatterOf(block?.[1] ?? '');
  const links = linkedFiles(text, fields);
  const body = block ? text.slice(block[0].length) : text;
  const authors = (AUTHOR_LINE.exec(body)?.[1] ?? '').split(/[,，;；、]/);
  return {
    ...known({
      title: lineOf(fields.title),
      authors: linesOf(authors).map(displayName),
      year: yearOf(fields.year),
      journal: lineOf(fields.journal),
      doi: doiOf(fields.doi),
      citekey: lineOf(fields.citation_key),
      tags: [...new Set([...linesOf(fields.collection_tags), ...linesOf(fields.tags)])],
      folder: lineOf(fields.domain),
      abstract: textOf(fields.abstract).trim(),
      pdfs: linesOf(fields.pdf_path),
      publication: publicationOfNote(fields),
    }),
    key: lineOf(fields.zotero_key),
    firstAuthor: displayName(lineOf(fields.first_author)),
    ...(links.length > 0 && { links }),
  };
}

/** Only the fields named in this file are read. */
function frontmatterOf(yaml: string): JsonRecord {
  try {
    const document = parseDocument(yaml, { strict: false, uniqueKeys: false, logLevel: 'silent' });
    const fields = document.toJS() as unknown;
    if (document.errors.length === 0) return isRecord(fields) ? fields : {};
    return { ...(isRecord(fields) ? fields : {}), ...scalarLines(yaml) };
  } catch {
    return scalarLines(yaml); // aliases without an anchor, and the like
  }
}

/** `key: value` lines of a frontmatter that is no YAML, such as an unquoted title with a colon. */
function scalarLines(yaml: string): JsonRecord {
  const fields: Record<string, string> = {};
  for (const line of yaml.split(/\r?\n/)) {
    const found = /^([a-z_]+):[ \t]+(\S.*?)[ \t]*$/.exec(line);
    const [, key, value] = found ?? [];
    if (key !== undefined && value !== undefined && SCALARS.includes(key)) fields[key] = value.replace(/^(["'])(.*)\1$/, '$2');
  }
  return fields;
}
