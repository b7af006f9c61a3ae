import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayName } from '../../../src/library/metadata/author-name';
import { parseBbtExport } from '../../../src/library/metadata/bbt-export';
import { parseResolvedMetadata, parseSourceMetadata } from '../../../src/library/metadata/folder-metadata';
import { parseFormalLibrary } from '../../../src/library/metadata/formal-library';
import { doiOf, pageRangeOf, yearOf } from '../../../src/library/metadata/found';
import { parseNote } from '../../../src/library/metadata/note';
import { pdfCandidates } from '../../../src/library/metadata/pdf-path';
import { bytesOf } from '../../ocr/files';

describe('names, years, DOIs, page ranges', () => {
  it.each([
    ['陈 新宇', '陈新宇'], ['新宇 陈', '陈新宇'], ['伟 王', '王伟'], ['欧阳 修', '欧阳修'], ['修 欧阳', '欧阳修'], ['太郎 山田', '山田太郎'],
    ['Matteo T. Degiacomi', 'Matteo T. Degiacomi'], ['  Jérôme   Eertmans ', 'Jérôme Eertmans'], ['陈新宇', '陈新宇'], ['Wang 伟', 'Wang 伟'], ['', ''],
  ])('"%s" is shown as "%s"', (written, shown) => expect(displayName(written)).toBe(shown));

  it.each([['2024', 2024], [2024, 2024], ['2024-01-15', 2024], ['Jan 1998', 1998], ['', null], [null, null], ['20245', null], [{}, null]])('year of %j is %j', (written, year) =>
    expect(yearOf(written)).toBe(year));

  it.each([['10.21105/jose.00265', '10.21105/jose.00265'], ['https://doi.org/10.1/x', ''], ['https://doi.org/10.1000/X y', ''], ['doi: 10.1000/x', '10.1000/x'], [null, '']])('DOI of %j is %j', (written, doi) =>
    expect(doiOf(written)).toBe(doi));

  it.each([['1545-1560', ['1545', '1560']], ['1545–1560', ['1545', '1560']], ['e12', ['e12', 'e12']], ['1, 3', null], ['', null]])('page range of %j is %j', (written, range) =>
    expect(pageRangeOf(written)).toEqual(range));
});

describe('formal-library.json', () => {
  const item = { zotero_key: 'K', title: 'T', authors: ['陈 新宇'], year: '2021', pdf_path: '[[a.pdf]]', main_note_path: 'L/K - T/K.md', note_path: 'L/K.md', paper_root: 'L/K - T/', api_key: 'HUSH' };
  it('an envelope and a bare list read alike; the stale note path comes last', () => {
    const envelope = parseFormalLibrary(bytesOf({ schema_version: '2', items: [item] }));
    expect(envelope).toEqual(parseFormalLibrary(bytesOf([item])));
    expect(envelope?.get('K')).toEqual({ title: 'T', authors: ['陈新宇'], year: 2021, pdfs: ['[[a.pdf]]'], notes: ['L/K - T/K.md', 'L/K.md'] });
  });
  it('items without a key are left out; what is no library is null', () => {
    expect(parseFormalLibrary(bytesOf([{ title: 'x' }, null, 3, { zotero_key: '' }]))?.size).toBe(0);
    expect(parseFormalLibrary(bytesOf('{"items": ['))).toBeNull();
    expect(parseFormalLibrary(bytesOf({}))).toBeNull();
  });
});

