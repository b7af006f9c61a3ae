import { docling } from './docling/docling';
import type { FileFormat, FileHead, FormatPaper, NamedFiles } from './file-format';
import { grobid } from './grobid/grobid';
import { markdown } from './markdown/markdown';
import { markerJson } from './marker/marker-json';
import { markerMarkdown } from './marker/marker-markdown';
import { mineruContentList } from './mineru/content-list';
import { mineruContentListV2 } from './mineru/content-list-v2';
import { mineruMiddle } from './mineru/middle';
import { mistral } from './mistral/mistral';
import { paddle } from './paddle/paddle';

/**
 * Every format that is read, in the order in which they are asked: the first that recognises a file has it. Where a paper lies in several, the earlier knows
 * more of its places: words that moved to another page, boxes, then pages alone.
 */
export const FORMATS: readonly FileFormat[] = [mineruMiddle, docling, markerJson, paddle, mineruContentListV2, mineruContentList, mistral, grobid, markerMarkdown, markdown];

/** The format of a file by its head, or null where none knows it. */
export const formatOf = (head: FileHead): FileFormat | null => FORMATS.find((format) => format.recognise(head)) ?? null;

/** A paper of a folder and the files that it is read from, the first one first. */
export interface FilePaper {
  format: FileFormat;
  names: string[];
}

/**
 * The papers that lie in one folder. `heads` holds the head of each file that may be one (`headOf`), by name; `inFolder` is every name in the folder. Files that
 * are parts of another's paper make none of their own. In code-unit order of their first names.
 */
export function papersIn(heads: ReadonlyMap<string, FileHead>, inFolder: readonly string[]): FilePaper[] {
  const taken = new Set<string>();
  const papers: FilePaper[] = [];
  for (const name of [...heads.keys()].sort()) {
    const head = heads.get(name);
    const format = head && !taken.has(name) ? formatOf(head) : null;
    if (!head || !format) continue;
    const companions = (format.companions?.(name, head, inFolder) ?? []).filter((other) => !taken.has(other));
    for (const other of companions) taken.add(other);
    papers.push({ format, names: [name, ...companions.sort()] });
  }
  return papers;
}

/** The paper of files of a known format; null where no format has that id. Never throws for bad content. */
export const readFormat = (formatId: string, paperId: string, files: NamedFiles): FormatPaper | null => FORMATS.find(({ id }) => id === formatId)?.read(paperId, files) ?? null;

