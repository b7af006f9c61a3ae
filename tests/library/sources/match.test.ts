import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoundFiles } from '../../../src/library/sources/found-source';
import { assignSources } from '../../../src/library/sources/assign';
import { EntryIndex, type LibraryEntry, type PaperIdentity } from '../../../src/library/sources/match';
import { gatherPapers, idFromPath, stemOf } from '../../../src/library/sources/same-paper';
import { sameTitle, titleKey, titleShape } from '../../../src/library/sources/titles';
import type { SourceRank } from '../../../src/ocr/source-rank';

const TITLE = 'Accurate knowledge distillation with n-best reranking';
const entry = (paperId: string, more: Partial<LibraryEntry> = {}): LibraryEntry => ({ paperId, doi: '', title: '', year: null, authors: [], ...more });
const source = (more: Partial<PaperIdentity>): PaperIdentity => ({ doi: '', title: '', year: null, authors: [], ...more });
const files = (path: string, more: Partial<FoundFiles['described']> = {}, rank: SourceRank = 'boxes'): FoundFiles => {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  return { format: 'docling', folder: path.slice(0, slash), names: [name], stats: { [name]: { size: 1, mtime: 1 } }, rank, identity: path, described: { title: null, doi: null, authors: [], year: null, ...more } };
};
const matchIn = (entries: LibraryEntry[], of: Partial<PaperIdentity>): unknown => new EntryIndex(entries).match(source(of));

describe('10: which paper of the library a source is', () => {
  it('10: the DOI decides, however it is written', () => {
    const library = [entry('A', { doi: '10.21105/JOSE.00239', title: 'One' }), entry('B', { title: TITLE })];
    expect(matchIn(library, { doi: 'https://doi.org/10.21105/jose.00239', title: TITLE })).toEqual({ paperId: 'A' });
  });

  it('10: a DOI that stands on a paper of quite another title is not its own; a title in another language or with less of it is no contradiction', () => {
    const library = [entry('A', { doi: '10.1/volume', title: TITLE }), entry('B', { doi: '10.1/b', title: '知识图谱增强的双向长期记忆检索方法研究' })];
    expect(matchIn(library, { doi: '10.1/volume', title: 'Soil moisture and the breeding of alpine birds' })).toBeNull();
    expect(matchIn(library, { doi: '10.1/volume', title: 'Knowledge distillation with reranking' })).toEqual({ paperId: 'A' });
    expect(matchIn(library, { doi: '10.1/volume', title: 'Proceedings' })).toEqual({ paperId: 'A' });
    expect(matchIn(library, { doi: '10.1/b', title: 'Two-way long-term memory retrieval with knowledge graphs' })).toEqual({ paperId: 'B' });
    expect(matchIn(library, { doi: '10.1/b', title: '高寒草甸土壤水分与鸟类繁殖关系的观测' })).toBeNull();
  });

  it('10: two papers that carry one DOI stay two, so that the text of neither is lost', () => {
    const gathered = gatherPapers([
      files('x/a.json', { doi: '10.1/volume', title: TITLE }),
      files('y/b.json', { doi: '10.1/volume', title: 'Soil moisture and the breeding of alpine birds' }),
      files('z/c.json', { doi: '10.1/volume', title: TITLE.toUpperCase() }),
    ]);
    expect(gathered.map((paper) => paper.map(({ folder }) => folder))).toEqual([['x', 'z'], ['y']]);
  });

  it('10: a long title matches with misread letters, markup and other punctuation', () => {
    const library = [entry('A', { title: TITLE }), entry('B', { title: 'Accurate knowledge distillation of sentence encoders' })];
    expect(matchIn(library, { title: 'Accurate Knowledge Distillation  with <i>n</i>-best Rerankinq' })).toEqual({ paperId: 'A' });
    expect(matchIn(library, { title: 'Accurate knowledge distillation' })).toBeNull();
    expect(matchIn([entry('Z', { title: '科技论文排版方法研究（学位论文）' })], { title: '科技论文排版方法研究(学位论文)' })).toEqual({ paperId: 'Z' });
  });

  it('10: a preprint of the same title is another text where both have a DOI; so are papers of years that lie apart', () => {
    expect(matchIn([entry('A', { title: TITLE, doi: '10.1/a' })], { title: TITLE, doi: '10.2/b' })).toBeNull();
    expect(matchIn([entry('A', { title: TITLE, year: 2010 })], { title: TITLE, year: 2024 })).toBeNull();
    expect(matchIn([entry('A', { title: TITLE, year: 2023 })], { title: TITLE, year: 2024 })).toEqual({ paperId: 'A' });
  });

  it('10: titles that differ by a number, a part, or a word are two', () => {
    const base = 'The management of acute heart failure in the elderly';
    const pairs = [
      [`${base}: part 1`, `${base}: part 2`],
      [`${base}: part I`, `${base}: part II`],
      [`${base} with diabetes`, `${base} without diabetes`],
      [`${base} men`, `${base} women`],
      [`${base} mice`, `${base} rice`],
      [`${base} hypertension`, `${base} hypotension`],
    ];
    for (const [a = '', b = ''] of pairs) expect(matchIn([entry('A', { title: a })], { title: b }), `${a} / ${b}`).toBeNull();
    expect(matchIn([entry('A', { title: base, authors: ['Ann Lee'] })], { title: base, authors: ['Bo Chan'] })).toBeNull();
  });

  it('10: a short title alone is no proof', () => {
    expect(matchIn([entry('A', { title: 'Introduction', authors: ['Ada Lovelace'] })], { title: 'Introduction' })).toBeNull();
    expect(matchIn([entry('A', { title: 'Introduction', authors: ['Ada Lovelace'] })], { title: 'introduction', authors: ['Lovelace, A.'] })).toEqual({ paperId: 'A' });
  });

  it('10: two papers that fit are not guessed between', () => {
    expect(matchIn([entry('B', { title: TITLE }), entry('A', { title: TITLE })], { title: TITLE })).toEqual({ ambiguous: ['A', 'B'] });
    expect(matchIn([entry('A', { doi: '10.1/a' }), entry('B', { doi: '10.1/a' })], { doi: '10.1/A' })).toEqual({ ambiguous: ['A', 'B'] });
  });

  it('10: a title of forty letters or more is found with one letter misread anywhere', () => {
    const letters = fc.stringMatching(/^[a-z]{40,80}$/);
    fc.assert(
      fc.property(letters, fc.nat(39), (title, at) => {
        const misread = title.slice(0, at) + (title[at] === 'x' ? 'y' : 'x') + title.slice(at + 1);
        expect(sameTitle(titleShape(titleKey(title)), titleShape(titleKey(misread)))).toBe(true);
        expect(matchIn([entry('A', { title })], { title: misread })).toEqual({ paperId: 'A' });
      }),
    );
  });
});

