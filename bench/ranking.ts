import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stemmer } from '@orama/stemmers/english';
import { createSearchIndex } from '../src/index/search';
import type { UnitDocument } from '../src/index/search-index';

export interface CorpusDocument {
  id: string;
  title: string;
  text: string;
  section?: string;
  paper?: string;
}
export interface RankingSet {
  corpus: CorpusDocument[];
  queries: { id: string; text: string }[];
  /** Query id -> document id -> gain. */
  relevant: Map<string, Map<string, number>>;
}
type Search = (words: string) => Promise<string[]>;

const lines = (folder: string, name: string): string[] => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);

export function readSet(folder: string): RankingSet {
  const relevant = new Map<string, Map<string, number>>();
  for (const line of lines(folder, 'qrels.tsv').slice(1)) {
    const [query = '', document = '', gain = '0'] = line.split('\t');
    const judged = relevant.get(query) ?? new Map<string, number>();
    relevant.set(query, judged.set(document, Number(gain)));
  }
  const queries = lines(folder, 'queries.jsonl').map((line) => JSON.parse(line) as { id: string; text: string });
  return { corpus: lines(folder, 'corpus.jsonl').map((line) => JSON.parse(line) as CorpusDocument), queries: queries.filter(({ id }) => relevant.has(id)), relevant };
}

/** nDCG@10 with linear gain and log2(rank + 1), as trec_eval; Recall@100 over documents with a positive gain. */
export async function evaluate(set: RankingSet, search: Search): Promise<{ ndcg10: number; recall100: number; p95: number }> {
  let ndcg = 0;
  let recall = 0;
  const times: number[] = [];
  for (const { id, text } of set.queries) {
    const gains = set.relevant.get(id) ?? new Map<string, number>();
    const before = performance.now();
    const found = await search(text);
    times.push(performance.now() - before);
    const positive = [...gains.values()].filter((gain) => gain > 0).sort((a, b) => b - a);
    const discounted = (values: number[]): number => values.slice(0, 10).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
    if (positive.length === 0) continue;
    ndcg += discounted(found.map((document) => gains.get(document) ?? 0)) / discounted(positive);
    recall += found.slice(0, 100).filter((document) => (gains.get(document) ?? 0) > 0).length / positive.length;
  }
  times.sort((a, b) => a - b);
  return { ndcg10: ndcg / set.queries.length, recall100: recall / set.queries.length, p95: times[Math.floor(times.length * 0.95)] ?? 0 };
}

async function ourSearch(set: RankingSet): Promise<Search> {
  const index = createSearchIndex({ breathe: () => Promise.resolve() });
  const papers = new Map<string, UnitDocument[]>();
  for (const { id, title, text, section = '', paper = id } of set.corpus) {
    const unit: UnitDocument = {
      unitId: id, paperId: paper, collection: 'body', kind: 'body', sectionKinds: [], year: null, pages: [], tags: [], folder: '', title, section, text, caption: '', label: '',
    };
    papers.set(paper, [...(papers.get(paper) ?? []), unit]);
  }
  for (const [paper, units] of papers) await index.replacePaper(paper, 'bench', units);
  return async (words) => (await index.search({ words, limit: 100 })).map(({ unitId }) => unitId);
}

// Lucene's list for English; the textbook engine shares nothing with ours but Porter's algorithm.
const LUCENE_STOP_WORDS = new Set('a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(' '));
const isHan = (run: string): boolean => /^\p{Script=Han}/u.test(run);

function textbookTerms(text: string): string[] {
  const runs = text.normalize('NFKC').toLowerCase().match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu) ?? [];
  return runs.flatMap((run) => {
    if (!isHan(run)) return LUCENE_STOP_WORDS.has(run) || run === 's' ? [] : [stemmer(run)];
    return run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
  });
}

/** Okapi BM25 in Lucene's form, k1 0.9, b 0.4, over title and text as one field. */
function textbookSearch(set: RankingSet): Search {
  const postings = new Map<string, Map<number, number>>();
  const lengths = set.corpus.map(({ title, text }, document) => {
    const terms = textbookTerms(`${title} ${text}`);
    for (const term of terms) {
      const list = postings.get(term) ?? new Map<number, number>();
      postings.set(term, list.set(document, (list.get(document) ?? 0) + 1));
    }
    return terms.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return async (words) => {
    const scores = new Map<number, number>();
    for (const term of textbookTerms(words)) {
      const list = postings.get(term) ?? new Map<number, number>();
      const idf = Math.log(1 + (lengths.length - list.size + 0.5) / (list.size + 0.5));
      for (const [document, times] of list) {
        const norm = 0.9 * (0.6 + (0.4 * (lengths[document] ?? 0)) / average);
        scores.set(document, (scores.get(document) ?? 0) + (idf * times) / (times + norm));
      }
    }
    return [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 100).map(([document]) => set.corpus[document]?.id ?? '');
  };
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** `npm run bench -- ranking <folder> [--json]`: our words against a textbook BM25 on a folder of corpus.jsonl, queries.jsonl, qrels.tsv. */
export default async function ranking(args: string[]): Promise<void> {
  const folder = args.find((argument) => !argument.startsWith('--'));
  if (!folder) throw new Error('Which folder? It holds corpus.jsonl, queries.jsonl and qrels.tsv.');
  const set = readSet(folder);
  const before = performance.now();
  const ours = await ourSearch(set);
  const build = performance.now() - before;
  const figures = { words: await evaluate(set, ours), textbook: await evaluate(set, textbookSearch(set)) };
  if (args.includes('--json')) {
    print(JSON.stringify({ folder, documents: set.corpus.length, queries: set.queries.length, buildMs: build, ...figures }));
    return;
  }
  print(`${folder}: ${set.corpus.length} documents, ${set.queries.length} queries, built in ${(build / 1000).toFixed(1)} s`);
  for (const [engine, { ndcg10, recall100, p95 }] of Object.entries(figures)) {
    print(`  ${engine.padEnd(9)} nDCG@10 ${ndcg10.toFixed(4)}  Recall@100 ${recall100.toFixed(4)}  p95 ${p95.toFixed(1)} ms`);
  }
}
