import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VectorCatalogue } from '../../src/store/vector-catalogue';
import { decodeVectors, encodeVectors, packHashes, unpackHashes, vectorFileSize } from '../../src/store/vector-codec';
import { VectorFiles } from '../../src/store/vector-files';
import { formatVectorName, parseRefusedName, parseVectorName, setName, textHash, unitsHashOf } from '../../src/store/vector-name';
import { VectorSets } from '../../src/store/vector-sets';
import { MemoryCache, MemoryFiles } from '../doubles/memory-files';

const breathe = async (): Promise<void> => undefined;
const vector = (seed: number, dims = 4): Float32Array => Float32Array.from({ length: dims }, (_, at) => Math.fround(Math.sin(seed * 31 + at) * 3));
const made = (...names: string[]): Map<string, Float32Array> => new Map(names.map((name, at) => [textHash(name), vector(at + name.length)]));

const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 });
const vectors = (dims: number): fc.Arbitrary<Map<string, Float32Array>> =>
  fc.uniqueArray(fc.tuple(hash, fc.array(fc.float({ noNaN: true }), { minLength: dims, maxLength: dims })), { selector: ([name]) => name, maxLength: 12 }).map((entries) => new Map(entries.map(([name, values]) => [name, Float32Array.from(values)])));

describe('a vector file', () => {
  it('50-7: gives back the very float32 values, whatever the order in which they were put in', () => {
    fc.assert(
      fc.property(vectors(5), (given) => {
        const bytes = encodeVectors(given, 5);
        expect(bytes).toEqual(encodeVectors(new Map([...given].reverse()), 5));
        expect(bytes).toHaveLength(vectorFileSize(5, given.size));
        const decoded = decodeVectors(bytes);
        expect(decoded.state === 'sound' && new Map(decoded.vectors)).toEqual(given);
      }),
    );
  });

  it('40-5: one changed or missing byte is found', () => {
    const bytes = encodeVectors(made('a', 'b', 'c'), 4);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = bytes.slice();
        damaged[at] = (damaged[at] ?? 0) ^ change;
        expect(decodeVectors(damaged)).toEqual({ state: 'damaged' });
        expect(decodeVectors(bytes.subarray(0, at))).toEqual({ state: 'damaged' });
      }),
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => void expect(decodeVectors(noise)).toEqual({ state: 'damaged' })));
  });

  it('a vector of another length is an error at once', () => {
    expect(() => encodeVectors(made('a'), 5)).toThrow(RangeError);
  });

  it('hashes packed for the cache come back', () => {
    fc.assert(fc.property(fc.array(hash), (hashes) => void expect(unpackHashes(packHashes(hashes))).toEqual(hashes)));
    expect(unpackHashes(new Uint8Array(17))).toBeNull();
  });
});

describe('names', () => {
  it('40-2: content decides the name: order and repetition do not', () => {
    expect(unitsHashOf(['b', 'a', 'a'])).toBe(unitsHashOf(['a', 'b']));
    expect(unitsHashOf(['a'])).not.toBe(unitsHashOf(['a', 'b']));
  });

  it('40-2: a name reads back, and other files are none', () => {
    for (const part of [{ index: 1, count: 1 }, { index: 2, count: 12 }]) {
      const name = { paperKey: 'ABCD2345', unitsHash: '0123456789abcdef', part };
      expect(parseVectorName(formatVectorName(name))).toEqual(name);
    }
    expect(['set.json', 'ABCD.0123456789abcdef.json', 'ABCD.0123456789abcdef.3of2.bin', '.bin'].map(parseVectorName)).toEqual([null, null, null, null]);
    expect(parseRefusedName('ABCD.0123456789abcdef.bin')).toBeNull();
  });

  it('50-7: models and lengths never share a folder, on file systems that ignore case too', () => {
    const names = ['text-embedding-3-small', 'BAAI/bge-m3', 'baai/bge-m3', 'BAAI-bge-m3', 'bge-m3', 'BGE-M3', '模型', '..', 'a'.repeat(200)].flatMap((model) => [setName(model, 384), setName(model, 1024)]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,100}$/);
    expect(setName('text-embedding-3-small', 1536)).toBe('text-embedding-3-small-1536');
  });
});

