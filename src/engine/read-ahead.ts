import { METADATA_PREFIX } from '../library/metadata/library-metadata';
import type { Cache } from '../ports';
import { LEDGER_DRAWERS } from '../store/ledger-drawers';
import { LEDGER_PREFIX } from '../store/ledger-record';
import { SOURCES_PREFIX } from './sources';

/** Begins the keys of what an engine reads first, whatever it is asked. */
export const READ_FIRST: readonly string[] = [LEDGER_DRAWERS, LEDGER_PREFIX, SOURCES_PREFIX, METADATA_PREFIX];

/**
 * A cache that has begun to read what the engine will ask for first, while the thread that will ask is still coming up. Each reading is handed out once, and
 * none after a write: it is then made anew.
 */
export class ReadAhead implements Cache {
  private readonly begun = new Map<string, ReturnType<Cache['getAll']>>();

  constructor(
    private readonly cache: Cache,
    prefixes: readonly string[] = READ_FIRST,
  ) {
    for (const prefix of prefixes) {
      const reading = cache.getAll(prefix);
      // Whoever asks for it hears of a failure.
      reading.catch(() => undefined);
      this.begun.set(prefix, reading);
    }
  }

  getAll(prefix: string): ReturnType<Cache['getAll']> {
    const begun = this.begun.get(prefix);
    this.begun.delete(prefix);
    return begun ?? this.cache.getAll(prefix);
  }

  set(key: string, bytes: Uint8Array): Promise<void> {
    this.begun.clear();
    return this.cache.set(key, bytes);
  }

  delete(key: string): Promise<void> {
    this.begun.clear();
    return this.cache.delete(key);
  }

  get(key: string): ReturnType<Cache['get']> {
    return this.cache.get(key);
  }

  keys(prefix: string): Promise<string[]> {
    return this.cache.keys(prefix);
  }
}
