import { listOf, textOf } from '../../ocr/loose-json';
import { collapseSpace } from '../../text';
import type { Publication } from '../paper';

/** What one source knows about a paper; a field that it does not know is missing, never empty. */
export interface FoundMetadata {
  title?: string;
  authors?: string[];
  year?: number;
  journal?: string;
  doi?: string;
  citekey?: string;
  tags?: string[];
  folder?: string;
  abstract?: string;
  pageRange?: readonly [string, string];
  publication?: Publication;
  /** PDF paths as written, best first; see `pdfCandidates`. */
  pdfs?: string[];
  /** Note paths as written, best first. They may be stale. */
  notes?: string[];
}

/** The fields that hold something; so that `{ title: "" }` and no title are one thing. */
export function known(found: { [Field in keyof FoundMetadata]: FoundMetadata[Field] | null | undefined }): FoundMetadata {
  const kept = Object.entries(found).filter(([, value]) => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(kept);
}

/** A text on one line, trimmed; "" where there is none. */
export const lineOf = (value: unknown): string => collapseSpace(textOf(value));

/** The non-empty lines of a list, or of one text; repeats are kept once. */
export function linesOf(value: unknown): string[] {
  const lines = (Array.isArray(value) ? listOf(value) : [value]).map(lineOf);
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** The year of a number, "2024" or a date; null where there is no year from 1400 to 2199. */
export function yearOf(value: unknown): number | null {
  const found = /(?:^|\D)(1[4-9]\d\d|2[01]\d\d)(?!\d)/.exec(textOf(value));
  return found ? Number(found[1]) : null;
}

/** A DOI without its resolver's address ("10.21105/jose.00265"); "" where there is none. */
export function doiOf(value: unknown): string {
  const text = lineOf(value).replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '');
  return /^10\.\d{4,9}\/\S+$/.test(text) ? text : '';
}

/** First and last printed page of "1545-1560" or "1545–1560", of a single page twice; null for anything else. */
export function pageRangeOf(value: unknown): readonly [string, string] | null {
  const found = /^([A-Za-z]?\d+)(?:\s*(?:-|–|—|--)\s*([A-Za-z]?\d+))?$/.exec(lineOf(value));
  const first = found?.[1];
  return first === undefined ? null : [first, found?.[2] ?? first];
}