describe('Better BibTeX export', () => {
  it('key or itemKey, citation key or extra, names in one part or two', () => {
    const papers = parseBbtExport(bytesOf({ items: [
      { key: 'A', citationKey: 'a2024', creators: [{ firstName: '新宇', lastName: '陈' }, { name: 'WHO' }, { creatorType: 'editor', name: 'No' }], date: '2024-05', pages: '1--9', tags: [{ tag: 'nlp' }] },
      { itemKey: 'B', extra: 'x: y\nCitation Key: b2023', creators: [{ creatorType: 'editor', firstName: 'E', lastName: 'D' }] },
      { key: 'N', itemType: 'note', title: 'n' }, { title: 'keyless' },
    ] }), 'NLP');
    expect([...(papers ?? [])]).toEqual([
      ['A', { authors: ['陈新宇', 'WHO'], year: 2024, citekey: 'a2024', tags: ['nlp'], folder: 'NLP', pageRange: ['1', '9'], publication: { pages: '1--9', month: 5, editors: ['No'] } }],
      ['B', { authors: ['E D'], citekey: 'b2023', folder: 'NLP' }],
    ]);
  });
  it('60-6: what lists of references ask for: type, volume, publisher, date, names that cannot be told from how they are shown', () => {
    const publication = (item: Record<string, unknown>): unknown => parseBbtExport(bytesOf([{ key: 'A', ...item }]), '')?.get('A')?.publication;
    expect(publication({ itemType: 'conferencePaper', volume: '12', issue: '3', publisher: 'ACM', place: 'New York', date: '15 January 2024', url: 'https://example.org/a', ISBN: '978-3' })).toEqual({
      type: 'paper-conference', volume: '12', issue: '3', publisher: 'ACM', place: 'New York', month: 1, day: 15, url: 'https://example.org/a', isbn: '978-3',
    });
    expect(publication({ itemType: 'thesis', university: 'TU Wien', thesisType: 'PhD thesis', date: '2024年5月' })).toEqual({ type: 'thesis', publisher: 'TU Wien', genre: 'PhD thesis', month: 5 });
    expect(publication({ date: '03/04/2024', url: 'javascript:alert(1)' })).toBeUndefined();
    expect(publication({ creators: [{ name: 'World Health Organization' }, { firstName: 'Gabriel', lastName: 'García Márquez' }, { firstName: 'Ada', lastName: 'Lovelace' }, { firstName: '陈', lastName: '新宇' }] })).toEqual({
      names: { 'World Health Organization': ['', 'World Health Organization'], 'Gabriel García Márquez': ['Gabriel', 'García Márquez'] },
    });
  });
  it('the main PDF is titled "PDF", else the largest, else the one with the shortest title', () => {
    const pdfs = (...attachments: unknown[]): unknown => parseBbtExport(bytesOf([{ key: 'A', attachments }]), '')?.get('A')?.pdfs;
    const pdf = (path: string, rest = {}): unknown => ({ path, contentType: 'application/pdf', ...rest });
    expect(pdfs(pdf('a.pdf', { size: 9 }), pdf('b.pdf', { title: 'PDF' }), { path: 'c.html' })).toEqual(['b.pdf', 'a.pdf']);
    expect(pdfs(pdf('a.pdf', { size: 1 }), pdf('b.pdf', { size: 2 }))).toEqual(['b.pdf', 'a.pdf']);
    expect(pdfs(pdf('a.pdf', { title: 'Supplement' }), pdf('b.pdf', { title: 'Text' }))).toEqual(['b.pdf', 'a.pdf']);
  });
  it('an empty export is empty, a malformed one is none', () => {
    expect(parseBbtExport(bytesOf([]), 'x')?.size).toBe(0);
    expect(parseBbtExport(bytesOf('{"items": [{'), 'x')).toBeNull();
    expect(parseBbtExport(bytesOf(''), 'x')).toBeNull();
  });
});

