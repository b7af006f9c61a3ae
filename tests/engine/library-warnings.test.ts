import { describe, expect, it } from 'vitest';
import { Home } from './real-vault';

describe('what cannot be read of a library', () => {
  it('a broken configuration and a broken library file are told with the status, until they are mended', async () => {
    const home = new Home();
    home.vault.put('paperforge.json', '{ "vault_config": ', home.time.now);
    home.vault.put('System/PaperForge/indexes/formal-library.json', '[{', home.time.now);
    const engine = await home.open();
    expect((await engine.status()).warnings).toEqual([
      { code: 'config-broken' },
      { code: 'metadata-broken', params: { name: 'System/PaperForge/indexes/formal-library.json' } },
    ]);

    home.time.now += 1000;
    home.vault.put('paperforge.json', '{}', home.time.now);
    home.vault.put('System/PaperForge/indexes/formal-library.json', '[]', home.time.now);
    expect((await (await home.open()).status()).warnings).toEqual([]);
  });
});
