import { describe, expect, it } from 'vitest';
import { takeInventory } from '../../src/store/inventory';
import { Ledger } from '../../src/store/ledger';
import type { Shard } from '../../src/store/shard';
import { encodeShard } from '../../src/store/shard-codec';
import { ShardStore, type ShardGroup } from '../../src/store/shard-store';
import { MemoryCache, MemoryFiles, type Fault } from '../doubles/memory-files';
import { shardFrom } from '../doubles/made-up-paper';

const SMALL = 1500;
const LONG = Array.from({ length: 12 }, (_, line) => `Line ${line}`).join('\n');

/** The same name, other content: what a forced rebuild makes when a file outside the identity moved. */
function withOtherContent(shard: Shard): Shard {
  return { ...shard, manifest: { ...shard.manifest, warnings: [{ code: 'render-map-missing' }] } };
}

async function groupsOf(data: MemoryFiles, maxBytes?: number): Promise<ShardGroup[]> {
  return new ShardStore(data, maxBytes).groups();
}

/** What a fresh start serves of the paper: a whole shard, or null. */
async function servedAfterRestart(data: MemoryFiles, maxBytes?: number): Promise<Shard | null> {
  const store = new ShardStore(data, maxBytes);
  const holding = (await takeInventory(store, new Ledger(new MemoryCache()))).get('AAAA1111');
  const [first] = holding?.sound ?? [];
  if (first === undefined) return null;
  const decoded = await store.read(first.group);
  return decoded.state === 'sound' ? decoded.shard : null;
}

describe('40-5: replacing a shard is atomic', () => {
  const old = shardFrom('AAAA1111', LONG);
  const cases: { name: string; next: Shard; maxBytes: number | undefined }[] = [
    { name: 'another generation', next: shardFrom('AAAA1111', `${LONG}\nMore`), maxBytes: undefined },
    { name: 'another generation, in parts', next: shardFrom('AAAA1111', `${LONG}\nMore`), maxBytes: SMALL },
    { name: 'the same generation with other bytes', next: withOtherContent(old), maxBytes: undefined },
    { name: 'the same generation with other bytes, in parts', next: withOtherContent(old), maxBytes: SMALL },
  ];

  for (const { name, next, maxBytes } of cases) {
    for (const fault of ['throw', 'torn'] as Fault[]) {
      it(`40-5: ${name}: a ${fault === 'torn' ? 'torn' : 'failing'} write at every write point leaves the old or the new shard whole`, async () => {
        const expected = [old, next].map((shard) => JSON.stringify(encodeShard(shard)));
        let points = 0;
        for (let change = 0; ; change += 1) {
          const data = new MemoryFiles();
          const store = new ShardStore(data, maxBytes);
          await store.replace(old, []);
          data.failAt = { change, fault };
          data.dead = true;
          const failed = await store.replace(next, await store.groups()).then(
            () => false,
            () => true,
          );
          data.failAt = null;
          const served = await servedAfterRestart(data, maxBytes);
          expect(served, `nothing served after a fault at change ${change}`).not.toBeNull();
          if (served !== null) expect(expected).toContain(JSON.stringify(encodeShard(served)));
          if (!failed) break;
          points += 1;
        }
        // One write and one removal at the least: the loop went through every point.
        expect(points).toBeGreaterThanOrEqual(2);
      });
    }
  }

  it('40-5: a write that lies (reads back otherwise) keeps the old shard', async () => {
    const data = new MemoryFiles();
    const store = new ShardStore(data);
    await store.replace(old, []);
    const before = data.snapshot();
    const write = data.write.bind(data);
    data.write = async (path, bytes) => write(path, bytes.slice(0, 10));
    await expect(store.replace(cases[0]?.next ?? old, await store.groups())).rejects.toThrow();
    expect(Object.entries(data.snapshot())).toEqual(expect.arrayContaining(Object.entries(before)));
  });

  it('40-2: an unchanged paper is never rewritten', async () => {
    const data = new MemoryFiles();
    const store = new ShardStore(data);
    await store.replace(old, []);
    data.rest();
    await store.replace(old, await store.groups());
    expect(data.changes).toEqual([]);
  });

  it('40-5: the old generation goes only after the new one was read back', async () => {
    const data = new MemoryFiles();
    const store = new ShardStore(data);
    await store.replace(old, []);
    data.rest();
    const order: string[] = [];
    const read = data.read.bind(data);
    data.read = async (path) => {
      order.push('read');
      return read(path);
    };
    const remove = data.remove.bind(data);
    data.remove = async (path) => {
      order.push('remove');
      return remove(path);
    };
    await store.replace(shardFrom('AAAA1111', 'New'), await store.groups());
    expect(order.lastIndexOf('read')).toBeLessThan(order.indexOf('remove'));
    expect(await groupsOf(data)).toHaveLength(1);
  });
});

