import { describe, expect, it, vi } from 'vitest';
import { parseLink } from '../../src/citation';
import { headingLink } from '../../src/obsidian/links/heading-link';
import type { LocusApi } from '../../src/obsidian/api/model';
import { openFullText } from '../../src/obsidian/links/open';
import { citedPlace, paper } from './fake-engine';
import { startPlugin, type StartedPlugin, until, VAULT } from './start-plugin';

const NESTED = '# Experiment 1\n\n## Method\n\none\n\n# Experiment 2\n\n## **Method**\n\ntwo\n\n### Apparatus: [a] #1\n\nthree\n';
const FLAT = '## Experiment 1\n\n## Method\n\none\n\n## Experiment 2\n\n## Method\n\ntwo\n';
const SECOND = ['Experiment 2', 'Method'];
const TEXT = 'System/PaperForge/ocr/AAAA1111/fulltext.md';

async function withText(text: string): Promise<StartedPlugin> {
  const started = await startPlugin({ files: { ...VAULT, [TEXT]: text } });
  await until('parsed', () => started.app.metadataCache.getCache(TEXT)?.headings !== undefined);
  return started;
}

describe('60-3: a section as links name it', () => {
  const nameIn = async (text: string, path: string[]): Promise<string> => {
    const { real } = await withText(text);
    const file = real.vault.getFileByPath(TEXT);
    if (!file) throw new Error('no full text');
    return headingLink(real, file, path);
  };

  it('60-3: its heading, where that leads there', async () => {
    expect(await nameIn(NESTED, ['Experiment 1', 'Method'])).toBe('Method');
    expect(await nameIn(NESTED, ['Experiment 2'])).toBe('Experiment 2');
    expect(await nameIn(NESTED, ['Experiment 2', 'Method', 'Apparatus: [a] #1'])).toBe('Apparatus a 1');
    expect(await nameIn(NESTED, [])).toBe('');
  });

  it('60-3: with those above it, where another section of that name comes first', async () => {
    expect(await nameIn(NESTED, SECOND)).toBe('Experiment 2#Method');
  });

  it('60-3: the section around it, where nothing leads into it, and never another of its name', async () => {
    expect(await nameIn(FLAT, SECOND)).toBe('Experiment 2');
    expect(await nameIn(FLAT, ['Experiment 1', 'Method'])).toBe('Method');
  });

  it('60-3: its heading, where the file does not have it', async () => {
    expect(await nameIn(NESTED, ['Experiment 2', 'Results'])).toBe('Results');
  });

  it('60-3: so a citation is written, in both styles, and so the full text is opened', async () => {
    const started = await withText(NESTED);
    const { app, real, engine } = started;
    const { api } = started.plugin as unknown as { api: LocusApi };
    engine.cited = { ...citedPlace(), paper: paper({ pdfPath: null }), path: SECOND };
    for (const useMarkdownLinks of [false, true]) {
      app.vault.setConfig('useMarkdownLinks', useMarkdownLinks);
      const written = (await api.cite({ paperId: 'AAAA1111', range: { start: 0, end: 5 }, note: 'Notes/Draft.md' }))?.markup ?? '';
      expect(written).toContain(useMarkdownLinks ? '#Experiment%202#Method)' : '#Experiment 2#Method|');
      expect(parseLink(written)?.heading).toBe('Experiment 2#Method');
    }
    const opened = vi.spyOn(app.workspace, 'openLinkText').mockResolvedValue(undefined);
    await openFullText(real, { paper: paper(), page: null, path: SECOND }, false);
    expect(opened.mock.lastCall?.[0]).toBe(`${TEXT}#Experiment 2#Method`);
  });
});
