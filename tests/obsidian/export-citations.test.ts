import { describe, expect, it } from 'vitest';
import { translator } from '../../src/i18n';
import { exportCitations } from '../../src/obsidian/settings/export-citations';
import { startPlugin, VAULT } from './start-plugin';

const t = translator('en');
const notices = (): string[] => [...document.querySelectorAll('.notice')].map((notice) => notice.textContent ?? '');

describe('60-10: the texts that the user cited', () => {
  it('60-10: are exported as one file, beside an earlier one and not over it', async () => {
    const files = { ...VAULT, 'Data/citations/AAAA1111/105kk7q2m4tz9x.json': '{"exact":"cited words"}' };
    const { app, real } = await startPlugin({ files });
    await exportCitations(real, 'Data', t);
    await exportCitations(real, 'Data', t);
    const read = async (path: string): Promise<unknown> => JSON.parse(await app.vault.adapter.read(path)) as unknown;
    const expected = { 'AAAA1111/105kk7q2m4tz9x': { exact: 'cited words' } };
    expect([await read('Locus citations.json'), await read('Locus citations 2.json')]).toEqual([expected, expected]);
    expect(notices()).toContain('Written to “Locus citations 2.json”.');
  });

  it('60-10: where nothing was cited that is said, and no file is made', async () => {
    const { app, real } = await startPlugin();
    await exportCitations(real, 'Data', t);
    expect(await app.vault.adapter.exists('Locus citations.json')).toBe(false);
    expect(notices()).toContain('You have not cited anything yet.');
  });
});
