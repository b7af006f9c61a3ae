// The engines that ours is measured against, each as its own documentation sets it up, over title and text.
import { create, insertMultiple, search } from '@orama/orama';
import { stemmer } from '@orama/stemmers/english';
import FlexSearch from 'flexsearch';
import MiniSearch from 'minisearch';
import type { RankingSet, Search } from './set';

const MOST = 100;

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

/** Okapi BM25 in Lucene's form, k1 0.9, b 0.4, Porter's stems, pairs of Han characters, over title and text as one field. */
export function textbook({ corpus }: RankingSet): Search {
  const postings = new Map<string, Map<number, number>>();
  const lengths = corpus.map(({ title, text }, document) => {
    const terms = textbookTerms(`${title} ${text}`);
    for (const term of terms) {
      const list = postings.get(term) ?? new Map<number, number>();
      postings.set(term, list.set(document, (list.get(document) ?? 0) + 1));
    }
    return terms.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return async ({ text, paper }) => {
    const scores = new Map<number, number>();
    for (const term of textbookTerms(text)) {
      const list = postings.get(term) ?? new Map<number, number>();
      const idf = Math.log(1 + (lengths.length - list.size + 0.5) / (list.size + 0.5));
      for (const [document, times] of list) {
        if (paper !== undefined && corpus[document]?.paper !== paper) continue;
        const norm = 0.9 * (0.6 + (0.4 * (lengths[document] ?? 0)) / average);
        scores.set(document, (scores.get(document) ?? 0) + (idf * times) / (times + norm));
      }
    }
    return [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST).map(([document]) => corpus[document]?.id ?? '');
  };
}

/** Orama 3 with its defaults. */
export async function stockOrama({ corpus }: RankingSet): Promise<Search> {
  const database = create({ schema: { id: 'string', title: 'string', text: 'string', paper: 'enum' } as const });
  await insertMultiple(database, corpus.map(({ id, title, text, paper = id }) => ({ id, title, text, paper })));
  return async ({ text: term, paper }) => {
    const found = await search(database, { term, limit: MOST, properties: ['title', 'text'], ...(paper !== undefined && { where: { paper: { eq: paper } } }) });
    return found.hits.map(({ id }) => id);
  };
}

/** MiniSearch 7 with its defaults. */
export function miniSearch({ corpus }: RankingSet): Search {
  const index = new MiniSearch<{ id: string; title: string; text: string; paper: string }>({ fields: ['title', 'text'], storeFields: ['paper'] });
  index.addAll(corpus.map(({ id, title, text, paper = id }) => ({ id, title, text, paper })));
  return async ({ text, paper }) => {
    const found = index.search(text, paper === undefined ? {} : { filter: (hit) => hit.paper === paper });
    return found.slice(0, MOST).map((hit) => String(hit.id));
  };
}

/** FlexSearch 0.8 with its defaults; `suggest`, because it would find nothing that lacks a word of the query. It has no filter: all hits are asked for. */
export function flexSearch({ corpus }: RankingSet): Search {
  const index = new FlexSearch.Index();
  corpus.forEach(({ title, text }, at) => index.add(at, `${title} ${text}`));
  return async ({ text, paper }) => {
    const found = index.search(text, { limit: paper === undefined ? MOST : corpus.length, suggest: true }).map((at) => corpus[Number(at)]);
    return found.flatMap((document) => (document && (paper === undefined || document.paper === paper) ? [document.id] : [])).slice(0, MOST);
  };
}