describe('literature note', () => {
  const note = (yaml: string, body = ''): ReturnType<typeof parseNote> => parseNote(bytesOf(`---\n${yaml}\n---\n${body}`));
  it('reads frontmatter, and the authors that stand only in the text', () => {
    expect(note('title: "T"\nyear: 2021\nzotero_key: K\ndoi: ""\nfirst_author: "陈 新宇"\ncollection_tags:\n  - A\ntags: [b, A]\nabstract: |-\n  One.\n  Two.', '- 作者：陈 新宇, Ann Lee\n')).toEqual({
      title: 'T', year: 2021, key: 'K', firstAuthor: '陈新宇', tags: ['A', 'b'], abstract: 'One.\nTwo.', authors: ['陈新宇', 'Ann Lee'],
    });
  });
  it('an empty author line is none; the heading that follows it is not taken for names', () => {
    expect(note('title: T', '- 作者：\n\n## 摘要\n').authors).toBeUndefined();
  });
  it('broken YAML keeps what its lines say', () => {
    expect(note('title: COPAL-ID: a study\nyear: 2024\naliases: ["x, y\ncitation_key: "c24"')).toMatchObject({ title: 'COPAL-ID: a study', year: 2024, citekey: 'c24' });
    expect(note('title: *nowhere\nyear: 1999')).toMatchObject({ year: 1999 });
  });
  it('a note without frontmatter, an empty file and windows line ends are fine', () => {
    expect(parseNote(bytesOf('# x'))).toEqual({ key: '', firstAuthor: '' });
    expect(parseNote(bytesOf(''))).toEqual({ key: '', firstAuthor: '' });
    expect(parseNote(bytesOf('\uFEFF---\r\ntitle: T\r\n---\r\n'))).toMatchObject({ title: 'T' });
  });
  it('10-7: fields that are not asked for do not come out', () => {
    expect(JSON.stringify(note('title: T\napi_key: HUSH\ntoken: HUSH'))).not.toContain('HUSH');
  });
});

describe('files of the paper folder', () => {
  it('resolved values and plain ones; source metadata with its PDF', () => {
    expect(parseResolvedMetadata(bytesOf({ title: { value: 'T', source: 'zotero' }, year: { value: 2021 }, authors: { value: ['陈 新宇'] }, doi: { value: '' } }))).toEqual({ title: 'T', year: 2021, authors: ['陈新宇'] });
    expect(parseSourceMetadata(bytesOf({ title: 'S', bbt_citekey: 'k', source_pdf: 'storage:K/a.pdf', year: '' }))).toEqual({ title: 'S', citekey: 'k', pdfs: ['storage:K/a.pdf'] });
    expect(parseResolvedMetadata(bytesOf('{'))).toBeNull();
  });
});

describe('PDF paths', () => {
  it.each([
    ['[[System/Zotero/storage/AT12CD34/x y.pdf]]', ['System/Zotero/storage/AT12CD34/x y.pdf', 'Z/storage/AT12CD34/x y.pdf'], 'AT12CD34'],
    ['storage:AT12CD34/x.pdf', ['Z/storage/AT12CD34/x.pdf'], 'AT12CD34'],
    ['AT12CD34/x.pdf', ['AT12CD34/x.pdf', 'Z/storage/AT12CD34/x.pdf'], 'AT12CD34'],
    ['D:\\Zotero\\storage\\AT12CD34\\x.pdf', ['Z/storage/AT12CD34/x.pdf'], 'AT12CD34'],
    ['[[/Users/a/Zotero/storage/AT12CD34/x.pdf|p]]', ['Z/storage/AT12CD34/x.pdf'], 'AT12CD34'],
    ['file:///C:/vault/Papers/a%20b.pdf', ['vault/Papers/a b.pdf', 'Papers/a b.pdf', 'a b.pdf'], null],
    ['Papers/x.pdf', ['Papers/x.pdf'], null],
    ['../x.pdf', ['x.pdf'].slice(1), null],
    ['', [], null],
  ])('%s', (written, paths, attachmentKey) => {
    const found = pdfCandidates(written, 'Z');
    expect(found.attachmentKey).toBe(attachmentKey);
    expect(found.paths.slice(0, paths.length)).toEqual(paths);
  });
  it('property: no candidate leads out of the vault', () => {
    const part = fc.constantFrom('..', '.', 'storage', 'AT12CD34', 'x.pdf', 'C:', '', 'storage:', '[[', ']]', 'é');
    fc.assert(fc.property(fc.array(part), fc.constantFrom('/', '\\'), (parts, slash) => {
      for (const path of pdfCandidates(parts.join(slash), 'Z').paths) expect(path.split('/')).not.toContain('..');
    }));
  });
});
