import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { isWriterGone, writerName } from '../../src/cli/writer';
import { AnswerServer } from '../doubles/answer-server';
import { commandLine } from './command-line';

const project = fileURLToPath(new URL('../..', import.meta.url));
const { root, vaultNamed } = commandLine('bundle');
const bundle = join(root, 'locus.mjs');
const node = promisify(execFile);
const env = { ...process.env, XDG_CACHE_HOME: join(root, 'cache-home'), LC_ALL: 'C' };

beforeAll(async () => {
  const build = "import esbuild from 'esbuild'; const { cliOptions } = await import('./esbuild.config.mjs'); await esbuild.build(cliOptions(process.argv[1]));";
  await node(process.execPath, ['--input-type=module', '-e', build, bundle], { cwd: project });
});

describe('90: the bundle', () => {
  it('indexes and searches as one file; stdout is one JSON object', async () => {
    const vault = await vaultNamed('vault');
    const indexed = await node(process.execPath, [bundle, 'index', vault, '--json'], { env });
    expect(JSON.parse(indexed.stdout)).toMatchObject({ added: 6 });
    const found = await node(process.execPath, [bundle, 'search', vault, '水鸟 物种数', '--limit', '1', '--json'], { env });
    const { results } = JSON.parse(found.stdout) as { results: { paperId: string }[] };
    expect(results.map((result) => result.paperId)).toEqual(['WETZH019']);
    expect(existsSync(join(vault, '.obsidian/plugins/locus/lock.json'))).toBe(false);
  });

  it('exit codes reach the shell, with one line on stderr', () => {
    const missing = spawnSync(process.execPath, [bundle, 'status', join(root, 'nowhere')], { env, encoding: 'utf8' });
    expect(missing).toMatchObject({ status: 1, stdout: '' });
    expect(missing.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(spawnSync(process.execPath, [bundle], { env }).status).toBe(2);
  });

  it('80-4: an answer whose reader closed the pipe (`| head`) was paid for: it is kept, and nothing is said', async () => {
    const vault = await vaultNamed('piped');
    await node(process.execPath, [bundle, 'index', vault], { env });
    const server = await AnswerServer.start();
    try {
      const line = '"$0" "$1" ask "$2" "walking pain in knee osteoarthritis" --url "$3" --model stub 2>"$4" | true';
      const told = join(root, 'told');
      await node('sh', ['-c', line, process.execPath, bundle, vault, server.baseUrl, told], { env });
      const kept = readdirSync(join(vault, '.obsidian/plugins/locus/answers'));
      expect(kept, readFileSync(told, 'utf8')).toEqual([expect.stringMatching(/^[^.]+\.json$/)]);
      expect(readFileSync(told, 'utf8')).not.toMatch(/EPIPE|locus:/);
      // Nor does it end where nobody reads what is told, either.
      await node('sh', ['-c', line.replace('2>"$4"', '2>&1'), process.execPath, bundle, vault, server.baseUrl], { env });
      expect(readdirSync(join(vault, '.obsidian/plugins/locus/answers')).filter((name) => !name.includes('asked'))).toHaveLength(2);
    } finally {
      await server.stop();
    }
  }, 60_000);

  it('needs no file beside it and holds no path of the machine that built it', () => {
    expect(readFileSync(bundle, 'utf8')).not.toContain(project);
  });
});

describe('the lock of a command line that was killed', () => {
  it('is taken at once: its process is gone; a living one, another machine’s and a window’s are respected', async () => {
    const child = spawnSync(process.execPath, ['-e', 'process.stdout.write(String(process.pid))'], { encoding: 'utf8' });
    const gone = writerName().replace(/\d+$/, child.stdout);
    expect(await isWriterGone(gone)).toBe(true);
    expect(await isWriterGone(writerName())).toBe(false);
    expect(await isWriterGone(gone.replace(/[0-9a-f]{8}/, '00000000'))).toBe(false);
    expect(await isWriterGone('desktop window 3f2a')).toBe(false);

    const vault = await vaultNamed('killed');
    mkdirSync(join(vault, '.obsidian/plugins/locus'), { recursive: true });
    writeFileSync(join(vault, '.obsidian/plugins/locus/lock.json'), JSON.stringify({ owner: gone, beat: Date.now() }));
    const indexed = await node(process.execPath, [bundle, 'index', vault, '--json'], { env });
    expect(JSON.parse(indexed.stdout)).toMatchObject({ added: 6 });
  });
});
