import type { WriterLock } from '../../store/writer-lock';
import type { VectorCatalogue } from '../../store/vector-catalogue';
import type { VectorFiles, VectorListing } from '../../store/vector-files';
import type { TextHash } from '../../store/vector-name';
import type { TextToSend } from './batches';
import type { EmbedProgress } from './embed-progress';
import type { EmbedFailure } from './embed-snapshot';
import type { EndpointCode, FaultParams } from '../../endpoint/faults';
import type { PaperJob } from './paper-job';
import type { Deliveries } from './sender';

/** Another writer holds plugin data: the run ends, what is done stays. */
export class Locked extends Error {
  override readonly name = 'Locked';
  constructor(readonly by: string) {
    super('locked');
  }
}

export interface DeskParts {
  files: VectorFiles;
  catalogue: VectorCatalogue;
  listing: VectorListing;
  progress: EmbedProgress;
  lock: WriterLock;
  /** All vectors of the paper are in the store. */
  committed: (paperId: string) => Promise<void>;
  /** What nobody waits for any more went wrong. */
  report: (error: unknown) => void;
}

/**
 * Where answers meet the papers that wait for them. Everything that arrives is in the store before the answer counts as taken: as the paper's own file
 * where it makes the paper whole, else as a waiting answer, so that a kill costs no more than what was under way.
 */
export class Desk implements Deliveries {
  private readonly jobs = new Map<TextHash, PaperJob[]>();
  private locked = false;
  private over = false;
  /** Files that this run's papers had before. */
  readonly superseded: string[] = [];

  constructor(private readonly parts: DeskParts) {}

  /** Opens a paper: takes what the store has of its texts, and gives those that nobody has asked for yet. */
  async open(job: PaperJob): Promise<TextToSend[]> {
    const { catalogue, progress } = this.parts;
    const asked: TextToSend[] = [];
    let reused = 0;
    for (const [hash, unit] of [...job.waiting]) {
      const vector = catalogue.has(hash) ? await catalogue.vector(hash) : null;
      if (vector !== null) {
        job.fill(hash, vector);
        reused += 1;
        continue;
      }
      const others = this.jobs.get(hash);
      if (others === undefined) asked.push(unit);
      this.jobs.set(hash, [...(others ?? []), job]);
    }
    if (reused > 0) progress.count({ reused });
    if (job.isOver) await this.close([job]);
    return asked;
  }

  /** The run has ended: what still comes is kept for the next one, and counted there. */
  get isOver(): boolean {
    return this.over;
  }

  waitsFor(hash: TextHash): boolean {
    return this.jobs.has(hash);
  }

  async keep(vectors: ReadonlyMap<TextHash, Float32Array>): Promise<void> {
    if (this.over) {
      // Without the lock, which the run gave back: files are named by what they hold, so two writers do no harm.
      await this.writeApart(new Map([...vectors].filter(([hash]) => !this.parts.catalogue.has(hash))));
      return;
    }
    const over = new Set<PaperJob>();
    let done = 0;
    for (const [hash, vector] of vectors) {
      const jobs = this.jobs.get(hash) ?? [];
      for (const job of jobs) {
        job.fill(hash, vector);
        if (job.isOver) over.add(job);
      }
      done += jobs.length;
    }
    const apart = new Map([...vectors].filter(([hash]) => this.goesApart(hash)));
    for (const hash of vectors.keys()) this.jobs.delete(hash);
    if (apart.size > 0) {
      await this.hold();
      await this.writeApart(apart);
    }
    await this.close(over);
    if (done > 0) this.parts.progress.count({ done });
  }

  async refuse(text: TextToSend, code: EndpointCode, params: FaultParams): Promise<void> {
    await this.giveUp(text, code, params, (job) => job.refuse(text.hash, code));
  }

  async leaveOut(text: TextToSend, code: EndpointCode, params: FaultParams): Promise<void> {
    await this.giveUp(text, code, params, (job) => job.leave(text.hash));
  }

  async resting(): Promise<void> {
    if (!this.locked) return;
    this.locked = false;
    await this.parts.lock.release();
  }

  /** The run ends here. */
  async finish(): Promise<void> {
    this.over = true;
    await this.resting();
  }

  lateFault(error: unknown): void {
    this.parts.report(error);
  }

  failureOf(error: unknown): EmbedFailure {
    if (error instanceof Locked) return { code: 'locked', params: { by: error.by } };
    return { code: 'data-unwritable', params: { message: error instanceof Error ? error.message : String(error) } };
  }

  /** The lock, before anything is written. Throws `Locked`. */
  async hold(): Promise<void> {
    const { lock } = this.parts;
    if (this.locked && (await lock.beat())) return;
    this.locked = false;
    const outcome = await lock.acquire();
    if (!outcome.held) throw new Locked(outcome.by);
    this.locked = true;
  }

  /** True where no paper's file will hold the vector at once: nobody waits for it, or a paper that is not whole yet. */
  private goesApart(hash: TextHash): boolean {
    const { catalogue } = this.parts;
    const jobs = this.jobs.get(hash) ?? [];
    return jobs.length === 0 ? !catalogue.has(hash) : jobs.some((job) => !job.isWhole);
  }

  private async writeApart(vectors: ReadonlyMap<TextHash, Float32Array>): Promise<void> {
    const { files, catalogue } = this.parts;
    if (vectors.size === 0) return;
    for (const { path, hashes } of await files.writeArrived(vectors)) await catalogue.add(path, hashes);
  }

  private async giveUp(text: TextToSend, code: EndpointCode, params: FaultParams, mark: (job: PaperJob) => void): Promise<void> {
    const { progress } = this.parts;
    const jobs = this.jobs.get(text.hash) ?? [];
    this.jobs.delete(text.hash);
    for (const job of jobs) {
      mark(job);
      progress.count({ failed: 1 });
      progress.problem({ paperId: job.paperId, unitIds: job.unitsOf(text.hash), code, params });
    }
    await this.close(jobs.filter((job) => job.isOver));
  }

  /** Papers that wait for nothing more: whole ones get their file. What a paper with a text left out has is kept apart already. */
  private async close(jobs: Iterable<PaperJob>): Promise<void> {
    const { files, catalogue, listing, progress, committed } = this.parts;
    for (const job of jobs) {
      if (!job.isWhole) continue;
      await this.hold();
      await files.writeRefused(job.paperKey, job.refused, listing.refused.get(job.paperKey) ?? []);
      let paths: string[] = [];
      if (job.vectors.size > 0) {
        const group = await files.writePaper(job.paperKey, job.vectors);
        paths = group.paths;
        for (const path of paths) await catalogue.add(path, await this.hashesIn(path, job, group.parts));
      }
      for (const old of listing.groups.get(job.paperKey) ?? []) this.superseded.push(...old.paths.filter((path) => !paths.includes(path)));
      progress.finishPaper();
      await committed(job.paperId);
    }
  }

  /** Of a paper in one file, all; else what the part says. */
  private async hashesIn(path: string, job: PaperJob, parts: number): Promise<TextHash[]> {
    if (parts === 1) return [...job.vectors.keys()];
    return [...((await this.parts.files.read(path)) ?? new Map<TextHash, Float32Array>()).keys()];
  }
}
