import { describe, expect, it } from 'vitest';
import type { Engine, IndexStatus } from '../../src/engine';
import { papersWith, SmallLibrary } from './small-library';

const [A, B] = ['AAAA1111', 'BBBB2222'];

async function twoIndexed(): Promise<SmallLibrary> {
  const library = new SmallLibrary().put({ paperId: A, word: 'heron' }).put({ paperId: B, word: 'otter' });
  const engine = await library.open();
  await engine.index({});
  await engine.search({ query: 'wetland', limit: 5, mode: 'words', checked: true });
  await engine.dispose();
  return library;
}

const shardOf = (library: SmallLibrary, paperId: string): string => [...library.data.files.keys()].find((path) => path.startsWith(`papers/${paperId}.`)) ?? '';
const stateOf = ({ papers }: IndexStatus, paperId: string): string => {
  const paper = papers.find((other) => other.paperId === paperId);
  return `${paper?.state ?? 'none'} ${paper?.reason?.code ?? ''}`.trim();
};

/** What somebody, or a sync service, may do to a shard. */
const HARMS: Record<string, (library: SmallLibrary) => void> = {
  'other words in valid JSON': (library) => library.data.put(shardOf(library, A), (library.data.text(shardOf(library, A)) ?? '').replaceAll('heron', 'crane')),
  'other words, of the same size and with the same time': (library) => {
    const path = shardOf(library, A);
    library.data.put(path, (library.data.text(path) ?? '').replaceAll('heron', 'crane'), library.data.files.get(path)?.mtime);
  },
  'another paper under this name': (library) => library.data.put(shardOf(library, A), library.data.text(shardOf(library, B)) ?? ''),
  'a wrong hash': (library) => library.data.put(shardOf(library, A), (library.data.text(shardOf(library, A)) ?? '').replace(/"sha256":"./, '"sha256":"x')),
  'half of it': (library) => library.data.put(shardOf(library, A), (library.data.text(shardOf(library, A)) ?? '').slice(0, 300)),
  'nothing in it': (library) => library.data.put(shardOf(library, A), ''),
};

/** Words that were never in the paper are found nowhere; the other paper is untouched. */
async function expectNoHarm(engine: Engine, when: string): Promise<void> {
  expect(await papersWith(engine, 'crane'), when).toEqual([]);
  expect(await papersWith(engine, 'otter'), when).toEqual([B]);
  expect([[], [A]], when).toContainEqual(await papersWith(engine, 'heron'));
}

describe('40-5: a shard that was changed by hand', () => {
  for (const [harm, act] of Object.entries(HARMS)) {
    it(`40-5: ${harm}: not served, told in plain words, and built again by the next run`, async () => {
      const library = await twoIndexed();
      const sound = library.data.snapshot('papers/');
      act(library);
      const engine = await library.open();
      await expectNoHarm(engine, 'at once');
      expect(stateOf(await engine.status(), A)).toBe('failed shard-damaged');
      await expectNoHarm(engine, 'told');
      expect(await papersWith(engine, 'heron')).toEqual([]);
      expect(await engine.index({})).toMatchObject({ added: 1, kept: 1, failed: [], failure: null });
      expect(library.data.snapshot('papers/')).toEqual(sound);
      expect(stateOf(await engine.status(), A)).toBe('indexed');
      expect(await papersWith(engine, 'heron')).toEqual([A]);
    });
  }

  it('40-5: a shard that another program holds costs its paper and no other, and is served again when it is let go', async () => {
    const library = await twoIndexed();
    const path = shardOf(library, A);
    const sound = library.data.text(path);
    for (const lost of ['nothing', 'ledger', 'everything'] as const) {
      if (lost !== 'nothing') for (const key of [...library.cache.entries.keys()]) if (lost === 'everything' || key.startsWith('ledger/')) library.cache.entries.delete(key);
      library.data.beforeRead = (read) => {
        if (read === path) throw new Error('EBUSY: resource busy or locked');
      };
      const engine = await library.open();
      await expectNoHarm(engine, `${lost} lost`);
      if (lost !== 'nothing') expect(stateOf(await engine.status(), A)).toBe('failed shard-damaged');
      const { failure } = await engine.index({});
      expect(failure).toBeNull();
      library.data.beforeRead = () => undefined;
      await engine.index({});
      expect(stateOf(await engine.status(), A)).toBe('indexed');
      expect(await papersWith(engine, 'heron')).toEqual([A]);
      expect(library.data.text(path)).toBe(sound);
      await engine.dispose();
    }
  });

  it('40-4: shards of a newer schema beside it: left alone, told in search and status, and never deleted by a run', async () => {
    const library = await twoIndexed();
    const newer = `papers/${A}.ffffffffffffffff.json`;
    library.data.put(newer, '{"schema":99,"form":"unknown"}');
    const engine = await library.open();
    expect(await papersWith(engine, 'heron')).toEqual([A]);
    await engine.status();
    expect((await engine.search({ query: 'heron', limit: 5, mode: 'words', checked: true })).notices).toContainEqual({ code: 'newer-shards', params: { count: 1 } });
    library.put({ paperId: A, word: 'kingfisher' });
    expect((await engine.index({ full: true })).blocked).toContainEqual({ paperId: A, reason: { code: 'newer-schema' } });
    expect(stateOf(await engine.status(), A)).toBe('stale newer-schema');
    expect(library.data.text(newer)).toBe('{"schema":99,"form":"unknown"}');
    expect(await papersWith(engine, 'heron')).toEqual([A]);
  });

  it('40-3: a cache of another form, or of another paper under a paper’s name, is not believed', async () => {
    const library = await twoIndexed();
    const clean = (await (await library.copy().open()).status()).papers;
    const [a, b] = [`ledger/1/${A}`, `ledger/1/${B}`].map((key) => library.cache.entries.get(key) ?? new Uint8Array());
    expect((a?.length ?? 0) * (b?.length ?? 0)).toBeGreaterThan(0);
    library.cache.entries.set(`ledger/1/${A}`, b ?? new Uint8Array());
    for (const key of [...library.cache.entries.keys()].filter((name) => name.startsWith('index/'))) library.cache.entries.set(key, new TextEncoder().encode('{"pieces":{"x":{"key":"y","bytes":1}}}'));
    const engine = await library.open();
    await expectNoHarm(engine, 'foreign cache');
    await engine.index({});
    expect((await engine.status()).papers).toEqual(clean);
    expect([await papersWith(engine, 'heron'), await papersWith(engine, 'otter')]).toEqual([[A], [B]]);
  });
});
