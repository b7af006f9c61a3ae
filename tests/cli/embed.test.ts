import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngineInProcess } from '../../src/engine';
import type { OpenEngine } from '../../src/engine/engine';
import { translator } from '../../src/i18n';
import { textsOf } from '../doubles/embedding-server';
import { commandLine } from './command-line';
import { embeddingService, type Service } from './embedding-service';
import { fakeTerminal } from './fake-terminal';

const { root, vaultNamed, locus } = commandLine('embed');
const english = translator('en');
const KEY = 'sk-cli-9f27e1c44b';
const COUNTS = ['embedded', 'reused', 'failed', 'remaining', 'tokens', 'ms'];

let service: Service;
const named = (...more: string[]): string[] => ['--provider', 'custom', '--url', service.url, '--model', 'stub-model', ...more];
const sent = (): string[] => service.stub.requests.flatMap(textsOf);

/** A vault that is indexed. */
async function indexed(name: string): Promise<string> {
  const vault = await vaultNamed(name);
  expect((await locus(['index', vault])).code).toBe(0);
  return vault;
}

beforeAll(async () => {
  service = await embeddingService({ dims: 16 });
});
afterAll(() => service.close());

describe('90: locus embed', () => {
  it('50-8: --estimate sends nothing and says how much would be', async () => {
    const vault = await indexed('estimate');
    const before = service.stub.requests.length;
    const ended = await locus(['embed', vault, ...named('--estimate', '--json')]);
    expect(ended.code, ended.stderr).toBe(0);
    expect(Object.keys(ended.json()).slice(0, 6)).toEqual(COUNTS);
    expect(ended.json()).toMatchObject({ embedded: 0, reused: 0, failed: 0, papers: 6, cost: null });
    expect(ended.json().remaining).toBeGreaterThan(20);
    expect(service.stub.requests).toHaveLength(before);
    expect((await locus(['embed', vault, ...named('--estimate')])).stdout).toContain('Nothing was sent.');
  });

  it('50-8: an address that is none is refused before anything is counted, with --estimate as in a run, named on the command line or in the settings', async () => {
    const vault = await indexed('no-address');
    const refused = { code: 2, stdout: '', stderr: `locus: ${english('endpoint.address-broken', { address: 'localhost:11434' })}\n` };
    const options = ['--provider', 'custom', '--url', 'localhost:11434', '--model', 'm'];
    for (const more of [['--estimate'], []]) expect(await locus(['embed', vault, ...options, ...more]), more.join()).toMatchObject(refused);
    expect(await locus(['search', vault, 'walking pain', ...options])).toMatchObject(refused);
    const plugin = join(vault, '.obsidian/plugins/locus');
    mkdirSync(plugin, { recursive: true });
    writeFileSync(join(plugin, 'data.json'), JSON.stringify({ endpointPreset: 'custom', endpointAddress: 'localhost:11434', endpointModel: 'm' }));
    for (const more of [['--estimate'], []]) expect(await locus(['embed', vault, ...more]), more.join()).toMatchObject(refused);
    expect((await locus(['search', vault, 'walking pain', '--mode', 'words'])).code).toBe(0);
  });

  it('the documented counts; a second run pays for nothing; search and status know of it; the key travels in its header and is nowhere else', async () => {
    const vault = await indexed('whole');
    const env = { LOCUS_EMBEDDING_KEY: KEY };
    const first = await locus(['embed', vault, ...named('--json')], fakeTerminal(root, env));
    expect(first.code, first.stderr).toBe(0);
    const { embedded, tokens } = first.json() as { embedded: number; tokens: number };
    expect(first.json()).toMatchObject({ failed: 0, remaining: 0, complete: true });
    expect(embedded).toBeGreaterThan(20);
    expect(tokens).toBeGreaterThan(embedded);
    expect(service.keys.at(-1)).toBe(`Bearer ${KEY}`);
    const paid = sent().length;
    const second = await locus(['embed', vault, ...named('--json')], fakeTerminal(root, env));
    expect(second.json()).toMatchObject({ embedded: 0, reused: embedded, failed: 0, remaining: 0, tokens: 0 });
    expect(sent()).toHaveLength(paid);
    const found = await locus(['search', vault, 'walking pain', '--mode', 'meaning', ...named('--json')], fakeTerminal(root, env));
    expect(found.code, found.stderr).toBe(0);
    expect(found.json()).toMatchObject({ coverage: { semanticReady: 6 } });
    const results = found.json().results as { arms: { arm: string }[]; related: unknown[] }[];
    expect(results.flatMap(({ arms }) => arms.map(({ arm }) => arm))).toContain('endpoint');
    expect(sent().slice(paid)).toEqual(['walking pain']);
    for (const text of filesBelow(root)) expect(text).not.toContain(KEY);
    for (const { stdout, stderr } of [first, second, found]) expect(stdout + stderr).not.toContain(KEY);
  });

  it('the service of the plugin’s settings is used where no option names one, and status says what is prepared', async () => {
    const vault = await indexed('settings');
    const plugin = join(vault, '.obsidian/plugins/locus');
    mkdirSync(plugin, { recursive: true });
    writeFileSync(join(plugin, 'data.json'), JSON.stringify({ endpointPreset: 'ollama', endpointAddress: service.url, endpointModel: 'stub-model' }));
    const before = (await locus(['status', vault, '--json'])).json() as { meaning: { endpoint: unknown } };
    expect(before.meaning.endpoint).toMatchObject({ serving: null, papers: 0 });
    expect((await locus(['embed', vault, '--json'])).json()).toMatchObject({ remaining: 0, complete: true });
    const after = (await locus(['status', vault, '--json'])).json() as { meaning: { endpoint: unknown } };
    expect(after.meaning.endpoint).toMatchObject({ serving: { model: 'stub-model', dims: 16 }, papers: 6, complete: true });
    expect((await locus(['status', vault])).stdout).toContain('All papers are prepared');
    expect((await locus(['search', vault, 'bees', '--json'])).json()).toMatchObject({ coverage: { semanticReady: 6 } });
  });

  it('50-8: --cap ends a run after so many texts, with 0; the next run goes on from there', async () => {
    const vault = await indexed('capped');
    const before = sent().length;
    const capped = (await locus(['embed', vault, ...named('--cap', '10', '--json')])).json() as Record<'embedded' | 'reused' | 'failed' | 'remaining' | 'total', number>;
    expect(capped.embedded).toBeLessThanOrEqual(10);
    const sum = ({ embedded, reused, failed, remaining }: Record<string, number>): number => (embedded ?? 0) + (reused ?? 0) + (failed ?? 0) + (remaining ?? 0);
    expect(sum(capped)).toBe(capped.total);
    const words = (await locus(['embed', vault, ...named('--cap', '3')])).stdout;
    expect(words).toMatch(/limit of 3 new texts/);
    const [all, ...parts] = [...(/^.*missing\.$/m.exec(words)?.[0] ?? '').matchAll(/\d+/g)].map(Number);
    expect(parts.reduce((left, right) => left + right, 0)).toBe(all);
    expect(all).toBe(capped.total);
    expect(capped.remaining).toBeGreaterThan(0);
    const rest = (await locus(['embed', vault, ...named('--json')])).json() as { embedded: number; remaining: number };
    expect(rest.remaining).toBe(0);
    const ofPapers = sent().slice(before).filter((text) => !/^(Knee pain after training\.|膝關節疼痛)$/.test(text));
    expect(new Set(ofPapers).size).toBe(ofPapers.length);
  });

  it('50-10: Ctrl-C stops after the requests under way, says with 1 what is done, and none of it is sent again', async () => {
    const vault = await indexed('stopped');
    const before = sent().length;
    const terminal = fakeTerminal(root);
    const open: OpenEngine = async (host, settings) => {
      const engine = await openEngineInProcess(host, settings);
      await engine.onEmbedding(({ texts }) => {
        if (texts.done > 0) terminal.interrupt();
      });
      return engine;
    };
    const ended = await locus(['embed', vault, ...named()], terminal, open);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('What is there is kept.');
    const rest = await locus(['embed', vault, ...named('--json')]);
    expect(rest.json()).toMatchObject({ remaining: 0, complete: true });
    expect((rest.json() as { reused: number }).reused).toBeGreaterThan(0);
    const ofPapers = sent().slice(before).filter((text) => !/^(Knee pain after training\.|膝關節疼痛)$/.test(text));
    expect(new Set(ofPapers).size).toBe(ofPapers.length);
  });

  it('a server that is not there, a key that is missing, no service at all: one line and 1, and nothing is waited for', async () => {
    const vault = await indexed('refused');
    const gone = await locus(['embed', vault, '--provider', 'custom', '--url', 'http://127.0.0.1:9/v1', '--model', 'm']);
    expect(gone.code).toBe(1);
    expect(gone.stderr).toContain('could not be reached');
    const keyless = await locus(['embed', vault, '--provider', 'openai']);
    expect(keyless).toMatchObject({ code: 1, stderr: `locus: ${english('terminal.key-missing', { variable: 'LOCUS_EMBEDDING_KEY' })}\n` });
    expect(await locus(['embed', vault])).toMatchObject({ code: 1, stderr: `locus: ${english('terminal.no-endpoint')}\n` });
  });

  it('wrong options end with 2', async () => {
    const vault = await vaultNamed('usage');
    for (const args of [['--provider', 'nobody'], ['--provider', 'custom'], ['--model', 'm'], named('--cap', '0')]) expect((await locus(['embed', vault, ...args])).code, args.join(' ')).toBe(2);
  });
});

