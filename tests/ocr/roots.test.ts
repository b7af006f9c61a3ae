import { describe, expect, it } from 'vitest';
import { findRoots, listPaper, recognise, rootState } from '../../src/ocr';
import { diskFiles, hasShared, memoryFiles, OCR_DATA } from './files';

const paper = (root: string, key = 'ABCD1234'): Record<string, unknown> => ({
  [`${root}/${key}/meta.json`]: {},
  [`${root}/${key}/fulltext.md`]: 'x',
});

describe('10-1: finding OCR roots', () => {
  it('a non-empty setting wins over paperforge.json, which still says where the library is', async () => {
    const vault = memoryFiles({ 'paperforge.json': { vault_config: { system_dir: '99_系统', resources_dir: '资源', literature_dir: '文献' } }, ...paper('Mine/ocr') });
    const found = await findRoots(vault, ' Mine\\ocr/ ');
    expect(found.roots).toEqual([{ path: 'Mine/ocr', foundBy: 'setting', state: { kind: 'papers', folders: ['ABCD1234'] } }]);
    expect(found.places).toEqual({
      literatureDir: '资源/文献', zoteroDir: '99_系统/Zotero',
      formalLibrary: '99_系统/PaperForge/indexes/formal-library.json', exportsDir: '99_系统/PaperForge/exports',
    });
  });

  it.each([
    ['schema 2', { schema_version: 2, vault_config: { system_dir: '99_系统' } }],
    ['old keys at the top, no version', { system_dir: '99_系统', agent_key: 'x', paperforge_path: '/opt/pf' }],
    ['version as a string', { schema_version: '2', system_dir: '99_系统' }],
  ])('reads %s', async (_, config) => {
    const found = await findRoots(memoryFiles({ 'paperforge.json': config, ...paper('99_系统/PaperForge/ocr') }), '');
    expect(found).toMatchObject({ roots: [{ path: '99_系统/PaperForge/ocr', foundBy: 'config', state: { kind: 'papers' } }], warnings: [] });
  });

  it('without system_dir the old default is taken where only it exists', async () => {
    const found = await findRoots(memoryFiles({ 'paperforge.json': {}, ...paper('99_System/PaperForge/ocr') }), '');
    expect(found.roots[0]?.path).toBe('99_System/PaperForge/ocr');
  });

  it.each(['../outside', '/abs', 'C:\\x', 'a/../../b', '~/x'])('a folder outside the vault (%s) is refused and said', async (system_dir) => {
    const found = await findRoots(memoryFiles({ 'paperforge.json': { vault_config: { system_dir } } }), '');
    expect(found.roots[0]?.path).toBe('System/PaperForge/ocr');
    expect(found.warnings).toEqual([{ code: 'config-path-refused', params: { key: 'system_dir' } }]);
  });

  it('10-7: keys, tokens and passwords in the file come out nowhere', async () => {
    const found = await findRoots(memoryFiles({ 'paperforge.json': { paddleocr_api_token: 'HUSH', vault_config: { password: 'HUSH', system_dir: '..' } } }), '');
    expect(JSON.stringify(found)).not.toContain('HUSH');
  });

  it('an absolute Zotero folder leaves the link inside the vault; a relative one is used', async () => {
    const zotero = async (zotero_data_dir: string): Promise<string> => (await findRoots(memoryFiles({ 'paperforge.json': { zotero_data_dir } }), '')).places.zoteroDir;
    expect(await zotero('D:\\Zotero')).toBe('System/Zotero');
    expect(await zotero('Refs/Zotero')).toBe('Refs/Zotero');
  });

  it('a broken paperforge.json is said, and its defaults stand', async () => {
    const found = await findRoots(memoryFiles({ 'paperforge.json': '{"vault_config": {', ...paper('System/PaperForge/ocr') }), '');
    expect(found).toMatchObject({ roots: [{ path: 'System/PaperForge/ocr', state: { kind: 'papers' } }], warnings: [{ code: 'config-broken' }] });
  });

  it('without a configuration the default folder is taken, else folders with artefacts are searched', async () => {
    expect((await findRoots(memoryFiles(paper('System/PaperForge/ocr')), '')).roots[0]?.path).toBe('System/PaperForge/ocr');
    const vault = memoryFiles({ ...paper('研究/ocr'), ...paper('b/c/out', 'X1'), ...paper('.trash/ocr'), 'Notes/a - b/fulltext.md': 'copy', 'Notes/meta/meta.json': {} });
    const found = await findRoots(vault, '');
    expect(found.roots.map(({ path, foundBy }) => [path, foundBy])).toEqual([['b/c/out', 'search'], ['研究/ocr', 'search']]);
  });

  it('a default folder that is there stops the search, also while it holds no paper', async () => {
    const found = await findRoots(memoryFiles({ 'System/PaperForge/ocr/ocr-queue.json': [], ...paper('copy/ocr') }), '');
    expect(found.roots).toEqual([{ path: 'System/PaperForge/ocr', foundBy: 'search', state: { kind: 'foreign' } }]);
  });

  it('the search is bounded: 5,000 folders cost at most 1,100 listings', async () => {
    const files = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`Notes/${i}/n.md`, 'x']));
    const vault = memoryFiles(files);
    expect((await findRoots(vault, '')).roots).toEqual([]);
    expect(vault.calls.list).toBeLessThanOrEqual(1100);
  });

  it('a vault without anything finds nothing and says nothing', async () => {
    expect(await findRoots(memoryFiles({}), '')).toMatchObject({ roots: [], warnings: [] });
  });
});

