import { describe, expect, it } from 'vitest';
import type { Arm, Passage } from '../../src/retrieval';
import { SearchFailed } from '../../src/retrieval';
import { madeUpLibrary } from './made-up-library';

const texts = (answer: { passages: Passage[] }): string[] => answer.passages.map(({ text }) => text);
const papers = (answer: { passages: Passage[] }): string[] => answer.passages.map(({ paperId }) => paperId);
const arm = (id: string, family: Arm['family'], search: Arm['search']): Arm => ({ id, family, weight: 0.5, search });
const apart = { gap: '\n\nSomething else entirely.\n\n' };

describe('a search without a word to look for', () => {
  it.each(['the', 'the of and', '-knee', '"the"'])('40-22: %s says so instead of only finding nothing', async (query) => {
    const library = await madeUpLibrary({ P: [{ text: 'The knee of the patient.' }] });
    expect((await library.search(query)).notices).toEqual([{ code: 'nothing-to-find' }]);
  });

  it.each(['', 'knee -hip', 'knee', 'kind:figure', 'year:2020'])('40-22: %s does not', async (query) => {
    const library = await madeUpLibrary({ P: [{ text: 'The knee of the patient.' }] });
    expect((await library.search(query)).notices).toEqual([]);
  });
});

describe('passages', () => {
  it('30-31, 30-32: neighbours of one section become one passage, an exact slice with both pages', async () => {
    const library = await madeUpLibrary({ P: [{ text: 'Kinase one.', pages: [3] }, { text: 'Kinase two.', pages: [4] }, { text: 'Kinase far.', pages: [9], ...apart }] });
    const { passages } = await library.search('kinase');
    expect(texts({ passages })).toEqual(expect.arrayContaining(['Kinase one.\n\nKinase two.', 'Kinase far.']));
    const merged = passages.find(({ unitIds }) => unitIds.length === 2);
    expect(merged).toMatchObject({ pages: [3, 4], labels: { 3: '1547' }, unitIds: ['P.000', 'P.001'], start: 0, end: 24, generation: 'g1' });
    expect(merged?.blocks.map(({ page }) => page)).toEqual([3, 4]);
  });

  it('30-34: different papers and different sections never merge', async () => {
    const library = await madeUpLibrary({ P: [{ text: 'Kinase one.', path: ['A'] }, { text: 'Kinase two.', path: ['B'] }], Q: [{ text: 'Kinase three.' }] });
    expect((await library.search('kinase')).passages).toHaveLength(3);
  });

  it('30-26: the section path is searched, and no page number is', async () => {
    const library = await madeUpLibrary({ P: [{ text: 'Nothing special here.', path: ['Methods', 'Cytometry'], pages: [77] }] });
    expect((await library.search('cytometry')).passages).toHaveLength(1);
    expect((await library.search('77')).passages).toHaveLength(0);
  });

  it('20-18, 40-16: units that are not indexable are not found', async () => {
    const library = await madeUpLibrary({ P: [{ text: 'Kinase.', indexable: false }, { text: 'Kinase again.' }] });
    expect(texts(await library.search('kinase'))).toEqual(['Kinase again.']);
  });

  it('40-24: a hit says which arms found it, and marks its words in whatever form', async () => {
    const library = await madeUpLibrary({ P: [{ text: 'Mutations of IL-6 were found.' }] });
    const [passage] = (await library.search('mutation il-6')).passages;
    expect(passage?.arms).toMatchObject([{ arm: 'words', rank: 1 }]);
    expect(passage?.highlights.map(({ start, end }) => passage.text.slice(start, end))).toEqual(['Mutations', 'IL-6']);
  });

  it('60-2: what is cited are the best sentences, at most 400 characters, a slice of the canonical text', async () => {
    const filler = 'This sentence says nothing of interest to anybody. '.repeat(12);
    const library = await madeUpLibrary({ P: [{ text: 'First paragraph.' }, { text: `${filler}The kinase inhibits ligament repair. ${filler}`, ...apart }] });
    const { paper } = (await library.deps.readPaper('P')) ?? {};
    const [passage] = (await library.search('kinase ligament repair')).passages;
    const { start, end } = passage?.bestSentences ?? { start: 0, end: 0 };
    expect(paper?.canonical.slice(start, end)).toBe('The kinase inhibits ligament repair.');
  });

  it('60-2: of an object its caption is cited', async () => {
    const cells = { headerRows: 1, rows: [['Gene', 'Value'], ['kinase', '3']] };
    const text = 'Table 1. Values of the kinase.';
    const library = await madeUpLibrary({ P: [{ text, kind: 'table', object: { label: 'Table 1', labelKey: 'table 1', cells } }] });
    const [passage] = (await library.search('kinase')).passages;
    expect(passage?.bestSentences).toEqual({ start: 0, end: text.length });
    expect(passage?.label).toBe('Table 1');
  });

  it('30-37: a long table yields its header and the rows that match with their neighbours', async () => {
    const rows = [['Gene', 'Value'], ...Array.from({ length: 200 }, (_, n) => [`gene${n}`, String(n)])];
    const library = await madeUpLibrary({ P: [{ text: 'Table 1. All genes.', kind: 'table', object: { label: 'Table 1', labelKey: 'table 1', cells: { headerRows: 1, rows } } }] });
    const [passage] = (await library.search('gene57')).passages;
    expect(passage?.table).toEqual({ header: [['Gene', 'Value']], rows: [['gene56', '56'], ['gene57', '57'], ['gene58', '58']], rowNumbers: [57, 58, 59], hitRows: [58], shownRows: 3, totalRows: 200 });
  });

  it('40-19: objects stay passages of their own, with their image', async () => {
    const library = await madeUpLibrary({ P: [{ text: 'The kinase is shown.' }, { text: 'Fig. 2. The kinase.', kind: 'figure', object: { label: 'Fig. 2', labelKey: 'figure 2', image: 'images/2.png' } }] });
    const { passages } = await library.search('kinase');
    expect(passages).toHaveLength(2);
    expect(passages.find(({ kind }) => kind === 'figure')).toMatchObject({ image: 'ocr/P/images/2.png', collection: 'object' });
  });

  it('40-10: a paper whose source is gone says so', async () => {
    const library = await madeUpLibrary({ GONE: [{ text: 'Kinase.' }], P: [{ text: 'Kinase.' }] });
    expect((await library.search('kinase')).passages.map(({ paperId, sourceMissing }) => [paperId, sourceMissing])).toEqual([['GONE', true], ['P', false]]);
  });
});

