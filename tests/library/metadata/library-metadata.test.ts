import { describe, expect, it } from 'vitest';
import { LibraryMetadata } from '../../../src/library';
import { findRoots } from '../../../src/ocr';
import type { LibraryPlaces } from '../../../src/ocr';
import type { ReadFiles } from '../../../src/ports';
import { MemoryCache } from '../../doubles/memory-files';
import { diskFiles, hasShared, memoryFiles, OCR_DATA } from '../../ocr/files';

const places: LibraryPlaces = { literatureDir: 'L', zoteroDir: 'Z', formalLibrary: 'lib.json', exportsDir: 'E' };
const folder = { paperId: 'K', folder: 'ocr/K' };
const metadataOf = (vault: ReadFiles, cache = new MemoryCache()): LibraryMetadata => new LibraryMetadata(vault, cache, async () => undefined);
const load = async (files: Record<string, unknown>, titles: string[] = []): Promise<Awaited<ReturnType<LibraryMetadata['load']>>> =>
  metadataOf(memoryFiles(files)).load(places, [{ ...folder, titles }]);
const one = async (files: Record<string, unknown>, titles: string[] = []) => (await load(files, titles)).papers.get('K');

describe('10: metadata joined field by field in the order of trust', () => {
  const layers: [string, Record<string, unknown>][] = [
    ['library', { 'lib.json': [{ zotero_key: 'K', title: 'library' }] }],
    ['note', { 'L/d/K - t/K.md': '---\ntitle: note\nzotero_key: K\nyear: 2001\n---\n' }],
    ['export', { 'E/D.json': [{ key: 'K', title: 'export', date: '2002', citationKey: 'k02' }] }],
    ['resolved', { 'ocr/K/metadata/resolved_metadata.json': { title: { value: 'resolved' } } }],
    ['source', { 'ocr/K/raw/source_metadata.json': { title: 'source' } }],
  ];
  const merged = (some: typeof layers): Record<string, unknown> => Object.fromEntries(some.flatMap(([, files]) => Object.entries(files)));
  it.each(layers.map(([name], i) => [name, i] as const))('with %s as the best source, its title is taken', async (name, i) => {
    expect((await one(merged(layers.slice(i)), ['ocr title']))?.title).toBe(name);
  });
  it('the OCR title is the last resort, and without any the title is empty', async () => {
    expect((await one({}, ['ocr title']))?.title).toBe('ocr title');
    expect(await one({})).toEqual({
      paperId: 'K', title: '', authors: [], year: null, journal: '', doi: '', citekey: '', tags: [], folder: '', abstract: '',
      pageRange: null, pdfPath: null, notePath: null, fullTextPath: null, attachmentKey: null,
    });
  });
  it('a field that the best source leaves empty comes from the next that has it', async () => {
    expect(await one(merged(layers))).toMatchObject({ title: 'library', year: 2001, citekey: 'k02', folder: 'D' });
  });
  it('the first author alone counts only where no list of authors is known', async () => {
    const note = { 'L/d/K.md': '---\nfirst_author: Ann Lee\n---\n' };
    expect((await one(note))?.authors).toEqual(['Ann Lee']);
    expect((await one({ ...note, 'E/D.json': [{ key: 'K', creators: [{ name: 'Ann Lee' }, { name: 'Bo Li' }] }] }))?.authors).toEqual(['Ann Lee', 'Bo Li']);
  });
  it('files of the paper folder are opened only where the library does not know the paper', async () => {
    const vault = memoryFiles({ 'lib.json': [{ zotero_key: 'K', title: 'T' }], 'ocr/K/metadata/resolved_metadata.json': {}, 'ocr/K/raw/source_metadata.json': {} });
    await metadataOf(vault).load(places, [folder]);
    expect(vault.opened).toEqual(['lib.json']);
  });
});

describe('paths', () => {
  it('a stale note_path is not used: the note that exists is found, in its folder or flat', async () => {
    const item = (note_path: string): Record<string, unknown> => ({ 'lib.json': [{ zotero_key: 'K', note_path }] });
    expect((await one({ ...item('L/d/K.md'), 'L/d/K - Title/K.md': '' }))?.notePath).toBe('L/d/K - Title/K.md');
    expect((await one({ ...item('gone/K.md'), 'L/d/K - Title.md': '' }))?.notePath).toBe('L/d/K - Title.md');
    expect((await one(item('gone/K.md')))?.notePath).toBeNull();
    expect((await one({ ...item('../x.md'), 'L/d/K.md': '---\nzotero_key: OTHER\n---\n' }))?.notePath).toBeNull();
  });
  it('60-3: the full text beside the note wins over the one in the OCR folder', async () => {
    const ocr = { 'ocr/K/fulltext.md': '' };
    expect((await one(ocr))?.fullTextPath).toBe('ocr/K/fulltext.md');
    expect((await one({ ...ocr, 'L/d/K - T/K.md': '', 'L/d/K - T/fulltext.md': '' }))?.fullTextPath).toBe('L/d/K - T/fulltext.md');
  });
  it('the PDF is found by any form of its path, else as the first PDF of its storage folder', async () => {
    const pdf = async (pdf_path: string, file: string): Promise<unknown> => {
      const found = await one({ 'lib.json': [{ zotero_key: 'K', pdf_path }], [file]: '' });
      return [found?.pdfPath, found?.attachmentKey];
    };
    expect(await pdf('storage:AT12CD34/a.pdf', 'Z/storage/AT12CD34/a.pdf')).toEqual(['Z/storage/AT12CD34/a.pdf', 'AT12CD34']);
    expect(await pdf('storage:AT12CD34/a.pdf', 'Z/storage/AT12CD34/renamed.PDF')).toEqual(['Z/storage/AT12CD34/renamed.PDF', 'AT12CD34']);
    expect(await pdf('D:\\Vault\\Papers\\a.pdf', 'Papers/a.pdf')).toEqual(['Papers/a.pdf', null]);
    expect(await pdf('[[storage:AT12CD34/a.pdf]]', 'other.md')).toEqual([null, 'AT12CD34']);
  });
});

