import type { Breathe, Cache } from '../ports';
import { Dictionary, packDictionary, paperAbbreviations, unpackDictionary } from '../retrieval';

const KEY = 'abbreviations/1';

/** A stored paper by its shard's generation. */
export interface StoredPaper {
  paperId: string;
  generation: string;
}

export interface AbbreviationsOptions {
  cache: Cache;
  breathe: Breathe;
  /** Told of what the cache threw: the next start reads the papers again, nothing else is lost. */
  failed: (error: unknown) => void;
}

/**
 * Owns the library's dictionary of abbreviations: read from the device's cache on first use, kept up paper by paper, saved. A paper is held
 * by its shard's generation, so that no text is read twice.
 */
export class Abbreviations {
  private opened: Promise<Dictionary> | null = null;
  private unsaved = false;
  private catching = false;
  /** Changes run one after the other. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: AbbreviationsOptions) {}

  /** The dictionary as it is now; `catchUp` makes it current. Never rejects for the cache's sake. */
  open(): Promise<Dictionary> {
    this.opened ??= this.load();
    return this.opened;
  }

  /** A paper was stored. */
  put({ paperId, generation }: StoredPaper, canonical: string): Promise<void> {
    return this.inTurn(async () => this.file(await this.open(), { paperId, generation }, canonical));
  }

  /** A paper was dropped. */
  remove(paperId: string): Promise<void> {
    return this.inTurn(async () => this.forget(await this.open(), paperId));
  }

  /**
   * Files every paper that it does not hold in that generation, and forgets those that are gone. `textOf` gives null where a text cannot be
   * read (any more). With `most`, an answer waits for it: false at once where more papers would have to be read, or are being read.
   */
  async catchUp(stored: readonly StoredPaper[], textOf: (paperId: string) => Promise<string | null>, most = Infinity): Promise<boolean> {
    const held = (await this.open()).papers;
    const missing = stored.filter(({ paperId, generation }) => held.get(paperId)?.generation !== generation);
    if (missing.length > most || (this.catching && most < Infinity)) return false;
    await this.inTurn(async () => {
      this.catching = true;
      try {
        await this.bringUp(stored, textOf);
      } finally {
        this.catching = false;
      }
    });
    return true;
  }

  /** Writes what changed to the cache. */
  save(): Promise<void> {
    return this.inTurn(async () => {
      if (!this.unsaved) return;
      const bytes = packDictionary(await this.open());
      const kept = await this.guarded(async () => {
        await this.options.cache.set(KEY, bytes);
        return true;
      });
      this.unsaved = kept !== true;
    });
  }

  /** Empties dictionary and cache. */
  clear(): Promise<void> {
    return this.inTurn(async () => {
      this.opened = Promise.resolve(new Dictionary());
      this.unsaved = false;
      await this.guarded(() => this.options.cache.delete(KEY));
    });
  }

  private async load(): Promise<Dictionary> {
    const bytes = await this.guarded(() => this.options.cache.get(KEY));
    return (bytes && unpackDictionary(bytes)) ?? new Dictionary();
  }

  private async bringUp(stored: readonly StoredPaper[], textOf: (paperId: string) => Promise<string | null>): Promise<void> {
    const dictionary = await this.open();
    const gone = new Set(dictionary.papers.keys());
    for (const paper of stored) {
      gone.delete(paper.paperId);
      if (dictionary.papers.get(paper.paperId)?.generation === paper.generation) continue;
      const canonical = await textOf(paper.paperId);
      if (canonical === null) continue;
      this.file(dictionary, paper, canonical);
      await this.options.breathe();
    }
    for (const paperId of gone) this.forget(dictionary, paperId);
  }

  private file(dictionary: Dictionary, { paperId, generation }: StoredPaper, canonical: string): void {
    dictionary.put(paperId, generation, paperAbbreviations(canonical));
    this.unsaved = true;
  }

  private forget(dictionary: Dictionary, paperId: string): void {
    if (!dictionary.papers.has(paperId)) return;
    dictionary.remove(paperId);
    this.unsaved = true;
  }

  private async guarded<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.options.failed(error);
      return null;
    }
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    // The caller hears of a failure; the next change goes on.
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
