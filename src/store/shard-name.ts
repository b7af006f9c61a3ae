/** What a file name under `papers/` says. */
export interface ShardFileName {
  paperKey: string;
  generation: string;
  /** A replacement of a shard of the same name, written first so that the old one is never torn. */
  replacement: boolean;
  /** Part n of m, from 1; null for a shard in one file. */
  part: { index: number; count: number } | null;
}

export const SHARD_FOLDER = 'papers';

const NAME = /^([A-Za-z0-9_-]+)\.([0-9a-f]{16})(\.new)?(?:\.([1-9]\d{0,3})of([1-9]\d{0,3}))?\.json$/;

/** null for a file that is not a shard. */
export function parseShardName(name: string): ShardFileName | null {
  const match = NAME.exec(name);
  if (match === null) return null;
  const [, paperKey = '', generation = '', replacement, index, count] = match;
  const part = index === undefined || count === undefined ? null : { index: Number(index), count: Number(count) };
  if (part !== null && part.index > part.count) return null;
  return { paperKey, generation, replacement: replacement !== undefined, part };
}

export function formatShardName({ paperKey, generation, replacement, part }: ShardFileName): string {
  const middle = part === null ? '' : `.${part.index}of${part.count}`;
  return `${paperKey}.${generation}${replacement ? '.new' : ''}${middle}.json`;
}
