import { describe, expect, it } from 'vitest';
import { vectorsOfPaper } from '../../../src/embedding/endpoint';
import { vectorFor } from '../../doubles/embedding-server';
import { DIMS, Machine, stubSettings } from './machine';

const sentTwice = (machine: Machine): string[] => [...machine.server.timesAnswered()].filter(([, times]) => times > 1).map(([text]) => text);

describe('a run', () => {
  it('50-9: embeds every text once, keeps it paper by paper, and says complete only then', async () => {
    const machine = new Machine().library(5, 3);
    const report = await machine.run();
    expect(report).toMatchObject({ status: 'done', complete: true, papers: { total: 5, finished: 5 }, texts: { total: 15, done: 15, reused: 0, skipped: 0, failed: 0 } });
    expect(report.paid.texts).toBe(15);
    expect(machine.committed.sort()).toEqual([...machine.papers.keys()]);
    expect(sentTwice(machine)).toEqual([]);
    expect(machine.vectorPaths()).toHaveLength(5);
  });

  it('50-7: what is kept is float32 as it was received, found by the hash of the text', async () => {
    const machine = new Machine().library(2, 3);
    await machine.run();
    const files = machine.files();
    const texts = machine.texts('PAPER001');
    const { vectors, missing, stale } = await vectorsOfPaper(files, await files.list(), 'PAPER001', texts);
    expect([missing, stale]).toEqual([0, 0]);
    for (const { unitId, text } of texts) expect(vectors.get(unitId)).toEqual(vectorFor(text, DIMS));
  });

  it('50-15: a vector whose text is not current is never given, and counted', async () => {
    const machine = new Machine().library(1, 3);
    await machine.run();
    machine.papers.set('PAPER000', 'Line 0 of PAPER000 says something.\nAnother line.');
    const files = machine.files();
    const found = await vectorsOfPaper(files, await files.list(), 'PAPER000', machine.texts('PAPER000'));
    expect([found.vectors.size, found.missing, found.stale]).toEqual([1, 1, 2]);
  });

  it('40-8: a second run over an unchanged library sends nothing, reads no text and writes nothing', async () => {
    const machine = new Machine().library(4, 3);
    await machine.run();
    machine.data.rest();
    machine.read = [];
    const requests = machine.server.requests.length;
    const report = await machine.run();
    expect(report).toMatchObject({ status: 'done', complete: true, texts: { total: 0, skipped: 12 } });
    expect([machine.server.requests.length, machine.read, machine.data.changes]).toEqual([requests, [], []]);
  });

  it('50-7: a moved paper, a rebuilt one with the same words, and a paper that says the same pay nothing', async () => {
    const machine = new Machine().library(3, 3);
    await machine.run();
    const text = machine.papers.get('PAPER000') ?? '';
    machine.papers.delete('PAPER000');
    machine.papers.set('MOVED', text);
    machine.papers.set('TWIN', machine.papers.get('PAPER001') ?? '');
    const report = await machine.run();
    expect(report).toMatchObject({ complete: true, requests: 0, texts: { total: 6, reused: 6, done: 0, skipped: 6 }, paid: { texts: 0 } });
  });

  it('50-7: a changed line of a paper is sent alone', async () => {
    const machine = new Machine().library(2, 4);
    await machine.run();
    machine.papers.set('PAPER001', `${machine.papers.get('PAPER001')?.replace('Line 2', 'Row 2')}`);
    const report = await machine.run();
    expect(report).toMatchObject({ complete: true, texts: { total: 4, done: 1, reused: 3, skipped: 4 } });
    expect(machine.server.answered.at(-1)).toEqual(['Methods\n\nRow 2 of PAPER001 says something.']);
  });

  it('50-9: old vectors of a paper go only after all new ones are there', async () => {
    const machine = new Machine().library(1, 6);
    await machine.run();
    const before = machine.vectorPaths();
    machine.papers.set('PAPER000', Array.from({ length: 6 }, (_, line) => `New line ${line}.`).join('\n'));
    machine.serve({ fault: (request) => (request === 0 ? null : { kind: 'status', status: 401 }) });
    await machine.run();
    expect(machine.vectorPaths()).toEqual(expect.arrayContaining(before));
    machine.serve({});
    const report = await machine.run();
    expect(report.complete).toBe(true);
    expect(machine.vectorPaths().filter((path) => before.includes(path))).toEqual([]);
    expect(machine.vectorPaths()).toHaveLength(1);
  });

  it('50-11: a paper that gains body units loses its full-text vectors; one without texts is reported', async () => {
    const machine = new Machine().library(1, 2);
    machine.papers.set('EMPTY', '');
    const first = await machine.run();
    expect(first).toMatchObject({ complete: true, withoutTexts: ['EMPTY'] });
    machine.papers.set('PAPER000', 'A structured paragraph.\nAnd another one.');
    const report = await machine.run();
    expect(report).toMatchObject({ complete: true, withoutTexts: ['EMPTY'] });
    const files = machine.files();
    const found = await vectorsOfPaper(files, await files.list(), 'PAPER000', machine.texts('PAPER000'));
    expect([found.vectors.size, found.missing, found.stale]).toEqual([2, 0, 0]);
  });

  it('50-7: changing the model keeps the old vectors until the new set is complete, counted in the store', async () => {
    const machine = new Machine().library(3, 3);
    await machine.run();
    machine.settings = stubSettings({ model: 'other-model' });
    machine.serve({ fault: (request) => (request < 1 ? null : { kind: 'status', status: 401 }) });
    const failed = await machine.run();
    expect(failed).toMatchObject({ status: 'failed', complete: false, droppedModels: [], failure: { code: 'key-refused' } });
    expect(machine.vectorPaths().filter((path) => path.startsWith('vectors/stub-model-8/'))).toHaveLength(3);
    machine.serve({});
    const report = await machine.run();
    expect(report).toMatchObject({ status: 'done', complete: true, droppedModels: ['stub-model'] });
    expect(machine.vectorPaths().filter((path) => path.startsWith('vectors/stub-model-8/'))).toEqual([]);
  });

  it('50-10: complete is not said where a file went away behind the run', async () => {
    const machine = new Machine().library(2, 2);
    await machine.run();
    const [lost = ''] = machine.vectorPaths();
    const { deps } = machine;
    machine.deps = () => {
      const parts = deps.call(machine);
      let asked = 0;
      return {
        ...parts,
        papers: async () => {
          asked += 1;
          if (asked === 2) machine.data.files.delete(lost);
          return parts.papers();
        },
      };
    };
    machine.papers.set('NEW', 'A new line.');
    expect(await machine.run()).toMatchObject({ status: 'done', complete: false });
  });

  it('50-10: a run for some papers says complete only where all papers are', async () => {
    const machine = new Machine().library(3, 2);
    expect(await machine.run({ papers: ['PAPER001'] })).toMatchObject({ status: 'done', complete: false, texts: { done: 2 } });
    expect(await machine.run({ papers: ['PAPER000'] })).toMatchObject({ complete: false });
    expect(await machine.run({ papers: ['PAPER002'] })).toMatchObject({ complete: true });
  });

  it('50-11: a paper that cannot be read is reported, and nothing is complete', async () => {
    const machine = new Machine().library(2, 2);
    const { deps } = machine;
    machine.deps = () => {
      const parts = deps.call(machine);
      return { ...parts, papers: async () => [...(await parts.papers()), { paperId: 'DAMAGED', version: '1', texts: async () => null }] };
    };
    expect(await machine.run()).toMatchObject({ status: 'done', complete: false, unread: ['DAMAGED'], texts: { done: 4 } });
  });

  it('50-10: a torn file is not counted, and its texts are taken from elsewhere or sent again', async () => {
    const machine = new Machine().library(2, 2);
    await machine.run();
    const [torn = ''] = machine.vectorPaths();
    const bytes = machine.data.files.get(torn)?.bytes ?? new Uint8Array();
    machine.data.put(torn, bytes.slice(0, bytes.length - 8));
    const report = await machine.run();
    expect(report).toMatchObject({ complete: true, texts: { total: 2, done: 2, skipped: 2 } });
  });

  it('50-9: a paper in several files of the largest size is one paper', async () => {
    const machine = new Machine();
    machine.papers.set('LONG', Array.from({ length: 30 }, (_, line) => `Line ${line}.`).join('\n'));
    machine.settings = stubSettings({ limits: { ...stubSettings().limits, texts: 7 } });
    const { VectorFiles } = await import('../../../src/store/vector-files');
    const { deps } = machine;
    machine.deps = () => ({ ...deps.call(machine), files: new VectorFiles(machine.data, 'stub-model', DIMS, 600) });
    const report = await machine.run();
    expect(report).toMatchObject({ complete: true, texts: { done: 30 } });
    expect(machine.vectorPaths().every((path) => (machine.data.files.get(path)?.bytes.length ?? 0) <= 600)).toBe(true);
    machine.data.rest();
    expect(await machine.run()).toMatchObject({ complete: true, texts: { skipped: 30 }, requests: 0 });
  });

  it('50-7: a file that another device left is kept for a day, then it goes', async () => {
    const machine = new Machine().library(1, 2);
    machine.papers.set('GONE', 'A line of a paper that goes.');
    await machine.run();
    machine.papers.delete('GONE');
    expect((await machine.run()).complete).toBe(true);
    expect(machine.vectorPaths()).toHaveLength(2);
    await machine.time.advance(25 * 3_600_000);
    await machine.run();
    expect(machine.vectorPaths()).toHaveLength(1);
  });
});
