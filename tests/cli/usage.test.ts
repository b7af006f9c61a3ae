import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenEngine } from '../../src/engine/engine';
import { translator } from '../../src/i18n';
import { commandLine, snapshot } from './command-line';
import { fakeTerminal } from './fake-terminal';

const { root, vaultNamed, locus } = commandLine('usage');
const english = translator('en');

beforeAll(async () => {
  const indexed = await locus(['index', await vaultNamed('vault'), '--json']);
  expect(indexed.stderr).toBe('');
  expect(indexed.json()).toMatchObject({ added: 6, rebuilt: 0, kept: 0, dropped: 0, blocked: [], failed: [] });
});

describe('90: usage and errors', () => {
  it('wrong usage ends with 2, says how it is right, and prints nothing on stdout', async () => {
    for (const args of [[], ['fly'], ['index'], ['search', 'vault'], ['search', 'vault', 'a', 'b'], ['index', 'vault', '--unknown'], ['search', 'vault', 'x', '--limit', '0'], ['search', 'vault', 'x', '--limit', '1e3'], ['search', 'vault', 'x', '--mode', 'magic']]) {
      const ended = await locus(args);
      expect(ended.code, args.join(' ')).toBe(2);
      expect(ended.stdout).toBe('');
      expect(ended.stderr.trim()).not.toBe('');
    }
  });

  it('help and version are no errors', async () => {
    expect((await locus(['--version'])).stdout).toBe('9.9.9\n');
    const help = await locus(['--help']);
    expect(help.code).toBe(0);
    for (const name of ['index', 'status', 'search', 'papers', 'tree', 'units', 'doctor']) expect(help.stdout).toContain(`locus ${name} <vault>`);
    expect((await locus(['search', '--help'])).stdout).toContain('--limit');
  });

  it('a fault is one plain line on stderr and 1', async () => {
    const missing = await locus(['index', join(root, 'nowhere')]);
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toMatch(/^locus: There is no folder at .*\n$/);
    const broken: OpenEngine = async () => {
      throw new Error('first line\n  second line');
    };
    const ended = await locus(['status', 'vault'], fakeTerminal(root), broken);
    expect(ended).toMatchObject({ code: 1, stderr: 'locus: first line second line\n' });
  });

  it('a vault without an OCR folder is refused with the reason', async () => {
    const bare = join(root, 'bare');
    mkdirSync(bare);
    const ended = await locus(['index', bare]);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toBe(`locus: ${english('failure.no-root')}\n`);
  });

  it('a vault that cannot be written says so; --data puts the index elsewhere and writes nothing into the vault', async () => {
    const vault = await vaultNamed('read-only');
    writeFileSync(join(vault, '.obsidian'), 'a file in the way');
    const ended = await locus(['index', vault]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toBe(`locus: ${english('failure.data-unwritable')}\n`);
    const before = snapshot(vault);
    const apart = await locus(['index', vault, '--data', join(root, 'data'), '--json']);
    expect(apart.json()).toMatchObject({ added: 6, failed: [] });
    expect(snapshot(vault)).toEqual(before);
    expect(existsSync(join(root, 'data/papers'))).toBe(true);
  });

  it('the reader’s language is the terminal’s; JSON is English everywhere', async () => {
    const chinese = fakeTerminal(root, { LANG: 'zh_TW.UTF-8' });
    expect((await locus(['status', 'vault'], chinese)).stdout).toContain('可以搜尋');
    const json = await locus(['index', join(root, 'vault'), '--json'], fakeTerminal(root, { LANG: 'zh_CN.UTF-8' }));
    expect(json.stdout).not.toMatch(/[\u4e00-\u9fff]/);
  });
});
