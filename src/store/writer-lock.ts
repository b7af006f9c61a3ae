import type { Clock, WriteFiles } from '../ports';
import { isRecord, parseJson } from '../ocr/loose-json';

export const LOCK_FILE = 'lock.json';
/** Milliseconds between heartbeats, and after how many a silent writer is taken for dead. */
const BEAT = 10_000;
const STALE = 60_000;

export type LockOutcome = { held: true } | { held: false; by: string };

/**
 * One writer at a time in plugin data: a file with the owner's name and heartbeat. It keeps two windows from doing the same
 * work; that two writers at once do no harm follows from the shards' names, not from this lock.
 */
export class WriterLock {
  private beatAt: number | null = null;

  constructor(
    private readonly files: WriteFiles,
    private readonly clock: Clock,
    private readonly owner: string,
    /** True where the host knows that this writer runs no longer (a process that was killed). */
    private readonly isGone: (owner: string) => Promise<boolean> = async () => false,
  ) {}

  /** Takes the lock where it is free, its own, or stale. Throws where plugin data cannot be written. */
  async acquire(): Promise<LockOutcome> {
    const holder = await this.holder();
    if (holder !== null && holder.owner !== this.owner && this.isAlive(holder.beat) && !(await this.isGone(holder.owner))) {
      return { held: false, by: holder.owner };
    }
    await this.write();
    const now = await this.holder();
    if (now?.owner !== this.owner) return { held: false, by: now?.owner ?? '' };
    return { held: true };
  }

  /** Shows that the owner is alive; false where another has taken the lock, and this one must stop writing. */
  async beat(): Promise<boolean> {
    if (this.beatAt !== null && Math.abs(this.clock() - this.beatAt) < BEAT) return true;
    if ((await this.holder())?.owner !== this.owner) return false;
    await this.write();
    return true;
  }

  async release(): Promise<void> {
    this.beatAt = null;
    if ((await this.holder())?.owner === this.owner) await this.files.remove(LOCK_FILE);
  }

  /** A beat from the future is a clock that was set back, or another device's: it counts by its distance either way. */
  private isAlive(beat: number): boolean {
    return Math.abs(this.clock() - beat) < STALE;
  }

  private async write(): Promise<void> {
    this.beatAt = this.clock();
    const text = JSON.stringify({ owner: this.owner, beat: this.beatAt });
    await this.files.write(LOCK_FILE, new TextEncoder().encode(text));
  }

  /** null where nobody holds it, or the file says nothing that can be read (a torn write). */
  private async holder(): Promise<{ owner: string; beat: number } | null> {
    const bytes = await this.files.read(LOCK_FILE);
    if (bytes === null) return null;
    const value = parseJson(bytes);
    if (!isRecord(value) || typeof value.owner !== 'string' || typeof value.beat !== 'number') return null;
    return { owner: value.owner, beat: value.beat };
  }
}