describe('the files of a set', () => {
  it('40-2: no file over the limit, the same bytes on every device, nothing rewritten', async () => {
    const [one, two] = [new MemoryFiles(), new MemoryFiles()];
    const given = made(...Array.from({ length: 40 }, (_, at) => `text ${at}`));
    const group = await new VectorFiles(one, 'm', 4, 500).writePaper('KEY', given);
    await new VectorFiles(two, 'm', 4, 500).writePaper('KEY', new Map([...given].reverse()));
    expect(group.parts).toBeGreaterThan(2);
    expect(one.snapshot()).toEqual(two.snapshot());
    for (const { bytes } of one.files.values()) expect(bytes.length).toBeLessThanOrEqual(500);
    one.rest();
    await new VectorFiles(one, 'm', 4, 500).writePaper('KEY', given);
    expect(one.changes).toEqual([]);
  });

  it('50-10: whole means every part in its size; parts beyond nine are in order', async () => {
    const data = new MemoryFiles();
    const files = new VectorFiles(data, 'm', 4, 100);
    const given = made(...Array.from({ length: 12 }, (_, at) => `text ${at}`));
    const { paths } = await files.writePaper('KEY', given);
    expect(paths.length).toBeGreaterThan(9);
    const [group] = (await files.list()).groups.get('KEY') ?? [];
    if (group === undefined) throw new Error('the paper is not listed');
    expect(group.paths).toEqual(paths);
    expect(await files.isWhole(group, 12)).toBe(true);
    expect(await files.isWhole(group, 11)).toBe(false);
    const last = paths.at(-1) ?? '';
    data.put(last, (data.files.get(last)?.bytes ?? new Uint8Array()).slice(1));
    expect(await files.isWhole(group, 12)).toBe(false);
  });

  it('40-5: a damaged file of the same name is written again', async () => {
    const data = new MemoryFiles();
    const files = new VectorFiles(data, 'm', 4);
    const { paths } = await files.writePaper('KEY', made('a', 'b'));
    const [path = ''] = paths;
    data.put(path, 'not a vector file');
    expect(await files.read(path)).toBeNull();
    await files.writePaper('KEY', made('a', 'b'));
    expect(await files.read(path)).toEqual(made('a', 'b'));
  });

  it('a file that does not read back is an error', async () => {
    const data = new MemoryFiles();
    const write = data.write.bind(data);
    data.write = (path, bytes) => write(path, bytes.slice(0, bytes.length - 1));
    await expect(new VectorFiles(data, 'm', 4).writePaper('KEY', made('a'))).rejects.toThrow('KEY');
  });

  it('50-9: refused texts are kept beside the vectors, by content, and go when there are none', async () => {
    const data = new MemoryFiles();
    const files = new VectorFiles(data, 'm', 4);
    const lists = async (): Promise<string[]> => (await files.list()).refused.get('KEY') ?? [];
    await files.writeRefused('KEY', new Map([['h1', 'too-long']]), await lists());
    await files.writeRefused('KEY', new Map([['h1', 'too-long'], ['h2', 'answer-zero']]), await lists());
    expect(await files.readRefused(await lists())).toEqual(new Map([['h1', 'too-long'], ['h2', 'answer-zero']]));
    expect(await lists()).toHaveLength(1);
    data.rest();
    await files.writeRefused('KEY', new Map([['h2', 'answer-zero'], ['h1', 'too-long']]), await lists());
    expect(data.changes).toEqual([]);
    await files.writeRefused('KEY', new Map(), await lists());
    expect(await lists()).toEqual([]);
  });

  it('50-7: sets say their models and go one by one', async () => {
    const data = new MemoryFiles();
    const sets = new VectorSets(data);
    await sets.open('BAAI/bge-m3', 4).writePaper('KEY', made('a'));
    await sets.open('BAAI/bge-m3', 4).writeArrived(made('b'));
    await sets.open('other', 4).writePaper('KEY', made('a'));
    data.put('vectors/foreign/file.txt', 'x');
    const listed = await sets.list();
    expect(listed.map(({ model, dims, files }) => [model, dims, files])).toEqual([['BAAI/bge-m3', 4, 3], ['other', 4, 2]]);
    await sets.drop(listed[0] ?? { folder: '' });
    expect((await sets.list()).map(({ model }) => model)).toEqual(['other']);
    expect(data.text('vectors/foreign/file.txt')).toBe('x');
  });
});

