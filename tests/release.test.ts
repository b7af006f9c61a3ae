// What a release must be (the app's review looks at the same things).
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const json = (path: string): Record<string, unknown> => JSON.parse(readFileSync(at(path), 'utf8')) as Record<string, unknown>;
/** Obsidian Sync's standard plan refuses files over 5 MB. */
const LIMIT = 4_500_000;
const built = existsSync(at('main.js'));
if (!built) console.warn('SKIPPED: tests of the built main.js (npm run build makes it)');

describe('a release', () => {
  it('has a manifest with the keys that are allowed, and a description of the right form', () => {
    const manifest = json('manifest.json');
    expect(Object.keys(manifest).sort()).toEqual(['author', 'description', 'id', 'isDesktopOnly', 'minAppVersion', 'name', 'version']);
    expect(manifest).toMatchObject({ id: 'locus', isDesktopOnly: false, version: json('package.json').version });
    const description = String(manifest.description);
    expect(description).toMatch(/^[A-Z][A-Za-z0-9.,!?'" -]{8,248}\.$/);
    expect(description).not.toMatch(/obsidian|plugin/i);
    expect(json('versions.json')[String(manifest.version)]).toBe(manifest.minAppVersion);
  });

  it.skipIf(!built)('fits into what Obsidian Sync carries, and carries the licences of what is in it', () => {
    expect(statSync(at('main.js')).size).toBeLessThan(LIMIT);
    const [code, notices] = [readFileSync(at('main.js'), 'utf8'), readFileSync(at('THIRD-PARTY-NOTICES.md'), 'utf8')];
    expect(code.includes(notices.split('\n')[0] ?? '?')).toBe(true);
    for (const name of ['@orama/orama', 'flexsearch', 'comlink', 'yaml', '@noble/hashes']) {
      expect(code.includes(`## ${name} ${String(json(`node_modules/${name}/package.json`).version)}`), name).toBe(true);
    }
  });

  it.skipIf(!built)('keeps Obsidian and its editor outside, and looks nothing up on the network', () => {
    const code = readFileSync(at('main.js'), 'utf8');
    expect(code.includes('require("obsidian")')).toBe(true);
    // `.fetch(` is what the openai package was given, which goes through the host.
    expect(code.match(/(?:^|[^.\w$])fetch\(|XMLHttpRequest|new WebSocket/g)).toBeNull();
    // A thread runs its own code, which was posted to it, from a Blob: the only thing that is ever imported.
    expect(code.split('importScripts').length - 1).toBe(1);
    expect(code).toMatch(/=URL\.createObjectURL\(new Blob\(\[\w+\],\{type:\W{1,2}text\/javascript\W{1,2}\}\)\);try\{importScripts\(\w+\)\}/);
  });
});