describe('40-10: what is at a root', () => {
  it('tells missing, unreadable, empty, foreign and papers apart', async () => {
    expect(await rootState(memoryFiles({}), 'ocr')).toEqual({ kind: 'missing' });
    expect(await rootState(memoryFiles({ 'ocr/': '' }), 'ocr')).toEqual({ kind: 'empty' });
    expect(await rootState(memoryFiles({ 'ocr/ocr-queue.json': [], 'ocr/.x/meta.json': {}, 'ocr/notes/a.md': '' }), 'ocr')).toEqual({ kind: 'foreign' });
    expect(await rootState(memoryFiles(paper('ocr'), { unreadable: ['ocr'] }), 'ocr')).toEqual({ kind: 'unreadable', message: 'EACCES ocr' });
    expect(await rootState(memoryFiles({ ...paper('ocr', 'B'), ...paper('ocr', 'A'), 'ocr/z/a.md': '' }), 'ocr')).toEqual({ kind: 'papers', folders: ['A', 'B', 'z'] });
  });
  it('one folder that cannot be listed does not turn its root into a foreign one', async () => {
    expect((await rootState(memoryFiles({ 'ocr/A/meta.json': {} }, { unreadable: ['ocr/A'] }), 'ocr')).kind).toBe('papers');
  });
});

describe('listing a paper', () => {
  it('gives stats of probed names only, null for a missing folder, and throws where the port throws', async () => {
    const vault = memoryFiles({ 'r/K/meta.json': '{}', 'r/K/structure/document_structure.json': 'big', 'r/K/pages/1.png': 'x', 'r/K/index/result-hash.txt': 'h' });
    expect(await listPaper(vault, 'r/K')).toEqual(new Map([['index/result-hash.txt', { size: 1, mtime: 1 }], ['meta.json', { size: 2, mtime: 1 }]]));
    expect(await listPaper(vault, 'r/none')).toBeNull();
    await expect(listPaper(memoryFiles({ 'r/K/meta.json': '' }, { unreadable: ['r/K'] }), 'r/K')).rejects.toThrow('EACCES');
  });
  it('asks only for names whose folder is there: a queued paper costs one listing and one stat', async () => {
    const vault = memoryFiles({ 'r/K/meta.json': '{}', 'r/K/images/1.png': '' });
    await listPaper(vault, 'r/K');
    expect(vault.calls).toEqual({ list: 1, stat: 1, read: 0 });
  });
  it('a folder of any name is recognised by its files; a reader list of 17 MB is left alone', async () => {
    const stat = { size: 1, mtime: 1 };
    expect(recognise(new Map([['fulltext.md', stat]]))).toEqual({ layout: 'fulltext', wanted: ['fulltext.md'] });
    expect(recognise(new Map())).toBeNull();
    const listing = new Map([['structure/blocks.structured.jsonl', stat], ['structure/reader_figures.json', { size: 17 * 1024 * 1024, mtime: 1 }]]);
    expect(recognise(listing)?.wanted).toEqual(['structure/blocks.structured.jsonl']);
  });
});

describe.skipIf(!hasShared)('a real vault', () => {
  it('is found from its paperforge.json with nine papers', async () => {
    const { roots, warnings } = await findRoots(diskFiles(`${OCR_DATA}/vault-dev`), '');
    expect(roots).toMatchObject([{ path: 'System/PaperForge/ocr', foundBy: 'config', state: { kind: 'papers', folders: { length: 9 } } }]);
    expect(warnings).toEqual([]);
  });
});
