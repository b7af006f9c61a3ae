import { describe, expect, it } from 'vitest';
import { DEFAULT_ALIAS, aliasFor, citationTarget, citedAuthor, familyName, fillTemplate, insertionText, shortTitle, zoteroAddress } from '../../src/citation';
import { translator } from '../../src/i18n';
import { METADATA } from './small-paper';

const en = translator('en');
const place = { path: ['Methods', 'Study population'], pages: [3], labels: { 3: '1547' } };

describe('targets', () => {
  it('60-1: the PDF in the vault, else the full text at its heading, else the note', () => {
    const cited = { ...place, cite: '105kk7q2m4tz9x' };
    expect(citationTarget(METADATA, cited)).toEqual({ kind: 'pdf', path: 'Papers/Degiacomi 2024.pdf', subpath: 'page=3&cite=105kk7q2m4tz9x' });
    expect(citationTarget({ ...METADATA, pdfPath: null }, cited)).toEqual({ kind: 'full-text', path: 'ocr/ABCD1234/fulltext.md', subpath: 'Study population' });
    expect(citationTarget({ ...METADATA, pdfPath: null, fullTextPath: null }, cited)).toEqual({ kind: 'note', path: 'Literature/Degiacomi 2024.md', subpath: '' });
    expect(citationTarget({ ...METADATA, pdfPath: null, fullTextPath: null, notePath: null }, cited)).toBeNull();
  });

  it('60-3: Zotero opens a PDF outside the vault at its page', () => {
    expect(zoteroAddress(METADATA, 3)).toBe('zotero://open-pdf/library/items/WXYZ9876?page=3');
    expect(zoteroAddress({ ...METADATA, attachmentKey: 'a/../b' }, 3)).toBeNull();
    expect(zoteroAddress({ ...METADATA, attachmentKey: null }, 3)).toBeNull();
  });
});

describe('aliases', () => {
  it.each([
    ['Matteo T. Degiacomi', 'Degiacomi'],
    ['Degiacomi, Matteo', 'Degiacomi'],
    ['Ludwig van Beethoven', 'van Beethoven'],
    ['Martin Luther King, Jr.', 'King'],
    ['Plato', 'Plato'],
    ['陈新宇', '陈'],
    ['欧阳修', '欧阳'],
    ['陈 新宇', '陈'],
    ['やまだ', 'やまだ'],
    [' ', ''],
  ])('60-5: the family name of %j is %j', (name, family) => {
    expect(familyName(name)).toBe(family);
  });

  it('60-5: one, two, more authors; Chinese names', () => {
    expect(citedAuthor(['Ada Lovelace'])).toBe('Lovelace');
    expect(citedAuthor(['Ada Lovelace', 'Charles Babbage'])).toBe('Lovelace & Babbage');
    expect(citedAuthor(METADATA.authors)).toBe('Degiacomi et al.');
    expect(citedAuthor(['陈新宇', '李明', '王强'])).toBe('陈 等');
    expect(citedAuthor([])).toBe('');
    // What a source leaves out is nobody's name.
    expect(citedAuthor(['Ann Lee', 'et al.'])).toBe('Lee et al.');
    expect(citedAuthor(['Ann Lee', 'Bo Ek', 'and others'])).toBe('Lee et al.');
    expect(citedAuthor(['陈新宇', '等'])).toBe('陈 等');
    expect(citedAuthor(['et al.'])).toBe('');
  });

  it('60-5: without an author a short title', () => {
    expect(aliasFor(DEFAULT_ALIAS, { ...METADATA, authors: [] }, place, en)).toBe('Measuring cohorts with care 2024, p. 1547');
    expect(shortTitle('A very long title about many things that never ends')).toBe('A very long title about many things…');
    expect(shortTitle('基于深度学习的医学影像分割方法研究及其在临床诊断中的应用')).toBe('基于深度学习的医学影像分割方法研究及其在…');
  });

  it('60-5: the printed page where it is known, else the PDF page', () => {
    expect(aliasFor(DEFAULT_ALIAS, METADATA, place, en)).toBe('Degiacomi et al. 2024, p. 1547');
    expect(aliasFor(DEFAULT_ALIAS, METADATA, { ...place, labels: {} }, en)).toBe('Degiacomi et al. 2024, PDF p. 3');
    expect(aliasFor('{{citekey}}: {{title}} > {{section}}', METADATA, place, en)).toBe('degiacomi2024: Measuring cohorts with care > Methods > Study population');
  });

  it('60-5: a link is never without words: where a template has none for a paper, the default says it', () => {
    expect(aliasFor('{{citekey}}', { ...METADATA, citekey: '' }, place, en)).toBe('Degiacomi et al. 2024, p. 1547');
    expect(aliasFor('', METADATA, place, en)).toBe('Degiacomi et al. 2024, p. 1547');
    expect(aliasFor('{{section}}', METADATA, { path: [], pages: [], labels: {} }, en)).toBe('Degiacomi et al. 2024');
  });

  it('60-5: tags of a title are no part of what a link says', () => {
    const title = 'CO<sub>2</sub> in <i>E. coli</i>';
    expect(aliasFor('{{title}}', { ...METADATA, title }, place, en)).toBe('CO2 in E. coli');
    expect(aliasFor(DEFAULT_ALIAS, { ...METADATA, title, authors: [] }, place, en)).toBe('CO2 in E. coli 2024, p. 1547');
  });

  it.each([
    ['{{author}} {{year}}, {{page}}', { year: '' }, 'A, p. 3'],
    ['{{author}} {{year}}, {{page}}', { page: '' }, 'A 2024'],
    ['{{author}} {{year}}, {{page}}', { author: '' }, '2024, p. 3'],
    ['{{author}} {{year}}, {{page}}', { year: '', page: '' }, 'A'],
    ['{{author}} {{year}}, {{page}}', { author: '', year: '', page: '' }, ''],
    ['{{author}} ({{year}}), {{page}}', { year: '' }, 'A, p. 3'],
    ['{{author}} ({{year}}), {{page}}', { page: '' }, 'A (2024)'],
    ['{{author}} ({{year}})', { year: '' }, 'A'],
    ['({{author}}, {{page}})', { page: '' }, '(A)'],
    ['({{author}}, {{page}})', { author: '' }, '(p. 3)'],
    ['{{author}} {{foo}}', {}, 'A {{foo}}'],
  ])('60-5: %j without %j reads %j', (template, empty, text) => {
    const fields = { author: 'A', year: '2024', page: 'p. 3', citekey: 'k', title: 'T', section: 'S' };
    expect(fillTemplate(template, { ...fields, ...empty })).toBe(text);
  });
});

