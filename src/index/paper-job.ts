import type { Reason } from '../ocr/reason';
import type { SourcePaper } from '../ocr/source-paper';
import { generationOf, policyVersionOf, type KnownIdentity } from '../store/generation';
import { servedShard, soundNote, type Holding } from '../store/inventory';
import type { LedgerRecord, ShardNote } from '../store/ledger';
import { manifestOf } from '../store/manifest';
import { paperKey } from '../store/paper-key';
import { SCHEMA_VERSION, type Shard } from '../store/shard';
import type { ShardGroup } from '../store/shard-store';
import { isStorageFull } from '../store/storage-full';
import { knownOutline, type Look } from './look';
import { fullerPdf } from './fuller-pdf';
import { decide, type Circumstances, type Decision } from './plan';
import type { RunDeps } from './run-deps';
import type { RunProgress } from './run-progress';
import type { RunFailure, RunReport } from './run-snapshot';
import { readWitness, withWitness, type Witness } from './pdf-witness';
import { readBest } from './read-best';
import type { Reading } from './read-candidate';
import { isWitness, messageOf, type Sighting } from './scan';
import type { UsedSource } from './source';
import { foundOf } from './source-found';
import { noteSupplements, readSupplements } from './supplements';

/** A fault of the whole run: it ends here, what is done stays. */
export class RunFault extends Error {
  override readonly name = 'RunFault';
  constructor(readonly failure: RunFailure) {
    super(failure.code);
  }
}

type Counts = Omit<RunReport, 'ms' | 'stopped' | 'failure'>;

/** Carries the plan out, paper by paper; each is committed before the next is touched, and one that fails is only noted. */
export class PaperJob {
  readonly report: Counts = { added: 0, rebuilt: 0, kept: 0, dropped: 0, blocked: [], failed: [], units: { body: 0, fulltext: 0, object: 0 }, changedPapers: [] };
  /** Whether anything was stored or dropped. */
  changed = false;
  private locked = false;

  constructor(
    private readonly deps: RunDeps,
    private readonly progress: RunProgress,
    private readonly dryRun: boolean,
  ) {}

  /** Reads a paper from the best source that is there, decides, and does it. */
  async present(look: Look, sighting: Sighting, circumstances: Circumstances): Promise<void> {
    const { paperId, candidates } = sighting;
    // What it was read from may only be away for a moment: the next best is not read before the rules for a missing paper say so.
    const isGone = look.isGone(paperId, candidates);
    const isLast = candidates.every(({ rank }) => rank === null);
    if (isGone && (isLast || decide(null, look.indexed(paperId), circumstances).act !== 'drop')) return this.missing(look, paperId, circumstances);
    const used = isGone ? null : look.used(paperId);
    const best = await readBest(this.deps, sighting, used);
    const reading = { ...best, note: { ...best.note, ...(await noteSupplements(this.deps.vault, look.record(paperId).source, sighting.supplements, circumstances.full)) } };
    const { source, note, decision, record } = await this.decideWithPdf(look, sighting, reading, circumstances, used);
    await this.note(paperId, record);
    if (decision.act !== 'add' && decision.act !== 'rebuild') return this.settle(look, paperId, decision);
    const { identity } = source;
    if (identity.kind === 'unknown') return;
    if (this.dryRun) return this.countDone(decision);
    const told = decision.warning === null ? note : { ...note, warnings: [...note.warnings, decision.warning] };
    const whole = this.deps.supplements === null ? { source, note: told } : await readSupplements(this.deps.vault, this.deps.supplements, source, told);
    await this.store(look, { source: whole.source, identity, record: { ...record, source: whole.note } }, decision);
  }

