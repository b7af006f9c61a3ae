import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FolderCache } from '../../src/cli/folder-cache';
import { NodeFiles } from '../../src/cli/node-files';
import { temporaryFolder } from './temporary-folder';

const root = temporaryFolder('files');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (read: Uint8Array | null): string | null => (read === null ? null : new TextDecoder().decode(read));
const folder = (name: string): string => {
  const path = join(root, name);
  mkdirSync(path, { recursive: true });
  return path;
};

describe('NodeFiles', () => {
  it('gives null for what is missing, also below a file, and throws for what cannot be read', async () => {
    const files = new NodeFiles(folder('missing'));
    await files.write('a.txt', bytes('a'));
    expect(await files.list('nowhere')).toBeNull();
    expect(await files.stat('a.txt/below')).toBeNull();
    expect(await files.read('b.txt')).toBeNull();
    await expect(files.read('')).rejects.toThrow(/EISDIR/);
  });

  it('writes whole files into new folders and replaces them without leaving anything beside them', async () => {
    const at = folder('write');
    const files = new NodeFiles(at);
    await files.write('deep/er/a.json', bytes('one'));
    await files.write('deep/er/a.json', bytes('two'));
    expect(text(await files.read('deep/er/a.json'))).toBe('two');
    expect(readdirSync(join(at, 'deep/er'))).toEqual(['a.json']);
    expect((await files.stat('deep/er/a.json'))?.size).toBe(3);
    await files.remove('deep/er/a.json');
    await files.remove('deep/er/a.json');
    expect(await files.read('deep/er/a.json')).toBeNull();
  });

  it.skipIf(!existsSync('/proc/version'))('a folder that the system will not make is an error, not a wait for ever', async () => {
    await expect(new NodeFiles('/proc/locus/deep').write('a/b.json', bytes('a'))).rejects.toThrow(/ENOENT/);
  }, 5_000);

  it('a write that fails leaves the old file and no temporary one', async () => {
    const at = folder('torn');
    const files = new NodeFiles(at);
    mkdirSync(join(at, 'taken/inside'), { recursive: true });
    await expect(files.write('taken', bytes('x'))).rejects.toThrow();
    expect(readdirSync(at)).toEqual(['taken']);
    expect(existsSync(join(at, 'taken/inside'))).toBe(true);
  });

  it('finds names that the disk keeps decomposed, and gives them composed', async () => {
    const at = folder('unicode');
    const decomposed = 'Müller 文献.md'.normalize('NFD');
    mkdirSync(join(at, 'Ordner ä'.normalize('NFD')));
    writeFileSync(join(at, 'Ordner ä'.normalize('NFD'), decomposed), 'found');
    const files = new NodeFiles(at);
    expect((await files.list(''))?.folders).toEqual(['Ordner ä'.normalize('NFC')]);
    expect((await files.list('Ordner ä'))?.files).toEqual(['Müller 文献.md'.normalize('NFC')]);
    expect(text(await files.read('Ordner ä/Müller 文献.md'.normalize('NFC')))).toBe('found');
    await files.write('Ordner ä/Müller 文献.md'.normalize('NFC'), bytes('new'));
    expect(readdirSync(join(at, readdirSync(at)[0] ?? ''))).toHaveLength(1);
    expect(readFileSync(join(at, 'Ordner ä'.normalize('NFD'), decomposed), 'utf8')).toBe('new');
  });

  it('no path leaves the folder by name', async () => {
    const files = new NodeFiles(folder('jail'));
    writeFileSync(join(root, 'outside.txt'), 'secret');
    for (const path of ['../outside.txt', 'a/../../outside.txt', './x', 'a//b', '/etc/hosts', '..']) {
      await expect(files.read(path), path).rejects.toThrow(RangeError);
      await expect(files.write(path, bytes('x')), path).rejects.toThrow(RangeError);
    }
    expect(readFileSync(join(root, 'outside.txt'), 'utf8')).toBe('secret');
  });

  it('10: follows the link to a Zotero storage outside, but no link that leads back up', async () => {
    const at = folder('links');
    const storage = folder('zotero-elsewhere/storage/ABCD1234');
    writeFileSync(join(storage, 'paper.pdf'), '%PDF');
    mkdirSync(join(at, 'System/deep'), { recursive: true });
    symlinkSync(join(root, 'zotero-elsewhere'), join(at, 'System/Zotero'));
    symlinkSync(at, join(at, 'System/deep/up'));
    symlinkSync(join(at, 'System'), join(at, 'System/self'));
    symlinkSync(join(at, 'nowhere'), join(at, 'System/broken'));
    symlinkSync(join(at, 'System/circle'), join(at, 'System/circle'));
    const files = new NodeFiles(at);
    const system = await files.list('System');
    expect(system?.folders.sort()).toEqual(['Zotero', 'deep']);
    expect(system?.files).toEqual([]);
    expect(await files.list('System/deep')).toEqual({ files: [], folders: [] });
    expect(text(await files.read('System/Zotero/storage/ABCD1234/paper.pdf'))).toBe('%PDF');
  });

  it.skipIf(process.getuid?.() === 0)('a folder that cannot be written throws', async () => {
    const at = folder('read-only');
    chmodSync(at, 0o555);
    await expect(new NodeFiles(at).write('a', bytes('x'))).rejects.toThrow(/EACCES/);
    chmodSync(at, 0o755);
  });
});

describe('FolderCache', () => {
  it('40-3: keeps entries by key, lists by prefix in one order everywhere, and survives its folder’s deletion', async () => {
    const cache = new FolderCache(join(root, 'cache'));
    expect(await cache.keys('')).toEqual([]);
    await cache.set('index/b', bytes('2'));
    await cache.set('index/a.1', bytes('1'));
    await cache.set('ledger/x/y', bytes('3'));
    expect(await cache.keys('')).toEqual(['index/a.1', 'index/b', 'ledger/x/y']);
    expect(await cache.keys('index/a')).toEqual(['index/a.1']);
    expect([...(await cache.getAll('index/')).keys()]).toEqual(['index/a.1', 'index/b']);
    await cache.delete('index/b');
    expect(await cache.get('index/b')).toBeNull();
    expect(text(await cache.get('ledger/x/y'))).toBe('3');
  });
});
