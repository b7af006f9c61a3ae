// npm run bench -- ranking <folder> [--noise 0.05] [--ours] [--json]: nDCG@10, Recall@100 and time a query of our arms alone and fused, beside a textbook BM25,
// stock Orama, MiniSearch and FlexSearch (`--ours`: without them), in one run over a folder of corpus.jsonl, queries.jsonl and qrels.tsv; what the 5-grams
// cost; and how true the packed vectors of what is learned are.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSearchIndex } from '../src/index/search';
import type { SearchIndex, UnitDocument } from '../src/index/search-index';
import { expand, widened, type Dictionary } from '../src/retrieval/abbreviations';
import { gramsArm, wordsArm, type Arm } from '../src/retrieval/arm';
import { askArms } from '../src/retrieval/ask-arms';
import { dictionaryOf } from './ranking/dictionary';
import { learn, recallOf, type Learned } from './ranking/library-arm';
import { flexSearch, miniSearch, stockOrama, textbook } from './ranking/peers';
import { readSet, withNoise, worthOf, type RankingSet, type Search, type Worth } from './ranking/set';

const MOST = 100;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Our index over a set, and what it took. */
interface Built {
  index: SearchIndex;
  cpuSeconds: number;
  memoryMb: number;
  diskMb: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // the only way to a collector in a process that was started without it

function heldMb(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

function papersOf({ corpus }: RankingSet): Map<string, UnitDocument[]> {
  const papers = new Map<string, UnitDocument[]>();
  for (const { id, title, text, section = '', paper = id } of corpus) {
    const unit: UnitDocument = {
      unitId: id, paperId: paper, collection: 'body', kind: 'body', sectionKinds: [], year: null, pages: [], tags: [], folder: '', title, section, text, caption: '', label: '',
    };
    const units = papers.get(paper);
    if (units) units.push(unit);
    else papers.set(paper, [unit]);
  }
  return papers;
}

async function build(papers: ReadonlyMap<string, UnitDocument[]>, grams: boolean): Promise<Built> {
  const before = heldMb();
  const started = process.cpuUsage();
  const index = createSearchIndex({ breathe: () => Promise.resolve(), grams });
  for (const [paper, units] of papers) await index.replacePaper(paper, 'bench', units);
  const diskMb = [...(await index.save()).values()].reduce((sum, bytes) => sum + bytes.length, 0) / 1e6;
  const { user, system } = process.cpuUsage(started);
  return { index, cpuSeconds: (user + system) / 1e6, memoryMb: heldMb() - before, diskMb };
}

/** Our arms, asked and fused as a search of the plugin does; with a dictionary, abbreviations are expanded. */
const fused =
  (arms: readonly Arm[], dictionary?: Dictionary): Search =>
  async ({ text: words, paper }) => {
    const expanded = dictionary ? expand(words, dictionary) : null;
    const asked = expanded !== null && expanded.terms.length > 0 ? arms.map((arm) => widened(arm, expanded.words)) : arms;
    const { hits } = await askArms(asked, 'both', { words }, paper === undefined ? {} : { papers: [paper] }, MOST);
    return hits.slice(0, MOST).map(({ unitId }) => unitId);
  };

interface Measured {
  worth: Record<string, Worth>;
  words: Built;
  both: Built;
  library: { learnSeconds: number; dims: number; recall: number; worstLoss: number };
}

async function libraryOf(learned: Learned, set: RankingSet): Promise<Measured['library']> {
  return { learnSeconds: learned.cpuSeconds, dims: learned.space.dims, ...(await recallOf(learned, set)) };
}

async function measure(set: RankingSet, dims: number, withPeers: boolean): Promise<Measured> {
  const papers = papersOf(set);
  // The first build pays for the compiler and fills the stemmer's memory.
  (await build(papers, true)).index.dispose();
  const words = await build(papers, false);
  const both = await build(papers, true);
  const learned = await learn(both.index, dims);
  const arms = { words: wordsArm(words.index), grams: gramsArm(both.index), library: learned.arm };
  const all = [arms.words, arms.grams, arms.library];
  const { dictionary } = dictionaryOf(set);
  const ours: [string, () => Search | Promise<Search>][] = [
    ['Locus, words', () => fused([arms.words])],
    ['Locus, 5-grams alone', () => fused([arms.grams])],
    ['Locus, words 0.5 + 5-grams 0.3', () => fused([arms.words, arms.grams])],
    ['Locus, words 0.6 + 5-grams 0.4', () => fused([{ ...arms.words, weight: 0.6 }, { ...arms.grams, weight: 0.4 }])],
    ['Locus, library alone', () => fused([arms.library])],
    ['Locus, 0.5 + 0.3 + library 0.2', () => fused(all)],
    ['Locus, words, expanded', () => fused([arms.words], dictionary)],
    ['Locus, all, expanded', () => fused(all, dictionary)],
  ];
  const peers: typeof ours = [
    ['textbook BM25', () => textbook(set)],
    ['Orama', () => stockOrama(set)],
    ['MiniSearch', () => miniSearch(set)],
    ['FlexSearch', () => flexSearch(set)],
  ];
  const worth: Record<string, Worth> = {};
  for (const [name, open] of withPeers ? [...ours, ...peers] : ours) worth[name] = await worthOf(set, await open());
  return { worth, words, both, library: await libraryOf(learned, set) };
}

export default async function ranking(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { noise: { type: 'string', default: '0' }, dims: { type: 'string', default: '256' }, ours: { type: 'boolean' }, json: { type: 'boolean' } } });
  const [folder] = positionals;
  const noise = Number(values.noise);
  if (folder === undefined) throw new Error('Which folder? It holds corpus.jsonl, queries.jsonl and qrels.tsv.');
  if (!(noise >= 0 && noise < 1)) throw new Error(`--noise ${values.noise} is no share of the characters`);
  const set = withNoise(readSet(folder), noise);
  const { worth, words, both, library } = await measure(set, Number(values.dims), values.ours !== true);
  const cost = { cpuSeconds: [words.cpuSeconds, both.cpuSeconds], memoryMb: [words.memoryMb, both.memoryMb], diskMb: [words.diskMb, both.diskMb] };
  if (values.json) {
    print(JSON.stringify({ folder, noise, documents: set.corpus.length, queries: set.queries.length, worth, cost, library }));
    return;
  }
  print(`${folder}: ${set.corpus.length} documents, ${set.queries.length} queries${noise > 0 ? `, ${noise * 100} % of the letters wrong` : ''}`);
  for (const [name, { ndcg10, recall100, p50, p95 }] of Object.entries(worth)) {
    print(`  ${name.padEnd(31)} nDCG@10 ${ndcg10.toFixed(4)}  Recall@100 ${recall100.toFixed(4)}  p50 ${p50.toFixed(1).padStart(6)} ms  p95 ${p95.toFixed(1).padStart(6)} ms`);
  }
  for (const [what, [before = 0, after = 0]] of Object.entries(cost)) print(`  ${what.padEnd(11)} words ${before.toFixed(1)}, with 5-grams ${after.toFixed(1)} (x ${(after / before).toFixed(1)})`);
  const { learnSeconds, dims, recall, worstLoss } = library;
  print(`  learned in ${learnSeconds.toFixed(1)} s of the processor, ${dims} dimensions; recall@10 of the packed vectors ${recall.toFixed(4)}, what is missed is nearer by ${worstLoss.toFixed(4)} at most`);
}
