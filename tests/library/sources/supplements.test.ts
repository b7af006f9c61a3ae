import { describe, expect, it } from 'vitest';
import type { LocatedEntry } from '../../../src/library/sources/assign';
import { FileBook } from '../../../src/library/sources/file-book';
import { findSources } from '../../../src/library/sources/find-sources';
import type { Findings } from '../../../src/library/sources/found-source';
import { linkedFiles } from '../../../src/library/metadata/linked-files';
import { nameKey, saysSupplement } from '../../../src/library/sources/supplements/names';
import { MemoryCache, MemoryFiles } from '../../doubles/memory-files';

const PLACES = { literatureDir: 'Notes', zoteroDir: 'Zotero', formalLibrary: 'lib/formal-library.json', exportsDir: 'lib/exports' };
const entry = (paperId: string, more: Partial<LocatedEntry> = {}): LocatedEntry => ({ paperId, title: '', doi: '', year: null, authors: [], citekey: '', pdf: null, ...more });
const pdf = (path: string): LocatedEntry['pdf'] => ({ path, stat: { size: 1, mtime: 1 }, isRead: true });

class Folder {
  vault = new MemoryFiles();
  cache = new MemoryCache();
  entries = [entry('SMITH001', { citekey: 'smith2020dose', doi: '10.1000/J.dose-20' }), entry('WANG0002', { citekey: 'wang2021' })];
  constructor(...paths: string[]) {
    for (const path of paths) this.vault.put(path, path.endsWith('.md') ? '# A heading\n\nWords of a paragraph.\n' : 'a,b\n1,2\n');
  }
  async find(folders = ['In']): Promise<Findings> {
    this.vault.rest();
    return findSources({ vault: this.vault, book: new FileBook(this.vault, this.cache, async () => undefined), folders, ocrRoots: [], places: PLACES, entries: this.entries, isStored: () => false, readsPdfs: true, readsSupplements: true });
  }
}
const owners = ({ supplements }: Findings): Record<string, string[]> => Object.fromEntries([...supplements.of].map(([paperId, files]) => [paperId, files.map(({ path }) => path)]));

