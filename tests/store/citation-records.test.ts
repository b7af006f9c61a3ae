import { describe, expect, it } from 'vitest';
import { CitationRecords } from '../../src/store/citation-records';
import { MemoryFiles } from '../doubles/memory-files';

const record = { paperId: 'AAAA1111', generation: '0123456789abcdef', exact: 'cited words', before: 'b', after: 'a', path: ['Methods'], pages: [3] };

describe('60-10: the text at citing time', () => {
  it('60-10: is written once and never changed', async () => {
    const data = new MemoryFiles();
    const records = new CitationRecords(data);
    await records.keep('105kk7q2m4tz9x', record);
    const before = data.snapshot();
    await records.keep('105kk7q2m4tz9x', { ...record, exact: 'other words' });
    expect(data.snapshot()).toEqual(before);
    expect(Object.keys(before)).toEqual(['citations/AAAA1111/105kk7q2m4tz9x.json']);
    expect(await records.measure()).toEqual({ count: 1, bytes: data.text('citations/AAAA1111/105kk7q2m4tz9x.json')?.length });
  });

  it('60-10: all records are exported as one text, also a file that somebody broke', async () => {
    const data = new MemoryFiles();
    const records = new CitationRecords(data);
    expect(await records.exported()).toBeNull();
    await records.keep('105kk7q2m4tz9x', record);
    data.put('citations/BBBB2222/103hxd2m36m96p.json', '{"exact": "half');
    expect(JSON.parse((await records.exported()) ?? '')).toEqual({ 'AAAA1111/105kk7q2m4tz9x': record, 'BBBB2222/103hxd2m36m96p': '{"exact": "half' });
  });

  it('60-10: a record is read as it was stored, and those of one fingerprint are found under every paper', async () => {
    const data = new MemoryFiles();
    const records = new CitationRecords(data);
    expect(await records.read('AAAA1111', '105kk7q2m4tz9x')).toBeNull();
    expect(await records.pathsByCite()).toEqual(new Map());
    await records.keep('105kk7q2m4tz9x', record);
    await records.keep('105kk7q2m4tz9x', { ...record, paperId: 'BBBB2222' });
    await records.keep('103hxd2m36m96p', record);
    expect(JSON.parse((await records.read('AAAA1111', '105kk7q2m4tz9x')) ?? '')).toEqual(record);
    const paths = (await records.pathsByCite()).get('105kk7q2m4tz9x') ?? [];
    expect([...paths].sort()).toEqual(['citations/AAAA1111/105kk7q2m4tz9x.json', 'citations/BBBB2222/105kk7q2m4tz9x.json']);
    expect(await records.textAt(paths[0] ?? '')).toBe(data.text(paths[0] ?? ''));
    await expect(records.read('AAAA1111', '../../data')).rejects.toThrow('no citation fingerprint');
  });

  it('60-10: a fingerprint that could lead out of the folder is refused', async () => {
    await expect(new CitationRecords(new MemoryFiles()).keep('../../../data', record)).rejects.toThrow('no citation fingerprint');
  });
});
