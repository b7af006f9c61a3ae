import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generationOf, sameIdentity } from '../../src/store/generation';
import { splitWarnings } from '../../src/store/manifest';
import { paperKey } from '../../src/store/paper-key';
import { decodeShard, encodeShard } from '../../src/store/shard-codec';
import { formatShardName, parseShardName } from '../../src/store/shard-name';
import { stableJson } from '../../src/store/stable-json';
import { sha256Hex } from '../../src/text';
import { shardFrom } from '../doubles/made-up-paper';

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
const bytes = (value: string): Uint8Array => new TextEncoder().encode(value);

/** The bytes of a shard in one file. */
function oneFile(id = 'AAAA1111', content = 'First line\nSecond line'): { file: string; key: string; generation: string } {
  const shard = shardFrom(id, content);
  return { file: text(encodeShard(shard)[0]), key: paperKey(id), generation: shard.manifest.generation };
}

describe('40-2: a shard as bytes', () => {
  it('40-2: what was written reads back the same, in one file or in many parts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { maxLength: 8 }), fc.integer({ min: 300, max: 5000 }), async (lines, maxBytes) => {
        const shard = shardFrom('AAAA1111', lines.join('\n'));
        const parts = encodeShard(shard, maxBytes);
        expect(parts.every((part) => part.length <= maxBytes)).toBe(true);
        const decoded = await decodeShard(parts, 'AAAA1111', shard.manifest.generation);
        expect(decoded).toEqual({ state: 'sound', shard: JSON.parse(JSON.stringify(shard)) as unknown });
      }),
      { numRuns: 60 },
    );
  });

  it('40-2: no file is over 4 MB, Chinese text included', () => {
    const parts = encodeShard(shardFrom('AAAA1111', `${'语言"模型'.repeat(1000)}\n`.repeat(300)));
    expect(parts.length).toBeGreaterThan(1);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(4_000_000);
  });

  it('40-2: equal papers give equal bytes, in whatever order their members were put together', () => {
    const shard = shardFrom('AAAA1111', 'One\nTwo');
    const turned = { paper: Object.fromEntries(Object.entries(shard.paper).reverse()) as unknown as typeof shard.paper, manifest: shard.manifest };
    expect(encodeShard(turned)).toEqual(encodeShard(shard));
  });

  it('40-5: a missing part, or parts in the wrong order, is no shard at all', async () => {
    const shard = shardFrom('AAAA1111', 'Line\n'.repeat(200));
    const parts = encodeShard(shard, 2000);
    const read = async (files: Uint8Array[]): Promise<string> => (await decodeShard(files, 'AAAA1111', shard.manifest.generation)).state;
    expect(parts.length).toBeGreaterThan(2);
    expect(await read(parts.slice(1))).toBe('damaged');
    expect(await read(parts.slice(0, -1))).toBe('damaged');
    expect(await read([...parts].reverse())).toBe('damaged');
  });

  it('40-5: a shard cut anywhere, or with any byte changed, never throws and is never taken for sound', async () => {
    const { file, key, generation } = oneFile();
    const whole = bytes(file);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        expect((await decodeShard([whole.slice(0, at)], key, generation)).state).not.toBe('sound');
        const edited = whole.slice();
        edited[at] = (edited[at] ?? 0) ^ change;
        expect((await decodeShard([edited], key, generation)).state).not.toBe('sound');
      }),
    );
  });

  it('40-4: a shard edited by hand is found by its checksum', async () => {
    const { file, key, generation } = oneFile();
    expect(await decodeShard([bytes(file.replace('Second', 'Zecond'))], key, generation)).toEqual({ state: 'damaged', problem: 'checksum' });
  });

  it("40-4: another paper's shard under this name is foreign", async () => {
    const { file } = oneFile('BBBB2222');
    expect(await decodeShard([bytes(file)], 'AAAA1111', shardFrom('AAAA1111', 'x').manifest.generation)).toEqual({ state: 'damaged', problem: 'foreign' });
  });

  it('40-4: a shard whose generation does not follow from its manifest is foreign', async () => {
    const shard = shardFrom('AAAA1111', 'x');
    const forged = { ...shard, manifest: { ...shard.manifest, generation: '0123456789abcdef' } };
    expect(await decodeShard(encodeShard(forged), 'AAAA1111', '0123456789abcdef')).toEqual({ state: 'damaged', problem: 'foreign' });
  });

  it('40-4: a shard of a newer schema is known as such, whole or in parts', async () => {
    const { key, generation } = oneFile();
    expect(await decodeShard([bytes('{"schema":7,"anything":true}')], key, generation)).toEqual({ state: 'newer', schema: 7 });
    expect(await decodeShard([bytes('{"manifest":{"schema":7}}')], key, generation)).toEqual({ state: 'newer', schema: 7 });
    const parts = ['{"schema":7,"part":1,"parts":2,"slice":"a"}', '{"schema":7,"part":2,"parts":2,"slice":"b"}'].map(bytes);
    expect(await decodeShard(parts, key, generation)).toEqual({ state: 'newer', schema: 7 });
  });

  it('40-4: a right checksum over the wrong shape is still no shard', async () => {
    const body = '"manifest":{"schema":1},"paper":{}}';
    const file = `{"schema":1,"sha256":"${sha256Hex(body)}",${body}`;
    expect(await decodeShard([bytes(file)], 'AAAA1111', '0123456789abcdef')).toEqual({ state: 'damaged', problem: 'shape' });
  });
});