describe('insertions', () => {
  const insertion = { paper: METADATA, link: '[[a.pdf#page=3|A]]', text: 'One.\n\nTwo.', pages: [3, 4], labels: { 3: '1547', 4: '1548' } };

  it('60-6: link, block quote, call-out', () => {
    expect(insertionText('link', insertion)).toBe('[[a.pdf#page=3|A]]');
    expect(insertionText('quote', insertion)).toBe('> One.\n>\n> Two.\n>\n> [[a.pdf#page=3|A]]');
    expect(insertionText('callout', insertion)).toBe('> [!quote] [[a.pdf#page=3|A]]\n> One.\n>\n> Two.');
  });

  it('60-6: Pandoc takes the printed label only, always with "p. "', () => {
    expect(insertionText('pandoc', { ...insertion, pages: [3] })).toBe('[@degiacomi2024, p. 1547]');
    expect(insertionText('pandoc', insertion)).toBe('[@degiacomi2024, p. 1547–1548]');
    expect(insertionText('pandoc', { ...insertion, labels: {} })).toBe('[@degiacomi2024]');
    expect(insertionText('pandoc', { ...insertion, pages: [3], paper: { ...METADATA, citekey: 'a key;2' } })).toBe('[@{akey;2}, p. 1547]');
  });

  it('60-6: a plain reference shows a title as it is, whatever its signs mean in a note', () => {
    const title = 'CO<sub>2</sub> at p < 0.05: *x* [[y]] %%z%% $a$ | #b';
    const doi = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2';
    expect(insertionText('reference', { ...insertion, pages: [], paper: { ...METADATA, title, journal: 'A_B_', doi } })).toBe(
      'Degiacomi et al. (2024). CO2 at p \\< 0.05: \\*x\\* \\[\\[y\\]\\] \\%%z\\%% \\$a\\$ \\| \\#b. A\\_B\\_. https://doi.org/10.1002/(SICI)1097-0258(19980815/30)17:15/16%3C1661::AID-SIM968%3E3.0.CO;2-2',
    );
  });

  it('60-6: a plain reference, also where there is nothing to link to and no citekey', () => {
    const plain = 'Degiacomi et al. (2024). Measuring cohorts with care. Journal of Cohorts, p. 1547–1548. https://doi.org/10.1/x';
    expect(insertionText('reference', insertion)).toBe(plain);
    expect(insertionText('link', { ...insertion, link: '' })).toBe(plain);
    expect(insertionText('pandoc', { ...insertion, paper: { ...METADATA, citekey: '' } })).toBe(plain);
    expect(insertionText('reference', { ...insertion, paper: { ...METADATA, authors: [], year: null, journal: '', doi: '' }, pages: [], labels: {} })).toBe('Measuring cohorts with care.');
  });
});
