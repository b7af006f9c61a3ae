import { isRecord, textOf, type JsonRecord } from '../../ocr/loose-json';
import { namedAlone, namedInText } from './markers';
import type { RawClaim, RawEvidence } from './model';
import { claimsOfText } from './plain-text';

/** Names that models give to the fields, beside those that they were asked for. */
const LISTS = ['claims', 'Claims', 'statements', 'answers', 'findings', 'answer', 'result'];
const TEXTS = ['text', 'claim', 'statement', 'content'];
const EVIDENCE = ['evidence', 'evidences', 'quotes', 'citations', 'sources', 'support'];
const MARKERS = ['marker', 'markers', 'source', 'passage', 'id', 'citation'];
const QUOTES = ['quote', 'quotes', 'text', 'excerpt', 'words'];

/** The claims of a value that was read; null where it has not the form of an answer. Objects in `partial` are not whole and no claims. */
export function claimsOf(value: unknown, count: number, partial: ReadonlySet<object>): RawClaim[] | null {
  if (Array.isArray(value)) {
    const claims = wholeOf(value, partial).map((element: unknown) => claimsOfElement(element, count, partial));
    return claims.every((one) => one === null) && claims.length === value.length ? null : claims.flatMap((one) => one ?? []);
  }
  if (!isRecord(value)) return null;
  const list = LISTS.find((name) => name in value);
  if (list !== undefined && !hasText(value)) return claimsOfList(value[list], count, partial, partial.has(value));
  return claimsOfElement(value, count, partial);
}

/** A sentence at the end of a list that breaks off may be half a sentence. */
const wholeOf = (list: readonly unknown[], partial: ReadonlySet<object>): readonly unknown[] => (partial.has(list) && typeof list[list.length - 1] === 'string' ? list.slice(0, -1) : list);

function claimsOfList(list: unknown, count: number, partial: ReadonlySet<object>, isCut: boolean): RawClaim[] | null {
  if (Array.isArray(list) && list.length === 0) return [];
  if (typeof list === 'string') return claimsOfText(list, count).slice(0, isCut ? -1 : undefined);
  return claimsOf(list, count, partial);
}

const hasText = (value: JsonRecord): boolean => TEXTS.some((name) => typeof value[name] === 'string');

function claimsOfElement(value: unknown, count: number, partial: ReadonlySet<object>): RawClaim[] | null {
  if (typeof value === 'string') return claimsOfText(value, count);
  if (!isRecord(value)) return null;
  const text = firstText(value, TEXTS);
  const evidence = EVIDENCE.map((name) => value[name]).find((field) => field !== undefined);
  const flat = QUOTES.some((name) => name !== 'text' && typeof value[name] === 'string') || MARKERS.some((name) => name in value);
  if (text === '' || (evidence === undefined && !flat && Object.keys(value).length > 1)) return null;
  if (partial.has(value)) return [];
  return [claimOf(text, evidence ?? (flat ? [flatEvidence(value)] : []), count)];
}

/** What a claim says of itself where it has no list of evidence. Models number their claims: a bare number as its id names no passage. */
function flatEvidence(value: JsonRecord): JsonRecord {
  const isNumbered = /^\d*$/.test(textOf(value.id).trim());
  return { ...value, text: '', ...(isNumbered && { id: undefined }) };
}

function claimOf(text: string, evidence: unknown, count: number): RawClaim {
  const { bare, passages, unknown } = namedInText(text, count);
  const list: unknown[] = Array.isArray(evidence) ? evidence : [evidence];
  const given = list.flatMap((one) => evidenceOf(one, count));
  // A quote without a marker of its own is of the passages that the sentence names.
  const named = given.map((one) => (one.passages.length + one.unknown.length === 0 ? { ...one, passages, unknown } : one));
  const own = passages.length + unknown.length > 0 && named.every((one) => one.quote !== '' && one.passages !== passages) ? [{ passages, unknown, quote: '' }] : [];
  return { text: bare, evidence: [...named, ...own] };
}

function evidenceOf(value: unknown, count: number): RawEvidence[] {
  if (typeof value === 'string') return evidenceOfText(value, count);
  if (!isRecord(value)) return [];
  const field = MARKERS.map((name) => value[name]).find((one) => one !== undefined);
  const markers = (Array.isArray(field) ? field : [field]).map((one: unknown) => namedAlone(one, count));
  const quote = firstText(value, QUOTES);
  const quotes = quote === '' && Array.isArray(value.quotes) ? value.quotes.map(textOf).filter((one) => one !== '') : [quote];
  const passages = [...new Set(markers.flatMap((marker) => marker.passages))];
  const unknown = [...new Set(markers.flatMap((marker) => marker.unknown))];
  return quotes.map((one) => ({ passages, unknown, quote: one })).filter((one) => one.quote !== '' || passages.length + unknown.length > 0);
}

/** "S1", "[S1] the words", or the words alone. */
function evidenceOfText(value: string, count: number): RawEvidence[] {
  const start = /^\s*[[【〔［][^\]】〕］]{1,40}[\]】〕］]/.exec(value)?.[0] ?? '';
  const named = namedInText(start, count);
  if (named.passages.length + named.unknown.length > 0) return [{ passages: named.passages, unknown: named.unknown, quote: value.slice(start.length).replace(/^[\s:–—-]+/, '').trim() }];
  if (/^\s*[Ss]?\d{1,6}\s*$/.test(value)) return [{ ...namedAlone(value, count), quote: '' }];
  return value.trim() === '' ? [] : [{ passages: [], unknown: [], quote: value.trim() }];
}

function firstText(value: JsonRecord, names: readonly string[]): string {
  for (const name of names) {
    const text = value[name];
    if (typeof text === 'string' && text.trim() !== '') return text.trim();
  }
  return '';
}
