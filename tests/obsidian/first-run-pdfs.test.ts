import { describe, expect, it } from 'vitest';
import { FakeEngine, survey } from './fake-engine';
import { startPlugin, until, type StartedPlugin } from './start-plugin';

const text = (): string => document.querySelector('.locus-first-run')?.textContent ?? '';
const button = (name: string): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>('.locus-first-run button')].find((el) => el.textContent === name);

async function start(engine: FakeEngine, files: Record<string, string>): Promise<StartedPlugin> {
  const started = await startPlugin({ engine, files });
  started.app.commands.executeCommandById('locus:open-search-pane');
  await until('first run', () => text() !== '');
  return started;
}

describe('first run in a vault without OCR and library', () => {
  const nothing = survey({ stored: 0, papers: 0, roots: [], failure: { code: 'no-root' } });

  it('with PDFs it asks for their folder, keeps it in the settings, and looks again once the engine knows', async () => {
    const engine = new FakeEngine();
    engine.surveyed = nothing;
    const { app } = await start(engine, { 'Papers/a.pdf': '%PDF', 'Papers/B.PDF': '%PDF', 'Note.md': '' });
    expect(text()).toContain('2 PDFs in this vault');
    expect(text()).toContain('name the folder in which yours lie');
    button('Name the folder with your PDFs')?.click();
    await until('folders', () => document.querySelectorAll('.suggestion-item').length > 0);
    engine.surveyed = survey({ stored: 0, papers: 2, roots: [] });
    [...document.querySelectorAll<HTMLElement>('.suggestion-item')].find((el) => el.textContent === 'Papers')?.click();
    await until('papers', () => text().includes('2 papers found'));
    const order = engine.asked.map(({ method }) => method);
    expect(order.lastIndexOf('survey')).toBeGreaterThan(order.lastIndexOf('configure'));
    expect(engine.argumentsOf('configure').at(-1)).toMatchObject({ sourceFolders: ['Papers'] });
    expect(JSON.parse(await app.vault.adapter.read('.obsidian/plugins/locus/data.json'))).toMatchObject({ sourceFolders: ['Papers'] });
    expect(engine.count('index')).toBe(0);
  });

  it('an OCR folder that is there and cannot be used is told of first', async () => {
    const engine = new FakeEngine();
    engine.surveyed = { ...nothing, failure: { code: 'root-missing' } };
    await start(engine, { 'Papers/a.pdf': '%PDF' });
    expect(text()).toContain('The OCR folder is not there.');
  });

  it('without PDFs it says what was looked for', async () => {
    const engine = new FakeEngine();
    engine.surveyed = nothing;
    await start(engine, { 'Note.md': '' });
    expect(text()).toContain('No OCR folder was found in this vault.');
    expect(button('Name the folder with your PDFs')).toBeUndefined();
  });
});
