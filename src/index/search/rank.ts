import { byCodeUnits } from '../../text';
import { FIELDS } from './fields';
import type { Ranking } from './fields';
import { FIELD_SLOTS } from './word-store';
import type { Postings, WordStore } from './word-store';

export interface Ranked {
  document: number;
  score: number;
}

/** idf of Lucene's BM25: ln(1 + (N - n + 0.5) / (n + 0.5)); never negative. */
const idf = (all: number, having: number): number => Math.log(1 + (all - having + 0.5) / (having + 0.5));

/** Number of live documents in a list. */
function documentFrequency(store: WordStore, list: Postings): number {
  let count = 0;
  let last = -1;
  for (let at = 0; at < list.length; at += 2) {
    const document = Math.floor((list[at] ?? 0) / FIELD_SLOTS);
    if (document !== last && store.record(document)) count += 1;
    last = document;
  }
  return count;
}

/** By field: weight, and the two halves of the length norm 1 - b + b * length / average. */
function fieldNorms(store: WordStore, ranking: Ranking): { weight: number; fixed: number; perTerm: number }[] {
  return FIELDS.map((field, slot) => {
    const { weight, b } = ranking.fields[field];
    const average = store.total(slot) / Math.max(1, store.size);
    return { weight, fixed: 1 - b, perTerm: average > 0 ? b / average : 0 };
  });
}

/**
 * Scores by BM25F (Robertson, Zaragoza and Taylor 2004): sum over terms of idf * w / (k1 + w), where
 * w = sum over fields of weight * times / (1 - b + b * length / average). Cost: the postings of the terms, twice.
 * A term asked for twice counts twice. Document number -> score, > 0.
 */
export function scoreDocuments(store: WordStore, terms: readonly string[], allowed: ReadonlySet<number> | undefined, ranking: Ranking): Map<number, number> {
  const norms = fieldNorms(store, ranking);
  const asked = new Map<string, number>();
  for (const term of terms) asked.set(term, (asked.get(term) ?? 0) + 1);
  const scores = new Map<number, number>();
  for (const [term, times] of asked) {
    const list = store.postings.get(term);
    if (!list) continue;
    const rarity = idf(store.size, documentFrequency(store, list)) * times;
    for (let at = 0; at < list.length; ) {
      const document = Math.floor((list[at] ?? 0) / FIELD_SLOTS);
      const visible = store.record(document) !== null && (!allowed || allowed.has(document));
      let weight = 0;
      for (; at < list.length && Math.floor((list[at] ?? 0) / FIELD_SLOTS) === document; at += 2) {
        const slot = (list[at] ?? 0) % FIELD_SLOTS;
        const norm = norms[slot];
        if (visible && norm) weight += (norm.weight * (list[at + 1] ?? 0)) / (norm.fixed + norm.perTerm * store.length(document, slot));
      }
      if (weight > 0) scores.set(document, (scores.get(document) ?? 0) + (rarity * weight) / (ranking.k1 + weight));
    }
  }
  return scores;
}

/** Better first: score, then unitId by code units, so that every machine has the same order. */
function better(store: WordStore, a: Ranked, b: Ranked): number {
  if (a.score !== b.score) return b.score - a.score;
  return byCodeUnits(store.record(a.document)?.unitId ?? '', store.record(b.document)?.unitId ?? '');
}

/** The best `limit` of the scored documents, in order. A heap of that size with the worst on top: n log(limit). */
export function best(store: WordStore, scores: ReadonlyMap<number, number>, limit: number): Ranked[] {
  const heap: Ranked[] = [];
  const worse = (a: Ranked | undefined, b: Ranked | undefined): boolean => a !== undefined && b !== undefined && better(store, a, b) > 0;
  const swap = (a: number, b: number): void => {
    const [left, right] = [heap[a], heap[b]];
    if (left && right) [heap[a], heap[b]] = [right, left];
  };
  const sink = (): void => {
    for (let at = 0; ; ) {
      const child = worse(heap[2 * at + 2], heap[2 * at + 1]) ? 2 * at + 2 : 2 * at + 1;
      if (!worse(heap[child], heap[at])) return;
      swap(child, at);
      at = child;
    }
  };
  for (const [document, score] of scores) {
    const entry = { document, score };
    if (heap.length < limit) {
      heap.push(entry);
      for (let at = heap.length - 1; at > 0 && worse(heap[at], heap[(at - 1) >> 1]); at = (at - 1) >> 1) swap(at, (at - 1) >> 1);
    } else if (worse(heap[0], entry)) {
      heap[0] = entry;
      sink();
    }
  }
  return heap.sort((a, b) => better(store, a, b));
}
