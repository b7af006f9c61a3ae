import { isRecord, parseJson, recordsOf, textOf, type JsonRecord } from '../../ocr/loose-json';
import { displayName } from './author-name';
import { doiOf, known, lineOf, linesOf, pageRangeOf, yearOf, type FoundMetadata } from './found';
import { publicationOf } from './publication';

const NOT_A_PAPER = new Set(['attachment', 'note', 'annotation']);

/** Papers of a Better BibTeX JSON export by item key; an empty list is an empty export, null is no export at all. `domain` is the file's name. */
export function parseBbtExport(bytes: Uint8Array, domain: string): Map<string, FoundMetadata> | null {
  const file = parseJson(bytes);
  const items = isRecord(file) ? file.items : file;
  if (!Array.isArray(items)) return null;
  const papers = new Map<string, FoundMetadata>();
  for (const item of recordsOf(items)) {
    const key = lineOf(item.key) || lineOf(item.itemKey);
    if (key !== '' && !papers.has(key) && !NOT_A_PAPER.has(lineOf(item.itemType))) papers.set(key, itemOf(item, domain));
  }
  return papers;
}

function itemOf(item: JsonRecord, domain: string): FoundMetadata {
  const tags = recordsOf(item.tags).map(({ tag }) => tag);
  return known({
    title: lineOf(item.title),
    authors: authorsOf(item.creators),
    year: yearOf(item.date),
    journal: lineOf(item.publicationTitle) || lineOf(item.proceedingsTitle) || lineOf(item.bookTitle),
    doi: doiOf(item.DOI),
    citekey: lineOf(item.citationKey) || (/^\s*Citation Key:\s*(\S+)\s*$/im.exec(textOf(item.extra))?.[1] ?? ''),
    tags: linesOf(tags),
    folder: domain,
    abstract: textOf(item.abstractNote).trim(),
    pageRange: pageRangeOf(item.pages),
    publication: publicationOf(item),
    pdfs: pdfsOf(item.attachments),
  });
}

/** Authors; where an item has none (an edited volume), all its creators. */
function authorsOf(value: unknown): string[] {
  const creators = recordsOf(value);
  const authors = creators.filter(({ creatorType }) => creatorType === undefined || creatorType === 'author');
  const names = (authors.length > 0 ? authors : creators).map(
    ({ name, firstName, lastName }) => lineOf(name) || [lineOf(firstName), lineOf(lastName)].filter(Boolean).join(' '),
  );
  return linesOf(names).map(displayName);
}

/** PDF attachments, the main one first: titled "PDF", else the largest, else the one with the shortest title. */
function pdfsOf(value: unknown): string[] {
  const pdfs = recordsOf(value).filter(({ path, contentType }) => contentType === 'application/pdf' || /\.pdf$/i.test(textOf(path)));
  const size = (attachment: JsonRecord): number => (typeof attachment.size === 'number' ? attachment.size : 0);
  const rank = (attachment: JsonRecord): number => (lineOf(attachment.title) === 'PDF' ? 0 : 1);
  pdfs.sort((a, b) => rank(a) - rank(b) || size(b) - size(a) || lineOf(a.title).length - lineOf(b.title).length);
  return linesOf(pdfs.map(({ path }) => path));
}
