import type { Breathe, Cache, Clock, Random, Timer } from '../../ports';
import { VectorCatalogue } from '../../store/vector-catalogue';
import type { VectorFiles } from '../../store/vector-files';
import type { VectorSets } from '../../store/vector-sets';
import type { WriterLock } from '../../store/writer-lock';
import { Allowance, NO_CAP, type RunCap } from './allowance';
import { BatchMaker, type TextToSend } from './batches';
import type { EndpointClient } from './client';
import { countCoverage, type Coverage } from './coverage';
import { Desk } from './desk';
import type { EmbedProgress } from './embed-progress';
import type { EmbedReport } from './embed-snapshot';
import { estimateRun, type RunEstimate } from './estimate';
import { PaperJob } from './paper-job';
import { Requirements, type PaperToEmbed } from './requirements';
import { Sender } from './sender';
import { SendingGate } from './sending-gate';
import { clearSuperfluous } from './superfluous';

/** The steps and places that a run works with. */
export interface EmbedRunDeps {
  /** Papers of the store as they are now, all of them; asked at the start and again at the end. */
  papers: () => Promise<readonly PaperToEmbed[]>;
  /** The set of the client's model, at the length that a call found. */
  files: VectorFiles;
  sets: VectorSets;
  cache: Cache;
  client: EndpointClient;
  lock: WriterLock;
  clock: Clock;
  timer: Timer;
  random: Random;
  breathe: Breathe;
  /** All vectors of the paper are in the store: the search index follows. */
  committed: (paperId: string) => Promise<void>;
  /** What nobody waits for went wrong, for the debug report. */
  report: (error: unknown) => void;
}

export interface EmbedRunOptions {
  cap?: RunCap;
  /** Only these papers. */
  papers?: readonly string[];
  /** Texts that the model refused are tried again. */
  retryRefused?: boolean;
}

/** What a run would send now. Sends nothing. Throws where the store cannot be read. */
export async function estimateEmbedding(deps: EmbedRunDeps, options: EmbedRunOptions = {}): Promise<RunEstimate> {
  const { coverage, catalogue } = await lookAround(deps, options);
  return estimateRun(coverage, catalogue, deps.client.settings.pricePerMillion, deps.breathe);
}

/** One run, from counting to counting again. Never rejects: what fails is in the report. */
export async function runEmbedding(deps: EmbedRunDeps, options: EmbedRunOptions, progress: EmbedProgress): Promise<EmbedReport> {
  progress.begin();
  const outcome = { complete: false, withoutTexts: [] as string[], unread: [] as string[], droppedModels: [] as string[] };
  let desk: Desk | null = null;
  try {
    const { coverage, catalogue } = await lookAround(deps, options);
    const todo = coverage.papers.filter(({ whole }) => !whole);
    const left = todo.reduce((sum, { requirement, refused }) => sum + requirement.distinct - refused.size, 0);
    progress.plan(todo.length, left, coverage.texts.stored);
    desk = new Desk({ ...deps, catalogue, listing: coverage.listing, progress });
    if (todo.length > 0) await sendAll(deps, options, coverage, desk, progress);
    progress.phase('checking');
    // Counted in the store over the whole library, whatever the run was for and believes that it has done.
    const after = await countCoverage(await deps.papers(), deps.files, new Requirements(deps.cache), deps.breathe);
    outcome.complete = after.complete && after.papers.length > 0;
    outcome.withoutTexts = after.withoutTexts;
    outcome.unread = after.unread;
    if (outcome.complete) outcome.droppedModels = await tidy(deps, after, desk, catalogue);
  } catch (error) {
    progress.fail(desk?.failureOf(error) ?? { code: 'data-unwritable', params: { message: String(error) } });
  }
  try {
    await desk?.finish();
  } catch (error) {
    deps.report(error);
  }
  progress.end();
  return { ...progress.snapshot(), ...outcome };
}

async function wantedPapers(deps: EmbedRunDeps, { papers }: EmbedRunOptions): Promise<readonly PaperToEmbed[]> {
  const all = await deps.papers();
  if (papers === undefined) return all;
  const only = new Set(papers);
  return all.filter(({ paperId }) => only.has(paperId));
}

async function lookAround(deps: EmbedRunDeps, options: EmbedRunOptions): Promise<{ coverage: Coverage; catalogue: VectorCatalogue }> {
  const counted = await countCoverage(await wantedPapers(deps, options), deps.files, new Requirements(deps.cache), deps.breathe);
  const coverage = options.retryRefused === true ? withRefusedAgain(counted) : counted;
  const catalogue = new VectorCatalogue(deps.files, deps.cache);
  if (!coverage.complete) await catalogue.load(coverage.listing, deps.breathe);
  return { coverage, catalogue };
}

/** Papers with refused texts count as not whole, and nothing of theirs as refused. */
function withRefusedAgain(coverage: Coverage): Coverage {
  const papers = coverage.papers.map((paper) => (paper.refused.size === 0 ? paper : { ...paper, whole: false, group: null, refused: new Map<string, string>() }));
  return { ...coverage, papers, complete: papers.every(({ whole }) => whole) };
}

async function sendAll(deps: EmbedRunDeps, options: EmbedRunOptions, coverage: Coverage, desk: Desk, progress: EmbedProgress): Promise<void> {
  const { client, clock, random, timer, files } = deps;
  const { limits, pricePerMillion } = client.settings;
  const gate = new SendingGate(limits, progress, clock, random);
  const allowance = new Allowance(options.cap ?? NO_CAP, pricePerMillion);
  const sender = new Sender({ client, dims: files.dims, progress, gate, allowance, deliveries: desk, timer });
  await sender.send(batchesOf(deps, coverage, desk, progress));
}

/** Opens paper after paper, as far as texts are needed to fill the next request: only the papers under way are in memory. */
async function* batchesOf(deps: EmbedRunDeps, coverage: Coverage, desk: Desk, progress: EmbedProgress): AsyncGenerator<readonly TextToSend[]> {
  const maker = new BatchMaker(deps.client.settings.limits);
  for (const paper of coverage.papers) {
    if (paper.whole) continue;
    if (progress.ends) return;
    await deps.breathe();
    const texts = await paper.paper.texts();
    if (texts === null) continue;
    yield* maker.add(await desk.open(new PaperJob(paper, texts)));
  }
  yield* maker.rest();
}

/** The set is complete: what it replaces may go. Gives the models whose sets went. */
async function tidy(deps: EmbedRunDeps, after: Coverage, desk: Desk, catalogue: VectorCatalogue): Promise<string[]> {
  const { files, sets, cache, clock } = deps;
  const older = (await sets.list()).filter(({ folder }) => folder !== files.folder);
  if (after.listing.arrived.length === 0 && desk.superseded.length === 0 && older.length === 0 && !hasSpare(after)) return [];
  await desk.hold();
  const own = new Set([...desk.superseded, ...catalogue.settledAnswers()]);
  for (const path of await clearSuperfluous(files, after, own, cache, clock)) await catalogue.forget(path);
  for (const set of older) await sets.drop(set);
  return older.map(({ model }) => model);
}

const hasSpare = ({ listing, papers }: Coverage): boolean => [...listing.groups.values()].flat().length > papers.filter(({ group }) => group !== null).length;
