import { describe, expect, it } from 'vitest';
import { settingsOf as endpointOf } from '../../src/embedding/endpoint/presets';
import { openEngineInProcess, type Engine, type EngineSettings } from '../../src/engine';
import type { Http } from '../../src/ports';
import { DEFAULT_POLICY } from '../../src/structure/model';
import { WriterLock } from '../../src/store/writer-lock';
import { MemoryCache, MemoryFiles } from '../doubles/memory-files';

const DIMS = 4;
const NOW = 2_000_000_000_000;

const settings: EngineSettings = {
  ocrFolder: '',
  sourceFolders: [],
  readPdfs: false,
  policy: DEFAULT_POLICY,
  titleInBreadcrumb: false,
  tolerantSearch: false,
  meaning: {
    learning: { when: 'off', dims: 6, unasked: false },
    endpoint: { settings: { ...endpointOf('ollama'), model: 'bge-m3' }, dims: DIMS, cap: { texts: null, money: null } },
  },
  writer: 'test',
};

/** A server that answers every text with the same vector. */
const http: Http = async ({ body }) => {
  const { input } = JSON.parse(body ?? '{}') as { input: string[] };
  const data = input.map((_, index) => ({ object: 'embedding', index, embedding: Array.from({ length: DIMS }, (__, at) => at + 1) }));
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ object: 'list', model: 'bge-m3', data }) };
};

async function prepared(): Promise<{ engine: Engine; data: MemoryFiles }> {
  const vault = new MemoryFiles();
  vault.put('System/PaperForge/ocr/PAPER001/fulltext.md', '<!-- page 1 -->\n\n# Waves\n\nThe waves of the sea are measured with a buoy, every hour of the day.', 1_000);
  const data = new MemoryFiles();
  const engine = await openEngineInProcess({ vault, data, cache: new MemoryCache(), clock: () => NOW, http }, settings);
  await engine.index({});
  const outcome = await engine.embed({});
  expect(outcome).toMatchObject({ kind: 'ran', report: { complete: true } });
  return { engine, data };
}

const SET = { model: 'bge-m3', dims: DIMS };
const vectorFiles = (data: MemoryFiles): string[] => [...data.files.keys()].filter((path) => path.startsWith('vectors/'));

describe('deleting what a model has embedded', () => {
  it('50-7: store and index hold nothing of it any more, and a search says so; a run embeds again', async () => {
    const { engine, data } = await prepared();
    const before = await engine.search({ query: 'ocean', limit: 3, mode: 'meaning', checked: true });
    expect(before.passages).toHaveLength(1);
    expect(vectorFiles(data).length).toBeGreaterThan(0);
    await engine.forgetModel(SET);
    expect(vectorFiles(data)).toEqual([]);
    expect((await engine.meaning()).endpoint).toMatchObject({ serving: null, sets: [], texts: { stored: 0 }, complete: false });
    const after = await engine.search({ query: 'ocean', limit: 3, mode: 'meaning', checked: true });
    expect(after.notices.map(({ code }) => code)).toContain('meaning-unavailable');
    expect(await engine.embed({})).toMatchObject({ report: { complete: true, texts: { done: 1 } } });
    await engine.dispose();
  });

  it('50-7: another model’s stay', async () => {
    const { engine, data } = await prepared();
    await engine.forgetModel({ model: 'another', dims: DIMS });
    expect(vectorFiles(data).length).toBeGreaterThan(0);
    await engine.dispose();
  });

  it('50-7: while another window writes nothing is deleted, and that is told', async () => {
    const { engine, data } = await prepared();
    await new WriterLock(data, () => NOW, 'other window').acquire();
    await expect(engine.forgetModel(SET)).rejects.toThrow('other window');
    expect(vectorFiles(data).length).toBeGreaterThan(0);
    await engine.dispose();
  });
});