  /** The decision, with the paper's PDF as a witness: it is read where it moved, or where the paper is to be built, and is the paper where it is the fuller source. */
  private async decideWithPdf(look: Look, sighting: Sighting, reading: Reading, circumstances: Circumstances, used: UsedSource | null): Promise<Reading & { decision: Decision; record: LedgerRecord }> {
    const { paperId, candidates } = sighting;
    const { note } = reading;
    const pdf = note.kind === 'pdf' || note.unread ? undefined : candidates.find(({ kind }) => kind === 'pdf');
    const before = look.record(paperId).source?.pdf ?? null;
    const decided = (witness: Witness | null, { source, note }: Reading = reading): Reading & { decision: Decision; record: LedgerRecord } => {
      const seen = { ...note, pdf: witness?.note ?? null };
      const record: LedgerRecord = { ...look.record(paperId), source: seen, missingSince: null, markerSeen: null };
      if (note.status === 'marked') record.markerSeen = Math.min(look.record(paperId).markerSeen ?? circumstances.now, circumstances.now);
      return { source: withWitness(source, witness), note: seen, record, decision: decide(foundOf(record, seen), look.indexed(paperId, seen), circumstances) };
    };
    if (pdf === undefined || this.deps.pdfs === null) return decided(null);
    if (isWitness(pdf, before) && before !== null) {
      const known = decided({ note: before, facts: null, before: null });
      if (known.decision.act !== 'add' && known.decision.act !== 'rebuild') return known;
    }
    const witness = await readWitness(this.deps, pdf, reading.source);
    const whole = await fullerPdf(this.deps, sighting, reading, { pdf, witness }, used);
    if (whole === null) return decided(witness);
    const { supplements, supplementsGone } = note;
    return decided(null, { ...whole, note: { ...whole.note, ...(supplements && { supplements }), ...(supplementsGone && { supplementsGone }) } });
  }

  /** Decides about a paper of which nothing is there to read it from, or nothing as good as it was. */
  async missing(look: Look, paperId: string, circumstances: Circumstances): Promise<void> {
    const decision = decide(null, look.indexed(paperId), circumstances);
    if (decision.act !== 'drop') {
      if (decision.act === 'keep' && decision.why === 'missing-first-seen') await this.note(paperId, { ...look.record(paperId), missingSince: circumstances.now });
      return this.settle(look, paperId, decision);
    }
    this.report.dropped += 1;
    if (this.dryRun) return;
    await this.hold();
    const holding = look.holding(paperId);
    for (const group of groupsOf(holding)) await this.deps.store.drop(group);
    look.holdings.delete(paperKey(paperId));
    await this.deps.ledger.delete(paperKey(paperId));
    this.changed = true;
    this.report.changedPapers.push(paperId);
    await this.deps.committed(paperId, null);
  }

  /** Counts a decision that changes nothing, and clears away what an interrupted run left beside the shard that is served. */
  async settle(look: Look, paperId: string, decision: Decision): Promise<void> {
    if (decision.act === 'keep') this.report.kept += 1;
    if (decision.act === 'blocked') this.complain(paperId, 'blocked', decision.reason);
    if (decision.act !== 'keep' || decision.why !== 'unchanged' || this.dryRun) return;
    const holding = look.holding(paperId);
    const served = look.served(paperId);
    if (holding === undefined || served === null) return;
    const leftovers = groupsOf(holding).filter((group) => group !== served.group);
    if (leftovers.length === 0 && !served.group.replacement) return;
    await this.hold();
    if (served.group.replacement) {
      const decoded = await this.deps.store.read(served.group);
      if (decoded.state === 'sound') await this.commit(look, decoded.shard, groupsOf(holding));
    } else {
      for (const group of leftovers) await this.deps.store.drop(group);
      look.holdings.set(holding.paperKey, { ...holding, sound: [served], damaged: [] });
    }
  }

  /** Sums the units of all that is served. */
  count(look: Look): void {
    const { units } = this.report;
    for (const holding of look.holdings.values()) {
      const paperId = holding.sound[0]?.paperId;
      const counts = paperId === undefined ? null : (look.served(paperId) ?? servedShard(holding, () => 0))?.manifest.counts;
      if (!counts) continue;
      units.body += counts.body;
      units.fulltext += counts.fulltext;
      units.object += counts.object;
    }
  }

  /** Gives the lock back while the run rests; it is taken again before the next write. */
  async letGo(): Promise<void> {
    if (!this.locked) return;
    this.locked = false;
    await this.deps.lock.release();
  }

  /** Gives the lock back at the end; what went wrong with that, where it did. */
  async end(): Promise<RunFailure | null> {
    try {
      if (this.locked) await this.deps.store.sweep();
      await this.letGo();
      return null;
    } catch (error) {
      return unwritable(error);
    }
  }