describe('which passages', () => {
  const many = (word: string, count: number): { text: string; gap: string }[] => Array.from({ length: count }, (_, n) => ({ text: `${word} number${n}.`, ...apart }));

  it('40-20: at most two passages a paper, others first', async () => {
    const library = await madeUpLibrary({ P: many('kinase', 9), Q: many('kinase with rather many other words around it', 1), R: many('kinase with some other words', 3) });
    const answer = await library.search('kinase', { limit: 5 });
    const count = (id: string): number => papers(answer).filter((paperId) => paperId === id).length;
    expect([count('P'), count('Q'), count('R')]).toEqual([2, 1, 2]);
  });

  it('40-20: capped papers fill what is left', async () => {
    const library = await madeUpLibrary({ P: many('kinase', 9), Q: many('kinase', 1) });
    const answer = await library.search('kinase', { limit: 6 });
    expect(answer.passages).toHaveLength(6);
    expect(papers(answer).filter((paperId) => paperId === 'Q')).toHaveLength(1);
  });

  it('40-20: over-fetching: a paper with hundreds of better hits does not hide the others', async () => {
    const library = await madeUpLibrary({ P: many('kinase kinase kinase', 300), Q: many('kinase beside a lot of words that make it score lower than all of these', 1) });
    expect(papers(await library.search('kinase', { limit: 3 }))).toEqual(['P', 'P', 'Q']);
  });

  it('40-20: no cap when one paper is in scope', async () => {
    const library = await madeUpLibrary({ P: many('kinase', 9), Q: many('kinase', 9) });
    expect((await library.search('kinase', { limit: 5, scope: { papers: ['P'] } })).passages).toHaveLength(5);
    expect(papers(await library.search('kinase paper:Q', { limit: 4 }))).toEqual(['Q', 'Q', 'Q', 'Q']);
  });

  it('40-20: the same text from two sources is kept once, the structured one', async () => {
    const library = await madeUpLibrary({ P: [{ text: 'The kinase\nworks.', collection: 'fulltext', path: ['x'] }, { text: 'The kinase works.', path: ['y'], ...apart }] });
    const { passages } = await library.search('kinase');
    expect(passages.map(({ collection }) => collection)).toEqual(['body']);
  });

  it('40-20: the same text in two papers is two passages', async () => {
    const library = await madeUpLibrary({ P: many('kinase', 1), Q: many('kinase', 1) });
    expect(papers(await library.search('kinase'))).toEqual(['P', 'Q']);
  });

  it('40-20: only the papers that can be shown are read', async () => {
    const library = await madeUpLibrary(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`P${String(n).padStart(2, '0')}`, many(`kinase ${'filler word '.repeat(n)}`, 1)])));
    expect((await library.search('kinase', { limit: 3 })).passages).toHaveLength(3);
    expect(library.reads.length).toBeLessThanOrEqual(5);
  });

  it('40-17: a phrase reads only papers that have all of its words', async () => {
    const library = await madeUpLibrary({ P: many('knee', 5), Q: many('pain', 5), R: many('pain in the knee', 1) });
    expect((await library.search('"knee pain"')).passages).toEqual([]);
    expect(library.reads).toEqual(['R']);
  });

  it('40-20: equal scores are ordered by paper and place', async () => {
    const library = await madeUpLibrary({ Q: [{ text: 'kinase' }], P: [{ text: 'kinase' }], A: [{ text: 'kinase' }] });
    expect(papers(await library.search('kinase'))).toEqual(['A', 'P', 'Q']);
  });
});

