import { describe, expect, it, vi } from 'vitest';
import { openFullText, openPlace } from '../../src/obsidian/links/open';
import type { LocusApi } from '../../src/obsidian/api/model';
import { isInTable } from '../../src/obsidian/links/table-line';
import { citedPlace, paper } from './fake-engine';
import { servicesOf, startPlugin, until } from './start-plugin';

describe('opening a place', () => {
  const place = { paper: paper(), page: 3, path: ['Methods', 'Study population'] };

  it('60-1: the PDF at the page; one that is open already is turned there instead of opened twice', async () => {
    const { app, real } = await startPlugin();
    expect(await openPlace(real, place, false)).toBe('pdf');
    expect(await openPlace(real, { ...place, page: 7 }, false)).toBe('pdf');
    expect(app.workspace.getLeavesOfType('pdf')).toHaveLength(1);
    expect(app.host.pdfOpened.map(({ page }) => page)).toEqual([3, 7]);
    expect(await openPlace(real, place, 'tab')).toBe('pdf');
    expect(app.workspace.getLeavesOfType('pdf')).toHaveLength(2);
  });

  it('an open PDF that cannot be turned is opened anew', async () => {
    const { app, real } = await startPlugin();
    await openPlace(real, place, false);
    const [leaf] = app.workspace.getLeavesOfType('pdf');
    if (!leaf) throw new Error('no PDF');
    leaf.setEphemeralState = () => {
      throw new Error('gone from the API');
    };
    const opened = vi.spyOn(app.workspace, 'openLinkText');
    await openPlace(real, { ...place, page: 7 }, false);
    expect(opened.mock.calls.map(([link]) => link)).toEqual(['Papers/Degiacomi 2024.pdf#page=7']);
  });

  it('60-1: else the full text at its heading, else the note, else nothing', async () => {
    const { app, real } = await startPlugin();
    const opened = vi.spyOn(app.workspace, 'openLinkText').mockResolvedValue(undefined);
    expect(await openPlace(real, { ...place, paper: paper({ pdfPath: null }) }, false)).toBe('full-text');
    expect(await openPlace(real, { ...place, paper: paper({ pdfPath: 'gone.pdf', fullTextPath: null }) }, false)).toBe('note');
    expect(await openPlace(real, { ...place, paper: paper({ pdfPath: null, fullTextPath: null, notePath: null }) }, false)).toBe('nothing');
    expect(opened.mock.calls.map(([link]) => link)).toEqual(['System/PaperForge/ocr/AAAA1111/fulltext.md#Study population', 'Notes/Degiacomi 2024.md']);
    await openFullText(real, { ...place, path: ['A [b] | c # d'] }, false);
    expect(opened.mock.lastCall?.[0]).toBe('System/PaperForge/ocr/AAAA1111/fulltext.md#A b c d');
  });

  it('60-1: a link too leads to what the vault has, in the same order: a file that is gone, or lies where the vault does not look, is passed over', async () => {
    const { engine, plugin } = await startPlugin();
    const { api } = plugin as unknown as { api: LocusApi };
    const written = async (files: Parameters<typeof paper>[0]): Promise<string> => {
      engine.cited = { ...citedPlace(), paper: paper(files) };
      return (await api.cite({ paperId: 'AAAA1111', range: { start: 0, end: 5 }, note: 'Notes/Draft.md' }))?.markup ?? '';
    };
    expect(await written({})).toMatch(/^\[\[Degiacomi 2024\.pdf#page=3&cite=/);
    expect(await written({ pdfPath: 'gone.pdf' })).toMatch(/^\[\[.*fulltext#Study population\|/);
    expect(await written({ pdfPath: null, fullTextPath: '.ocr/AAAA1111/fulltext.md' })).toMatch(/^\[\[.*Degiacomi 2024\|/);
    expect(await written({ pdfPath: 'gone.pdf', fullTextPath: null, notePath: 'gone.md' })).not.toContain('[[');
  });

  it('60-3: so is one outside the vault whose full text is opened', async () => {
    const started = await startPlugin();
    const opened = vi.spyOn(started.app.workspace, 'openLinkText').mockResolvedValue(undefined);
    await servicesOf(started).cards.openPlace({ ...place, paper: paper({ pdfPath: null }) }, false);
    await until('offer', () => document.querySelector('.notice a') !== null);
    expect(opened.mock.calls.map(([link]) => link)).toEqual(['System/PaperForge/ocr/AAAA1111/fulltext.md#Study population']);
    expect(document.querySelector('.notice a')?.getAttribute('href')).toBe('zotero://open-pdf/library/items/ZZZZ9999?page=3');
  });

  it('30-20: words of a supplement open its file, a text at its heading, and never a page of the PDF', async () => {
    const { app, real } = await startPlugin();
    const opened = vi.spyOn(app.workspace, 'openLinkText').mockResolvedValue(undefined);
    expect(await openPlace(real, { ...place, page: null, supplementPath: 'Notes/Degiacomi 2024.md' }, false)).toBe('supplement');
    expect(await openPlace(real, { ...place, page: null, supplementPath: null }, false)).toBe('nothing');
    expect(await openPlace(real, { ...place, page: null, supplementPath: 'SI/gone.xlsx' }, false)).toBe('nothing');
    expect(opened.mock.calls.map(([link]) => link)).toEqual(['Notes/Degiacomi 2024.md#Study population']);
    expect(app.host.pdfOpened).toEqual([]);
  });

  it('60-3: a PDF outside the vault is offered in Zotero', async () => {
    const started = await startPlugin();
    await servicesOf(started).cards.openPlace({ ...place, paper: paper({ pdfPath: null, fullTextPath: null, notePath: null }) }, false);
    await until('offer', () => document.querySelector('.notice a') !== null);
    expect(document.querySelector('.notice a')?.getAttribute('href')).toBe('zotero://open-pdf/library/items/ZZZZ9999?page=3');
  });
});

describe('table cells', () => {
  const editor = (text: string): { getLine: (n: number) => string; lineCount: () => number } => {
    const lines = text.split('\n');
    return { getLine: (n) => lines[n] ?? '', lineCount: () => lines.length };
  };

  it('60-3: rows of a table are known, other lines with bars are not', () => {
    const table = editor('a | b\n--- | ---\n1 | 2\n\nx | y\ntext');
    expect([0, 1, 2, 3, 4, 5].map((line) => isInTable(table, line))).toEqual([true, true, true, false, false, false]);
    expect(isInTable(editor('[[a\\|b]]'), 0)).toBe(false);
  });
});
