import { describe, expect, it } from 'vitest';
import { apiCoverage } from '../scripts/host/api-coverage.mjs';

describe("the host has what the plugin uses of Obsidian's API", () => {
  it('lacks nothing that main.ts and src/obsidian use', () => {
    expect(apiCoverage().missing).toEqual([]);
  });

  it('sees uses at all, and lacks nothing that the sample plugin uses', () => {
    const { used, missing } = apiCoverage({ uses: ['tests/host/sample/'] });
    expect(used).toEqual(expect.arrayContaining(['Plugin.registerView', 'setIcon', 'Vault.cachedRead']));
    expect(missing).toEqual([]);
  });
});