describe('filters of the query', () => {
  const library = madeUpLibrary(
    {
      P: [
        { text: 'Kinase in knee pain.', path: ['2 Materials and methods', 'Cohort'] },
        { text: 'Kinase and pain in the knee; knee pains.', path: ['3 Results'], ...apart },
        { text: 'Fig. 2. Kinase map.', kind: 'figure', object: { label: 'Fig. 2', labelKey: 'figure 2' }, ...apart },
        { text: 'Fig. 12. Kinase map.', kind: 'figure', object: { label: 'Fig. 12', labelKey: 'figure 12' }, ...apart },
      ],
      Q: [{ text: 'Kinase mutations.', path: ['方法'] }],
    },
    { P: { title: 'On kinases', authors: ['Ann Smith'], year: 2020, citekey: 'smith2020' }, Q: { title: '激酶', authors: ['陈新宇'], year: 2022 } },
  );

  it('40-17: an exact phrase is checked against the units\' text, over line ends', async () => {
    expect(texts(await (await library).search('"knee pain"'))).toEqual(['Kinase in knee pain.']);
    expect(texts(await (await library).search('"nee pain"'))).toEqual([]);
  });

  it('40-17: a phrase is found over hyphenation, line ends, spaces of Chinese, in any quotes, and only from word to word', async () => {
    const { search } = await madeUpLibrary({
      BROKEN: [{ text: 'Rupture of the anterior cru-\nciate\nligament in skiers.' }],
      WORDS: [{ text: 'The ligament, cruciate and anterior.' }],
      CHINESE: [{ text: '关节软骨的修复。' }],
    });
    const found = async (query: string): Promise<string[]> => (await search(query)).passages.map(({ paperId }) => paperId);
    for (const query of ['"anterior cruciate ligament"', '“Anterior Cruciate Ligament”', '「anterior cruciate  ligament」']) expect(await found(query), query).toEqual(['BROKEN']);
    expect(await found('"anterior cruciate lig"')).toEqual([]);
    for (const query of ['“关节软骨”', '「关节 软骨」']) expect(await found(query), query).toEqual(['CHINESE']);
  });

  it('40-17: an excluded word excludes its forms', async () => {
    expect(papers(await (await library).search('kinase -mutation'))).not.toContain('Q');
    expect(papers(await (await library).search('kinase -mutated'))).not.toContain('Q');
  });

  it('40-17: author: and paper: through the catalogue', async () => {
    expect(new Set(papers(await (await library).search('kinase author:smith')))).toEqual(new Set(['P']));
    expect(papers(await (await library).search('kinase author:陈新宇'))).toEqual(['Q']);
    expect(new Set(papers(await (await library).search('kinase paper:smith2020')))).toEqual(new Set(['P']));
    expect(papers(await (await library).search('kinase author:nobody'))).toEqual([]);
  });

  it('40-17: year:', async () => {
    expect(papers(await (await library).search('kinase year:2021..'))).toEqual(['Q']);
  });

  it('40-16: section: by kind in both languages, else by words of the path', async () => {
    const methods = await (await library).search('kinase section:methods');
    expect(new Set(texts(methods))).toEqual(new Set(['Kinase in knee pain.', 'Kinase mutations.']));
    expect(texts(await (await library).search('kinase section:cohort'))).toEqual(['Kinase in knee pain.']);
  });

  it('40-17: fig: finds the figure by its label, also without words, and its panels', async () => {
    for (const query of ['fig:2', 'kinase fig:2', 'fig:2a']) expect(texts(await (await library).search(query)), query).toEqual(['Fig. 2. Kinase map.']);
    expect(texts(await (await library).search('table:2'))).toEqual([]);
  });

  it('40-17: kind: without words lists', async () => {
    expect((await (await library).search('kind:figure')).passages).toHaveLength(2);
  });

  it('40-23: coverage counts the papers in scope', async () => {
    expect((await (await library).search('kinase year:2021..')).coverage).toMatchObject({ library: 5, indexed: 3, inScope: 1 });
    expect((await (await library).search('kinase')).coverage.inScope).toBe(2);
  });

  it('40-17: the scope and the query both hold', async () => {
    expect(papers(await (await library).search('kinase paper:P', { scope: { papers: ['Q'] } }))).toEqual([]);
    expect(papers(await (await library).search('kinase', { scope: { years: { from: 2021 } } }))).toEqual(['Q']);
  });
});