describe('10: files of one paper', () => {
  const stored = (...ids: string[]) => (paperId: string): boolean => ids.includes(paperId);
  const none = (): null => null;

  it('10: gather by DOI, by title, and by their name in one folder', () => {
    const gathered = gatherPapers([files('p/a_content_list.json', { title: TITLE }), files('p/a.md', {}, 'plain-text'), files('q/x.json', { title: TITLE, doi: '10.1/a' }, 'structured'), files('r/y.json', { doi: '10.1/A' }), files('r/z.json')]);
    expect(gathered.map((paper) => paper.map(({ folder, names }) => `${folder}/${names.join()}`))).toEqual([['p/a_content_list.json', 'r/y.json', 'q/x.json', 'p/a.md'], ['r/z.json']]);
  });

  it('10: a DOI that says otherwise keeps files apart', () => {
    expect(gatherPapers([files('p/a.json', { doi: '10.1/a' }), files('p/a_middle.json', { doi: '10.1/b' })])).toHaveLength(2);
  });

  it('10: what cannot be told is a paper of its own, and says why', () => {
    const library = [{ ...entry('A', { title: TITLE }), pdf: null }, { ...entry('B', { title: TITLE }), pdf: null }];
    const papers = assignSources([files('p/a.json', { title: TITLE })], library, none, stored());
    expect([...papers]).toMatchObject([[idFromPath('p/a.json'), { inLibrary: false, warnings: [{ code: 'match-ambiguous', params: { papers: 'A, B' } }] }]]);
  });

  it('10: a paper of its own keeps the id that it is stored under, whatever is found beside it later', () => {
    const two = [files('p/b.md', { doi: '10.1/a' }, 'paged-text'), files('a/a.json', { doi: '10.1/a' }, 'boxes')];
    expect([...assignSources(two, [], none, stored()).keys()]).toEqual([idFromPath('a/a.json')]);
    expect([...assignSources(two, [], none, stored(idFromPath('p/b.md'))).keys()]).toEqual([idFromPath('p/b.md')]);
  });

  it('10: the whole group goes to the paper that one of it is, unless another one says otherwise', () => {
    const library = [{ ...entry('A', { doi: '10.1/a' }), pdf: null }];
    expect([...assignSources([files('p/a.json', { doi: '10.1/a' }), files('p/a.md')], library, none, stored())]).toMatchObject([['A', { files: [{ names: ['a.json'] }, { names: ['a.md'] }] }]]);
  });

  it('10: an id is safe in a file name, stays the same, and differs from folder to folder', () => {
    expect(stemOf({ names: ['JOSE239A.fulltext-page-markers.md'] })).toBe('JOSE239A');
    expect(idFromPath('p/My paper (2).json')).toMatch(/^My-paper-2-[0-9a-f]{8}$/);
    expect(idFromPath('p/a.json')).not.toBe(idFromPath('q/a.json'));
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(idFromPath(`p/${name}`)).toMatch(/^[\p{L}\p{N}_-]+-[0-9a-f]{8}$/u);
      }),
    );
  });

  it('40-7: the order in which files are found changes nothing', () => {
    const all = [files('p/a.json', { doi: '10.1/a' }), files('q/b.json', { title: TITLE }), files('q/b.md'), files('r/c.json', { title: TITLE, doi: '10.1/a' })];
    const wanted = JSON.stringify([...assignSources(all, [], none, stored())]);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(JSON.stringify([...assignSources(shuffled, [], none, stored())])).toBe(wanted);
      }),
    );
  });
});
