import { describe, expect, it } from 'vitest';
import type { LocatedEntry } from '../../../src/library/sources/assign';
import { FileBook } from '../../../src/library/sources/file-book';
import { findSources } from '../../../src/library/sources/find-sources';
import type { Findings } from '../../../src/library/sources/found-source';
import { titleOfPdf } from '../../../src/library/sources/lone-pdfs';
import { MemoryCache, MemoryFiles } from '../../doubles/memory-files';

const PLACES = { literatureDir: '', zoteroDir: 'Zotero', formalLibrary: '', exportsDir: '' };
const TITLE = 'Supervised group training or exercise at home for knee osteoarthritis';

const entry = (change: Partial<LocatedEntry> = {}): LocatedEntry => ({ paperId: 'KNEEOA21', doi: '', title: TITLE, year: 2021, authors: ['Ingrid Hansen'], pdf: null, ...change });

async function find(paths: readonly string[], entries: readonly LocatedEntry[] = [], texts: Record<string, string> = {}): Promise<Findings> {
  const vault = new MemoryFiles();
  for (const path of paths) vault.put(path, '%PDF');
  for (const [path, text] of Object.entries(texts)) vault.put(path, text);
  const found = await findSources({ vault, book: new FileBook(vault, new MemoryCache(), async () => undefined), folders: ['PDFs', 'Results'], ocrRoots: [], places: PLACES, entries, isStored: () => false, readsPdfs: true });
  expect(vault.reads.filter((path) => path.endsWith('.pdf'))).toEqual([]);
  return found;
}

const told = ({ papers }: Findings): [string, string | null, boolean][] => [...papers].map(([paperId, { pdf, inLibrary }]) => [paperId.replace(/-[0-9a-f]{8}$/, '-#'), pdf?.path ?? null, inLibrary]);

describe('PDFs in folders that the settings name', () => {
  it('each is a paper of its own, called after its path; none is opened, and other folders are left alone', async () => {
    const found = await find(['PDFs/One thing.pdf', 'PDFs/deep/Another.PDF', 'Elsewhere/Third.pdf', 'PDFs/.trash/gone.pdf', 'PDFs/cover.png']);
    expect(told(found)).toEqual([['One-thing-#', 'PDFs/One thing.pdf', false], ['Another-#', 'PDFs/deep/Another.PDF', false]]);
    expect(found.unused).toEqual([]);
    expect([...(await find(['PDFs/a/paper.pdf', 'PDFs/b/paper.pdf'])).papers]).toHaveLength(2);
  });

  it('the library\'s own PDF stays the library\'s paper', async () => {
    const pdf = { path: 'PDFs/x.pdf', stat: { size: 4, mtime: 1 }, isRead: true };
    expect(told(await find(['PDFs/x.pdf'], [entry({ pdf })]))).toEqual([['KNEEOA21', 'PDFs/x.pdf', true]]);
  });

  it.each([`${TITLE}.pdf`, `Hansen et al. - 2021 - ${TITLE}.pdf`, `${TITLE.replace(/ /g, '_')}.pdf`])('one that bears a paper\'s title is its PDF: %s', async (name) => {
    expect(told(await find([`PDFs/${name}`], [entry()]))).toEqual([['KNEEOA21', `PDFs/${name}`, true]]);
  });

  it('a copy of a PDF that its paper has already is no source, and says of what it is a copy', async () => {
    const pdf = { path: 'Zotero/storage/A/x.pdf', stat: { size: 4, mtime: 1 }, isRead: true };
    const found = await find([`PDFs/${TITLE}.pdf`], [entry({ pdf })]);
    expect(told(found)).toEqual([['KNEEOA21', 'Zotero/storage/A/x.pdf', true]]);
    expect(found.unused).toEqual([{ path: `PDFs/${TITLE}.pdf`, reason: { code: 'duplicate-paper', params: { folder: 'Zotero/storage/A/x.pdf' } } }]);
  });

  it('a short title, another year\'s words or two papers of one title are not guessed at', async () => {
    expect(told(await find(['PDFs/Editorial.pdf'], [entry({ title: 'Editorial' })]))).toEqual([['Editorial-#', 'PDFs/Editorial.pdf', false]]);
    const two = await find([`PDFs/${TITLE}.pdf`], [entry(), entry({ paperId: 'KNEEOA22' })]);
    expect([...two.papers.values()]).toMatchObject([{ inLibrary: false, warnings: [{ code: 'match-ambiguous', params: { papers: 'KNEEOA21, KNEEOA22' } }] }]);
  });

  it('what tools leave beside their results is no paper; the PDF of another tool\'s file in another folder is that paper\'s', async () => {
    const text = { 'Results/hansen2021.md': '# Short\n\n<!-- page 1 -->\n\nWords of a paragraph.\n' };
    const drawn = ['Results/hansen2021_layout.pdf', 'Results/hansen2021_spans.pdf'];
    expect(told(await find([...drawn, 'PDFs/hansen2021.pdf'], [], text))).toEqual([['hansen2021-#', 'PDFs/hansen2021.pdf', false]]);
    expect((await find([...drawn, 'PDFs/a/hansen2021.pdf', 'PDFs/b/hansen2021.pdf'], [], text)).papers.size).toBe(3);
    expect((await find(['PDFs/paper.pdf'], [], { 'Results/paper.md': text['Results/hansen2021.md'] })).papers.size).toBe(2);
  });

  it('a file\'s name is a title without its signs', () => {
    expect(titleOfPdf('PDFs/Smith_2020__On  things.pdf')).toBe('Smith 2020 On things');
  });
});
