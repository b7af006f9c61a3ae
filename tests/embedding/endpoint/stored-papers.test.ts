import { expect, it } from 'vitest';
import { storedPapers } from '../../../src/embedding/endpoint';
import { Ledger } from '../../../src/store/ledger';
import { takeInventory } from '../../../src/store/inventory';
import { ShardStore } from '../../../src/store/shard-store';
import { shardFrom } from '../../doubles/made-up-paper';
import { MemoryCache, MemoryFiles } from '../../doubles/memory-files';

it('50-7: the store’s papers: texts from the shard, a version that follows from shard, title and prefix alone, null for what is damaged', async () => {
  const data = new MemoryFiles();
  const store = new ShardStore(data);
  for (const [paperId, text] of [['ONE', 'First line.\nSecond line.'], ['TWO', 'Another paper.']] as const) await store.replace(shardFrom(paperId, text), []);
  const holdings = await takeInventory(store, new Ledger(new MemoryCache()));
  const shards = [...holdings.values()].flatMap(({ sound }) => sound);
  data.rest();
  const of = (title: string | null, prefix: string): ReturnType<typeof storedPapers> => storedPapers(shards, store, { titleOf: () => title, prefix });
  const [one, two] = of(null, '');
  expect(data.reads).toEqual([]);
  expect((await one?.texts())?.map(({ text }) => text)).toEqual(['Methods\n\nFirst line.', 'Methods\n\nSecond line.']);
  const versions = [of(null, ''), of('Knees', ''), of(null, 'p: '), of(null, '')].map(([paper]) => paper?.version);
  expect(new Set(versions).size).toBe(3);
  expect(versions[0]).toBe(versions[3]);
  const [path = ''] = shards[1]?.group.paths ?? [];
  data.put(path, '{}');
  expect(await two?.texts()).toBeNull();
});
