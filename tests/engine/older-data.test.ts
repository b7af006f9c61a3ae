import { describe, expect, it } from 'vitest';
import { BUILD_VERSION, isOlderBuild, policyVersionOf } from '../../src/store';
import { DEFAULT_POLICY } from '../../src/structure/model';
import { formatShardName } from '../../src/store/shard-name';
import { encodeShard } from '../../src/store/shard-codec';
import { shardFrom } from '../doubles/made-up-paper';
import type { MemoryFiles } from '../doubles/memory-files';
import { Home } from './real-vault';

const PAPERS = ['AAAA1111', 'BBBB2222'];
const folder = (paperId: string): string => `System/PaperForge/ocr/${paperId}`;
const textOf = (paperId: string): string => `The wetland of ${paperId} was watched for many years by careful people.`;

/** Two papers as PaperForge leaves them, and one of the user's own notes. */
function vaultHome(): Home {
  const home = new Home();
  for (const paperId of PAPERS) {
    const rows = [{ page: 1, block_id: 0, role: 'section_heading', text: 'Methods' }, { page: 1, block_id: 1, role: 'body_paragraph', text: textOf(paperId) }];
    home.vault.put(`${folder(paperId)}/structure/blocks.structured.jsonl`, rows.map((row) => JSON.stringify(row)).join('\n'));
    home.vault.put(`${folder(paperId)}/meta.json`, '{"ocr_status":"done"}');
  }
  home.vault.put('Notes/mine.md', 'My own words.');
  return home;
}

const shardPaths = (files: MemoryFiles): string[] => Object.keys(files.snapshot('papers/'));
const search = { query: 'wetland', limit: 5, mode: 'words' as const };

describe('data of an older version', () => {
  it('40-4: a shard of an older schema is built again, and until then its state says that it is old, not that it is damaged', async () => {
    const home = vaultHome();
    await (await home.open()).index({});
    const [path = ''] = shardPaths(home.data);
    const current = home.data.text(path);
    home.data.put(path, '{"schema":0,"anything":true}');
    const engine = await home.open();
    expect((await engine.status()).papers[0]).toMatchObject({ state: 'failed', reason: { code: 'old-provenance' } });
    expect(await engine.index({})).toMatchObject({ added: 1, kept: 1, failed: [] });
    expect(home.data.text(path)).toBe(current);
    const [built] = (await engine.status()).papers;
    expect(built?.state).toBe('indexed');
    expect(built?.warnings.map(({ code }) => code)).not.toContain('old-provenance');
  });

  it('30-25: text of an older build is searched as it is, says so, and is built anew only by a run', async () => {
    const home = vaultHome();
    const old = shardFrom('CCCC3333', 'An old wetland text that only a shard still holds.', `${BUILD_VERSION - 1}-settings`);
    const [bytes] = encodeShard(old);
    home.data.put(`papers/${formatShardName({ paperKey: 'CCCC3333', generation: old.manifest.generation, replacement: false, part: null })}`, bytes ?? '');
    const engine = await home.open();
    const before = home.data.snapshot();
    expect((await engine.search(search)).passages.map(({ paperId }) => paperId)).toEqual(['CCCC3333']);
    const told = (await engine.status()).papers.find(({ paperId }) => paperId === 'CCCC3333');
    expect(told?.warnings).toContainEqual({ code: 'old-provenance' });
    expect(home.data.snapshot()).toEqual(before);
  });

  it('30-25: only a lower build is old; other settings are not', () => {
    expect(isOlderBuild(policyVersionOf({ ...DEFAULT_POLICY, unitCap: 7 }))).toBe(false);
    expect([`${BUILD_VERSION - 1}-x`, `${BUILD_VERSION}-x`, `${BUILD_VERSION + 1}-x`].map(isOlderBuild)).toEqual([true, false, false]);
  });
});

describe('40-1: what is kept where', () => {
  it('40-1, 60-4: the vault is only read, and everything stored can be deleted and comes back the same', async () => {
    const home = vaultHome();
    const vault = home.vault.snapshot();
    const engine = await home.open();
    await engine.index({});
    const first = await engine.search(search);
    await engine.cite({ paperId: 'AAAA1111', start: 9, end: 30, keep: true });
    const shards = home.data.snapshot('papers/');
    await engine.deleteIndex();
    expect(shardPaths(home.data)).toEqual([]);
    await engine.index({ full: true });
    expect(home.data.snapshot('papers/')).toEqual(shards);
    expect((await engine.search(search)).passages).toEqual(first.passages);
    expect([home.vault.snapshot(), home.vault.changes]).toEqual([vault, []]);
  });
});
