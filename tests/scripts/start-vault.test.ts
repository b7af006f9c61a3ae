import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pdfHint, sampleQuery, writePlugin } from '../../scripts/start-vault.mjs';

let vault: string;
let built: string;
beforeEach(() => {
  vault = mkdtempSync(join(tmpdir(), 'locus-start-'));
  built = mkdtempSync(join(tmpdir(), 'locus-built-'));
  for (const file of ['main.js', 'manifest.json', 'styles.css']) writeFileSync(join(built, file), file);
});
afterEach(() => {
  for (const folder of [vault, built]) rmSync(folder, { recursive: true, force: true });
});

const enabled = (): string => readFileSync(join(vault, '.obsidian/community-plugins.json'), 'utf8');

describe('npm start -- <vault>', () => {
  it('puts the plugin into any vault, also one without papers, and enables it beside the others', () => {
    writePlugin(vault, built);
    expect(readFileSync(join(vault, '.obsidian/plugins/locus/main.js'), 'utf8')).toBe('main.js');
    expect(JSON.parse(enabled())).toEqual(['locus']);
    writeFileSync(join(vault, '.obsidian/community-plugins.json'), '["dataview"]');
    writePlugin(vault, built);
    writePlugin(vault, built);
    expect(JSON.parse(enabled())).toEqual(['dataview', 'locus']);
  });

  it('a list of plugins that cannot be read is left alone, and that is said', () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    mkdirSync(join(vault, '.obsidian'));
    writeFileSync(join(vault, '.obsidian/community-plugins.json'), '["data');
    writePlugin(vault, built);
    expect([enabled(), told.mock.calls.length]).toEqual(['["data', 1]);
  });

  it('where nothing was found but PDFs it says where to name their folder', () => {
    expect(pdfHint(vault)).toBe('');
    mkdirSync(join(vault, 'Papers/deep'), { recursive: true });
    mkdirSync(join(vault, '.trash'));
    for (const path of ['Papers/a.pdf', 'Papers/deep/B.PDF', '.trash/c.pdf', 'Papers/d.md']) writeFileSync(join(vault, path), '');
    expect(pdfHint(vault)).toContain('The vault has 2 PDFs: name their folder');
  });

  it('searches for words of a title that stands in its text, not of a file name', () => {
    const paper = (title: string, format: string, state = 'indexed'): Parameters<typeof sampleQuery>[0][number] => ({ title, state, source: { format } });
    expect(sampleQuery([paper('scan-0001', 'pdf'), paper('Failed one', 'docling', 'failed'), paper('Group training or exercise at home for knees', 'paperforge')])).toBe('Group training exercise home');
    expect(sampleQuery([paper('scan-0001', 'pdf')])).toBeNull();
  });
});
