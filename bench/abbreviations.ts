import { createSearchIndex } from '../src/index/search';
import type { UnitDocument } from '../src/index/search-index';
import { packDictionary, unpackDictionary, wordsArm } from '../src/retrieval';
import { expand, widened } from '../src/retrieval/abbreviations';
import { dictionaryOf } from './ranking/dictionary';
import { readSet, worthOf, type Query, type RankingSet } from './ranking/set';

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const unitOf = ({ id, title, text, section = '', paper = id }: RankingSet['corpus'][number]): UnitDocument => ({
  unitId: id, paperId: paper, collection: 'body', kind: 'body', sectionKinds: [], year: null, pages: [], tags: [], folder: '', title, section, text, caption: '', label: '',
});

async function indexOf(set: RankingSet): Promise<ReturnType<typeof createSearchIndex>> {
  const index = createSearchIndex({ breathe: () => Promise.resolve() });
  const papers = new Map<string, UnitDocument[]>();
  for (const unit of set.corpus.map(unitOf)) papers.set(unit.paperId, [...(papers.get(unit.paperId) ?? []), unit]);
  for (const [paperId, units] of papers) await index.replacePaper(paperId, 'bench', units);
  return index;
}

/** Milliseconds of processor time. */
function cost<T>(work: () => T): { result: T; ms: number } {
  const before = process.cpuUsage();
  const result = work();
  return { result, ms: process.cpuUsage(before).user / 1000 };
}

/** `npm run bench -- abbreviations <folder>`: what expanding the queries' abbreviations does to the ranking, beside adding the same words to the query. */
export default async function abbreviations(args: string[]): Promise<void> {
  const folder = args.find((argument) => !argument.startsWith('--'));
  if (!folder) throw new Error('Which folder? It holds corpus.jsonl, queries.jsonl and qrels.tsv.');
  const set = readSet(folder);
  const made = cost(() => dictionaryOf(set));
  const { dictionary, definitions } = made.result;
  const packed = packDictionary(dictionary);
  const loaded = cost(() => unpackDictionary(packed));
  const characters = set.corpus.reduce((sum, { title, text }) => sum + title.length + text.length, 0);
  print(`${folder}: ${definitions} definitions in ${(characters / 1e6).toFixed(1)} million characters, ${made.ms.toFixed(0)} ms; saved ${(packed.length / 1024).toFixed(0)} KB, read again in ${loaded.ms.toFixed(0)} ms`);
  const arm = wordsArm(await indexOf(set));
  const ids = async (asked: typeof arm, words: string): Promise<string[]> => (await asked.search({ words }, {}, 100)).map(({ unitId }) => unitId);
  const ways: Record<string, (query: string) => Promise<string[]>> = {
    words: (query) => ids(arm, query),
    expanded: (query) => ids(widened(arm, expand(query, dictionary).words), query),
    'words added': (query) => ids(arm, [query, ...expand(query, dictionary).terms.map(({ to }) => to)].join(' ')),
  };
  const answers = set.queries.map(({ text }) => expand(text, dictionary));
  const touched = set.queries.filter((_, at) => (answers[at]?.terms.length ?? 0) > 0);
  print(`  ${set.queries.length} queries, ${touched.length} expanded, ${answers.filter(({ ambiguous }) => ambiguous.length > 0).length} asked about`);
  for (const [way, search] of Object.entries(ways)) {
    // A query without an expansion is asked as it is.
    const asked = ({ text }: Query): Promise<string[]> => (expand(text, dictionary).terms.length > 0 ? search(text) : ids(arm, text));
    const [all, some] = [await worthOf(set, asked), await worthOf({ ...set, queries: touched }, asked)];
    print(`  ${way.padEnd(12)} nDCG@10 ${all.ndcg10.toFixed(4)}  Recall@100 ${all.recall100.toFixed(4)}  of those expanded ${some.ndcg10.toFixed(4)}  ${some.recall100.toFixed(4)}`);
  }
}
