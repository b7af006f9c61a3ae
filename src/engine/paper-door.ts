import type { SoundShard } from '../store/inventory';
import type { Freshness } from './freshness';
import type { House } from './house';
import type { OpenPaper, PaperTexts } from './paper-texts';

/** Opens stored papers. */
export class PaperDoor {
  constructor(
    private readonly house: House,
    private readonly freshness: Freshness,
    private readonly texts: PaperTexts,
    private readonly failed: (message: string) => void,
  ) {}

  /** null where the paper is not stored, or cannot be read. */
  async open(paperId: string): Promise<OpenPaper | null> {
    const shard = (await this.freshness.glance()).look.served(paperId);
    if (shard === null) return null;
    const opened = await this.read(shard);
    if (opened !== null) return opened;
    // Replaced or harmed since the last look, by this or another device.
    await this.house.ledger.doubt(shard.paperKey, shard.group.paths[0] ?? '');
    const fresh = (await this.freshness.check()).look.served(paperId);
    return fresh === null ? null : this.read(fresh);
  }

  /** A file that cannot be read costs its paper and no other. */
  private async read(shard: SoundShard): Promise<OpenPaper | null> {
    try {
      return await this.texts.get(shard);
    } catch (error) {
      this.failed(`${shard.paperId} could not be read: ${String(error)}`);
      return null;
    }
  }
}