describe('nothing found, and failures', () => {
  it('40-22: a filter that is written many times is offered, or told, once', async () => {
    const library = await madeUpLibrary({ P: [{ text: 'The knee of the patient.' }] });
    const answer = await library.search(`${'year:1850 '.repeat(50)} ${'year:soon '.repeat(50)} knee`);
    expect(answer.passages).toEqual([]);
    expect(answer.next.filter(({ kind }) => kind === 'remove-filter')).toEqual([{ kind: 'remove-filter', filter: 'year:1850' }]);
    expect(answer.notices.filter(({ code }) => code === 'filter-ignored')).toHaveLength(1);
  });

  it('40-22: no match gives coverage and next steps, and no silent other search', async () => {
    const library = await madeUpLibrary({ P: [{ text: 'Kinase.' }] });
    const answer = await library.search('zebra year:2020');
    expect(answer.passages).toEqual([]);
    expect(answer.next).toEqual([{ kind: 'remove-filter', filter: 'year:2020' }, { kind: 'search-papers' }, { kind: 'show-status' }]);
    expect(answer.coverage.library).toBe(5);
    expect((await library.search('')).passages).toEqual([]);
  });

  it('40-17: a filter that makes no sense is read as words and said so', async () => {
    const library = await madeUpLibrary({ P: [{ text: 'Kinase.' }] });
    expect((await library.search('kinase year:soon')).notices).toEqual([{ code: 'filter-ignored', params: { filter: 'year:soon' } }]);
  });

  it('40-21: one arm failing gives the other\'s results and a notice', async () => {
    const broken = arm('endpoint', 'meaning', () => Promise.reject(new Error('no network')));
    const library = await madeUpLibrary({ P: [{ text: 'Kinase.' }] }, {}, [broken]);
    const answer = await library.search('kinase');
    expect(texts(answer)).toEqual(['Kinase.']);
    expect(answer.notices).toEqual([{ code: 'meaning-unavailable' }]);
    library.index.dispose();
    await expect(library.search('kinase')).rejects.toThrow();
  });

  it('40-21: all arms failing is an error, never an empty list', async () => {
    const library = await madeUpLibrary({ P: [{ text: 'Kinase.' }] });
    const down = arm('words', 'words', () => {
      throw new Error('index damaged');
    });
    library.deps.arms = [down];
    await expect(library.search('kinase')).rejects.toThrow(SearchFailed);
    await expect(library.search('kinase')).rejects.toThrow('index damaged');
  });

  it('40-20: a unit that only the second arm finds is there', async () => {
    const other = arm('related', 'meaning', async () => [{ unitId: 'Q.000', paperId: 'Q', score: 0.7 }]);
    const library = await madeUpLibrary({ P: [{ text: 'Kinase.' }], Q: [{ text: 'Enzyme.' }] }, {}, [other]);
    expect(papers(await library.search('kinase')).sort()).toEqual(['P', 'Q']);
    expect(papers(await library.search('kinase', { mode: 'words' }))).toEqual(['P']);
    expect(papers(await library.search('kinase', { mode: 'meaning' }))).toEqual(['Q']);
  });

  it('40-21: a mode without arms is answered by the others, with a notice', async () => {
    const library = await madeUpLibrary({ P: [{ text: 'Kinase.' }] });
    const answer = await library.search('kinase', { mode: 'meaning' });
    expect([texts(answer), answer.notices]).toEqual([['Kinase.'], [{ code: 'meaning-unavailable' }]]);
  });

  it('50-15: a unit that the paper no longer has is not returned', async () => {
    const stale = arm('related', 'meaning', async () => [{ unitId: 'P.999', paperId: 'P', score: 1 }, { unitId: 'X.000', paperId: 'X', score: 1 }]);
    const library = await madeUpLibrary({ P: [{ text: 'Kinase.' }] }, {}, [stale]);
    expect(texts(await library.search('kinase'))).toEqual(['Kinase.']);
  });
});