describe('issue 5.4: whose a supplement is', () => {
  it.each([
    ['In/SMITH001/data.xlsx'], ['In/smith2020dose/x/y/data.xlsx'], ['In/10.1000_j.dose-20/data.csv'], ['In/SMITH001 - Doses of drugs/talk.pptx'],
    ['In/smith2020dose_table.xlsx'], ['In/SMITH001-S1.jsonl'], ['In/all/Smith2020Dose Supplement.docx'],
  ])('5.4: the folder or the name says it: %s', async (path) => {
    expect(owners(await new Folder(path).find())).toEqual({ SMITH001: [path] });
  });

  it('5.4: the nearest folder decides, and a folder more than a name', async () => {
    expect(owners(await new Folder('In/SMITH001/wang2021/smith2020dose.csv').find())).toEqual({ WANG0002: ['In/SMITH001/wang2021/smith2020dose.csv'] });
  });

  it('5.4: a key within a word is none, and the key of one paper that begins that of another is not both', async () => {
    const folder = new Folder('In/wang2021b.csv', 'In/wang2021-b.csv');
    folder.entries.push(entry('WANG0003', { citekey: 'wang2021-b' }));
    expect(owners(await folder.find())).toEqual({ WANG0003: ['In/wang2021-b.csv'] });
  });

  it('5.4: a folder of supplements beside the paper\'s PDF or text', async () => {
    const folder = new Folder('In/dose/Supplementary material/Table 1.xlsx', 'In/dose/other/Table 2.xlsx', 'In/dose/附錄/a.csv');
    folder.entries[0] = entry('SMITH001', { pdf: pdf('In/dose/paper.pdf') });
    const found = await folder.find();
    expect(owners(found)).toEqual({ SMITH001: ['In/dose/Supplementary material/Table 1.xlsx', 'In/dose/附錄/a.csv'] });
    expect(found.unused).toEqual([{ path: 'In/dose/other/Table 2.xlsx', reason: { code: 'supplement-unmatched' } }]);
  });

  it('5.4: of two papers beside one folder of supplements the file\'s name decides, else nobody', async () => {
    const folder = new Folder('In/all/SI/first-S1.xlsx', 'In/all/SI/S2.xlsx');
    folder.entries = [entry('SMITH001', { pdf: pdf('In/all/first.pdf') }), entry('WANG0002', { pdf: pdf('In/all/second.pdf') })];
    const found = await folder.find();
    expect(owners(found)).toEqual({ SMITH001: ['In/all/SI/first-S1.xlsx'] });
    expect(found.unused).toEqual([{ path: 'In/all/SI/S2.xlsx', reason: { code: 'supplement-ambiguous', params: { papers: 'SMITH001, WANG0002' } } }]);
  });

  it('5.4: a link in the paper\'s note: by path, beside the note, or by name; what is not there is told', async () => {
    const folder = new Folder('Data/a.xlsx', 'Notes/x/b.csv', 'In/deep/c.pptx', 'In/one/d.csv', 'In/two/d.csv');
    folder.entries[1] = entry('WANG0002', { linked: { note: 'Notes/x/WANG0002.md', targets: ['Data/a.xlsx', 'b.csv', 'c.pptx', 'd.csv', 'gone.docx', '../../etc/passwd.csv'] } });
    const found = await folder.find();
    expect(owners(found)).toEqual({ WANG0002: ['Data/a.xlsx', 'In/deep/c.pptx', 'Notes/x/b.csv'] });
    expect(found.unused.filter(({ path }) => !path.startsWith('In/'))).toEqual([
      { path: '../../etc/passwd.csv', reason: { code: 'supplement-not-found', params: { paper: 'WANG0002' } } },
      { path: 'd.csv', reason: { code: 'supplement-name-unclear', params: { paper: 'WANG0002', count: 2 } } },
      { path: 'gone.docx', reason: { code: 'supplement-not-found', params: { paper: 'WANG0002' } } },
    ]);
  });

  it('5.4: a note that names itself among its supplements names none', async () => {
    const folder = new Folder();
    folder.entries = [entry('SMITH001', { linked: { note: 'Notes/x/SMITH001.md', targets: ['SMITH001', 'Notes/x/SMITH001.md'] } })];
    expect((await folder.find()).unused).toEqual([]);
  });

  it('5.4: a file that two notes link to is not guessed, unless its folder says whose it is not', async () => {
    const folder = new Folder('Data/a.xlsx');
    folder.entries = folder.entries.map((one) => ({ ...one, linked: { note: `Notes/${one.paperId}.md`, targets: ['Data/a.xlsx'] } }));
    const found = await folder.find();
    expect([owners(found), found.unused]).toEqual([{}, [{ path: 'Data/a.xlsx', reason: { code: 'supplement-ambiguous', params: { papers: 'SMITH001, WANG0002' } } }]]);
  });

  it('10: what another tool wrote of the paper stays its text; a text that is called a supplement is one', async () => {
    const folder = new Folder('In/SMITH001/supplement.md', 'In/SMITH001/notes.txt');
    folder.vault.put('In/SMITH001/full.md', '# Doses of drugs in a long title\n\n<!-- page 1 -->\n\n## Methods\n\nWords of a paragraph.\n');
    const found = await folder.find();
    expect(owners(found)).toEqual({ SMITH001: ['In/SMITH001/supplement.md'] });
    expect([...found.papers.values()].flatMap(({ files }) => files.map(({ names }) => names))).toEqual([['full.md']]);
    expect(found.unused).toEqual([{ path: 'In/SMITH001/notes.txt', reason: { code: 'source-unknown' } }]);
  });

  it('10: in a folder of supplements that the settings name, what bears a paper’s key is that paper’s, also a text', async () => {
    const folder = new Folder();
    folder.vault.put('Papers/SI/SMITH001/notes.md', '# Further methods of the trial\n\n<!-- page 1 -->\n\n## Doses\n\nWords of a paragraph.\n');
    folder.vault.put('Papers/SI/OTHER999/full.md', '# A paper of its own with a long title\n\n<!-- page 1 -->\n\n## Methods\n\nWords of a paragraph.\n');
    const found = await folder.find(['Papers/SI']);
    expect(owners(found)).toEqual({ SMITH001: ['Papers/SI/SMITH001/notes.md'] });
    expect([...found.papers.values()].flatMap(({ files }) => files.map(({ names }) => names))).toEqual([['full.md']]);
  });

  it('40-8: no supplement is opened for that, and what is claimed before is not even looked into', async () => {
    const folder = new Folder('In/SMITH001/data.xlsx', 'In/SMITH001/Table S1.csv');
    const found = await folder.find();
    expect(owners(found)).toEqual({ SMITH001: ['In/SMITH001/Table S1.csv', 'In/SMITH001/data.xlsx'] });
    expect(folder.vault.reads).toEqual([]);
    expect(found.supplements.complete).toBe(true);
  });

  it('40-10: where a place cannot be listed, or a file not be looked at, what is missing may still be there', async () => {
    const folder = new Folder('In/SMITH001/data.xlsx');
    const { stat } = folder.vault;
    folder.vault.stat = async (path) => {
      if (path.endsWith('.xlsx')) throw new Error('EBUSY');
      return stat.call(folder.vault, path);
    };
    expect((await folder.find()).supplements.complete).toBe(false);
    expect((await new Folder().find()).supplements.complete).toBe(false); // "In" is not there
  });
});

describe('issue 5.4: names', () => {
  it.each(['Supplementary material', 'supp', 'SI', 'paper_SI_2', 'ESM', 'Table S1.xlsx', 'S2_Table', 'appendix', '附錄一', '补充材料', 'Supporting-Information', 'Additional file 3'])('5.4: %s says supplement', (name) => {
    expect(saysSupplement(name)).toBe(true);
  });
  it.each(['data.xlsx', 'Basic research', 'analysis', 'supper', 'Results', 'S1', 'si-mulation'.replace('-', '')])('5.4: %s does not', (name) => {
    expect(saysSupplement(name)).toBe(false);
  });
  it('5.4: a DOI is one name however its slash is written', () => {
    expect(new Set(['10.1000/j.dose-20', '10.1000_J.dose-20', '10.1000-j-dose-20'].map(nameKey)).size).toBe(1);
  });
});

describe('issue 5.4: links of a note', () => {
  it('5.4: links and embeds of data files anywhere; Markdown only where the frontmatter lists it', () => {
    const text = '---\nx: "[[a.xlsx]]"\n---\n[[b.csv|the data]] ![[c.pptx#x]] [d](sub/d%20e.docx) [[Other note]] [o](other.md) https://x.org/f.csv [g](https://x.org/g.csv) [[h.xlsx\\|in a table]]';
    expect(linkedFiles(text, {})).toEqual(['a.xlsx', 'b.csv', 'c.pptx', 'sub/d e.docx', 'h.xlsx']);
    expect(linkedFiles('', { supplements: ['[[protocol]]', '![[p2.md|x]]', 'data/raw.csv'] })).toEqual(['protocol', 'p2.md', 'data/raw.csv']);
  });
  it('5.4: brackets without end cost no more than their length', () => {
    expect(linkedFiles('[['.repeat(50_000), {})).toEqual([]);
    expect(linkedFiles('](a'.repeat(50_000), {})).toEqual([]);
  });
});