describe('90: locus embed --provider library', () => {
  it('50-1: learns from the papers, without the network; search says which words go together, status what was learned', async () => {
    const vault = await indexed('learned');
    const before = service.stub.requests.length;
    const ended = await locus(['embed', vault, '--provider', 'library', '--json']);
    expect(ended.code, ended.stderr).toBe(0);
    expect(Object.keys(ended.json()).slice(0, 6)).toEqual(COUNTS);
    expect(ended.json()).toMatchObject({ reused: 0, failed: 0, remaining: 0, tokens: 0, papers: 6 });
    const found = (await locus(['search', vault, 'walking pain', '--mode', 'meaning', '--json'])).json() as { results: { arms: { arm: string }[]; related: { asked: string; found: string }[] }[] };
    expect(found.results[0]?.arms.map(({ arm }) => arm)).toEqual(['library']);
    expect(found.results.flatMap(({ related }) => related).length).toBeGreaterThan(0);
    const words = (await locus(['search', vault, 'walking pain', '--mode', 'words', '--json'])).json() as typeof found;
    expect(new Set(words.results.flatMap(({ arms }) => arms.map(({ arm }) => arm)))).toEqual(new Set(['words', 'grams']));
    expect(found).toMatchObject({ coverage: { semanticReady: 6 } });
    expect((await locus(['status', vault, '--json'])).json()).toMatchObject({ coverage: { semanticReady: 6 }, meaning: { learning: { papers: 6 }, endpoint: null } });
    expect((await locus(['status', vault])).stdout).toContain('can be found by it');
    expect(service.stub.requests).toHaveLength(before);
  });

  it('50-2: what was learned and could not be saved is an error, because the next command would not have it', async () => {
    const vault = await indexed('unsaved');
    writeFileSync(join(root, 'no-folder'), '');
    const ended = await locus(['embed', vault, '--provider', 'library', '--cache', join(root, 'no-folder')]);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toBe('');
    expect(ended.stderr).toMatch(/^locus: .*\n$/);
  });

  it('50-3: turned off in the settings it is not done, because no search would use it', async () => {
    const vault = await indexed('off');
    writeFileSync(join(vault, '.obsidian/plugins/locus/data.json'), JSON.stringify({ learning: 'off' }));
    expect(await locus(['embed', vault, '--provider', 'library'])).toMatchObject({ code: 1, stderr: `locus: ${english('learning.off')}\n` });
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'));
}
