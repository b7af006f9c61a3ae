// A ranking set: corpus.jsonl, queries.jsonl, qrels.tsv; wrong characters in its corpus; and what a run is worth.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CorpusDocument {
  id: string;
  title: string;
  text: string;
  section?: string;
  paper?: string;
}

export interface Query {
  id: string;
  text: string;
  /** Where it is there, only documents of this paper are asked. */
  paper?: string;
}

export interface RankingSet {
  corpus: CorpusDocument[];
  queries: Query[];
  /** Query id -> document id -> gain. */
  relevant: Map<string, Map<string, number>>;
}

/** The best documents for a query, at most 100, best first. */
export type Search = (query: Query) => Promise<string[]>;

export interface Worth {
  ndcg10: number;
  recall100: number;
  p50: number;
  p95: number;
}

const lines = (folder: string, name: string): string[] => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);

/** Queries without a judgement are left out. */
export function readSet(folder: string): RankingSet {
  const relevant = new Map<string, Map<string, number>>();
  for (const line of lines(folder, 'qrels.tsv').slice(1)) {
    const [query = '', document = '', gain = '0'] = line.split('\t');
    const judged = relevant.get(query) ?? new Map<string, number>();
    relevant.set(query, judged.set(document, Number(gain)));
  }
  const queries = lines(folder, 'queries.jsonl').map((line) => JSON.parse(line) as Query);
  return { corpus: lines(folder, 'corpus.jsonl').map((line) => JSON.parse(line) as CorpusDocument), queries: queries.filter(({ id }) => relevant.has(id)), relevant };
}

/** What a letter is often read as. */
const MISREAD: Readonly<Record<string, string>> = { l: '1', o: '0', e: 'c', c: 'e', i: 'l', n: 'u', u: 'n', a: 'o', s: '5', m: 'rn', h: 'b', t: 'f', r: 't', d: 'cl', g: 'q' };

/** Park and Miller's generator: the same wrong characters every time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The corpus with this share of its Latin letters read wrongly (three of five as a similar one, one lost, one doubled); the queries stand as they are. */
export function withNoise(set: RankingSet, share: number): RankingSet {
  if (share <= 0) return set;
  const next = numbers(12_345);
  const misread = (letter: string): string => {
    const kind = next();
    const similar = MISREAD[letter.toLowerCase()];
    if (kind < 0.6 && similar !== undefined) return similar;
    return kind < 0.8 ? '' : letter + letter;
  };
  const noisy = (text: string): string => text.replaceAll(/[a-z]/gi, (letter) => (next() < share ? misread(letter) : letter));
  return { ...set, corpus: set.corpus.map((document) => ({ ...document, title: noisy(document.title), text: noisy(document.text) })) };
}

/** nDCG@10 with linear gain and log2(rank + 1), as trec_eval; Recall@100 over documents with a positive gain; milliseconds a query. */
export async function worthOf(set: RankingSet, search: Search): Promise<Worth> {
  let ndcg = 0;
  let recall = 0;
  const times: number[] = [];
  for (const query of set.queries) {
    const gains = set.relevant.get(query.id) ?? new Map<string, number>();
    const before = performance.now();
    const found = await search(query);
    times.push(performance.now() - before);
    const positive = [...gains.values()].filter((gain) => gain > 0).sort((a, b) => b - a);
    const discounted = (values: number[]): number => values.slice(0, 10).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
    if (positive.length === 0) continue;
    ndcg += discounted(found.map((document) => gains.get(document) ?? 0)) / discounted(positive);
    recall += found.slice(0, 100).filter((document) => (gains.get(document) ?? 0) > 0).length / positive.length;
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { ndcg10: ndcg / set.queries.length, recall100: recall / set.queries.length, p50: at(0.5), p95: at(0.95) };
}