describe('40-8, 40-9: the cache', () => {
  it('an unchanged library opens nothing again; a changed file alone is opened; a dropped one is forgotten', async () => {
    const files: Record<string, unknown> = { 'lib.json': [{ zotero_key: 'K', title: 'one' }], 'L/d/K.md': '---\njournal: J\n---\n', 'E/D.json': [] };
    const mtimes: Record<string, number> = {};
    const vault = memoryFiles(files, { mtimes });
    const library = metadataOf(vault);
    const first = await library.load(places, [folder]);
    expect(vault.calls.read).toBe(3);
    expect(await library.load(places, [folder])).toEqual(first);
    expect(vault.calls.read).toBe(3);
    files['lib.json'] = [{ zotero_key: 'K', title: 'two' }];
    mtimes['lib.json'] = 2;
    expect((await library.load(places, [folder])).papers.get('K')).toMatchObject({ title: 'two', journal: 'J' });
    expect(vault.opened.slice(3)).toEqual(['lib.json']);
    delete files['lib.json'];
    expect((await library.load(places, [folder])).papers.get('K')?.title).toBe('');
  });
  it('a file that breaks keeps its last good content, is opened once, and is said each time', async () => {
    const files: Record<string, unknown> = { 'lib.json': [{ zotero_key: 'K', title: 'one' }] };
    const vault = memoryFiles(files);
    const library = metadataOf(vault);
    await library.load(places, [folder]);
    files['lib.json'] = '[{"zot';
    for (let round = 1; round <= 2; round += 1) {
      const { papers, warnings } = await library.load(places, [folder]);
      expect(papers.get('K')?.title).toBe('one');
      expect(warnings).toEqual([{ code: 'metadata-broken', params: { name: 'lib.json' } }]);
    }
    expect(vault.calls.read).toBe(2);
  });
  it('a half-written library is served from its backup; an unreadable file is said, not thrown', async () => {
    expect(await one({ 'lib.json': '[{', 'lib.json.bak': [{ zotero_key: 'K', title: 'kept' }] })).toMatchObject({ title: 'kept' });
    const vault = memoryFiles({ 'lib.json': [], 'E/D.json': [{ key: 'K', title: 'export' }] }, { unreadable: ['lib.json', 'L'] });
    const { papers, warnings } = await metadataOf(vault).load(places, [folder]);
    expect(papers.get('K')?.title).toBe('export');
    expect(warnings).toEqual([{ code: 'metadata-broken', params: { name: 'lib.json' } }]);
  });
});

