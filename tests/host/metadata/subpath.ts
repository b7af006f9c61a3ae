import type { CachedMetadata, HeadingCache, HeadingSubpathResult } from 'obsidian';

/** As the app compares headings: signs and case do not count. */
const plain = (heading: string): string => heading.replace(/[!"#$%&()*+,.:;<=>?@^`{|}~/[\]\\\r\n]/g, ' ').replace(/\s+/g, ' ').trim().toLowerCase();

/** The heading that a sub-path leads to; of several names each is looked for below the one before it. Block links are not modelled. */
export function resolveSubpath(cache: CachedMetadata, subpath: string): HeadingSubpathResult | null {
  const wanted = subpath.split('#').map(plain).filter((name) => name !== '');
  const headings = cache.headings ?? [];
  let [named, level] = [0, 0];
  for (const [at, heading] of headings.entries()) {
    if (heading.level <= level || plain(heading.heading) !== wanted[named]) continue;
    named += 1;
    level = heading.level;
    if (named === wanted.length) return found(heading, headings.slice(at + 1).find((other) => other.level <= heading.level));
  }
  return null;
}

const found = (current: HeadingCache, next: HeadingCache | undefined): HeadingSubpathResult => ({
  type: 'heading',
  current,
  // The app's typings say that there always is one; behind the last section there is none.
  next: next as HeadingCache,
  start: current.position.start,
  end: next?.position.start ?? null,
});
