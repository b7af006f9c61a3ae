import { isRecord, parseJson, type JsonRecord } from '../../ocr/loose-json';
import { displayName } from './author-name';
import { doiOf, known, lineOf, linesOf, yearOf, type FoundMetadata } from './found';

/** `metadata/resolved_metadata.json` of a paper's folder: each field is `{ value, source, … }`. null where it cannot be read. */
export function parseResolvedMetadata(bytes: Uint8Array): FoundMetadata | null {
  const file = parseJson(bytes);
  if (!isRecord(file)) return null;
  const value = (field: string): unknown => {
    const entry = file[field];
    return isRecord(entry) ? entry.value : entry;
  };
  return known({
    title: lineOf(value('title')),
    authors: linesOf(value('authors')).map(displayName),
    year: yearOf(value('year')),
    journal: lineOf(value('journal')),
    doi: doiOf(value('doi')),
  });
}

/** `raw/source_metadata.json` of a paper's folder: what went into the OCR. null where it cannot be read. */
export function parseSourceMetadata(bytes: Uint8Array): FoundMetadata | null {
  const file = parseJson(bytes);
  return isRecord(file) ? sourceOf(file) : null;
}

const sourceOf = (file: JsonRecord): FoundMetadata =>
  known({
    title: lineOf(file.title),
    authors: linesOf(file.authors).map(displayName),
    year: yearOf(file.year),
    journal: lineOf(file.journal),
    doi: doiOf(file.doi),
    citekey: lineOf(file.bbt_citekey),
    pdfs: linesOf(file.source_pdf),
  });
