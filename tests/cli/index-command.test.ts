import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openEngineInProcess } from '../../src/engine';
import type { OpenEngine } from '../../src/engine/engine';
import { translator } from '../../src/i18n';
import { commandLine, snapshot } from './command-line';
import type { Ended } from './command-line';
import { fakeTerminal } from './fake-terminal';

const { root, vaultNamed, locus } = commandLine('index-command');
const english = translator('en');

beforeAll(async () => {
  const indexed = await locus(['index', await vaultNamed('vault'), '--json']);
  expect(indexed.stderr).toBe('');
  expect(indexed.json()).toMatchObject({ added: 6, rebuilt: 0, kept: 0, dropped: 0, blocked: [], failed: [] });
});

describe('90: locus index', () => {
  it('40-8: nothing changed -> all kept, and not a byte of the store is written', async () => {
    const vault = join(root, 'vault');
    const before = snapshot(join(vault, '.obsidian'));
    const ended = await locus(['index', vault, '--json']);
    const json = ended.json();
    expect(json).toMatchObject({ added: 0, rebuilt: 0, kept: 6, dropped: 0 });
    expect(Object.keys(json)).toEqual(['added', 'rebuilt', 'kept', 'dropped', 'blocked', 'failed', 'units', 'ms']);
    expect(snapshot(join(vault, '.obsidian'))).toEqual(before);
  });

  it('--dry-run plans and writes nothing', async () => {
    const vault = await vaultNamed('dry');
    const ended = await locus(['index', vault, '--dry-run', '--json']);
    expect(ended.json()).toMatchObject({ added: 6, kept: 0 });
    expect(existsSync(join(vault, '.obsidian', 'plugins', 'locus', 'papers'))).toBe(false);
  });

  it('--config-dir moves the data, and the plugin’s own settings are obeyed', async () => {
    const vault = await vaultNamed('configured');
    mkdirSync(join(vault, '.config/plugins/locus'), { recursive: true });
    writeFileSync(join(vault, '.config/plugins/locus/data.json'), JSON.stringify({ dataFolder: 'Locus data', ocrFolder: '' }));
    const ended = await locus(['index', vault, '--config-dir', '.config', '--json']);
    expect(ended.json()).toMatchObject({ added: 6 });
    expect(readdirSync(join(vault, 'Locus data/papers'))).toHaveLength(6);
    expect(existsSync(join(vault, '.obsidian'))).toBe(false);
  });

  it('damaged settings are named on stderr and the defaults are used; a folder outside the vault is not', async () => {
    const vault = await vaultNamed('damaged');
    mkdirSync(join(vault, '.obsidian/plugins/locus'), { recursive: true });
    writeFileSync(join(vault, '.obsidian/plugins/locus/data.json'), '{"dataFolder":');
    const ended = await locus(['index', vault, '--json']);
    expect(ended).toMatchObject({ code: 0, stderr: `${english('terminal.settings-broken')}\n` });
    writeFileSync(join(vault, '.obsidian/plugins/locus/data.json'), '{"dataFolder":"../outside"}');
    expect((await locus(['index', vault, '--json'])).json()).toMatchObject({ kept: 6 });
    expect(existsSync(join(root, 'outside'))).toBe(false);
    writeFileSync(join(vault, '.obsidian/plugins/locus/data.json'), JSON.stringify({ dataFolder: 'a\0b' }));
    expect((await locus(['index', vault, '--json'])).json()).toMatchObject({ kept: 6 });
  });

  it('two vaults built from the same papers hold the same bytes', async () => {
    const papers = (vault: string): [string, string][] => readdirSync(join(vault, '.obsidian/plugins/locus/papers')).sort().map((name) => [name, readFileSync(join(vault, '.obsidian/plugins/locus/papers', name), 'utf8')]);
    const other = await vaultNamed('twin');
    await locus(['index', other]);
    expect(papers(other)).toEqual(papers(join(root, 'vault')));
  });

  it('Ctrl-C stops after the paper in work, says so with 1, and the next run continues', async () => {
    const vault = await vaultNamed('stopped');
    const terminal = fakeTerminal(root);
    const open: OpenEngine = async (host, settings) => {
      const engine = await openEngineInProcess(host, settings);
      await engine.onRun((snapshot) => {
        if (snapshot.finished >= 1) terminal.interrupt();
      });
      return engine;
    };
    const ended = await locus(['index', vault], terminal, open);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain(english('run.stopped'));
    const again = (await locus(['index', vault, '--json'])).json() as { added: number; kept: number };
    expect(again.kept).toBeGreaterThanOrEqual(1);
    expect(again.added).toBe(6 - again.kept);
    expect(again.added).toBeGreaterThan(0);
  });

  it('a second writer is told that another one writes', async () => {
    const vault = await vaultNamed('locked');
    mkdirSync(join(vault, '.obsidian/plugins/locus'), { recursive: true });
    writeFileSync(join(vault, '.obsidian/plugins/locus/lock.json'), JSON.stringify({ owner: 'desktop window', beat: Date.now() }));
    const ended = await locus(['index', vault]);
    expect(ended).toMatchObject({ code: 1, stderr: `locus: ${english('failure.locked')}\n` });
    expect((await locus(['status', vault, '--json'])).code).toBe(0);
  });

  it('papers left out are named with the reason, in JSON and on stderr, and end with 0', async () => {
    const vault = await vaultNamed('publishing');
    mkdirSync(join(vault, 'System/PaperForge/ocr/KNEEOA21/index'), { recursive: true });
    writeFileSync(join(vault, 'System/PaperForge/ocr/KNEEOA21/index/result-hash.pending'), 'pending');
    const ended = await locus(['index', vault, '--json']);
    expect(ended.code).toBe(0);
    const json = ended.json() as { added: number; blocked: { paperId: string; reason: string; code: string }[] };
    expect(json.added).toBe(5);
    expect(json.blocked).toEqual([{ paperId: 'KNEEOA21', reason: english('reason.publishing'), code: 'publishing' }]);
    expect(ended.stderr).toContain('KNEEOA21');
  });
});

describe('40-3: the cache can go', () => {
  it('without it the same commands give the same results', async () => {
    const vault = join(root, 'vault');
    const kept = await locus(['status', vault, '--json']);
    const terminal = fakeTerminal(root, { XDG_CACHE_HOME: join(root, 'empty-cache') });
    const papers = (ended: Ended): unknown => ended.json().papers;
    expect(papers(await locus(['status', vault, '--json'], terminal))).toEqual(papers(kept));
    cpSync(vault, join(root, 'moved'), { recursive: true });
    const moved = await locus(['index', join(root, 'moved'), '--json']);
    expect(moved.json()).toMatchObject({ added: 0, kept: 6 });
  });
});
