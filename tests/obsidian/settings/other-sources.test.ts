import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, readSettings, type LocusSettings } from '../../../src/obsidian/settings/model';
import { engineSettings } from '../../../src/obsidian/opened-engine';
import { FakeEngine } from '../fake-engine';
import { servicesOf, startPlugin, until, VAULT, type StartedPlugin } from '../start-plugin';

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const shown = (): string => document.querySelector('.vertical-tab-content')?.textContent ?? '';
const row = (name: string): HTMLElement => {
  const found = all('.vertical-tab-content .setting-item').find((item) => item.querySelector('.setting-item-name')?.textContent === name);
  if (!found) throw new Error(`no setting is named ${name}`);
  return found;
};
const button = (within: ParentNode, label: string): HTMLElement => {
  const found = [...within.querySelectorAll<HTMLElement>('button, .clickable-icon')].find((el) => el.textContent === label || el.getAttribute('aria-label') === label);
  if (!found) throw new Error(`no button is named ${label}`);
  return found;
};

describe('settings: other sources', () => {
  let engine: FakeEngine;
  let started: StartedPlugin;

  const open = async (data: Partial<LocusSettings> = {}): Promise<void> => {
    started = await startPlugin({ engine, data, files: { ...VAULT, 'Results/a.json': '{}', 'Results/deep/b.json': '{}' } });
    await servicesOf(started).engine();
    started.app.setting.open();
    started.app.setting.openTabById('locus');
    await until('settings', () => shown().includes('Read PDFs'));
  };

  beforeEach(() => {
    engine = new FakeEngine();
  });

  it('“Read PDFs” says what it does and what it takes, in plain sentences; a choice reaches the engine', async () => {
    await open();
    expect(row('Read PDFs').querySelector('.setting-item-description')?.textContent).toBe(
      'Papers without an OCR result are read from their PDF. Of all others the PDF gives bookmarks and page labels. Phones have little memory for it.',
    );
    const select = row('Read PDFs').querySelector('select');
    expect([...(select?.options ?? [])].map(({ text }) => text)).toEqual(['On computers', 'On phones too', 'Never']);
    expect(select?.value).toBe('desktop');
    if (!select) throw new Error('nothing to choose from');
    select.value = 'off';
    select.dispatchEvent(new Event('change'));
    await until('configured', () => engine.count('configure') === 1);
    expect(engine.argumentsOf('configure')).toMatchObject([{ readPdfs: false }]);
  });

  it('supplements can be switched off, everywhere or on phones', async () => {
    await open();
    const select = row('Read supplements').querySelector('select');
    expect([select?.value, engineSettings(DEFAULT_SETTINGS).readSupplements]).toEqual(['everywhere', true]);
    if (!select) throw new Error('nothing to choose from');
    select.value = 'off';
    select.dispatchEvent(new Event('change'));
    await until('configured', () => engine.count('configure') === 1);
    expect(engine.argumentsOf('configure')).toMatchObject([{ readSupplements: false }]);
    expect(readSettings({ readSupplements: 'sometimes' }).readSupplements).toBe('everywhere');
  });

  it('without folders it says what may be added; a folder is chosen from those of the vault', async () => {
    await open();
    expect(shown()).toContain('PDFs');
    expect(shown()).toContain('MinerU, Marker, Docling, PaddleOCR, Mistral OCR or GROBID');
    button(document, 'Add a folder').click();
    await until('folders', () => all('.suggestion-item').length > 0);
    const paths = all('.suggestion-item').map((el) => el.textContent);
    expect(paths).toContain('Results/deep');
    expect(paths).not.toContain('/');
    all('.suggestion-item').find((el) => el.textContent === 'Results')?.click();
    await until('configured', () => engine.count('configure') === 1);
    expect(engine.argumentsOf('configure')).toMatchObject([{ sourceFolders: ['Results'] }]);
    await until('row', () => all('.setting-item-name').some((el) => el.textContent === 'Results'));
    expect(JSON.parse(await started.app.vault.adapter.read('.obsidian/plugins/locus/data.json'))).toMatchObject({ sourceFolders: ['Results'] });
  });

  it('a folder is not offered twice, and a removed one reaches the engine', async () => {
    await open({ sourceFolders: ['Results', 'Papers'] });
    button(document, 'Add a folder').click();
    await until('folders', () => all('.suggestion-item').length > 0);
    expect(all('.suggestion-item').map((el) => el.textContent)).not.toContain('Results');
    document.querySelector<HTMLElement>('.prompt')?.closest('.modal-container')?.remove();
    button(row('Results'), 'Delete').click();
    await until('configured', () => engine.count('configure') === 1);
    expect(engine.argumentsOf('configure')).toMatchObject([{ sourceFolders: ['Papers'] }]);
  });

  it('a folder that is not there is told where it is named, before any run; one that is there is not', async () => {
    await open({ sourceFolders: ['Results', 'Gone', 'Results/a.json'] });
    const said = (name: string): string => row(name).querySelector('.setting-item-description')?.textContent ?? '';
    for (const path of ['Gone', 'Results/a.json']) {
      await until(path, () => said(path) !== '');
      expect(said(path)).toBe(`The folder ${path}, which the settings name, is not there. Papers that were read from it can still be searched.`);
    }
    expect([said('Results'), engine.count('update')]).toEqual(['', 0]);
  });

  it('what is stored is repaired value by value', () => {
    expect(readSettings({ sourceFolders: ['A', 7, '', 'A', null, 'B'], readPdfs: 'sometimes' })).toEqual({ ...DEFAULT_SETTINGS, sourceFolders: ['A', 'B'] });
    expect(readSettings({ sourceFolders: 'A', readPdfs: 'everywhere' })).toEqual({ ...DEFAULT_SETTINGS, readPdfs: 'everywhere' });
  });

  it('“On computers” reads PDFs here', () => {
    expect(['desktop', 'everywhere', 'off'].map((readPdfs) => engineSettings(readSettings({ readPdfs })).readPdfs)).toEqual([true, true, false]);
  });
});
