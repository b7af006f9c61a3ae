import { describe, expect, it } from 'vitest';
import { Abbreviations, type StoredPaper } from '../../src/engine/abbreviations';
import type { Cache } from '../../src/ports';
import { MemoryCache } from '../doubles/memory-files';
import { sharedFolder } from '../doubles/shared-folder';
import { Home, loadFolder } from './real-vault';

const TEXTS: Record<string, string> = { A: 'the anterior cruciate ligament (ACL)', B: 'osteoarthritis (OA)', C: 'mass spectrometry (MS)' };
const stored = (ids: string, generation = 'g1'): StoredPaper[] => [...ids].map((paperId) => ({ paperId, generation }));

function keeper(cache: Cache): { abbreviations: Abbreviations; reads: string[]; faults: unknown[]; read: (paperId: string) => Promise<string | null> } {
  const reads: string[] = [];
  const faults: unknown[] = [];
  const abbreviations = new Abbreviations({ cache, breathe: () => Promise.resolve(), failed: (error) => faults.push(error) });
  const read = async (paperId: string): Promise<string | null> => {
    reads.push(paperId);
    return TEXTS[paperId] ?? null;
  };
  return { abbreviations, reads, faults, read };
}

describe('the library’s abbreviations, kept by the engine', () => {
  it('50-5: every stored paper is read once, also over a restart; a new generation is read again', async () => {
    const cache = new MemoryCache();
    const first = keeper(cache);
    await first.abbreviations.catchUp(stored('ABC'), first.read);
    await first.abbreviations.catchUp(stored('ABC'), first.read);
    await first.abbreviations.save();
    expect(first.reads).toEqual(['A', 'B', 'C']);
    const second = keeper(cache);
    await second.abbreviations.catchUp([...stored('AB'), ...stored('C', 'g2')], second.read);
    expect(second.reads).toEqual(['C']);
    expect((await second.abbreviations.open()).meaningsOf('ACL')[0]?.papers).toEqual(['A']);
  });

  it('50-5: a dropped paper is forgotten, a text that cannot be read is asked for again', async () => {
    const { abbreviations, reads, read } = keeper(new MemoryCache());
    await abbreviations.catchUp(stored('ABX'), read);
    await abbreviations.catchUp(stored('BX'), read);
    expect((await abbreviations.open()).has('ACL')).toBe(false);
    expect(reads).toEqual(['A', 'B', 'X', 'X']);
    await abbreviations.remove('B');
    await abbreviations.put({ paperId: 'C', generation: 'g1' }, TEXTS.C ?? '');
    expect([...(await abbreviations.open()).papers.keys()]).toEqual(['C']);
  });

  it('50-5: nothing changed, nothing is written', async () => {
    const cache = new MemoryCache();
    const { abbreviations, read } = keeper(cache);
    await abbreviations.catchUp(stored('A'), read);
    await abbreviations.save();
    const writes: string[] = [];
    const counting: Cache = { get: (key) => cache.get(key), getAll: (prefix) => cache.getAll(prefix), set: async (key) => void writes.push(key), delete: (key) => cache.delete(key), keys: (prefix) => cache.keys(prefix) };
    const again = keeper(counting);
    await again.abbreviations.catchUp(stored('A'), again.read);
    await again.abbreviations.save();
    expect(writes).toEqual([]);
  });

  it('50-5: damaged bytes and a cache that fails cost the reading, nothing else', async () => {
    const cache = new MemoryCache();
    await cache.set('abbreviations/1', new TextEncoder().encode('{'));
    const { abbreviations, reads, read } = keeper(cache);
    await abbreviations.catchUp(stored('A'), read);
    expect(reads).toEqual(['A']);
    const down = (): Promise<never> => Promise.reject(new Error('no cache'));
    const without = keeper({ get: down, getAll: down, set: down, delete: down, keys: down });
    await without.abbreviations.catchUp(stored('A'), without.read);
    await without.abbreviations.save();
    expect((await without.abbreviations.open()).has('ACL')).toBe(true);
    expect(without.faults).toHaveLength(2);
  });

  it('50-5: an answer waits for a few papers, never for many nor behind a long reading', async () => {
    const { abbreviations, reads, read } = keeper(new MemoryCache());
    expect(await abbreviations.catchUp(stored('ABC'), read, 2)).toBe(false);
    expect(reads).toEqual([]);
    const gate: { open?: () => void } = {};
    const waiting = new Promise<void>((resolve) => (gate.open = resolve));
    const long = abbreviations.catchUp(stored('ABC'), async (paperId) => {
      await waiting;
      return read(paperId);
    });
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    expect(await abbreviations.catchUp(stored('A'), read, 2)).toBe(false);
    gate.open?.();
    expect(await long).toBe(true);
    expect(await abbreviations.catchUp(stored('ABC'), read, 0)).toBe(true);
    expect(reads).toEqual(['A', 'B', 'C']);
  });

  it('50-5: cleared, it is empty here and on the device', async () => {
    const cache = new MemoryCache();
    const { abbreviations, read } = keeper(cache);
    await abbreviations.catchUp(stored('A'), read);
    await abbreviations.save();
    await abbreviations.clear();
    expect((await abbreviations.open()).papers.size).toBe(0);
    expect(await cache.keys('')).toEqual([]);
  });
});

const VAULT = sharedFolder('data/ocr/vault-dev');
const OCR = 'System/PaperForge/ocr';

describe.skipIf(VAULT === null)('the engine and the abbreviations of real papers', () => {
  it('50-5: a search expands what the papers define, and the next start reads no paper for it', async () => {
    const home = new Home();
    loadFolder(home.vault, VAULT ?? '', '', (path) => (!path.startsWith(`${OCR}/`) || path.startsWith(`${OCR}/JOSE265A/`)) && !/\/(canonical|json|health|assets)\//.test(path));
    const ask = { query: 'MD trajectories', limit: 3, mode: 'words' as const, checked: true };
    const first = await home.open();
    await first.index({});
    expect((await first.search(ask)).expansions).toMatchObject([{ from: 'MD', papers: 1 }]);
    expect((await first.search(ask)).expansions[0]?.to.toLowerCase()).toBe('molecular dynamics');
    expect((await first.search({ ...ask, expand: false })).expansions).toEqual([]);
    await first.dispose();
    home.rest();
    const second = await home.open();
    const answer = await second.search({ ...ask, query: 'MD zeppelin', limit: 0 });
    expect(answer.expansions).toHaveLength(1);
    expect(home.data.reads.filter((path) => path.startsWith('papers/'))).toEqual([]);
  });
});
