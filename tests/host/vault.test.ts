import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from './app/app';
import { startHost } from './harness';
import { Plugin } from './app/plugin';

class Idle extends Plugin {}

const start = async (files: Record<string, string | Uint8Array>): Promise<App> =>
  (await startHost(Idle, { files })).app;
const file = (app: App, path: string) => app.vault.getFileByPath(path) ?? expect.fail(`no ${path}`);

describe('the vault of the host', () => {
  it('fires create for every file while it starts, folders first', async () => {
    const seen: string[] = [];
    const watch = (app: App): void => void app.vault.on('create', (f: { path: string }) => seen.push(f.path));
    await startHost(Idle, { files: { 'b.json': '{}', 'a/b.md': 'é', '.hidden/x': '' }, before: watch });
    expect(seen).toEqual(['a', 'a/b.md', 'b.json']);
  });

  it('hides dot folders from the tree, but not from the adapter, and fires nothing for them', async () => {
    const app = await start({ '.obsidian/app.json': '{}', 'a.md': '' });
    const seen: string[] = [];
    for (const event of ['create', 'modify', 'delete']) app.vault.on(event, () => seen.push(event));
    await app.vault.adapter.mkdir('.obsidian/plugins/locus');
    await app.vault.adapter.write('.obsidian/plugins/locus/x.json', '[]');
    expect(app.vault.getAllLoadedFiles().map((f) => f.path)).toEqual(['/', 'a.md']);
    expect((await app.vault.adapter.list('.obsidian/plugins/locus')).files).toEqual(['.obsidian/plugins/locus/x.json']);
    expect(seen).toEqual([]);
  });

  it('keeps binary files as they are', async () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, at) => (at * 7) % 256);
    const app = await start({ 'a.pdf': bytes });
    expect(new Uint8Array(await app.vault.readBinary(file(app, 'a.pdf')))).toEqual(bytes);
    await app.vault.createBinary('b.pdf', bytes.buffer);
    expect(file(app, 'b.pdf').stat.size).toBe(1000);
    expect(file(app, 'b.pdf').extension).toBe('pdf');
  });

  it('throws what the app throws', async () => {
    const app = await start({ 'a.md': '' });
    await expect(app.vault.create('a.md', '')).rejects.toThrow('already exists');
    await expect(app.vault.create('no/such.md', '')).rejects.toThrow('ENOENT');
    await expect(app.vault.adapter.read('no.md')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(app.vault.adapter.list('no')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(app.vault.adapter.stat('no')).resolves.toBeNull();
  });

  it('processes one change after another', async () => {
    const app = await start({ 'c.md': '0' });
    const count = () => app.vault.process(file(app, 'c.md'), (text) => String(Number(text) + 1));
    await Promise.all(Array.from({ length: 20 }, count));
    expect(await app.vault.read(file(app, 'c.md'))).toBe('20');
  });

  it('notices on sync what another program created, changed and deleted', async () => {
    const app = await start({ 'a.md': 'a', 'b.md': 'b', 'f/c.md': 'c' });
    const seen: string[] = [];
    for (const event of ['create', 'modify', 'delete'])
      app.vault.on(event, (f: { path: string }) => seen.push(`${event} ${f.path}`));
    app.host.disk.put('a.md', 'a2');
    app.host.disk.put('n/d.md', 'd');
    app.host.disk.drop('f');
    expect(await app.host.sync()).toBe(5);
    expect(seen).toEqual(['delete f/c.md', 'delete f', 'modify a.md', 'create n', 'create n/d.md']);
    expect(await app.host.sync()).toBe(0);
  });

  it('fires ten thousand events without touching the disk', async () => {
    const app = await start({});
    let heard = 0;
    app.vault.on('modify', () => heard++);
    expect(
      app.host.fire(
        'modify',
        Array.from({ length: 10_000 }, (_, at) => `n/${at}.md`),
      ),
    ).toBe(10_000);
    expect(heard).toBe(10_000);
  });

  it('moves a folder with what is in it, one rename event each', async () => {
    const app = await start({ 'a/b/c.md': '' });
    const seen: string[] = [];
    app.vault.on('rename', (f: { path: string }, old: string) => seen.push(`${old} > ${f.path}`));
    await app.vault.rename(app.vault.getFolderByPath('a') ?? expect.fail('no folder'), 'z');
    expect(seen).toEqual(['a > z', 'a/b > z/b', 'a/b/c.md > z/b/c.md']);
    expect(await app.vault.adapter.read('z/b/c.md')).toBe('');
  });

  it('trashes into .trash, out of the tree', async () => {
    const app = await start({ 'a.md': 'x' });
    await app.fileManager.trashFile(file(app, 'a.md'));
    expect(app.vault.getFileByPath('a.md')).toBeNull();
    expect(await app.vault.adapter.read('.trash/a.md')).toBe('x');
  });
});

describe('the metadata of the host', () => {
  let app: App;
  beforeEach(async () => {
    app = await start({
      'a.md': '---\ntags: [x]\n---\n# H\n\n[[b#page=3|p]] and [m](b.md) `[[c]]`',
      'b.md': '# B',
      'f/b2.md': '',
    });
    await vi.waitFor(() => expect(app.metadataCache.idle).toBe(true));
  });

  it('knows headings, links with positions, and properties', () => {
    const cache = app.metadataCache.getCache('a.md');
    expect(cache?.frontmatter).toEqual({ tags: ['x'] });
    expect(cache?.headings?.[0]).toMatchObject({ heading: 'H', level: 1, position: { start: { line: 3, col: 0 } } });
    expect(cache?.links?.map((l) => [l.link, l.displayText, l.position.start.line])).toEqual([
      ['b#page=3', 'p', 5],
      ['b.md', 'm', 5],
    ]);
    expect(app.metadataCache.resolvedLinks['a.md']).toEqual({ 'b.md': 2 });
  });

  it('follows renames without "changed", and forgets deleted notes', async () => {
    const events: string[] = [];
    for (const name of ['changed', 'deleted'])
      app.metadataCache.on(name, (f: { path: string }) => events.push(`${name} ${f.path}`));
    await app.vault.rename(file(app, 'f/b2.md'), 'f/b3.md');
    await app.vault.delete(file(app, 'b.md'));
    await Promise.resolve();
    expect(events).toEqual(['deleted b.md']);
    expect(app.metadataCache.unresolvedLinks['a.md']).toEqual({ b: 1, 'b.md': 1 });
  });

  it('writes links in both styles and three formats', () => {
    const target = file(app, 'f/b2.md');
    const link = (alias?: string) => app.fileManager.generateMarkdownLink(target, 'n/x.md', '#page=3', alias);
    expect(link('a b')).toBe('[[b2#page=3|a b]]');
    app.vault.setConfig('newLinkFormat', 'relative');
    expect(link()).toBe('[[../f/b2#page=3]]');
    app.vault.setConfig('useMarkdownLinks', true);
    expect(link('a b')).toBe('[a b](../f/b2.md#page=3)');
    app.vault.setConfig('newLinkFormat', 'absolute');
    expect(link()).toBe('[b2](f/b2.md#page=3)');
  });

  it("drops an attachment's alias in Markdown links, as the app does", async () => {
    await app.vault.create('p q.pdf', '');
    app.vault.setConfig('useMarkdownLinks', true);
    expect(app.fileManager.generateMarkdownLink(file(app, 'p q.pdf'), 'a.md', '#page=3', 'words')).toBe(
      '![](p%20q.pdf#page=3)',
    );
  });
});
