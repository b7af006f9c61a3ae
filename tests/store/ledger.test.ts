import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyRecord, Ledger, type LedgerRecord } from '../../src/store/ledger';
import { packDrawer, unpackDrawer } from '../../src/store/ledger-drawer';
import { stableJson } from '../../src/store/stable-json';
import { MemoryCache } from '../doubles/memory-files';

const MANY = 100;
const atOnce = (): Promise<void> => Promise.resolve();
const keyOf = (at: number): string => `KEY${String(at).padStart(5, '0')}`;

function recordOf(paperId: string, round = 0): LedgerRecord {
  const hash = `${paperId}.${round}`;
  const identity = { kind: 'content', value: hash } as const;
  return {
    ...emptyRecord(paperId),
    shards: {
      [`papers/${hash}.json`]: {
        stamp: '1@1;', state: 'sound', headings: ['Methods', hash],
        manifest: {
          schema: 1, paperId, generation: hash, identity, outlineHash: '', policyVersion: 'p', collection: 'body', sources: [{ name: 'a', sha256: hash }],
          hashes: { tree: hash, body: 'b', objects: 'o' }, counts: { body: 1, fulltext: 0, object: 0, references: 0, pages: 1, characters: round }, warnings: [],
        },
      },
      'papers/other.json': { stamp: '2@2;', state: 'damaged', problem: 'checksum' },
    },
    source: {
      kind: 'folder', folder: `ocr/${paperId}`, files: { 'meta.json': { size: round, mtime: 2 } }, layout: 'paperforge', rank: null, fault: null, markerStamp: null,
      identity, status: 'ready', warnings: [], titles: [`Title of ${hash}`], others: [], pdf: null, unread: false,
    },
  };
}

const said = (ledger: Ledger): Record<string, string> => Object.fromEntries(ledger.entries().map(([key, record]) => [key, stableJson(record)]));
const read = async (cache: MemoryCache): Promise<Ledger> => {
  const ledger = new Ledger(cache);
  await ledger.load();
  return ledger;
};

async function filled(cache: MemoryCache, count = MANY): Promise<Ledger> {
  const ledger = await read(cache);
  for (let at = 0; at < count; at += 1) await ledger.set(keyOf(at), recordOf(keyOf(at)));
  return ledger;
}

describe('a drawer of records', () => {
  it('40-4: holds every record as it was, a copy of it too', async () => {
    const records = [recordOf('A'), recordOf('B', 1), emptyRecord('C')].map((record): [string, LedgerRecord] => [record.paperId, record]);
    const found = await unpackDrawer(await packDrawer(records));
    expect(found).toEqual(records);
    expect(found?.map(([, record]) => ({ ...record, source: record.source && { ...record.source } }))).toEqual(records.map(([, record]) => record));
    expect(await packDrawer(found ?? [])).toEqual(await packDrawer(records));
  });

  it('40-4: no byte of it can change unnoticed', async () => {
    const drawer = await packDrawer([['A', recordOf('A')]]);
    for (let at = 0; at < drawer.length; at += 1) expect(await unpackDrawer(drawer.map((byte, place) => (place === at ? byte ^ 4 : byte)))).toBeNull();
    for (const length of [0, 10, 64, 67, drawer.length - 1]) expect(await unpackDrawer(drawer.slice(0, length))).toBeNull();
  });
});