describe('40-4: what a device remembers of the library', () => {
  const papers = Array.from({ length: 40 }, (_, at) => ({ paperId: `K${at}`, folder: `ocr/K${at}` }));
  const notes = (): Record<string, unknown> => Object.fromEntries(papers.map(({ paperId }) => [`L/d/${paperId}.md`, `---\ntitle: Title of ${paperId}\nzotero_key: ${paperId}\n---\n`]));

  it('a new session opens no note, and knows the last metadata without a look at the vault', async () => {
    const cache = new MemoryCache();
    const first = await metadataOf(memoryFiles(notes()), cache).load(places, papers);
    expect(cache.writes.length).toBeLessThanOrEqual(32);
    const vault = memoryFiles(notes());
    const library = metadataOf(vault, cache);
    expect(await library.remembered()).toEqual(first.papers);
    expect(vault.calls).toEqual({ list: 0, stat: 0, read: 0 });
    cache.writes = [];
    expect(await library.load(places, papers)).toEqual(first);
    expect([vault.opened, cache.writes]).toEqual([[], []]);
  });

  it('40-8: a session that looks for sources of papers first opens no note either', async () => {
    const vault = memoryFiles({ 'lib.json': [{ zotero_key: 'K', title: 'T' }], 'L/d/K - T/K.md': '---\ntitle: T\nzotero_key: K\n---\n' });
    const cache = new MemoryCache();
    await metadataOf(vault, cache).load(places, [folder]);
    vault.opened.length = 0;
    const again = metadataOf(vault, cache);
    await again.entries(places, [folder]);
    await again.load(places, [folder]);
    expect(vault.opened.filter((path) => path.endsWith('.md'))).toEqual([]);
  });

  it('only what moved is opened again, and only its drawers are written', async () => {
    const cache = new MemoryCache();
    const files = notes();
    await metadataOf(memoryFiles(files), cache).load(places, papers);
    const vault = memoryFiles({ ...files, 'L/d/K7.md': '---\ntitle: Renamed seven\nzotero_key: K7\n---\n' });
    cache.writes = [];
    const library = metadataOf(vault, cache);
    await library.remembered();
    expect((await library.load(places, papers)).papers.get('K7')?.title).toBe('Renamed seven');
    expect(vault.opened).toEqual(['L/d/K7.md']);
    expect(cache.writes).toHaveLength(2);
    expect((await metadataOf(vault, cache).remembered()).get('K7')?.title).toBe('Renamed seven');
  });

  it.each(['lost', 'cut', 'changed', 'foreign'] as const)('%s entries are read again from the files, with the same outcome', async (harm) => {
    const cache = new MemoryCache();
    const first = await metadataOf(memoryFiles(notes()), cache).load(places, papers);
    for (const [key, bytes] of [...cache.entries]) {
      if (harm === 'lost') cache.entries.delete(key);
      else if (harm === 'cut') cache.entries.set(key, bytes.slice(0, bytes.length / 2));
      else if (harm === 'changed') cache.entries.set(key, bytes.map((byte, at) => (at === bytes.length - 20 ? byte ^ 1 : byte)));
      else cache.entries.set(key, new TextEncoder().encode('{"K1":{"paperId":"K1","title":"not ours","authors":[]}}'));
    }
    const vault = memoryFiles(notes());
    const library = metadataOf(vault, cache);
    expect(await library.remembered()).toEqual(new Map());
    expect(await library.load(places, papers)).toEqual(first);
    expect(vault.calls.read).toBe(40);
    if (harm !== 'lost') expect(library.faults[0]).toContain('damaged: metadata/');
    expect(await metadataOf(vault, cache).remembered()).toEqual(first.papers);
  });

  it('a cache that fails costs reading, not truth, and is said', async () => {
    const cache = new MemoryCache();
    cache.broken = true;
    const library = metadataOf(memoryFiles(notes()), cache);
    expect(await library.remembered()).toEqual(new Map());
    expect((await library.load(places, papers)).papers.get('K3')?.title).toBe('Title of K3');
    expect(library.faults.length).toBeGreaterThan(0);
  });

  it('a paper that left the library is forgotten', async () => {
    const cache = new MemoryCache();
    await metadataOf(memoryFiles(notes()), cache).load(places, papers);
    await metadataOf(memoryFiles(notes()), cache).load(places, papers.slice(0, 1));
    expect([...(await metadataOf(memoryFiles({}), cache).remembered()).keys()]).toEqual(['K0']);
  });
});

describe.skipIf(!hasShared)('a real library', () => {
  it('nine papers with title, year, citekey, PDF, note and full text; CJK names whole; read once', async () => {
    const vault = diskFiles(`${OCR_DATA}/vault-dev`);
    const { roots, places: found } = await findRoots(vault, '');
    const [root] = roots;
    if (root?.state.kind !== 'papers') throw new Error('no papers');
    const asked = root.state.folders.map((paperId) => ({ paperId, folder: `${root.path}/${paperId}` }));
    const library = metadataOf(vault);
    const { papers, warnings } = await library.load(found, asked);
    expect(warnings).toEqual([]);
    expect(papers.size).toBe(9);
    for (const paper of papers.values()) {
      expect(paper.title).not.toBe('');
      expect(paper.citekey).not.toBe('');
      expect(paper.year).toBeGreaterThan(2000);
      expect(paper.attachmentKey).toMatch(/^AT[A-Z0-9]{6}$/);
      for (const path of [paper.pdfPath, paper.notePath, paper.fullTextPath]) expect(await vault.stat(path ?? '-')).not.toBeNull();
      expect(paper.notePath).toMatch(new RegExp(`/${paper.paperId} - .*/${paper.paperId}\\.md$`));
      expect(paper.fullTextPath).toMatch(/^Resources\/Literature\//);
    }
    expect(papers.get('ZHTHES01')).toMatchObject({ authors: ['陈新宇'], year: 2021, folder: '中文文献', tags: ['中文文献', '文献阅读'] });
    expect(papers.get('JOSE265A')?.authors).toEqual(['Matteo T. Degiacomi', 'Richard J. Gowers', 'Micaela Matta', 'Antonia S. J. S. Mey']);
    const before = vault.calls.read;
    await library.load(found, asked);
    expect(vault.calls.read).toBe(before);
  });
});
