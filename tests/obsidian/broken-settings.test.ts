import { describe, expect, it } from 'vitest';
import { SettingsStore } from '../../src/obsidian/settings/store';
import { DEFAULT_SETTINGS } from '../../src/obsidian/settings/model';
import { storedSettings } from '../../src/obsidian/settings/stored';
import { startPlugin, servicesOf, VAULT } from './start-plugin';

const DATA = '.obsidian/plugins/locus/data.json';

describe('40-2: data.json cut short', () => {
  it('40-2: the plugin loads with the defaults, says so, and leaves the file alone', async () => {
    const started = await startPlugin({ files: { ...VAULT, [DATA]: '{"dataFolder":"Da' } });
    expect(servicesOf(started).settings.current).toEqual(DEFAULT_SETTINGS);
    expect(document.body.textContent).toContain('data.json');
    expect(await started.app.vault.adapter.read(DATA)).toBe('{"dataFolder":"Da');
  });

  it('40-2: half a file that a sync client is bringing changes nothing that is in force', async () => {
    const started = await startPlugin({ data: { dataFolder: 'Data' } });
    await started.app.vault.adapter.write(DATA, '{"dataFolder":"Oth');
    await started.plugin.onExternalSettingsChange();
    expect(servicesOf(started).settings.current.dataFolder).toBe('Data');
    await started.app.vault.adapter.write(DATA, '{"dataFolder":"Other"}');
    await started.plugin.onExternalSettingsChange();
    expect(servicesOf(started).settings.current.dataFolder).toBe('Other');
  });

  it('40-2: a change that could not be saved is told, and is saved with the next one', async () => {
    const saved: unknown[] = [];
    let full = true;
    const store = new SettingsStore(null, async (values) => {
      if (full) throw new Error('ENOSPC: no space left on device');
      saved.push(values);
    });
    await expect(store.update({ passages: 7 })).rejects.toThrow('ENOSPC');
    full = false;
    await store.update({ autoIndex: false });
    expect(saved).toEqual([{ ...DEFAULT_SETTINGS, passages: 7, autoIndex: false }]);
    expect(await storedSettings(() => Promise.reject(new SyntaxError('Unexpected end of JSON input')))).toEqual({ stored: null, broken: true });
  });
});
