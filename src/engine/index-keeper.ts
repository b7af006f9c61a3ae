import type { Look } from '../index/look';
import { createSearchIndex, documentsOf } from '../index/search';
import type { SearchIndex, UnitDocument } from '../index/search-index';
import type { PaperMetadata } from '../library/paper';
import type { SoundShard } from '../store/inventory';
import type { Shard } from '../store/shard';
import { quickHash } from '../text';
import type { House } from './house';
import { IndexPieces } from './index-pieces';
import type { Library } from './library';
import type { OpenPaper, PaperTexts } from './paper-texts';

/** About 250 papers: their 5-grams take a few milliseconds, and the first answer is the whole one. Of more, the words answer first. */
const READ_AT_ONCE = 1 << 20;

/**
 * Owns the assembled search index: loads it on first use, brings it up to the shards paper by paper, and saves it. A paper
 * is named in it by its shard's generation and a hash of the catalogue's fields, so that a changed title refreshes one
 * paper's fields and no shard (`spec/40` 9).
 */
export class IndexKeeper {
  private readonly pieces: IndexPieces;
  private opened: Promise<SearchIndex> | null = null;
  private unsaved = false;
  /** Changes run one after the other. */
  private last: Promise<unknown> = Promise.resolve();
  /** What the cache threw; the newest last. */
  readonly faults: string[] = [];
  private failure: unknown = null;
  /** What was read from the cache, until it is known whether all of it is sound. */
  private loaded: ReadonlyMap<string, Uint8Array> | null = null;

  constructor(
    private readonly house: House,
    private readonly library: Library,
    private readonly texts: PaperTexts,
    /** Told of every paper that was put into the index: its vectors are gone. */
    private readonly replaced: (index: SearchIndex, paperId: string, documents: readonly UnitDocument[], paper: Shard['paper']) => Promise<void> = async () => undefined,
    /** Bytes of an index that is read whole before anything is asked of it. */
    private readonly readAtOnce = READ_AT_ONCE,
  ) {
    this.pieces = new IndexPieces(house.host.cache);
  }

  /** What the cache threw, as long as the index is not in it; null where all is well. */
  get trouble(): unknown {
    return this.failure;
  }

  get isOpen(): boolean {
    return this.opened !== null;
  }

  /** The index as it is in the cache, or empty; `catchUp` makes it current. */
  open(): Promise<SearchIndex> {
    this.opened ??= this.load();
    return this.opened;
  }

  /** `open`, and the 5-grams with it, which the first answer does not wait for. */
  async openWhole(): Promise<SearchIndex> {
    const index = await this.open();
    await index.loadGrams();
    const { loaded } = this;
    this.loaded = null;
    // Some may be damaged where the 5-grams are not all there, or a space of vectors: the next save writes every piece anew.
    if (loaded !== null && index.withoutGrams().length === 0 && index.spaces().every(({ damaged }) => !damaged)) this.pieces.trust(loaded);
    return index;
  }

  /** The index with every stored paper in it. Reads only shards that it does not hold yet, also those that came by sync. The library is loaded. */
  catchUp(look: Look): Promise<SearchIndex> {
    return this.inTurn(async () => {
      const index = await this.open();
      const held = index.papers();
      const gone = new Set(held.keys());
      for (const paperId of look.storedIds()) {
        gone.delete(paperId);
        const shard = look.served(paperId);
        if (shard === null || held.get(paperId) === this.nameOf(shard.generation, paperId)) continue;
        const paper = await this.textsOf(shard);
        if (paper === null) continue;
        await this.put(index, paperId, paper.generation, paper.cited.built);
        await this.house.breathe();
      }
      for (const paperId of gone) {
        await index.removePaper(paperId);
        this.unsaved = true;
      }
      return index;
    });
  }

  /** Turns the 5-grams on or off in an index that is open; `completeGrams` gives its papers theirs. */
  useGrams(on: boolean): Promise<void> {
    return this.inTurn(async () => {
      if (this.opened === null) return;
      await (await this.opened).useGrams(on);
      this.unsaved = true;
    });
  }