describe('40-4: manifest and generation', () => {
  it('40-4: the manifest holds no times, sizes or catalogue metadata', () => {
    const keys = Object.keys(shardFrom('AAAA1111', 'x').manifest).sort();
    expect(keys).toEqual(['collection', 'counts', 'generation', 'hashes', 'identity', 'layout', 'outlineHash', 'paperId', 'policyVersion', 'rank', 'schema', 'sources', 'warnings']);
  });

  it('40-4: generation is 16 hex digits and changes with identity, outline, policy and schema', () => {
    const base = generationOf({ kind: 'content', value: 'a' }, '', 'p', 1);
    expect(base).toMatch(/^[0-9a-f]{16}$/);
    const others = [
      generationOf({ kind: 'content', value: 'b' }, '', 'p', 1),
      generationOf({ kind: 'result-hash', value: 'a' }, '', 'p', 1),
      generationOf({ kind: 'content', value: 'a' }, 'o', 'p', 1),
      generationOf({ kind: 'content', value: 'a' }, '', 'q', 1),
      generationOf({ kind: 'content', value: 'a' }, '', 'p', 2),
    ];
    expect(new Set([base, ...others]).size).toBe(6);
  });

  it('40-6: a published hash and the same hash recomputed are one identity; unknown equals nothing', () => {
    expect(generationOf({ kind: 'recomputed', value: 'a' }, '', 'p')).toBe(generationOf({ kind: 'result-hash', value: 'a' }, '', 'p'));
    expect(sameIdentity({ kind: 'recomputed', value: 'a' }, { kind: 'result-hash', value: 'a' })).toBe(true);
    expect(sameIdentity({ kind: 'content', value: 'a' }, { kind: 'result-hash', value: 'a' })).toBe(false);
    expect(sameIdentity({ kind: 'unknown' }, { kind: 'unknown' })).toBe(false);
  });

  it('40-4: a changed word changes the hash of the body units although every offset stays', () => {
    const a = shardFrom('AAAA1111', 'The cell died').manifest.hashes;
    const b = shardFrom('AAAA1111', 'The cull died').manifest.hashes;
    expect(a.body).not.toBe(b.body);
    expect(a.objects).toBe(b.objects);
  });

  it('40-2: what was true of one moment stays out of the manifest', () => {
    const { lasting, passing } = splitWarnings([{ code: 'hash-missing' }, { code: 'tree-missing' }, { code: 'publish-interrupted' }]);
    expect(lasting).toEqual([{ code: 'tree-missing' }]);
    expect(passing.map(({ code }) => code)).toEqual(['hash-missing', 'publish-interrupted']);
  });
});

describe('40-2: names and JSON', () => {
  it('40-2: a name says paper, generation, part; anything else is no shard', () => {
    const name = { paperKey: 'AAAA1111', generation: '0123456789abcdef', replacement: true, part: { index: 2, count: 3 } };
    expect(parseShardName(formatShardName(name))).toEqual(name);
    for (const other of ['AAAA1111.json', 'AAAA1111.0123456789abcdef.json.tmp', 'AAAA1111.0123456789abcdef.4of3.json', '.DS_Store', 'AAAA1111.0123456789abcdef (conflict).json']) {
      expect(parseShardName(other)).toBeNull();
    }
  });

  it('40-2: keys stand in one order, and what JSON cannot say is left out', () => {
    expect(stableJson({ b: [undefined, 1], a: { d: undefined, c: 'x' } })).toBe('{"a":{"c":"x"},"b":[null,1]}');
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(stableJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
