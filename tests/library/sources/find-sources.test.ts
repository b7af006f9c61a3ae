import { describe, expect, it } from 'vitest';
import { FileBook, LARGEST_FILE } from '../../../src/library/sources/file-book';
import { findSources } from '../../../src/library/sources/find-sources';
import type { Findings } from '../../../src/library/sources/found-source';
import { walkFolders } from '../../../src/library/sources/walk';
import { MemoryCache, MemoryFiles } from '../../doubles/memory-files';

const PLACES = { literatureDir: 'Resources/Literature', zoteroDir: 'System/Zotero', formalLibrary: 'System/PaperForge/indexes/formal-library.json', exportsDir: 'System/PaperForge/exports' };
const markdown = (title: string, text = 'Words of a paragraph.'): string => `# ${title}\n\n<!-- page 1 -->\n\n## Methods\n\n${text}\n`;

class Folder {
  vault = new MemoryFiles();
  cache = new MemoryCache();
  folders = ['In'];
  find(): Promise<Findings> {
    this.vault.rest();
    this.cache.writes = [];
    // A new session each time.
    const book = new FileBook(this.vault, this.cache, async () => undefined);
    return findSources({ vault: this.vault, book, folders: this.folders, ocrRoots: ['In/ocr'], places: PLACES, entries: [], isStored: () => false, readsPdfs: true });
  }
}

