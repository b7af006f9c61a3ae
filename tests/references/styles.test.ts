import { afterAll, describe, expect, it } from 'vitest';
import type { PaperMetadata } from '../../src/library/paper';
import { cslItems, type MadeEntries } from '../../src/references';
import { localeOf } from '../../src/references/locales';
import { CHINESE, COHORTS, DEPENDENT, NUMERIC, paper, references, TRIALS } from './made-papers';
import { LETTERED, NOTES, TERMED, VANCOUVERISH } from './made-styles';

const maker = references();
afterAll(() => maker.close());
const made = async (style: string, papers: readonly PaperMetadata[], lang = 'en-US', locales: Record<string, string> = {}): Promise<MadeEntries> => {
  const answer = await maker.bibliography({ items: cslItems(papers), style, lang, locales });
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`);
  return answer;
};
const entries = async (...given: Parameters<typeof made>): Promise<string[]> => (await made(...given)).entries;
const BARE = paper({ paperId: 'BARE0001' });
const UNSIGNED = paper({ paperId: 'ANON0001', title: 'A leaflet', year: null });

describe('lists of references by styles of every kind', () => {
  it('60-6: by author and date: letters behind years, repeated names, conditions by type, no author and no year', async () => {
    const again = { ...COHORTS, paperId: 'DEGI2025', citekey: 'degiacomi-2024b', title: 'Cohorts again' };
    expect(await entries(LETTERED, [COHORTS, again, TRIALS, UNSIGNED])).toEqual([
      'A leaflet (n.d.).',
      'Adams, A. (2020). *Trials of TNF-α at 5 % & 10 \\#1 {sic}*. Press.',
      'Degiacomi, M. T., Beethoven, L. van, & World Health Organization (2024a). Measuring cohorts with care. *Annals of Care & Cure*, *12*(3), 1545–1560. <https://doi.org/10.1000/aoc_12.3>',
      '——— (2024b). Cohorts again. *Annals of Care & Cure*, *12*(3), 1545–1560. <https://doi.org/10.1000/aoc_12.3>',
    ]);
  });

  it('60-6: by number, with a label beside the text', async () => {
    expect(await entries(VANCOUVERISH, [CHINESE, COHORTS])).toEqual(['1\\. 陈新宇, 欧阳修. 科技论文排版方法研究. 测试期刊. 2021.', '2\\. Degiacomi MT, Beethoven L van, World Health Organization. Measuring cohorts with care. Annals of Care & Cure. 2024;12:1545–1560.']);
  });

  it('60-6: a style for notes lists too', async () => {
    expect(await entries(NOTES, [COHORTS])).toEqual([
      'Matteo T. Degiacomi, Ludwig van Beethoven, and World Health Organization, “Measuring cohorts with care”, <span style="font-variant: small-caps">Annals of Care & Cure</span>, May 17, 2024.',
    ]);
  });

  it('60-6: a style’s own words come before the language’s', async () => {
    expect(await entries(TERMED, [{ ...COHORTS, authors: ['Ann Lee', 'Bo Ek'] }, COHORTS])).toEqual(['Ann Lee plus Bo Ek: Measuring cohorts with care, pgs 1545–1560.', 'Matteo T. Degiacomi *and colleagues*: Measuring cohorts with care, pgs 1545–1560.']);
    expect(await entries(TERMED, [{ ...COHORTS, authors: ['陈新宇', '欧阳修'] }], 'zh-CN')).toEqual(['陈新宇与欧阳修: Measuring cohorts with care, 页 1545–1560.']);
  });

  it('60-6: a style that refers to another says which', async () => {
    expect(await maker.bibliography({ items: [], style: DEPENDENT, lang: 'en-US', locales: {} })).toEqual({ ok: false, code: 'style-dependent', message: 'apa' });
  });
});

describe('what a list could not show', () => {
  it('60-6: papers of which the style prints nothing are named', async () => {
    expect(await made(NOTES, [COHORTS, BARE])).toMatchObject({ entries: [expect.stringContaining('cohorts') as string], unprinted: ['BARE0001'] });
    expect(await made(NOTES.replace(/<layout suffix="\."><names[^]*?<\/layout>/, '<layout><text variable="genre"/></layout>'), [COHORTS, TRIALS])).toMatchObject({ entries: [], unprinted: ['degiacomi-2024', 'adams2020'] });
    expect(await made(VANCOUVERISH.replace(/<layout suffix="\.">[^]*?<\/layout>/, '<layout><text variable="genre"/></layout>'), [COHORTS])).toMatchObject({ entries: [], unprinted: ['degiacomi-2024'] });
  });

  it('60-6: a language that is not there is named, one that is there or built in is not', async () => {
    const german = NOTES.replace('class="note"', 'class="note" default-locale="de-DE"');
    expect((await made(german, [COHORTS])).missingLanguage).toBe('de-DE');
    expect((await made(NOTES, [COHORTS], 'de')).missingLanguage).toBe('de-DE');
    const own = { 'de-DE': localeOf('en-US', {}).replaceAll('en-US', 'de-DE').replace('>May<', '>Mai<').replace('>and<', '>und<') };
    expect(await made(german, [COHORTS], 'en-US', own)).toMatchObject({ missingLanguage: null, entries: [expect.stringMatching(/Beethoven,? und World.*Mai 17, 2024\.$/) as string] });
    for (const lang of ['en-US', 'en-GB', 'zh-CN', 'zh-TW']) expect((await made(NOTES, [COHORTS], lang)).missingLanguage).toBeNull();
  });
});

describe('papers as libraries have them', () => {
  it('60-6: keys that every object has are keys like others', async () => {
    const papers = ['constructor', '__proto__', 'toString', 'hasOwnProperty'].map((citekey) => ({ ...COHORTS, citekey, paperId: citekey, title: `Of ${citekey}` }));
    expect((await entries(NUMERIC, papers)).map((entry) => entry.split(' Of ')[1])).toEqual(['constructor.', '\\_\\_proto\\_\\_.', 'toString.', 'hasOwnProperty.']);
  });

  it('60-6: names that a source leaves out are "et al." in the style’s words, and nobody’s name', async () => {
    const cut = (...authors: string[]): PaperMetadata => paper({ title: 'T', year: 2024, authors });
    expect(await entries(LETTERED, [cut('Ann Lee', 'Bo Ek', 'et al.')])).toEqual(['Lee, A., Ek, B. et al. (2024). T.']);
    expect(await entries(NUMERIC, [cut('Ann Lee', 'et al')])).toEqual(['\\[1\\] A. Lee et al., T.']);
    expect(await entries(NOTES, [cut('Ann Lee', 'and others')])).toEqual(['Ann Lee et al., “T,” 2024.']);
    expect(await entries(TERMED, [cut('陈新宇', '等')], 'zh-CN')).toEqual(['陈新宇等人: T.']);
  });

  it('60-6: titles show what they hold, whatever it would mean in a note; the tags of CSL are their type', async () => {
    const title = 'CO<sub>2</sub> at p < 0.05 & *x* [[y]] %%z%% $a$ ==b== <i>in vitro</i> <script>alert(1)</script> #tag ^id';
    expect(await entries(NUMERIC, [paper({ title })])).toEqual([
      '\\[1\\] CO<sub>2</sub> at p \\< 0.05 & \\*x\\* \\[\\[y\\]\\] \\%%z\\%% \\$a\\$ \\==b\\== *in vitro* \\<script\\>alert(1)\\</script\\> \\#tag ^id.',
    ]);
  });

  it('60-6: a DOI with angle brackets is a whole address', async () => {
    const doi = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2';
    const [entry = ''] = await entries(LETTERED, [paper({ title: 'T', year: 1998, doi })]);
    const address = /<(https:[^<>\s]+)>$/.exec(entry)?.[1] ?? '';
    expect(decodeURIComponent(address)).toBe(`https://doi.org/${doi}`);
  });

  it('60-6: five hundred papers are all there', async () => {
    const papers = Array.from({ length: 500 }, (_, at) => ({ ...COHORTS, paperId: `P${String(at)}`, citekey: `p${String(at)}`, title: `Title ${String(at)}` }));
    const { entries: all, unprinted } = await made(NUMERIC, papers);
    expect([all.length, unprinted]).toEqual([500, []]);
    expect(all[499]).toMatch(/^\\\[500\\\] .*Title 499\.$/);
  });
});
