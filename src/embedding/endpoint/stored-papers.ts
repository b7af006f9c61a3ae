import type { SoundShard } from '../../store/inventory';
import type { ShardStore } from '../../store/shard-store';
import { sha256Hex } from '../../text';
import type { PaperToEmbed } from './requirements';
import { unitTexts } from './unit-texts';

export interface StoredPapersOptions {
  /** The paper's title where the setting puts it before the breadcrumb; else null. */
  titleOf: (paperId: string) => string | null;
  /** Words that the model wants before every text. */
  prefix: string;
}

/** The store's papers as a run takes them: a shard is read only where something of its paper has to be done. */
export function storedPapers(shards: readonly SoundShard[], store: ShardStore, { titleOf, prefix }: StoredPapersOptions): PaperToEmbed[] {
  return shards.map(({ paperId, generation, group }) => {
    const title = titleOf(paperId);
    return {
      paperId,
      version: `${generation}.${sha256Hex(JSON.stringify([title, prefix])).slice(0, 8)}`,
      texts: async () => {
        const decoded = await store.read(group);
        return decoded.state === 'sound' ? unitTexts(decoded.shard.paper, { title, prefix }) : null;
      },
    };
  });
}
