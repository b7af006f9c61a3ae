import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { PaperMetadata } from '../../src/library/paper';
import { cslItems, type CslItem } from '../../src/references';
import { COHORTS, paper, references } from './made-papers';

const maker = references();
afterAll(() => maker.close());

/** What a reader of BibTeX finds in what was written for these papers. */
async function readBack(...papers: readonly PaperMetadata[]): Promise<CslItem[]> {
  const made = await maker.bibtex(cslItems(papers));
  if (!made.ok) throw new Error(made.message);
  return (await plugins.input.chainAsync(made.text, { generateGraph: false } as Parameters<typeof plugins.input.chainAsync>[1])) as CslItem[];
}

describe('BibTeX, read back', () => {
  it('60-6: a title is what it was, whatever signs it holds', async () => {
    const signs = fc.string({ unit: fc.constantFrom(...'\\{}&%$#_~^-`\'"@,=<>*[]|?!.:; aBéÅ漢é–'), maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(signs, signs, async (title, journal) => {
        const plain = (text: string): string => `T ${text} e`.replace(/\s+/g, ' ');
        const [read, next] = await readBack(paper({ citekey: 'one', title: plain(title), journal: plain(journal) }), COHORTS);
        expect([read?.title, read?.['container-title'], next?.id]).toEqual([plain(title), plain(journal), 'degiacomi-2024']);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it('60-6: every fact of a paper is read back, a day apart, which BibTeX has no field for', async () => {
    const [item] = cslItems([COHORTS]);
    const [read] = await readBack(COHORTS);
    const year = { 'date-parts': [[2024, 5]] };
    const author = item?.author?.map((name) => (name.literal === undefined ? name : { family: name.literal }));
    expect(read).toEqual({ ...item, author, issued: year });
  });

  it('60-6: addresses are as they were, and a brace without its other ends no entry', async () => {
    const doi = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2';
    const papers = [paper({ citekey: 'a', doi }), paper({ citekey: 'b', publication: { url: 'https://example.org/a_b%20c#d~e&f=}{' } }), COHORTS];
    const [first, second, third] = await readBack(...papers);
    expect([first?.DOI, second?.URL, third?.id]).toEqual([doi, 'https://example.org/a_b%20c#d~e&f=%7D%7B', 'degiacomi-2024']);
    const made = await maker.bibtex(cslItems(papers));
    expect(made.ok && made.text).toContain('howpublished = {\\url{https://example.org/a_b%20c#d~e&f=%7D%7B}},');
  });

  it('60-6: names that a source leaves out are BibTeX’s "others"', async () => {
    const made = await maker.bibtex(cslItems([paper({ authors: ['Ann Lee', 'et al.'], citekey: 'a' }), paper({ authors: ['et al.'], citekey: 'b' })]));
    expect(made.ok && made.text).toContain('author = {Lee, Ann and others},');
    expect(made.ok && made.text.match(/author/g)).toHaveLength(1);
  });

  it('60-6: a text of several lines is one line', async () => {
    const title = 'Line\n  month = {5}\n}\n@x';
    const [read] = await readBack(paper({ citekey: 'a', title, authors: ['Ann\n Lee'] }));
    expect([read?.title, read?.author]).toEqual(['Line month = {5} } @x', [{ given: 'Ann', family: 'Lee' }]]);
  });
});

describe('CSL-JSON, by its schema', () => {
  /** Of csl-data.json, version 1.0.2, what a list of references may need. */
  const TEXTS = new Set('id type citation-key title container-title collection-title volume issue page publisher publisher-place edition number genre DOI URL ISBN ISSN language'.split(' '));
  const TYPES = new Set(
    'article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection dataset document entry entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case legislation manuscript map motion_picture musical_score pamphlet paper-conference patent performance periodical personal_communication post post-weblog regulation report review review-book software song speech standard thesis treaty webpage'.split(' '),
  );
  const NAMES = new Set(['family', 'given', 'dropping-particle', 'non-dropping-particle', 'suffix', 'literal']);

  it('60-6: members, types, names and dates are those that the schema has', () => {
    const all = { volume: '1', issue: '2', pages: '3', publisher: 'P', place: 'L', series: 'S', edition: '4', number: '5', genre: 'G', url: 'https://e.org', isbn: '1', issn: '2', language: 'en', month: 2, day: 29, editors: ['Ed Itor'] };
    for (const item of cslItems([{ ...COHORTS, publication: all }, paper({}), paper({ year: 2024, publication: { day: 3 } }), paper({ journal: 'J', pageRange: ['1', '2'] })])) {
      expect(TYPES).toContain(item.type);
      for (const [member, value] of Object.entries(item)) {
        if (member === 'author' || member === 'editor') for (const name of value as object[]) expect(Object.entries(name).every(([part, text]) => NAMES.has(part) && typeof text === 'string' && text !== '')).toBe(true);
        else if (member === 'issued') expect(value).toEqual({ 'date-parts': [expect.toSatisfy((parts: unknown[]) => parts.length <= 3 && parts.every(Number.isInteger)) as number[]] });
        else expect([TEXTS.has(member), typeof value]).toEqual([true, 'string']);
      }
    }
  });
});
