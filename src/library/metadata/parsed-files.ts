import type { ReadFiles } from '../../ports';
import type { Reason } from '../../ocr/reason';

interface Entry {
  size: number;
  mtime: number;
  /** What the parser made of the last good content, or null. */
  value: unknown;
  /** This size and time are those of content that could not be parsed. */
  broken: boolean;
}

/**
 * Parsed files by path. A file is opened again only when its size or time changed; one parser a path. A file that cannot be
 * opened or parsed keeps its last good value, and `warnings` says so.
 */
export class ParsedFiles {
  warnings: Reason[] = [];
  private entries = new Map<string, Entry>();
  private used = new Map<string, Entry>();

  constructor(private readonly vault: ReadFiles) {}

  /** Forgets what the last round did not ask for; call before each round. */
  startRound(): void {
    this.entries = this.used;
    this.used = new Map();
    this.warnings = [];
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

  private warn(name: string): void {
    this.warnings.push({ code: 'metadata-broken', params: { name } });
  }
}
