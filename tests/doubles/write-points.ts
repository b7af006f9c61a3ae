import type { EngineHost } from '../../src/engine';

/**
 * What goes wrong at one write: nothing is written; half of the bytes are; all of them are and it is reported as failed, so that the caller
 * does it twice; the process ends there, with nothing or with half of the bytes written; or no room is left from there on, until there is.
 */
export const WRITE_FAULTS = ['fails', 'torn', 'late', 'killed', 'killed torn', 'full'] as const;
export type WriteFault = (typeof WRITE_FAULTS)[number];

/** Counts the writes of an engine, to data and cache together, and lets the n-th (from 0) go wrong. */
export class WritePoints {
  /** What was written or removed, in order: "data write lock.json". */
  readonly points: string[] = [];
  private dead = false;
  private full = false;

  constructor(
    private readonly at: number = Infinity,
    private readonly fault: WriteFault = 'fails',
  ) {}

  /** Room is made: writes go through again. */
  makeRoom(): void {
    this.full = false;
  }

  /** The host with every write counted. Reads go on after a kill: nobody is there any more to be misled. */
  over(host: EngineHost): EngineHost {
    const { data, cache } = host;
    return {
      ...host,
      data: {
        list: (path) => data.list(path),
        stat: (path) => data.stat(path),
        read: (path) => data.read(path),
        write: (path, bytes) => this.pass(`data write ${path}`, () => data.write(path, bytes), () => data.write(path, half(bytes))),
        remove: (path) => this.pass(`data remove ${path}`, () => data.remove(path)),
      },
      cache: {
        get: (key) => cache.get(key),
        getAll: (prefix) => cache.getAll(prefix),
        keys: (prefix) => cache.keys(prefix),
        set: (key, bytes) => this.pass(`cache set ${key}`, () => cache.set(key, bytes), () => cache.set(key, half(bytes))),
        delete: (key) => this.pass(`cache delete ${key}`, () => cache.delete(key)),
      },
    };
  }

  private async pass(point: string, whole: () => Promise<void>, torn?: () => Promise<void>): Promise<void> {
    if (this.dead) throw new Error('the process has ended');
    this.points.push(point);
    const now = this.points.length - 1 === this.at;
    if (now && this.fault === 'full') this.full = true;
    if (this.full && torn !== undefined) throw noRoom(point);
    if (!now || this.fault === 'full') return whole();
    this.dead = this.fault.startsWith('killed');
    if (this.fault === 'late') await whole();
    if (this.fault.endsWith('torn')) await torn?.();
    throw new Error(`the disk failed at ${point}`);
  }
}

/** As IndexedDB and as Node say it; removing needs no room. */
function noRoom(point: string): Error {
  const error = new Error(point.startsWith('data') ? `ENOSPC: no space left on device, ${point}` : 'The quota has been exceeded.');
  if (point.startsWith('cache')) error.name = 'QuotaExceededError';
  return error;
}

const half = (bytes: Uint8Array): Uint8Array => bytes.slice(0, Math.floor(bytes.length / 2));
