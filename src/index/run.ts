import { firstPath, type Findings } from '../library/sources/found-source';
import { policyVersionOf } from '../store/generation';
import { takeInventory } from '../store/inventory';
import { paperKey } from '../store/paper-key';
import { Look } from './look';
import { PaperJob, RunFault, unwritable } from './paper-job';
import { decide, type Circumstances, type Decision } from './plan';
import type { RunDeps, RunOptions } from './run-deps';
import type { RunProgress } from './run-progress';
import type { RunFailure, RunReport } from './run-snapshot';
import { sightPapers, viewRoots, type RootView, type Sighting } from './scan';
import { foundOf } from './source-found';

interface Task {
  paperId: string;
  sighting: Sighting | null;
  weight: number;
}

/** One run of indexing, from looking to saving. Never rejects: what fails is in the report. */
export async function runIndex(deps: RunDeps, options: RunOptions, progress: RunProgress): Promise<RunReport> {
  progress.begin();
  const job = new PaperJob(deps, progress, options.dryRun === true);
  let failure: RunFailure | null = null;
  try {
    const circumstances = circumstancesOf(deps, options);
    const { look, tasks, failure: rootFailure } = await lookAround(deps, options, circumstances, job);
    failure = rootFailure;
    progress.plan(tasks.length, tasks.reduce((sum, task) => sum + task.weight, 0));
    progress.whenPaused(() => job.letGo());
    for (const task of tasks) {
      if (!(await progress.checkpoint())) break;
      progress.work(task.paperId);
      if (task.sighting === null) await job.missing(look, task.paperId, circumstances);
      else await job.present(look, task.sighting, circumstances);
      progress.finish(task.weight);
      await deps.breathe();
    }
    // A file that was a paper of its own and belongs to another one now: that one is stored, so the first goes.
    if (options.papers === undefined) for (const paperId of joinedPapers(look)) await job.missing(look, paperId, { ...circumstances, forgotten: new Set([paperId]) });
    job.count(look);
    if (job.changed) {
      progress.phase('saving');
      await deps.save();
    }
  } catch (error) {
    failure = error instanceof RunFault ? error.failure : unwritable(error);
  }
  // Whatever went wrong: a lock that is kept holds up every other window.
  const ended = await job.end();
  failure ??= ended;
  progress.end(failure);
  return { ...job.report, ms: progress.elapsed(), stopped: progress.stopped, failure };
}

const circumstancesOf = (deps: RunDeps, options: RunOptions): Circumstances => ({
  now: deps.clock(),
  policyVersion: policyVersionOf(deps.policy),
  full: options.full === true,
  force: options.force === true,
  forgotten: new Set(options.forgotten ?? []),
});

/** Sizes and times of everything, and the papers that need more than that. */
async function lookAround(
  deps: RunDeps,
  options: RunOptions,
  circumstances: Circumstances,
  job: PaperJob,
): Promise<{ look: Look; tasks: Task[]; failure: RunFailure | null }> {
  const { ledger, store, vault, reader } = deps;
  const holdings = await takeInventory(store, ledger);
  const found = await deps.findRoots();
  const roots = viewRoots(found);
  const findings = await deps.findSources(found, (paperId) => holdings.has(paperKey(paperId)));
  const only = options.papers === undefined ? null : new Set([...options.papers, ...circumstances.forgotten]);
  const noteOf = (paperId: string) => ledger.get(paperKey(paperId))?.source ?? null;
  const sightings = await sightPapers({ vault, reader, roots, found: findings.papers, noteOf, readsPdfs: deps.pdfs !== null, supplements: deps.supplements === null ? null : findings.supplements }, only);
  const fresh = new Map(sightings.map(({ paperId, candidates }) => [paperId, candidates.some(({ kind, layout }) => kind === 'folder' && layout !== null)]));
  const look = new Look(roots, holdings, ledger, circumstances.policyVersion, fresh, findings);
  const sighted = new Map(sightings.map((sighting) => [sighting.paperId, sighting]));
  const tasks: Task[] = [];
  for (const paperId of look.paperIds()) {
    if (only !== null && !only.has(paperId)) continue;
    const task = await taskOf(deps, look, paperId, sighted.get(paperId) ?? null, circumstances, job);
    if (task !== null) tasks.push(task);
  }
  if (only === null) await forgetTraces(deps, look);
  return { look, tasks, failure: rootFailureOf(roots, findings) };
}

/** What has to be done for a paper; null where sizes and times already settle it, which is then counted. */
async function taskOf(
  deps: RunDeps,
  look: Look,
  paperId: string,
  sighting: Sighting | null,
  circumstances: Circumstances,
  job: PaperJob,
): Promise<Task | null> {
  if (sighting === null) return look.hasSource(paperId) ? null : { paperId, sighting, weight: 1 };
  const task = { paperId, sighting, weight: weightOf(sighting) };
  const record = look.record(paperId);
  if (sighting.moved || record.source === null || look.isGone(paperId, sighting.candidates)) return task;
  const markerSeen = record.markerSeen === null ? null : Math.min(record.markerSeen, circumstances.now);
  const same = markerSeen === record.markerSeen && record.missingSince === null;
  const seen = same ? record : { ...record, markerSeen, missingSince: null };
  await deps.ledger.set(paperKey(paperId), seen);
  const decision: Decision = decide(foundOf(seen, record.source), look.indexed(paperId), circumstances);
  if (decision.act === 'add' || decision.act === 'rebuild') return task;
  await job.settle(look, paperId, decision);
  return null;
}

const weightOf = ({ candidates }: Sighting): number => Object.values(candidates[0]?.files ?? {}).reduce((sum, { size }) => sum + Math.max(size, 0), 1);

/** Stored papers whose file belongs to another paper now that is stored too. Not where a file has only gone: that is a missing source. */
function joinedPapers(look: Look): string[] {
  const owners = new Map<string, string>();
  for (const [paperId, { files }] of look.findings.papers) for (const found of files) owners.set(firstPath(found), paperId);
  return look.storedIds().filter((paperId) => {
    const { source } = look.record(paperId);
    if (source?.kind !== 'files' || look.hasSource(paperId)) return false;
    const owner = owners.get(firstPath({ folder: source.folder, names: Object.keys(source.files) }));
    return owner !== undefined && owner !== paperId && look.served(owner) !== null;
  });
}

/** Notes of papers that were never stored and whose folder is gone say nothing any more. */
async function forgetTraces({ ledger }: RunDeps, look: Look): Promise<void> {
  const listed = look.roots.length > 0 && look.roots.every((root) => root.state === 'listed');
  if (!listed) return;
  for (const [key, { paperId }] of ledger.entries()) {
    if (!look.hasSource(paperId) && !look.holdings.has(key)) await ledger.delete(key);
  }
}

/** Why there is nothing to read; null as soon as one root lists papers, or anything else is there to read. */
export function rootFailureOf(roots: readonly RootView[], findings: Findings): RunFailure | null {
  if (findings.papers.size > 0) return null;
  const [first] = roots;
  if (first === undefined) return { code: 'no-root' };
  if (roots.some((root) => root.state === 'listed')) return null;
  const path = first.path;
  switch (first.state) {
    case 'unreadable':
      return { code: 'root-unreadable', params: { path, message: first.message ?? '' } };
    case 'missing':
      return { code: 'root-missing', params: { path } };
    case 'listed':
    case 'empty':
      return { code: 'root-empty', params: { path } };
  }
}

