import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Catalogue } from '../../src/library/catalogue';
import type { PaperMetadata } from '../../src/library/paper';
import { editDistance } from '../../src/library/spelling';

const paper = (paperId: string, fields: Partial<PaperMetadata> = {}): PaperMetadata => ({
  paperId, title: '', authors: [], year: null, journal: '', doi: '', citekey: '', tags: [], folder: '', abstract: '', pageRange: null, pdfPath: null, notePath: null, fullTextPath: null, attachmentKey: null, ...fields,
});
const library = (): Catalogue => {
  const catalogue = new Catalogue();
  catalogue.put(paper('AAAA', { title: 'Attention is all you need', authors: ['Ashish Vaswani', 'Noam Shazeer'], year: 2017, journal: 'NeurIPS', citekey: 'vaswani2017', doi: '10.1000/attn', tags: ['transformers'] }), ['Scaled dot-product attention']);
  catalogue.put(paper('BBBB', { title: 'Deep residual learning', authors: ['Kaiming He'], year: 2016, citekey: 'he2016' }), ['Related work']);
  catalogue.put(paper('CCCC', { title: '机器学习在肺结节诊断中的应用', authors: ['陈新宇'], year: 2021 }), ['绪论']);
  catalogue.put(paper('DDDD', { title: 'Müller cells and TGF-β1', authors: ['José Núñez'], year: 2017 }), []);
  return catalogue;
};
const ids = (catalogue: Catalogue, query: string): string[] => catalogue.find(query, 10).map(({ paperId }) => paperId);