  private async store(look: Look, made: { source: SourcePaper; identity: KnownIdentity; record: LedgerRecord }, decision: Decision): Promise<void> {
    const { source, identity, record } = made;
    const { paperId } = source;
    const policyVersion = policyVersionOf(this.deps.policy);
    const outlineHash = (record.source === null ? null : knownOutline(record.source)) ?? '';
    const generation = generationOf(identity, outlineHash, policyVersion, SCHEMA_VERSION, source.supplements);
    let shard: Shard;
    try {
      const paper = this.deps.build(source, this.deps.policy);
      shard = { manifest: manifestOf({ source, identity, built: paper, policyVersion, outlineHash }), paper };
    } catch (error) {
      return this.fail(record, generation, { code: 'build-failed', params: { message: messageOf(error) } });
    }
    await this.hold();
    try {
      await this.commit(look, shard, groupsOf(look.holding(paperId)));
    } catch (error) {
      // Building the papers to come would end the same way.
      if (isStorageFull(error)) throw new RunFault(unwritable(error));
      return this.fail(record, generation, { code: 'write-failed', params: { message: messageOf(error) } });
    }
    await this.note(paperId, { ...record, failure: null });
    this.countDone(decision);
    this.report.changedPapers.push(paperId);
    await this.deps.committed(paperId, shard);
  }

  private async commit(look: Look, shard: Shard, superseded: readonly ShardGroup[]): Promise<void> {
    const { manifest } = shard;
    const group = await this.deps.store.replace(shard, superseded);
    const key = paperKey(manifest.paperId);
    const newer = look.holdings.get(key)?.newer ?? [];
    const stored = { paperId: manifest.paperId, paperKey: key, generation: manifest.generation, manifest, bytes: 0, group };
    look.holdings.set(key, { paperKey: key, sound: [stored], newer, damaged: [] });
    const stamp = await this.deps.store.stamp(group);
    const shards: Record<string, ShardNote> = stamp === null ? {} : { [group.paths[0] ?? '']: soundNote(stamp.text, shard) };
    await this.deps.ledger.set(key, { ...look.record(manifest.paperId), shards });
    this.changed = true;
  }

  /** The lock, before anything is written. Throws `RunFault` where another writer has it or nothing can be written. */
  private async hold(): Promise<void> {
    try {
      if (this.locked && (await this.deps.lock.beat())) return;
      const outcome = await this.deps.lock.acquire();
      if (!outcome.held) throw new RunFault({ code: 'locked', params: { by: outcome.by } });
      this.locked = true;
    } catch (error) {
      this.locked = false;
      throw error instanceof RunFault ? error : new RunFault(unwritable(error));
    }
  }

  private async fail(record: LedgerRecord, generation: string, reason: Reason): Promise<void> {
    await this.note(record.paperId, { ...record, failure: { generation, reason } });
    this.complain(record.paperId, 'failed', reason);
  }

  private complain(paperId: string, state: 'failed' | 'blocked', reason: Reason): void {
    this.report[state].push({ paperId, reason });
    this.progress.problem(paperId, state, reason);
  }

  private countDone(decision: Decision): void {
    if (decision.act === 'add') this.report.added += 1;
    if (decision.act === 'rebuild') this.report.rebuilt += 1;
  }

  private async note(paperId: string, record: LedgerRecord): Promise<void> {
    // The shards' notes may have been renewed since the record was taken.
    const shards = this.deps.ledger.get(paperKey(paperId))?.shards ?? record.shards;
    await this.deps.ledger.set(paperKey(paperId), { ...record, shards });
  }
}

/** Why nothing can be written, as the failure of a run. */
export const unwritable = (error: unknown): RunFailure =>
  isStorageFull(error) ? { code: 'storage-full' } : { code: 'data-unwritable', params: { message: messageOf(error) } };

/** Every shard of the paper that this version may replace: shards of a newer schema are not among them. */
const groupsOf = (holding: Holding | undefined): ShardGroup[] =>
  holding === undefined ? [] : [...holding.sound.map(({ group }) => group), ...holding.damaged.map(({ group }) => group)];

