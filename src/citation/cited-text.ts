import type { CitationRecord } from '../store/citation-records';
import type { CitedWords } from './cited-paper';

/** What is kept of the cited words at citing time; `CitationRecords` of the store writes it once and never changes it. */
export function recordOf(paperId: string, generation: string, words: CitedWords): CitationRecord {
  const { text, before, after, path, pages } = words;
  return { paperId, generation, exact: text, before, after, path, pages };
}

/** A record as it was stored; null where it is damaged or foreign. Never throws: it may come from another device or a person's hand. */
export function readRecord(json: string): CitationRecord | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null; // the record can be made again from the note while the fingerprint resolves
  }
  return isRecord(value) ? value : null;
}

function isRecord(value: unknown): value is CitationRecord {
  if (typeof value !== 'object' || value === null) return false;
  const members = new Map<string, unknown>(Object.entries(value));
  const texts = ['paperId', 'generation', 'exact', 'before', 'after'].every((key) => typeof members.get(key) === 'string');
  const path = members.get('path');
  const pages = members.get('pages');
  return (
    texts &&
    Array.isArray(path) &&
    path.every((title) => typeof title === 'string') &&
    Array.isArray(pages) &&
    pages.every((page) => Number.isInteger(page) && page > 0)
  );
}