describe('the ledger, packed', () => {
  it('40-4: many records lie in sixteen entries, and are read as they were', async () => {
    const cache = new MemoryCache();
    const ledger = await filled(cache);
    await ledger.pack(atOnce);
    expect(cache.entries.size).toBe(16);
    expect(said(await read(cache))).toEqual(said(ledger));
    cache.writes = [];
    await ledger.pack(atOnce);
    await (await read(cache)).pack(atOnce);
    expect(cache.writes).toEqual([]);
  });

  it('40-8: few records keep their own entries, and one that changed rewrites one', async () => {
    const cache = new MemoryCache();
    const few = await filled(cache, 64);
    cache.writes = [];
    await few.pack(atOnce);
    expect(cache.writes).toEqual([]);
    const many = await filled(cache);
    await many.pack(atOnce);
    cache.writes = [];
    await many.set(keyOf(3), recordOf(keyOf(3), 1));
    expect(cache.writes).toEqual([`ledger/1/${keyOf(3)}`]);
    expect(said(await read(cache))).toEqual(said(many));
  });

  it('40-4: after any changes and packings, with a new start between any two, what is read is what was last said', async () => {
    const change = fc.record({ at: fc.nat(MANY - 1), act: fc.constantFrom('set', 'set', 'delete', 'pack', 'restart', 'clear') });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 30 }), async (changes) => {
        const cache = new MemoryCache();
        let ledger = await filled(cache);
        await ledger.pack(atOnce);
        for (const [round, { at, act }] of changes.entries()) {
          if (act === 'set') for (let next = at; next < MANY; next += 1) await ledger.set(keyOf(next), recordOf(keyOf(next), round));
          else if (act === 'delete') for (let next = at; next < MANY; next += 2) await ledger.delete(keyOf(next));
          else if (act === 'pack') await ledger.pack(atOnce);
          else if (act === 'clear' && at === 0) await ledger.clear();
          else if (act === 'restart') {
            const before = said(ledger);
            ledger = await read(cache);
            expect(said(ledger)).toEqual(before);
          }
        }
        expect(said(await read(cache))).toEqual(said(ledger));
      }),
      { numRuns: 25 },
    );
  });

  it('40-5: killed at any write of a packing, the next start knows the same', async () => {
    const whole = new MemoryCache();
    const ledger = await filled(whole);
    const expected = said(ledger);
    for (let kept = 0; kept < MANY + 16; kept += 9) {
      const cache = new MemoryCache();
      for (const [key, bytes] of whole.entries) cache.entries.set(key, bytes);
      const packed = await read(cache);
      let left = kept;
      await packed.pack(async () => undefined).catch(() => undefined);
      const writes = cache.writes;
      const replay = new MemoryCache();
      for (const [key, bytes] of whole.entries) replay.entries.set(key, bytes);
      for (const write of writes) {
        if (left === 0) break;
        left -= 1;
        if (write.startsWith('delete ')) replay.entries.delete(write.slice('delete '.length));
        else replay.entries.set(write, cache.entries.get(write) ?? new Uint8Array());
      }
      expect(said(await read(replay))).toEqual(expected);
    }
  });

  it('40-5: a cache that fails while it packs loses nothing, and says so', async () => {
    const cache = new MemoryCache();
    const ledger = await filled(cache);
    await ledger.pack(async () => {
      cache.broken = cache.writes.length > MANY + 20;
    });
    cache.broken = false;
    expect(ledger.faults).toEqual(['Error: the cache is gone']);
    expect(said(await read(cache))).toEqual(said(ledger));
  });

  it('40-5: what changes while it is being packed stays changed', async () => {
    const cache = new MemoryCache();
    const ledger = await filled(cache);
    const changes: Promise<void>[] = [];
    let round = 0;
    await ledger.pack(async () => {
      round += 1;
      for (let at = 0; at < MANY; at += 7) changes.push(ledger.set(keyOf(at), recordOf(keyOf(at), round)));
      changes.push(ledger.delete(keyOf(round)));
    });
    await Promise.all(changes);
    expect(said(await read(cache))).toEqual(said(ledger));
  });

  it('40-5: what another window wrote meanwhile is neither removed nor written over', async () => {
    const cache = new MemoryCache();
    const mine = await filled(cache);
    const other = await read(cache);
    await other.set(keyOf(1), recordOf(keyOf(1), 9));
    await mine.pack(atOnce);
    expect((await read(cache)).get(keyOf(1))?.source?.titles).toEqual([`Title of ${keyOf(1)}.9`]);
    for (let at = MANY; at < 2 * MANY; at += 1) await other.set(keyOf(at), recordOf(keyOf(at)));
    cache.writes = [];
    await other.pack(atOnce);
    expect(cache.writes).toEqual([]);
    expect((await read(cache)).entries()).toHaveLength(2 * MANY);
  });

  it('40-4: a damaged drawer costs its own papers, and says so', async () => {
    const cache = new MemoryCache();
    await (await filled(cache)).pack(atOnce);
    const [name, bytes] = [...cache.entries][0] ?? ['', new Uint8Array()];
    cache.entries.set(name, bytes.map((byte, at) => (at === 100 ? byte ^ 1 : byte)));
    const ledger = await read(cache);
    expect(ledger.faults).toEqual([`damaged: ${name}`]);
    expect(ledger.entries().length).toBeLessThan(MANY);
    expect(ledger.entries().length).toBeGreaterThan(MANY / 2);
  });
});
