import { beforeEach, describe, expect, it } from 'vitest';
import type { App as RealApp, DataAdapter } from 'obsidian';
import { DataFiles } from '../../src/obsidian/files/data-files';
import { dataRootOf } from '../../src/obsidian/files/data-root';
import { openDeviceCache, vaultId } from '../../src/obsidian/files/device-cache';
import { MemoryCache } from '../../src/obsidian/files/memory-cache';
import { VaultFiles } from '../../src/obsidian/files/vault-files';
import { DEFAULT_SETTINGS } from '../../src/obsidian/settings/model';
import { App } from '../host/app/app';
import { MemoryStore } from '../host/vault/memory-store';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (content: Uint8Array | null): string | null => content && new TextDecoder().decode(content);

async function appOver(files: Record<string, string>): Promise<RealApp> {
  const app = new App({ store: new MemoryStore(files), mobile: false, defaultMode: 'source' });
  await app.vault.adapter.init();
  app.vault.load();
  return app as unknown as RealApp;
}

describe('the vault as ReadFiles', () => {
  let app: RealApp;
  beforeEach(async () => {
    app = await appOver({ 'ocr/AAAA1111/meta.json': '{}', 'ocr/AAAA1111/index/result-hash.txt': 'abc', '.hidden/ocr/BBBB2222/meta.json': 'hidden', 'note.md': 'x' });
  });

  it('lists, stats and reads files that the Vault knows', async () => {
    const files = new VaultFiles(app.vault);
    expect(await files.list('ocr/AAAA1111')).toEqual({ files: ['meta.json'], folders: ['index'] });
    expect(await files.list('')).toMatchObject({ files: ['note.md'] });
    expect(await files.stat('ocr/AAAA1111/meta.json')).toMatchObject({ size: 2 });
    expect(text(await files.read('ocr/AAAA1111/index/result-hash.txt'))).toBe('abc');
  });

  it('reaches hidden folders through the adapter', async () => {
    const files = new VaultFiles(app.vault);
    expect(await files.list('.hidden/ocr')).toEqual({ files: [], folders: ['BBBB2222'] });
    expect(text(await files.read('.hidden/ocr/BBBB2222/meta.json'))).toBe('hidden');
  });

  it('says null for what is missing and throws for what cannot be read', async () => {
    const files = new VaultFiles(app.vault);
    expect([await files.list('no'), await files.stat('no'), await files.read('no'), await files.stat('ocr')]).toEqual([null, null, null, null]);
    app.vault.adapter.readBinary = () => Promise.reject(new Error('EACCES'));
    await expect(files.read('note.md')).rejects.toThrow('EACCES');
  });
});

