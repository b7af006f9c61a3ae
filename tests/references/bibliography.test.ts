import packed from 'virtual:reference-thread';
import { afterAll, describe, expect, it } from 'vitest';
import { cslItems, plainEntries, type MadeBibliography } from '../../src/references';
import { localeOf } from '../../src/references/locales';
import { unpackThread } from '../../src/threads';
import { AUTHOR_DATE, CHINESE, COHORTS, DEPENDENT, NUMERIC, paper, references, TRIALS } from './made-papers';

const maker = references();
afterAll(() => maker.close());
const made = (style: string, papers = [TRIALS, COHORTS, CHINESE], lang = 'en-US', locales: Record<string, string> = {}): Promise<MadeBibliography> =>
  maker.bibliography({ items: cslItems(papers), style, lang, locales });
const entries = async (...given: Parameters<typeof made>): Promise<string[]> => {
  const answer = await made(...given);
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.entries;
};

describe('lists of references by a CSL style', () => {
  it('60-6: by author and date, sorted, as Markdown', async () => {
    expect(await entries(AUTHOR_DATE)).toEqual([
      'Adams, Ann. 2020. “Trials of TNF-α at 5 % & 10 \\#1 {sic}.” <span style="font-variant: small-caps">Press</span>.',
      'Degiacomi, Matteo T., Ludwig van Beethoven, and World Health Organization. May 2024. “Measuring cohorts with care.” *Annals of Care & Cure*, **12**, pp. 1545–1560. <https://doi.org/10.1000/aoc_12.3>.',
      '陈新宇 and 欧阳修. 2021. “科技论文排版方法研究.” 测试期刊.',
    ]);
  });

  it('60-6: by number, in the order of citing', async () => {
    expect(await entries(NUMERIC, [COHORTS, TRIALS])).toEqual([
      '\\[1\\] M. T. Degiacomi, L. van Beethoven, World Health Organization, Measuring cohorts with care.',
      '\\[2\\] A. Adams, Trials of TNF-α at 5 % & 10 \\#1 {sic}.',
    ]);
  });

  it('60-6: in Chinese where the style names no language and the app is Chinese; in English where a language is not known', async () => {
    expect((await entries(AUTHOR_DATE, [COHORTS], 'zh-TW'))[0]).toContain('2024年5月. 「Measuring cohorts with care」.');
    expect((await entries(AUTHOR_DATE, [COHORTS], 'zh-CN'))[0]).toContain('van Beethoven和World Health Organization');
    const german = AUTHOR_DATE.replace('class="in-text"', 'class="in-text" default-locale="de-DE"');
    expect((await entries(german, [COHORTS]))[0]).toContain('May 2024');
  });

  it('60-6: a locale of the user’s own is used', async () => {
    const german = AUTHOR_DATE.replace('class="in-text"', 'class="in-text" default-locale="de-DE"');
    const locale = localeOf('en-US', {}).replaceAll('en-US', 'de-DE').replace('>May<', '>Mai<').replace('>and<', '>und<');
    expect((await entries(german, [COHORTS], 'en-US', { 'de-DE': locale }))[0]).toMatch(/und World Health Organization\. Mai 2024/);
    expect(await made(german, [COHORTS], 'en-US', { 'de-DE': '<locale xml:lang="de-DE"></locale>' })).toMatchObject({ ok: false, code: 'style-failed' });
  });

  it('60-6: a file that is no style, or says nothing itself, is told and why', async () => {
    expect(await made('not a style')).toEqual({ ok: false, code: 'style-not-xml', message: '' });
    expect(await made(AUTHOR_DATE.replace('</bibliography>', ''))).toEqual({ ok: false, code: 'style-not-xml', message: '' });
    expect(await made('<svg xmlns="http://www.w3.org/2000/svg"></svg>')).toEqual({ ok: false, code: 'style-other-xml', message: 'svg' });
    expect(await made(DEPENDENT)).toEqual({ ok: false, code: 'style-dependent', message: 'apa' });
    expect(await made(NUMERIC.replace(/<bibliography[^]*<\/bibliography>/, ''))).toEqual({ ok: false, code: 'style-no-bibliography', message: '' });
    expect(await made(AUTHOR_DATE.replace('macro name="author"', 'macro name="autor"'))).toEqual({ ok: false, code: 'style-failed', message: 'macro "author" is missing' });
    // What failed does not stay in the way.
    expect(await entries(NUMERIC, [TRIALS])).toHaveLength(1);
  });

  it('60-6: the thread holds nothing that fetches', () => {
    expect(unpackThread(packed).match(/(?:^|[^.\w$])fetch\(|new WebSocket|importScripts/g)).toBeNull();
  });
});

describe('the built-in style', () => {
  it('60-6: lists by name, year and title, with what is known', () => {
    expect(plainEntries(cslItems([TRIALS, COHORTS, CHINESE, paper({ title: 'Untold *story*' })]))).toEqual([
      'Untold \\*story\\*.',
      'Adams, Ann (2020). Trials of TNF-α at 5 % & 10 \\#1 {sic}. Press.',
      'Degiacomi, Matteo T.; van Beethoven, Ludwig; World Health Organization (2024). Measuring cohorts with care. *Annals of Care & Cure*, 12(3), 1545–1560. <https://doi.org/10.1000/aoc_12.3>',
      '陈新宇; 欧阳修 (2021). 科技论文排版方法研究. *测试期刊*.',
    ]);
  });

  it('60-6: more than eight authors are cut short', () => {
    const authors = Array.from({ length: 9 }, (_, at) => `Ann Name${String(at)}`);
    expect(plainEntries(cslItems([paper({ authors })]))[0]).toMatch(/Name6, Ann; et al\.$/);
  });
});
