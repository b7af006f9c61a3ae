import type { AnyOrama } from '@orama/orama';
import { bigramSegmenter, byCodeUnits, tokenize } from '../../text';
import type { DocumentFilter } from '../packed/filter';
import { paperAt, type Place } from '../packed/packed-index';
import type { Required } from '../packed/score';
import type { IndexFilter, IndexHit } from '../search-index';
import { compileWhere, whereOf } from './where';

/** A filter of `SearchIndex`, ready for the packed index. It names no text property. */
export const filterFor = (filter: IndexFilter): DocumentFilter => compileWhere(whereOf(filter), () => null);

/** What a query demands beside its filter; a demand without words demands nothing. */
export function requiredTerms(orama: AnyOrama, section: string | undefined, all: string | undefined): Required[] {
  // Pairs of characters, because a longer CJK word may be cut otherwise in its context.
  const everywhere = all === undefined ? [] : tokenize(all, { for: 'query', segmenter: bigramSegmenter });
  const inSection = section === undefined ? [] : orama.tokenizer.tokenize(section);
  const demands: Required[] = [{ terms: inSection, field: 'section' }, { terms: everywhere, field: null }];
  return demands.filter(({ terms }) => terms.length > 0);
}

export const both =
  (one: DocumentFilter, other: DocumentFilter): DocumentFilter =>
  (segment) => {
    const [first, second] = [one(segment), other(segment)];
    return (document) => first(document) && second(document);
  };

/** Best first, ties by unitId. */
export const better = (a: IndexHit, b: IndexHit): number => b.score - a.score || byCodeUnits(a.unitId, b.unitId);

/** The hit at a place; none where the document is gone. */
export function hitAt(place: Place | null, score: number): IndexHit[] {
  return place ? [{ unitId: place.home.segment.unitId(place.document), paperId: paperAt(place).paperId, score }] : [];
}

/** The first `limit` places by unitId, as hits that all score 0. Holds twice as many at most, however many places there are. */
export function firstOf(places: Iterable<Place>, limit: number): IndexHit[] {
  let first: IndexHit[] = [];
  let last: IndexHit | null = null;
  for (const place of places) {
    const [hit] = hitAt(place, 0);
    if (!hit || (last && better(hit, last) > 0)) continue;
    if (first.push(hit) < 2 * limit) continue;
    first = first.sort(better).slice(0, limit);
    last = first.at(-1) ?? null;
  }
  return first.sort(better).slice(0, limit);
}