describe('plugin data as WriteFiles', () => {
  const ROOT = '.obsidian/plugins/locus';

  it('says null for what is missing, also where the app answers no bytes instead of a fault, and throws for what cannot be read', async () => {
    const { vault } = await appOver({ [`${ROOT}/empty`]: '', [`${ROOT}/f`]: 'x' });
    const files = new DataFiles(vault.adapter, ROOT);
    const { readBinary } = vault.adapter;
    vault.adapter.readBinary = async (path) => ((await vault.adapter.exists(path)) ? readBinary.call(vault.adapter, path) : new ArrayBuffer(0));
    expect([await files.read('none'), text(await files.read('empty')), text(await files.read('f'))]).toEqual([null, '', 'x']);
    vault.adapter.readBinary = () => Promise.reject(new Error('EACCES'));
    expect(await files.read('none')).toBeNull();
    await expect(files.read('f')).rejects.toThrow('EACCES');
  });

  it('writes whole files, making folders, and reads exactly those bytes', async () => {
    const { vault } = await appOver({});
    const files = new DataFiles(vault.adapter, ROOT);
    await files.write('papers/a/x.json', bytes('__one__').subarray(2, 5));
    expect(text(await files.read('papers/a/x.json'))).toBe('one');
    expect(await files.list('papers')).toEqual({ files: [], folders: ['a'] });
    expect(await files.stat('papers/a/x.json')).toMatchObject({ size: 3 });
    await files.remove('papers/a/x.json');
    await files.remove('papers/a/x.json');
    expect([await files.read('papers/a/x.json'), await files.list('nowhere')]).toEqual([null, null]);
  });

  it('two writers of one file take turns: one of their contents is there, whole, and nothing else', async () => {
    const { vault } = await appOver({});
    const [engine, citations] = [new DataFiles(vault.adapter, ROOT), new DataFiles(vault.adapter, ROOT)];
    await Promise.all(['one', 'two', 'three', 'four'].map((content, i) => (i % 2 === 0 ? engine : citations).write('f', bytes(content))));
    expect(text(await new DataFiles(vault.adapter, ROOT).read('f'))).toBe('four');
    expect((await vault.adapter.list(ROOT)).files).toEqual([`${ROOT}/f`]);
  });

  it('40-5: killed at any point of a replacement, the old bytes or the new ones are there, never a mix and never nothing', async () => {
    const points = await writePoints();
    expect(points).toBeGreaterThan(3);
    for (let killAt = 0; killAt < points; killAt++) {
      for (const torn of [false, true]) {
        const { vault } = await appOver({});
        await new DataFiles(vault.adapter, ROOT).write('f', bytes('old'));
        await new DataFiles(dying(vault.adapter, killAt, torn), ROOT).write('f', bytes('newer')).catch(() => undefined);
        const after = new DataFiles(vault.adapter, ROOT);
        expect(['old', 'newer'], `killed at ${killAt}`).toContain(text(await after.read('f')));
        expect((await after.list(''))?.files).toEqual(['f']);
        await after.write('f', bytes('last'));
        expect(text(await after.read('f'))).toBe('last');
        await after.remove('f');
        expect(await after.read('f')).toBeNull();
      }
    }
  });

  async function writePoints(): Promise<number> {
    const { vault } = await appOver({});
    await new DataFiles(vault.adapter, ROOT).write('f', bytes('old'));
    const counter = { calls: 0 };
    await new DataFiles(dying(vault.adapter, Infinity, false, counter), ROOT).write('f', bytes('newer'));
    return counter.calls;
  }

  /** An adapter whose n-th change fails and every later one too; a torn write leaves half of the bytes. */
  function dying(adapter: DataAdapter, killAt: number, torn: boolean, counter = { calls: 0 }): DataAdapter {
    const dead = (): boolean => counter.calls++ >= killAt;
    return new Proxy(adapter, {
      get(target, name: keyof DataAdapter) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        const call = (...args: unknown[]): unknown => Reflect.apply(method, target, args);
        if (name === 'writeBinary') {
          return async (path: string, data: ArrayBuffer) => {
            if (!dead()) return call(path, data);
            if (torn && counter.calls === killAt + 1) await call(path, data.slice(0, 2));
            throw new Error('killed');
          };
        }
        if (name === 'rename' || name === 'remove' || name === 'mkdir') {
          return async (...args: unknown[]) => {
            if (dead()) throw new Error('killed');
            return call(...args);
          };
        }
        return call;
      },
    });
  }

  it('lies in the plugin’s folder, or inside the visible one that the user chose', async () => {
    const app = await appOver({});
    const manifest = { id: 'locus', name: 'Locus', version: '1', minAppVersion: '1.13.0', author: '', description: '', dir: '.obsidian/plugins/locus-dev' };
    expect(dataRootOf(app, manifest, DEFAULT_SETTINGS)).toBe('.obsidian/plugins/locus-dev');
    expect(dataRootOf(app, { ...manifest, dir: undefined }, DEFAULT_SETTINGS)).toBe('.obsidian/plugins/locus');
    expect(dataRootOf(app, manifest, { ...DEFAULT_SETTINGS, dataFolder: 'Data/' })).toBe('Data/Locus');
  });
});

describe('the device cache', () => {
  it('a missing IndexedDB gives a cache in memory and says so', async () => {
    const app = await appOver({});
    const device = await openDeviceCache(app);
    expect(device.fault).not.toBeNull();
    expect(device.cache).toBeInstanceOf(MemoryCache);
    await device.cache.set('a/1', bytes('x'));
    await device.cache.set('b/1', bytes('y'));
    expect([...(await device.cache.getAll('a/')).keys()]).toEqual(['a/1']);
    expect(await device.cache.keys('')).toEqual(['a/1', 'b/1']);
    await device.cache.delete('a/1');
    expect(await device.cache.get('a/1')).toBeNull();
    device.close();
  });

  it('the vault’s id is random and stays', async () => {
    const app = await appOver({});
    app.saveLocalStorage('locus-vault-id', null);
    const id = vaultId(app);
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(vaultId(app)).toBe(id);
  });
});
