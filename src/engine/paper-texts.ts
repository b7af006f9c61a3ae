import { CitedPaper } from '../citation';
import type { PaperMetadata } from '../library/paper';
import { choosePageLabels, labelsFromRange } from '../provenance';
import type { SoundShard } from '../store/inventory';
import type { Shard } from '../store/shard';
import type { ShardStore } from '../store/shard-store';

/** A stored paper, decoded. */
export interface OpenPaper {
  generation: string;
  cited: CitedPaper;
  /** The library's page range that its labels were made with. */
  pageRange: string;
}

/** UTF-16 units of canonical text that are kept decoded; about ten times that in memory. */
const ROOM = 3_000_000;

/** Decoded shards, the least used dropped first. */
export class PaperTexts {
  /** By paper, the one used last at the end. */
  private readonly open = new Map<string, OpenPaper>();
  private size = 0;

  constructor(
    private readonly store: ShardStore,
    /** The paper's printed pages as the library knows them: its labels where the paper itself shows none (`spec/30` 17). */
    private readonly pageRange: (paperId: string) => PaperMetadata['pageRange'],
    private readonly room = ROOM,
  ) {}

  /** null where the shard cannot be read any more: it was replaced or damaged since it was listed. */
  async get(shard: SoundShard): Promise<OpenPaper | null> {
    const known = this.open.get(shard.paperId);
    if (known?.generation === shard.generation && known.pageRange === this.rangeOf(shard.paperId)) {
      this.open.delete(shard.paperId);
      this.open.set(shard.paperId, known);
      return known;
    }
    const decoded = await this.store.read(shard.group);
    return decoded.state === 'sound' ? this.put(decoded.shard) : null;
  }

  put({ manifest, paper }: Shard): OpenPaper {
    this.drop(manifest.paperId);
    const { paperId, generation, counts } = manifest;
    const pageLabels = choosePageLabels(paper.pageLabels, labelsFromRange(this.pageRange(paperId), counts.pages));
    const opened = { generation, cited: new CitedPaper(paperId, { ...paper, pageLabels }), pageRange: this.rangeOf(paperId) };
    this.open.set(manifest.paperId, opened);
    this.size += paper.canonical.length;
    for (const oldest of this.open.keys()) {
      if (this.size <= this.room || oldest === manifest.paperId) break;
      this.drop(oldest);
    }
    return opened;
  }

  drop(paperId: string): void {
    const known = this.open.get(paperId);
    if (known === undefined) return;
    this.open.delete(paperId);
    this.size -= known.cited.built.canonical.length;
  }

  clear(): void {
    this.open.clear();
    this.size = 0;
  }

  private rangeOf(paperId: string): string {
    return (this.pageRange(paperId) ?? []).join('-');
  }
}