  /** Gives the papers the 5-grams that they lack, one at a time, so that searches and changes go on; while `wanted`. The library is loaded. */
  async completeGrams(look: Look, wanted: () => boolean): Promise<void> {
    for (const paperId of (await this.openWhole()).withoutGrams()) {
      const shard = look.served(paperId);
      if (!wanted()) return;
      if (shard === null) continue;
      await this.inTurn(async () => {
        const index = await this.open();
        const paper = this.house.settings.tolerantSearch ? await this.textsOf(shard) : null;
        if (paper === null) return;
        const documents = documentsOf(paperId, paper.cited.built, this.library.get(paperId));
        const added = await index.addGrams(paperId, this.nameOf(paper.generation, paperId), documents);
        // Other units than those that the index holds: both arms take the paper as it is now.
        if (!added) await this.put(index, paperId, paper.generation, paper.cited.built);
        this.unsaved = true;
      });
      await this.house.breathe();
    }
  }

  /** A paper was stored or dropped. The library is loaded. */
  follow(paperId: string, shard: Shard | null): Promise<void> {
    return this.inTurn(async () => {
      const index = await this.open();
      if (shard !== null) return this.put(index, paperId, shard.manifest.generation, shard.paper);
      await index.removePaper(paperId);
      this.unsaved = true;
    });
  }

  /** Vectors were put into the index: it has to be saved. */
  touched(): void {
    this.unsaved = true;
  }

  /** The index once it is open; null where nobody has asked for it. */
  get current(): Promise<SearchIndex> | null {
    return this.opened;
  }

  /** Writes what changed to the cache. A cache that fails costs the next start its time, nothing else. */
  save(): Promise<void> {
    return this.inTurn(async () => {
      if (!this.unsaved || this.opened === null) return;
      const index = await this.openWhole();
      // Before the saving begins: what is put into the index meanwhile is not in it.
      this.unsaved = false;
      try {
        await this.pieces.save(await index.save());
        this.failure = null;
      } catch (error) {
        this.unsaved = true;
        this.note(error);
      }
    });
  }

  /** Bytes in the cache. */
  async size(): Promise<number> {
    try {
      return await this.pieces.size();
    } catch (error) {
      this.faults.push(String(error));
      return 0;
    }
  }

  /** Empties index and cache. */
  clear(): Promise<void> {
    return this.inTurn(async () => {
      await this.close();
      await this.pieces.clear();
    });
  }

  async dispose(): Promise<void> {
    await this.last;
    await this.close();
  }

  private async close(): Promise<void> {
    const { opened } = this;
    this.opened = null;
    this.loaded = null;
    this.unsaved = false;
    (await opened)?.dispose();
  }

  private async load(): Promise<SearchIndex> {
    const index = createSearchIndex({ breathe: this.house.breathe, grams: this.house.settings.tolerantSearch });
    try {
      const pieces = await this.pieces.load();
      if (pieces === null) return index;
      const bytes = [...pieces.values()].reduce((sum, piece) => sum + piece.length, 0);
      if (await index.load(pieces, { gramsLater: bytes > this.readAtOnce })) this.loaded = pieces;
      else await this.pieces.clear();
    } catch (error) {
      this.note(error);
    }
    return index;
  }

  private async put(index: SearchIndex, paperId: string, generation: string, paper: Shard['paper']): Promise<void> {
    const documents = documentsOf(paperId, paper, this.library.get(paperId));
    await index.replacePaper(paperId, this.nameOf(generation, paperId), documents);
    this.unsaved = true;
    await this.replaced(index, paperId, documents, paper);
  }

  private nameOf(generation: string, paperId: string): string {
    return `${generation}.${fieldsHash(this.library.get(paperId))}`;
  }

  /** null for a shard that is not what it was when it was listed: it is looked at again, and the status says what it is. */
  private async textsOf(shard: SoundShard): Promise<OpenPaper | null> {
    try {
      const paper = await this.texts.get(shard);
      if (paper !== null) return paper;
    } catch (error) {
      this.faults.push(`${shard.paperId} could not be read: ${String(error)}`);
    }
    await this.house.ledger.doubt(shard.paperKey, shard.group.paths[0] ?? '');
    return null;
  }

  private note(error: unknown): void {
    this.failure = error;
    this.faults.push(String(error));
    if (this.faults.length > 20) this.faults.shift();
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    // The caller hears of a failure; the next change goes on.
    this.last = turn.catch(() => undefined);
    return turn;
  }
}

/** Metadata that did not change keeps its object. */
const hashes = new WeakMap<PaperMetadata, string>();

function fieldsHash(metadata: PaperMetadata | null): string {
  if (metadata === null) return '0';
  const { title, year, tags, folder } = metadata;
  const hash = hashes.get(metadata) ?? quickHash(JSON.stringify([title, year, tags, folder]));
  hashes.set(metadata, hash);
  return hash;
}