describe('40-4: what the store holds', () => {
  it('40-4: foreign, cut and newer shards are told apart, and nothing throws', async () => {
    const data = new MemoryFiles();
    const store = new ShardStore(data);
    await store.replace(shardFrom('AAAA1111', 'One'), []);
    await store.replace(shardFrom('BBBB2222', 'Two'), []);
    data.put('papers/CCCC3333.0123456789abcdef.json', '{"schema":9}');
    data.put('papers/DDDD4444.0123456789abcdef.json', '{"schema":1,"sha256":"x","manifest"');
    data.put('papers/EEEE5555.0123456789abcdef.1of2.json', '{}');
    data.put('papers/readme.txt', 'not ours');
    const inventory = await takeInventory(store, new Ledger(new MemoryCache()));
    expect([...inventory.keys()].sort()).toEqual(['AAAA1111', 'BBBB2222', 'CCCC3333', 'DDDD4444', 'EEEE5555']);
    expect(inventory.get('CCCC3333')?.newer).toHaveLength(1);
    expect(inventory.get('DDDD4444')?.damaged[0]?.problem).toBe('not-json');
    expect(inventory.get('EEEE5555')?.damaged[0]?.problem).toBe('part-missing');
  });

  it('40-4: nothing is parsed to see that nothing changed; a lost ledger is read again from the shards', async () => {
    const data = new MemoryFiles();
    const cache = new MemoryCache();
    const store = new ShardStore(data);
    await store.replace(shardFrom('AAAA1111', 'One'), []);
    const first = await takeInventory(store, new Ledger(cache));
    data.rest();
    expect(await takeInventory(store, new Ledger(cache))).toEqual(first);
    expect(data.reads).toEqual([]);
    cache.entries.clear();
    expect(await takeInventory(store, new Ledger(cache))).toEqual(first);
    expect(data.reads).toHaveLength(1);
  });

  it('40-4: a shard that changed under its name is looked at again', async () => {
    const data = new MemoryFiles();
    const cache = new MemoryCache();
    const store = new ShardStore(data);
    const group = await store.replace(shardFrom('AAAA1111', 'One'), []);
    await takeInventory(store, new Ledger(cache));
    data.put(group.paths[0] ?? '', 'edited by hand');
    expect((await takeInventory(store, new Ledger(cache))).get('AAAA1111')?.sound).toEqual([]);
  });

  it('40-4: looked at by names, an unchanged store costs one listing; new names are read, missing parts and harmed files are not believed', async () => {
    const data = new MemoryFiles();
    const cache = new MemoryCache();
    const store = new ShardStore(data, 400);
    for (const id of ['AAAA1111', 'BBBB2222']) await store.replace(shardFrom(id, `${id} ${'long '.repeat(200)}`), []);
    const first = await takeInventory(store, new Ledger(cache));
    data.rest();
    expect(await takeInventory(store, new Ledger(cache), 'names')).toEqual(first);
    expect([data.lists, data.stats, data.reads]).toEqual([1, 0, []]);

    await store.replace(shardFrom('CCCC3333', 'Three'), []);
    data.rest();
    const second = await takeInventory(store, new Ledger(cache), 'names');
    expect(second.get('CCCC3333')?.sound).toHaveLength(1);
    expect(new Set(data.reads.map((path) => path.slice(7, 15)))).toEqual(new Set(['CCCC3333']));

    const parts = (await store.groups()).find(({ paperKey }) => paperKey === 'BBBB2222')?.paths ?? [];
    expect(parts.length).toBeGreaterThan(1);
    data.files.delete(parts.at(-1) ?? '');
    expect((await takeInventory(store, new Ledger(cache), 'names')).get('BBBB2222')?.sound).toEqual([]);

    data.put('papers/DDDD4444.0123456789abcdef.json', 'not a shard');
    await takeInventory(store, new Ledger(cache), 'names');
    await store.drop((await store.groups()).find(({ paperKey }) => paperKey === 'DDDD4444') ?? { paperKey: '', generation: '', replacement: false, paths: [], complete: false });
    data.put('papers/DDDD4444.0123456789abcdef.json', '{"schema":9}');
    expect((await takeInventory(store, new Ledger(cache), 'names')).get('DDDD4444')?.newer).toHaveLength(1);
  });

  it('40-4: one changed paper rewrites one record of the ledger', async () => {
    const data = new MemoryFiles();
    const cache = new MemoryCache();
    const store = new ShardStore(data);
    for (const id of ['AAAA1111', 'BBBB2222', 'CCCC3333']) await store.replace(shardFrom(id, id), []);
    await takeInventory(store, new Ledger(cache));
    cache.writes = [];
    await store.replace(shardFrom('BBBB2222', 'Changed'), (await store.groups()).filter(({ paperKey }) => paperKey === 'BBBB2222'));
    await takeInventory(store, new Ledger(cache));
    expect(cache.writes).toEqual(['ledger/1/BBBB2222']);
  });

  it('40-4: a cache that fails is an empty one, and is reported', async () => {
    const data = new MemoryFiles();
    const cache = new MemoryCache();
    cache.broken = true;
    const store = new ShardStore(data);
    await store.replace(shardFrom('AAAA1111', 'One'), []);
    const ledger = new Ledger(cache);
    expect((await takeInventory(store, ledger)).get('AAAA1111')?.sound).toHaveLength(1);
    expect(ledger.faults.length).toBeGreaterThan(0);
  });

  it('40-4: a record that cannot be read is passed over', async () => {
    const cache = new MemoryCache();
    cache.entries.set('ledger/1/AAAA1111', new TextEncoder().encode('{"paperId":'));
    const ledger = new Ledger(cache);
    await ledger.load();
    expect(ledger.get('AAAA1111')).toBeNull();
    expect(ledger.faults).toEqual(['unreadable record ledger/1/AAAA1111']);
  });
});
