import { afterAll, describe, expect, it } from 'vitest';
import { citekeysOf, cslItems } from '../../src/references';
import { CHINESE, COHORTS, paper, references, TRIALS } from './made-papers';

const maker = references();
afterAll(() => maker.close());
const bibtex = async (...papers: readonly ReturnType<typeof paper>[]): Promise<string> => {
  const made = await maker.bibtex(cslItems(papers));
  if (!made.ok) throw new Error(made.message);
  return made.text;
};

describe('keys of papers', () => {
  it('60-6: the citation key as notes cite it; of papers with one key each gets its own', () => {
    expect(citekeysOf([COHORTS, { ...TRIALS, citekey: 'degiacomi-2024' }, { ...TRIALS, citekey: 'degiacomi-2024a' }, { ...TRIALS, citekey: 'degiacomi-2024' }])).toEqual([
      'degiacomi-2024', 'degiacomi-2024b', 'degiacomi-2024a', 'degiacomi-2024c',
    ]);
  });

  it('60-6: without one it is made of name, year and title, else the id; signs that would end it are left out', () => {
    expect(citekeysOf([paper({ authors: ['José Ångström'], year: 1999, title: 'On the light' })])).toEqual(['angstrom1999light']);
    expect(citekeysOf([paper({ paperId: 'AAAA1111' })])).toEqual(['AAAA1111']);
    expect(citekeysOf([paper({ citekey: 'a{b}, c%d' })])).toEqual(['abcd']);
  });
});

describe('CSL-JSON', () => {
  it('60-6: holds what the library knows, and no member for what it does not', () => {
    expect(cslItems([COHORTS])).toEqual([
      {
        id: 'degiacomi-2024',
        type: 'article-journal',
        'citation-key': 'degiacomi-2024',
        title: 'Measuring cohorts with care',
        author: [{ family: 'Degiacomi', given: 'Matteo T.' }, { family: 'Beethoven', given: 'Ludwig', 'non-dropping-particle': 'van' }, { literal: 'World Health Organization' }],
        'container-title': 'Annals of Care & Cure',
        issued: { 'date-parts': [[2024, 5, 17]] },
        volume: '12',
        issue: '3',
        page: '1545-1560',
        DOI: '10.1000/aoc_12.3',
      },
    ]);
    expect(cslItems([paper({ title: 'T' })])).toEqual([{ id: 't', type: 'document', 'citation-key': 't', title: 'T' }]);
  });

  it('60-6: names as the source has them in parts, before any guess; Chinese names and suffixes', () => {
    const names = { 'Gabriel García Márquez': ['Gabriel', 'García Márquez'], 'Plain Team': ['Plain', 'Team'] } as const;
    const authors = ['Gabriel García Márquez', 'Plain Team', '欧阳修', 'Martin Luther King, Jr.', 'Plato', 'the ATLAS Collaboration'];
    expect(cslItems([paper({ authors, publication: { names } })])[0]?.author).toEqual([
      { family: 'García Márquez', given: 'Gabriel' },
      { family: 'Team', given: 'Plain' },
      { family: '欧阳', given: '修' },
      { family: 'King', given: 'Martin Luther', suffix: 'Jr.' },
      { literal: 'Plato' },
      { literal: 'the ATLAS Collaboration' },
    ]);
  });

  it('60-6: pages of the range where nothing else is known; a type where the journal says it', () => {
    expect(cslItems([paper({ pageRange: ['1', '9'] })])[0]?.page).toBe('1-9');
    expect(cslItems([paper({ pageRange: ['7', '7'] })])[0]?.page).toBe('7');
    expect(cslItems([paper({ publication: { pages: '1--9' } })])[0]?.page).toBe('1-9');
    expect(cslItems([paper({ journal: 'Proceedings of the 5th Workshop' })])[0]?.type).toBe('paper-conference');
    expect(cslItems([paper({ journal: 'Proceedings of the National Academy of Sciences' })])[0]?.type).toBe('article-journal');
  });
});

describe('BibTeX', () => {
  it('60-6: types, names with particles, organisations, month, pages and DOI', async () => {
    expect(await bibtex(COHORTS)).toBe(`@article{degiacomi-2024,
  author = {Degiacomi, Matteo T. and van Beethoven, Ludwig and {World Health Organization}},
  journal = {Annals of Care \\& Cure},
  doi = {10.1000/aoc_12.3},
  number = {3},
  year = {2024},
  month = may,
  pages = {1545--1560},
  title = {Measuring cohorts with care},
  volume = {12},
}
`);
  });

  it('60-6: what TeX reads as commands is escaped, capitals are kept, Chinese stays', async () => {
    expect(await bibtex(TRIALS)).toContain('title = {Trials of {TNF}-α at 5 \\% \\& 10 \\#1 \\{sic\\}}');
    expect(await bibtex(CHINESE)).toContain('author = {陈, 新宇 and 欧阳, 修}');
    expect(await bibtex(CHINESE)).toContain('@article{新宇2021test,');
    expect(await bibtex(paper({ title: 'a_b^c ~ \\d $5', journal: 'J' }))).toContain('title = {a\\_b\\textasciicircum{}c \\textasciitilde{} \\textbackslash{}d \\$5}');
  });

  it('60-6: several papers, an empty line between; conference, thesis, report', async () => {
    const text = await bibtex(
      paper({ citekey: 'a', journal: 'Proc', publication: { type: 'paper-conference' } }),
      paper({ citekey: 'b', publication: { type: 'thesis', publisher: 'TU Wien', genre: 'PhD thesis' } }),
      paper({ citekey: 'c', publication: { type: 'report', number: '7', publisher: 'NIST' } }),
    );
    expect(text.match(/^@\w+\{\w/gm)).toEqual(['@inproceedings{a', '@phdthesis{b', '@techreport{c']);
    expect(text).toContain('booktitle = {Proc}');
    expect(text).toContain('school = {TU Wien}');
    expect(text).toContain('institution = {NIST}');
    expect(text.split('\n\n')).toHaveLength(3);
  });
});
