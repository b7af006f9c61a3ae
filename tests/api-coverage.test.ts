import { beforeAll, describe, expect, it } from 'vitest';
import { apiCoverageOf } from '../scripts/host/api-coverage.mjs';

describe("the host has what the plugin uses of Obsidian's API", () => {
  let coverage: ReturnType<typeof apiCoverageOf>;
  beforeAll(() => {
    coverage = apiCoverageOf();
  });

  it('lacks nothing that main.ts and src/obsidian use', () => {
    const { used, missing } = coverage();
    expect(used).toEqual(expect.arrayContaining(['Plugin.registerView', 'ItemView.contentEl']));
    expect(missing).toEqual([]);
  });

  it('sees uses at all, and lacks nothing that the sample plugin uses', () => {
    const { used, missing } = coverage(['tests/host/sample/']);
    expect(used).toEqual(expect.arrayContaining(['Plugin.registerView', 'setIcon', 'Vault.cachedRead']));
    expect(missing).toEqual([]);
  });
});
