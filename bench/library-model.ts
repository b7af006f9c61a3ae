import { parseArgs } from 'node:util';
import { fitLibraryModel, type FitOptions } from '../src/embedding/library/fit';
import { foldLibrary } from '../src/embedding/library/fold-library';
import type { LibraryModel } from '../src/embedding/library/library-model';
import { termsOf } from '../src/embedding/library/text-terms';
import { createSearchIndex } from '../src/index/search';
import type { SearchIndex, UnitDocument } from '../src/index/search-index';
import { madeUpUnits } from './made-up-units';
import { readSet, worthOf, type RankingSet } from './ranking/set';

/** Of more queries every second or third is asked. */
const MOST_QUERIES = 1000;

const breathe = (): Promise<void> => Promise.resolve();
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Score of every unit of the set, by its place there. */
type Scores = (words: string) => Promise<Float64Array>;

const unitOf = ({ id, title, text, section = '', paper = id }: RankingSet['corpus'][number]): UnitDocument => ({
  unitId: id, paperId: paper, collection: 'body', kind: 'body', sectionKinds: [], year: null, pages: [], tags: [], folder: '', title, section, text, caption: '', label: '',
});

async function indexOf(papers: Iterable<readonly UnitDocument[]>, grams: boolean): Promise<SearchIndex> {
  const index = createSearchIndex({ breathe, grams });
  for (const units of papers) await index.replacePaper(units[0]?.paperId ?? '', 'bench', [...units]);
  return index;
}

function textScores(index: SearchIndex, places: ReadonlyMap<string, number>, arm: 'words' | 'grams'): Scores {
  return async (words) => {
    const scores = new Float64Array(places.size);
    for (const { unitId, score } of await index.search({ words, arm, limit: places.size })) scores[places.get(unitId) ?? -1] = score;
    return scores;
  };
}

function libraryScores(model: LibraryModel, vectors: readonly (Float32Array | undefined)[]): Scores {
  return async (words) => {
    const query = model.fold(termsOf([words], 'query')).vector;
    return Float64Array.from(vectors, (vector) => (query && vector ? cosine(query, vector) : 0));
  };
}

function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let j = 0; j < one.length; j += 1) sum += (one[j] ?? 0) * (other[j] ?? 0);
  return sum;
}

/** Asked once a question: every fusion wants the same scores. */
function remembered(arm: Scores): Scores {
  const known = new Map<string, Promise<Float64Array>>();
  return (words) => {
    const scores = known.get(words) ?? arm(words);
    known.set(words, scores);
    return scores;
  };
}

/** Scores on a common scale, least 0 and best 1, weighed and added (`spec/50` 13). */
function fused(arms: readonly (readonly [Scores, number])[]): Scores {
  return async (words) => {
    let sum: Float64Array | null = null;
    for (const [arm, weight] of arms) {
      const scores = await arm(words);
      const [least, most] = [scores.reduce((a, b) => Math.min(a, b), Infinity), scores.reduce((a, b) => Math.max(a, b), -Infinity)];
      const scaled = scores.map((score) => (weight * (score - least)) / (most - least || 1));
      sum = sum ? sum.map((score, place) => score + (scaled[place] ?? 0)) : scaled;
    }
    return sum ?? new Float64Array();
  };
}

/** Learns and folds in; CPU seconds of each. */
async function learn(index: SearchIndex, options: Omit<FitOptions, 'breathe'>): Promise<{ model: LibraryModel; vectors: Map<string, Float32Array>; fitSeconds: number; foldSeconds: number; unexplained: number }> {
  const counts = index.termCounts();
  let started = cpuSeconds();
  const outcome = await fitLibraryModel(counts, { breathe, floor: 0, ...options });
  const fitSeconds = cpuSeconds() - started;
  if (outcome.kind !== 'fitted') throw new Error(outcome.kind);
  started = cpuSeconds();
  const vectors = new Map<string, Float32Array>();
  let [outside, units] = [0, 0];
  for await (const paper of foldLibrary(outcome.model, counts, { breathe })) {
    for (const [unitId, vector] of paper.vectors) vectors.set(unitId, vector);
    for (const share of paper.unexplained) outside += share;
    units += paper.unexplained.length;
  }
  return { model: outcome.model, vectors, fitSeconds, foldSeconds: cpuSeconds() - started, unexplained: outside / units };
}

