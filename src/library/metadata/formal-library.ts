import { isRecord, parseJson, recordsOf, textOf, type JsonRecord } from '../../ocr/loose-json';
import { displayName } from './author-name';
import { doiOf, known, lineOf, linesOf, yearOf, type FoundMetadata } from './found';

/** Papers of `formal-library.json` by key, an envelope with `items` or the old bare list; null where it is neither. */
export function parseFormalLibrary(bytes: Uint8Array): Map<string, FoundMetadata> | null {
  const file = parseJson(bytes);
  const items = isRecord(file) ? file.items : file;
  if (!Array.isArray(items)) return null;
  const papers = new Map<string, FoundMetadata>();
  for (const item of recordsOf(items)) {
    const key = lineOf(item.zotero_key);
    if (key !== '' && !papers.has(key)) papers.set(key, itemOf(item, key));
  }
  return papers;
}

function itemOf(item: JsonRecord, key: string): FoundMetadata {
  const root = lineOf(item.paper_root).replace(/\/+$/, '');
  // `note_path` of a first build names the flat note that was never written, so it comes last
  const notes = [lineOf(item.main_note_path), root === '' ? '' : `${root}/${key}.md`, lineOf(item.note_path)];
  return known({
    title: lineOf(item.title),
    authors: linesOf(item.authors).map(displayName),
    year: yearOf(item.year),
    journal: lineOf(item.journal),
    doi: doiOf(item.doi),
    citekey: lineOf(item.citation_key),
    tags: linesOf(item.collection_tags),
    folder: lineOf(item.domain),
    abstract: textOf(item.abstract).trim(),
    pdfs: linesOf(item.pdf_path),
    notes: linesOf(notes),
  });
}