describe('the catalogue', () => {
  it('40-25: finds by title, author, year, journal, DOI, citekey, tag and heading', () => {
    for (const query of ['attention', 'vaswani', 'neurips', '10.1000/attn', 'vaswani2017', 'transformers', 'dot-product', 'Shazeer 2017']) {
      expect(ids(library(), query), query).toEqual(['AAAA']);
    }
    expect(ids(library(), '2017').sort()).toEqual(['AAAA', 'DDDD']);
  });

  it('40-25: the paper of a citation key, DOI or id comes first, however many others hold its words', () => {
    const catalogue = library();
    for (let at = 0; at < 50; at += 1) catalogue.put(paper(`E${String(at).padStart(3, '0')}`, { title: 'He2016 attn', citekey: `he2016x${at}` }), []);
    catalogue.put(paper('FFFF', { title: 'Zebra', citekey: 'attn' }), []);
    expect(ids(catalogue, 'he2016')[0]).toBe('BBBB');
    expect(ids(catalogue, 'attn')[0]).toBe('FFFF');
    expect(ids(catalogue, '10.1000/ATTN')[0]).toBe('AAAA');
  });

  it('40-25: search as you type: every beginning of a title finds it', () => {
    const catalogue = library();
    for (let length = 1; length <= 'Deep residual learning'.length; length += 1) expect(ids(catalogue, 'Deep residual learning'.slice(0, length)), `${length}`).toContain('BBBB');
  });

  it('40-25: slips of the pen are forgiven', () => {
    for (const query of ['atention', 'attenton', 'attnetion', 'Vasvani', 'residaul lerning', 'transformrs']) expect(ids(library(), query), query).toHaveLength(1);
    expect(ids(library(), 'zzzzzz')).toEqual([]);
  });

  it('40-25: an exact word is not mixed with guesses', () => {
    const catalogue = library();
    catalogue.put(paper('EEEE', { title: 'Retention' }), []);
    expect(ids(catalogue, 'retention')).toEqual(['EEEE']);
  });

  it('40-25: Chinese by any part of it', () => {
    for (const query of ['机器学习', '学习', '肺', '结节诊断', '机器学习在肺结节诊断中的应用', '陈', '新宇', '绪论', '诊断 2021']) expect(ids(library(), query), query).toEqual(['CCCC']);
    expect(ids(library(), '肾')).toEqual([]);
  });

  it('40-25: accents and Greek', () => {
    expect(ids(library(), 'muller')).toEqual(['DDDD']);
    expect(ids(library(), 'nunez')).toEqual(['DDDD']);
    expect(ids(library(), 'tgfβ1')).toEqual(['DDDD']);
  });

  it('40-25: an empty query lists the library by title', () => {
    expect(ids(library(), '')).toEqual(['AAAA', 'BBBB', 'DDDD', 'CCCC']);
    expect(library().find('  ', 2)).toHaveLength(2);
    expect(ids(library(), '?!')).toEqual([]);
  });

  it('40-25: one paper is updated without a trace of what it was', () => {
    const catalogue = library();
    catalogue.put(paper('AAAA', { title: 'Convolution' }), []);
    expect(ids(catalogue, 'attention')).toEqual([]);
    expect(ids(catalogue, 'atention')).toEqual([]);
    expect(ids(catalogue, 'convol')).toEqual(['AAAA']);
    catalogue.remove('AAAA');
    expect(ids(catalogue, 'convol')).toEqual([]);
    expect(catalogue.size).toBe(3);
    expect(catalogue.get('AAAA')).toBeNull();
  });

  it('40-25: after any replacing and removing it answers as one filed afresh, in the same order', () => {
    const title = fc.array(fc.constantFrom('alpha', 'alpine', 'beta', 'gamma', '学习'), { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const step = fc.record({ at: fc.nat(5), title: fc.option(title) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom('', 'a', 'al', 'beta', 'alpah', '学', 'alpha gamma'), (steps, query) => {
        const used = new Catalogue();
        const now = new Map<string, PaperMetadata>();
        for (const { at, title: named } of steps) {
          const paperId = `P${at}`;
          if (named === null) {
            used.remove(paperId);
            now.delete(paperId);
          } else {
            now.set(paperId, paper(paperId, { title: named }));
            used.put(paper(paperId, { title: named }), []);
          }
          used.find(query, 3);
        }
        const fresh = new Catalogue();
        for (const metadata of now.values()) fresh.put(metadata, []);
        expect(ids(used, query)).toEqual(ids(fresh, query));
        expect([used.byName('alpha'), used.size]).toEqual([fresh.byName('alpha'), fresh.size]);
      }),
    );
  });

  it('40-17: author: and paper: name papers', () => {
    expect(library().byAuthor('vaswani')).toEqual(['AAAA']);
    expect(library().byAuthor('attention')).toEqual([]);
    expect(library().byAuthor('陈新宇')).toEqual(['CCCC']);
    expect(library().byName('he2016')).toEqual(['BBBB']);
    expect(library().byName('AAAA')).toEqual(['AAAA']);
    expect(library().byName('residual learning')).toEqual(['BBBB']);
    expect(library().byName('nothing like it')).toEqual([]);
  });

  it('40-25: finds what a scan of word beginnings finds', () => {
    const word = fc.constantFrom('alpha', 'alpine', 'beta', 'bet', 'gamma', '学习', '机器学习');
    const titles = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')), { maxLength: 8 });
    fc.assert(
      fc.property(titles, fc.constantFrom('al', 'alp', 'beta', 'be', '学', '学习', '器', 'gamma al'), fc.nat(8), (all, query, drop) => {
        const catalogue = new Catalogue();
        all.forEach((title, at) => catalogue.put(paper(`P${at}`, { title }), []));
        catalogue.remove(`P${drop}`);
        const begins = (title: string, term: string): boolean => title.split(' ').some((one) => (/^[a-z]/.test(one) ? one.startsWith(term) : one.includes(term)));
        const expected = all.flatMap((title, at) => (at !== drop && query.split(' ').every((term) => begins(title, term)) ? [`P${at}`] : []));
        expect(ids(catalogue, query).sort()).toEqual(expected.sort());
      }),
    );
  });

  it('40-25: a compound is filed closed up too; a word of a hundred thousand letters is read once, not from each letter', () => {
    const catalogue = new Catalogue();
    catalogue.put(paper('AAAA', { title: `A follow-up of ${'x'.repeat(100_000)} and e-e-e` }), []);
    expect([ids(catalogue, 'followup'), ids(catalogue, 'eee'), ids(catalogue, 'xxxx')]).toEqual([['AAAA'], ['AAAA'], ['AAAA']]);
  }, 3_000);

  it('40-25: the distance between spellings counts a swap as one slip', () => {
    expect(editDistance('attention', 'attnetion', 2)).toBe(1);
    expect(editDistance('kitten', 'sitting', 3)).toBe(3);
    expect(editDistance('short', 'muchlonger', 2)).toBe(3);
  });
});