async function rank(folder: string, options: Omit<FitOptions, 'breathe'>): Promise<Record<string, unknown>> {
  const whole = readSet(folder);
  const every = Math.ceil(whole.queries.length / MOST_QUERIES);
  const set = { ...whole, queries: whole.queries.filter((_, at) => at % every === 0) };
  const papers = new Map<string, UnitDocument[]>();
  for (const unit of set.corpus.map(unitOf)) papers.set(unit.paperId, [...(papers.get(unit.paperId) ?? []), unit]);
  const index = await indexOf(papers.values(), true);
  const { model, vectors, fitSeconds, foldSeconds, unexplained } = await learn(index, options);
  const places = new Map(set.corpus.map(({ id }, place) => [id, place]));
  const words = remembered(textScores(index, places, 'words'));
  const grams = remembered(textScores(index, places, 'grams'));
  const library = remembered(libraryScores(model, set.corpus.map(({ id }) => vectors.get(id))));
  const rows: Record<string, Scores> = {
    words,
    grams,
    library,
    'words .8 library .2': fused([[words, 0.8], [library, 0.2]]),
    'words .6 grams .4': fused([[words, 0.6], [grams, 0.4]]),
    'words .5 grams .3 library .2': fused([[words, 0.5], [grams, 0.3], [library, 0.2]]),
  };
  const ranking: Record<string, unknown> = {};
  for (const [name, scores] of Object.entries(rows)) {
    const { ndcg10, recall100 } = await worthOf(set, async ({ text }) => {
      const all = await scores(text);
      return Array.from(all.keys()).sort((a, b) => (all[b] ?? 0) - (all[a] ?? 0)).slice(0, 100).map((place) => set.corpus[place]?.id ?? '');
    });
    ranking[name] = { ndcg10: Number(ndcg10.toFixed(4)), recall100: Number(recall100.toFixed(4)) };
  }
  return { folder, units: set.corpus.length, queries: set.queries.length, dims: model.dims, terms: model.tables.terms.length, fitSeconds, foldSeconds, unexplainedAtFit: model.tables.unexplained, unexplained, ranking };
}

/** Cost of learning a library of made-up units: CPU seconds, and the most memory beyond what the index held. */
async function cost(units: number, options: Omit<FitOptions, 'breathe'>): Promise<Record<string, unknown>> {
  const index = await indexOf(madeUpUnits(units), false);
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const watched = async (): Promise<void> => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const counts = index.termCounts();
  let started = cpuSeconds();
  const outcome = await fitLibraryModel(counts, { ...options, breathe: watched, floor: 0 });
  const fitSeconds = cpuSeconds() - started;
  const fitMb = (most - before) / 1e6;
  if (outcome.kind !== 'fitted') throw new Error(outcome.kind);
  started = cpuSeconds();
  let folded = 0;
  for await (const paper of foldLibrary(outcome.model, counts, { breathe: watched })) folded += paper.vectors.size;
  const foldSeconds = cpuSeconds() - started;
  const [paper = []] = madeUpUnits(30);
  started = cpuSeconds();
  for (let round = 0; round < 10; round += 1) for (const { title, section, text } of paper) outcome.model.fold(termsOf([title, section, text], 'text'));
  const paperMs = (cpuSeconds() - started) * 100;
  const modelMb = outcome.model.parts.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  return { units, dims: outcome.model.dims, terms: outcome.model.tables.terms.length, fitSeconds, fitMb, modelMb, foldedASecond: Math.round(folded / foldSeconds), paperMs, mostMb: (most - before) / 1e6 };
}

/**
 * `npm run bench -- library-model <folder of a ranking set>`: the model learned from a library as an arm beside the others.
 * `npm run bench -- library-model --units 30000`: what learning costs. Options of the fit: --dims, --oversampling, --iterations, --sample.
 */
export default async function libraryModel(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { units: text, dims: text, oversampling: text, iterations: text, sample: text, seed: text, json: { type: 'boolean' } },
  });
  const given = { dims: values.dims, oversampling: values.oversampling, iterations: values.iterations, mostUnits: values.sample, seed: values.seed };
  const options: Omit<FitOptions, 'breathe'> = Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, Number(value)]])));
  const units = values.units === undefined ? undefined : Number(values.units);
  if (units === undefined && positionals.length === 0) throw new Error('Which folder? It holds corpus.jsonl, queries.jsonl and qrels.tsv. Or --units with a number.');
  if (units !== undefined) say(JSON.stringify(await cost(units, options), null, values.json ? 0 : 2));
  for (const folder of positionals) say(JSON.stringify(await rank(folder, options), null, values.json ? 0 : 2));
}
