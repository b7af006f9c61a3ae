import type { EngineHost } from '../../src/engine';

/**
 * What goes wrong at one write: nothing is written; half of the bytes are; all of them are and it is reported as failed, so that the caller
 * does it twice; or the process ends there, with nothing or with half of the bytes written.
 */
export const WRITE_FAULTS = ['fails', 'torn', 'late', 'killed', 'killed torn'] as const;
export type WriteFault = (typeof WRITE_FAULTS)[number];

/** Counts the writes of an engine, to data and cache together, and lets the n-th (from 0) go wrong. */
export class WritePoints {
  /** What was written or removed, in order: "data write lock.json". */
  readonly points: string[] = [];
  private dead = false;

  constructor(
    private readonly at: number = Infinity,
    private readonly fault: WriteFault = 'fails',
    private readonly message = 'the disk failed',
  ) {}

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
    if (this.points.length - 1 !== this.at) return whole();
    this.dead = this.fault.startsWith('killed');
    if (this.fault === 'late') await whole();
    if (this.fault.endsWith('torn')) await torn?.();
    throw new Error(`${this.message} at ${point}`);
  }
}

const half = (bytes: Uint8Array): Uint8Array => bytes.slice(0, Math.floor(bytes.length / 2));
