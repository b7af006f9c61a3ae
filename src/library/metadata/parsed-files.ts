import { isRecord } from '../../ocr/loose-json';
import type { Reason } from '../../ocr/reason';
import type { Breathe, Cache, ReadFiles } from '../../ports';
import { PackedEntries } from './packed-entries';

interface Entry {
  size: number;
  mtime: number;
  /** What the parser made of the last good content, or null. */
  value: unknown;
  /** This size and time are those of content that could not be parsed. */
  broken: boolean;
}

/** Raised when a parser makes something else of the same file. */
const PREFIX = 'metadata/3/files/';

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) && typeof value.size === 'number' && typeof value.mtime === 'number' && 'value' in value && typeof value.broken === 'boolean';

/**
 * Parsed files by path. A file is opened again only when its size or time changed; one parser a path. A file that cannot be
 * opened or parsed keeps its last good value, and `warnings` says so. What was parsed outlives the session in the device's cache.
 */
export class ParsedFiles {
  warnings: Reason[] = [];
  private entries = new Map<string, Entry>();
  private used = new Map<string, Entry>();
  /** Paths of files that are one by themselves for the whole library: their copy would take as long to read as they do. */
  private readonly large = new Set<string>();
  private readonly kept: PackedEntries<Entry>;
  private recalled = false;
  private roundEnded = false;

  constructor(
    private readonly vault: ReadFiles,
    cache: Cache,
  ) {
    this.kept = new PackedEntries(cache, PREFIX, isEntry);
  }

  get faults(): readonly string[] {
    return this.kept.faults;
  }

  get trouble(): unknown {
    return this.kept.trouble;
  }

  /** Forgets what the last round did not ask for; call before each round. The first one begins with what the cache has kept. */
  async startRound(): Promise<void> {
    await this.recall();
    // A whole round asks for every file there is; what was asked for before the first one is only a part of them.
    this.entries = this.roundEnded ? this.used : new Map([...this.entries, ...this.used]);
    this.used = new Map();
    this.warnings = [];
  }

  /** What the cache has kept, for whoever asks before the first round. */
  async recall(): Promise<void> {
    if (!this.recalled) this.entries = await this.kept.load();
    this.recalled = true;
  }

  /** Hands what this round asked for to the cache. */
  endRound(breathe: Breathe): Promise<void> {
    this.roundEnded = true;
    return this.kept.save(new Map([...this.used].filter(([path]) => !this.large.has(path))), breathe);
  }

  /** The file's value, or null where it is missing or was never readable. `parse` gives null for content that it cannot read. */
  async get<T>(path: string, parse: (bytes: Uint8Array) => T | null): Promise<T | null> {
    const before = this.used.get(path) ?? this.entries.get(path);
    let entry = before;
    try {
      const stat = await this.vault.stat(path);
      if (stat === null) return null;
      if (before?.size !== stat.size || before.mtime !== stat.mtime) {
        const bytes = await this.vault.read(path);
        const value = bytes && parse(bytes);
        entry = { ...stat, value: value ?? before?.value ?? null, broken: value === null };
      }
      if (entry?.broken) this.warn(path);
    } catch {
      this.warn(path);
    }
    if (!entry) return null;
    this.used.set(path, entry);
    return entry.value as T | null; // each path has one parser, so the value is what that parser made
  }

  /** `get` for a file of the whole library, whose value need not be plain and is not kept beyond the session. */
  getLarge<T>(path: string, parse: (bytes: Uint8Array) => T | null): Promise<T | null> {
    this.large.add(path);
    return this.get(path, parse);
  }

  /** Forgets everything, also what the cache holds. */
  async clear(): Promise<void> {
    this.entries = new Map();
    this.used = new Map();
    await this.kept.clear();
  }

  private warn(name: string): void {
    this.warnings.push({ code: 'metadata-broken', params: { name } });
  }
}
