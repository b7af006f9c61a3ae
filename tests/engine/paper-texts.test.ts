import { describe, expect, it } from 'vitest';
import { PaperTexts } from '../../src/engine/paper-texts';
import { takeInventory } from '../../src/store/inventory';
import { Ledger } from '../../src/store/ledger';
import { ShardStore } from '../../src/store/shard-store';
import { shardFrom } from '../doubles/made-up-paper';
import { MemoryCache, MemoryFiles } from '../doubles/memory-files';

describe('40-3: decoded papers in memory', () => {
  it('40-3: the least used goes first, the rest is not read again, and a new generation replaces the old', async () => {
    const data = new MemoryFiles();
    const store = new ShardStore(data);
    for (const id of ['A', 'B', 'C']) await store.replace(shardFrom(id, 'x'.repeat(100)), []);
    const shards = new Map([...(await takeInventory(store, new Ledger(new MemoryCache()))).values()].map(({ sound: [shard] }) => [shard?.paperId, shard]));
    const texts = new PaperTexts(store, () => null, 250);
    const readsOf = async (id: string): Promise<number> => {
      data.rest();
      const shard = shards.get(id);
      if (shard !== undefined) await texts.get(shard);
      return data.reads.length;
    };
    expect([await readsOf('A'), await readsOf('B'), await readsOf('A')]).toEqual([1, 1, 0]);
    expect([await readsOf('C'), await readsOf('A'), await readsOf('B')]).toEqual([1, 0, 1]);
    const newer = shardFrom('A', 'newer');
    texts.put(newer);
    expect(await readsOf('A')).toBe(1);
  });

  it('30-17: printed pages come from the library where the paper shows none itself, and only where the numbers add up', () => {
    const labels = (id: string, range: readonly [string, string] | null, own: Record<number, string> = {}): unknown => {
      const shard = shardFrom(id, 'x');
      const counts = { ...shard.manifest.counts, pages: 3 };
      const texts = new PaperTexts(new ShardStore(new MemoryFiles()), () => range);
      return texts.put({ manifest: { ...shard.manifest, counts }, paper: { ...shard.paper, pageLabels: own } }).cited.built.pageLabels;
    };
    expect(labels('A', ['1545', '1547'])).toEqual({ 1: '1545', 2: '1546', 3: '1547' });
    expect(labels('A', ['1545', '1550'])).toEqual({});
    expect(labels('A', null)).toEqual({});
    expect(labels('A', ['1545', '1547'], { 2: '12' })).toEqual({ 2: '12' });
  });

  it('40-5: a shard that went away since it was listed is nothing, not an error', async () => {
    const data = new MemoryFiles();
    const store = new ShardStore(data);
    await store.replace(shardFrom('A', 'x'), []);
    const [holding] = [...(await takeInventory(store, new Ledger(new MemoryCache()))).values()];
    const shard = holding?.sound[0];
    data.files.clear();
    expect(shard === undefined ? undefined : await new PaperTexts(store, () => null).get(shard)).toBeNull();
  });
});