describe('the catalogue', () => {
  const opened = async (data: MemoryFiles, cache: MemoryCache): Promise<{ files: VectorFiles; catalogue: VectorCatalogue }> => {
    const files = new VectorFiles(data, 'm', 4);
    const catalogue = new VectorCatalogue(files, cache);
    await catalogue.load(await files.list(), breathe);
    return { files, catalogue };
  };

  it('50-7: finds a text under any paper, in an older file, and among waiting answers', async () => {
    const data = new MemoryFiles();
    const files = new VectorFiles(data, 'm', 4);
    await files.writePaper('ONE', made('a', 'b'));
    await files.writePaper('ONE', made('a', 'c'));
    await files.writeArrived(made('d'));
    const { catalogue } = await opened(data, new MemoryCache());
    for (const name of ['a', 'b', 'c', 'd']) expect(await catalogue.vector(textHash(name)), name).toHaveLength(4);
    expect(catalogue.has(textHash('e'))).toBe(false);
    expect(await catalogue.vector(textHash('e'))).toBeNull();
  });

  it('a second look reads no file: names say what they hold', async () => {
    const data = new MemoryFiles();
    const cache = new MemoryCache();
    await new VectorFiles(data, 'm', 4).writePaper('ONE', made('a', 'b'));
    await opened(data, cache);
    data.rest();
    const { catalogue } = await opened(data, cache);
    expect(catalogue.has(textHash('a'))).toBe(true);
    expect(data.reads).toEqual([]);
  });

  it('a text in two files is still found when one of them goes', async () => {
    const data = new MemoryFiles();
    const files = new VectorFiles(data, 'm', 4);
    const { paths } = await files.writePaper('ONE', made('a', 'b'));
    await files.writePaper('TWO', made('a'));
    const { catalogue } = await opened(data, new MemoryCache());
    const [path = ''] = paths;
    await files.remove(path);
    await catalogue.forget(path);
    expect([catalogue.has(textHash('a')), catalogue.has(textHash('b'))]).toEqual([true, false]);
    expect(await catalogue.vector(textHash('a'))).toHaveLength(4);
  });

  it('a file that is damaged behind its back is passed over', async () => {
    const data = new MemoryFiles();
    const cache = new MemoryCache();
    const files = new VectorFiles(data, 'm', 4);
    const { paths } = await files.writePaper('ONE', made('a'));
    await opened(data, cache);
    data.put(paths[0] ?? '', 'damaged');
    const { catalogue } = await opened(data, cache);
    expect(catalogue.has(textHash('a'))).toBe(true);
    expect(await catalogue.vector(textHash('a'))).toBeNull();
    expect(catalogue.has(textHash('a'))).toBe(false);
  });

  it('waiting answers are settled once papers hold all of them', async () => {
    const data = new MemoryFiles();
    const files = new VectorFiles(data, 'm', 4);
    await files.writeArrived(made('a', 'b'));
    await files.writePaper('ONE', made('a'));
    const first = await opened(data, new MemoryCache());
    expect(first.catalogue.settledAnswers()).toEqual([]);
    const { paths } = await files.writePaper('TWO', made('b'));
    await first.catalogue.add(paths[0] ?? '', [textHash('b')]);
    expect(first.catalogue.settledAnswers()).toHaveLength(1);
  });
});