describe('10, 40-8: what lies in folders of other tools', () => {
  it('10: files are known by what they hold; pictures, archives and programs are not opened', async () => {
    const place = new Folder();
    place.vault.put('In/deep/er/strange.name', markdown('A title that is long enough'));
    place.vault.put('In/figure.png', 'x');
    place.vault.put('In/.hidden/a.md', markdown('Hidden'));
    place.vault.put('In/ocr/KEY/fulltext.md', markdown('OCR'));
    place.vault.put('In/other.txt', 'no heading, no marks');
    const { papers, unused } = await place.find();
    expect([...papers.values()].map(({ files }) => files.map(({ folder, names }) => `${folder}/${names.join()}`))).toEqual([['In/deep/er/strange.name']]);
    expect(unused).toEqual([{ path: 'In/other.txt', reason: { code: 'source-unknown' } }]);
    expect(place.vault.reads.filter((path) => /png|hidden|ocr/.test(path))).toEqual([]);
  });

  it('40-8: of 1,000 files nothing is opened and nothing written when nothing moved, and one that moved costs one', async () => {
    const place = new Folder();
    for (let at = 0; at < 1000; at += 1) place.vault.put(`In/${at % 50}/p${at}.md`, markdown(`Paper number ${at} with a long title of its own`));
    expect((await place.find()).papers.size).toBe(1000);
    const again = await place.find();
    expect([again.papers.size, place.vault.reads, place.cache.writes]).toEqual([1000, [], []]);
    expect([place.vault.lists, place.vault.stats]).toEqual([51, 1000]);
    place.vault.put('In/7/p7.md', markdown('Another title, just as long as before'));
    await place.find();
    expect(new Set(place.vault.reads)).toEqual(new Set(['In/7/p7.md']));
  });

  it('10: a file that cannot be read is told of, costs no other, and is tried again', async () => {
    const place = new Folder();
    place.vault.put('In/a.md', markdown('A title that is long enough'));
    place.vault.put('In/b.md', markdown('Another title that is long enough'));
    place.vault.beforeRead = (path) => {
      if (path === 'In/a.md') throw new Error('EACCES');
    };
    const { papers, unused } = await place.find();
    expect([papers.size, unused]).toEqual([1, [{ path: 'In/a.md', reason: { code: 'unreadable', params: { name: 'a.md', message: 'EACCES' } } }]]);
    place.vault.beforeRead = () => undefined;
    expect((await place.find()).papers.size).toBe(2);
  });

  it('10: a file without text and one beyond all measure are told of once', async () => {
    const place = new Folder();
    place.vault.put('In/a.md', '# \n\n<!-- page 1 -->\n');
    place.vault.put('In/b.json', '{}');
    const stat = place.vault.stat.bind(place.vault);
    place.vault.stat = async (path) => (path === 'In/b.json' ? { size: LARGEST_FILE + 1, mtime: 1 } : stat(path));
    const { unused } = await place.find();
    expect(unused).toEqual([{ path: 'In/a.md', reason: { code: 'source-empty' } }, { path: 'In/b.json', reason: { code: 'source-too-large', params: { megabytes: 64 } } }]);
    expect((await place.find()).unused).toEqual(unused);
    expect(place.vault.reads).toEqual([]);
  });

  it('10: the PDF beside a paper is its PDF', async () => {
    const place = new Folder();
    place.vault.put('In/a_middle.md', markdown('A title that is long enough'));
    place.vault.put('In/a_origin.pdf', '%PDF');
    expect([...(await place.find()).papers.values()]).toMatchObject([{ pdf: { path: 'In/a_origin.pdf', isRead: true } }]);
  });

  it('10: a file that vanishes between listing and reading is told of, and found again when it is back as it was', async () => {
    const place = new Folder();
    place.vault.put('In/a_0_res.json', JSON.stringify({ page_index: 0, input_path: 'a.pdf', parsing_res_list: [{ block_label: 'text', block_content: 'First page.' }] }), 1);
    place.vault.put('In/a_1_res.json', JSON.stringify({ page_index: 1, input_path: 'a.pdf', parsing_res_list: [{ block_label: 'text', block_content: 'Second page.' }] }), 1);
    const back = place.vault.files.get('In/a_1_res.json');
    let heads = 0;
    place.vault.beforeRead = (path) => {
      // its beginning is read first
      if (path === 'In/a_1_res.json' && (heads += 1) > 1) place.vault.files.delete(path);
    };
    const { papers, unused } = await place.find();
    expect([papers.size, unused]).toEqual([0, [{ path: 'In/a_0_res.json', reason: { code: 'file-vanished', params: { name: 'a_1_res.json' } } }]]);
    place.vault.beforeRead = () => undefined;
    if (back) place.vault.files.set('In/a_1_res.json', back);
    expect([...(await place.find()).papers.values()].map(({ files }) => files.map(({ names }) => names))).toEqual([[['a_0_res.json', 'a_1_res.json']]]);
  });

  it('10: a file that changes while it is read is read again', async () => {
    const place = new Folder();
    place.vault.put('In/a.md', markdown('The title before it is changed'));
    let reads = 0;
    place.vault.beforeRead = () => {
      if ((reads += 1) === 2) place.vault.put('In/a.md', markdown('The title after it was changed'));
    };
    await place.find();
    place.vault.beforeRead = () => undefined;
    expect([...(await place.find()).papers.values()].map(({ files }) => files[0]?.described.title)).toEqual(['The title after it was changed']);
  });

  it('10: settings that name the OCR folder, what is in it, the vault itself, and folders within each other', async () => {
    const place = new Folder();
    place.vault.put('In/ocr/KEY/fulltext.md', markdown('The text of an OCR result'));
    place.vault.put('In/other/a.md', markdown('A paper of another tool, with a title'));
    place.vault.put('.obsidian/plugins/locus/b.md', markdown('Something of a plugin of the app'));
    place.vault.put('Zotero notes/c.md', markdown('Another paper beside the others here'));
    place.folders = ['', 'In', 'In/other', 'In/other/', './In', 'In/ocr', 'In/ocr/KEY', '/etc', '..', 'C:\\Papers', '.obsidian/plugins'];
    const { papers, warnings } = await place.find();
    expect([...papers.values()].flatMap(({ files }) => files.map(({ folder, names }) => `${folder}/${names.join()}`)).sort()).toEqual(['.obsidian/plugins/locus/b.md', 'In/other/a.md', 'Zotero notes/c.md']);
    expect(warnings.map(({ code, params }) => [code, Object.values(params ?? {})[0]])).toEqual([
      ['source-folder-is-ocr', 'In/ocr'],
      ['source-folder-is-ocr', 'In/ocr/KEY'],
      ['config-path-refused', '/etc'],
      ['config-path-refused', '..'],
      ['config-path-refused', 'C:\\Papers'],
    ]);
  });

  it('10: names with signs of links and in either normal form are one file each, with an id that any system takes', async () => {
    const place = new Folder();
    const names = ['100 % #1 | a [b] ^c.md', 'Müller [1].md', '论文 50％.md', `${'long '.repeat(40)}.md`, 'CON.md', ' - .md'];
    names.forEach((name, at) => place.vault.put(`In/${at}/${name}`, markdown(`A title of its own for file number ${at}${at}${at}`)));
    const { papers } = await place.find();
    expect(papers.size).toBe(names.length);
    for (const id of papers.keys()) expect(id).toMatch(/^[\p{L}\p{N}_-]{1,40}-[0-9a-f]{8}$/u);
  });

  it('10: a cache that fails costs reading, never truth', async () => {
    const place = new Folder();
    place.vault.put('In/a.md', markdown('A title that is long enough'));
    await place.find();
    place.cache.broken = true;
    expect((await place.find()).papers.size).toBe(1);
  });

  it('10: folders are walked once, and no further than the limits', async () => {
    const vault = new MemoryFiles();
    for (let at = 0; at < 30; at += 1) vault.put(`In/f${at}/a.md`, 'x');
    const both = await walkFolders(vault, ['In', 'In/f1', '../out', 'Gone'], new Set());
    expect([both.folders.length, new Set(both.folders.map(({ path }) => path)).size]).toEqual([31, 31]);
    expect(both.places).toEqual([{ path: 'In', state: 'listed' }, { path: 'In/f1', state: 'listed' }, { path: 'Gone', state: 'missing' }]);
    expect(both.warnings.map(({ code }) => code)).toEqual(['config-path-refused', 'source-folder-missing']);
    const few = await walkFolders(vault, ['In'], new Set(), { depth: 12, folders: 5 });
    expect([few.folders.length, few.warnings]).toEqual([5, [{ code: 'sources-too-many', params: { path: 'In', count: 5 } }]]);
  });
});
