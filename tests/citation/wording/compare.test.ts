import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWording, piecesOf } from '../../../src/citation/wording';
import { misprintJudge } from '../../../src/citation/wording/ocr-noise';
import { normalise } from '../../../src/text';
import { CONFUSABLE, measures } from '../../../bench/anchors/meanings';
import { LOOK_ALIKES, NAMES } from '../../../bench/anchors/look-alikes';
import { retypeset } from '../../../bench/anchors/noise';
import { seeded } from '../../../scripts/demo-vault/random';

const pieces = (text: string) => piecesOf(normalise(text), text);
const judge = misprintJudge(() => false);
const compare = (was: string, is: string) => compareWording(pieces(was), pieces(is), judge);

describe('compareWording', () => {
  it.each([
    ['well-known effect', 'well-\nknown effect'], ['the patients', 'the pa- tients'], ['p < 0.05', 'p<0.05'], ['10 mg of it', '10mg of it'], ['mean ± SD', 'mean±SD'], ['1990–2000', '1990 - 2000'], ['研究方法', '研究\n方法'], ['在Paper中', '在 Paper 中'],
    ['(n = 3)', '( n=3 )'], ['Fig. 2', 'Fig.2'], ['HIV-negative men', 'HIV-\nnegative men'], ['state-of-the-art', 'state-of-the-\nart'], ['thousand men', 'thous-\nand men'], ['the pa tients here', 'the patients here'], ['ofthe men', 'of the men'],
  ])('60-7, 60-8: only layout lies between "%s" and "%s"', (was, is) => {
    expect(compare(was, is)).toBe('same');
    expect(compare(is, was)).toBe('same');
  });

  it.each([
    ['10³ cells', '103 cells'], ['10⁻³ M', '10-3 M'], ['3. 5 mg', '3.5 mg'], ['1 000 men', '1000 men'], ['no table here', 'notable here'], ['a typical case', 'atypical case'], ['can not go', 'cannot go'], ['un-ionized acid', 'unionized acid'], ['re-sign it', 'resign it'],
    ['vitamin B 12 times', 'vitamin B12 times'], ['in tolerance', 'intolerance'], ['病人不多', '病人多'], ['增加了', '减少了'], ['x², y', 'x³, y'], ['−5 mg', '5 mg'],
  ])('60-9: "%s" and "%s" are different', (was, is) => {
    expect(compare(was, is)).toBe('different');
    expect(compare(is, was)).toBe('different');
  });

  it.each([['the patients were seen', 'the patienfs were seen'], ['a significant effect', 'a signiflcant effect'], ['the slow burning of wood', 'the slow buming of wood'], ['Therefore we went', 'Therefare we went']])('60-9: "%s" and "%s" differ by a misprint', (was, is) => {
    expect(compare(was, is)).toBe('misprinted');
    expect(compare(is, was)).toBe('misprinted');
  });

  it.each([
    ['not seen', 'nof seen'], ['increased dose', 'increascd dose'], ['two men', 'twa men'], ['of men', 'af men'], ['mTOR rose', 'mTDR rose'], ['the hypertension', 'the hypotension'], ['sulfated here', 'unsulfated here'], ['US data', 'us data'], ['the 5 kg', 'the 5 kq'], ['beta-2 cells', 'bcta-2 cells'],
    ['by Stone et al', 'by Stane et al'], ['we thank Smith for it', 'we thank Smyth for it'], ['Smith showed it', 'Smyth showed it'], ['the long alkanes', 'the long alkynes'], ['the sharing of data', 'the sharding of data'], ['the value −5 there', 'the value – 5 there'], ['we saw 3–5 of it', 'we saw 3 −5 of it'],
    ['we saw 12① of it', 'we saw 121 of it'], ['we saw 1½ of it', 'we saw 11⁄2 of it'], ['we saw 3**4 of it', 'we saw 34 of it'], ['we saw 3_4 of it', 'we saw 34 of it'], ['we saw 10₂ of it', 'we saw 102 of it'], ['the N-acetyl group', 'the N-acetyi group'],
  ])('60-9: "%s" and "%s" are for the user to judge', (was, is) => {
    expect(compare(was, is)).toBe('different');
  });

  it('60-9: no confusable pair and no changed measure passes, whatever the library knows', () => {
    const accepted: string[] = [];
    for (const known of [() => false, () => true, (word: string) => word.length % 2 === 0]) {
      const strict = misprintJudge(known);
      for (const [one, two] of CONFUSABLE) {
        for (const [was, is] of [[one, two], [two, one]] as const) if (compareWording(pieces(`The ${was} was seen here in men`), pieces(`The ${is} was seen here in men`), strict) !== 'different') accepted.push(`${was}/${is}`);
      }
      for (const { before, after } of measures) if (compareWording(pieces(`It was${before} there.`), pieces(`It was${after} there.`), strict) !== 'different') accepted.push(`${before}/${after}`);
    }
    expect(accepted).toEqual([]);
  });

  it.each([...Object.entries(LOOK_ALIKES), ['names', NAMES] as const])('60-9: no two %s that look alike pass, wherever they stand and whichever the library knows', (_family, list) => {
    const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
    const accepted: string[] = [];
    for (const [one, two] of list) {
      for (const known of ['', one.toLowerCase(), two.toLowerCase()]) {
        const knowing = misprintJudge((word) => word === known);
        for (const [was, is] of [[one, two], [two, one]] as const) {
          const texts = (word: string): string[] => [`We saw that ${word} was there in all the men`, `${capital(word)} showed that all of the men were well`, `It was well. ${capital(word)} was seen in all of them`];
          const others = texts(is);
          if (texts(was).some((text, at) => compareWording(pieces(text), pieces(others[at] ?? ''), knowing) !== 'different')) accepted.push(`${was}/${is}`);
        }
      }
    }
    expect(accepted).toEqual([]);
  });

  it.each([
    ['a teacher came here', 'a teachen came here'], ['However it was seen', 'Howevor it was seen'], ['by the p-value given', 'by the p-vahue given'], ['Unfortunately it was seen', 'Unfontunately it was seen'], ['see Figure 3 there', 'see Fignre 3 there'], ['This is the result', 'Thiss is the result'],
  ])('60-9: what a common word cannot turn into is a misprint: "%s" and "%s"', (was, is) => {
    expect(compare(was, is)).toBe('misprinted');
  });

  it('60-9: an inserted, dropped or changed digit, sign or CJK character is never accepted', () => {
    const texts = ['We saw 412 (5.1 %) of them, p < 0.05; −3.2 ± 1.5 mg/kg in 2019.', '在2019年共有412例患者，死亡率为5.1%，差异有统计学意义。'];
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(200), fc.constantFrom('', '0', '7', '-', '<', '不', '.'), fc.boolean(), (text, where, put, insert) => {
        const at = where % text.length;
        const old = text.charAt(at);
        fc.pre(insert || /[\d\u4E00-\u9FFF<±%−]/.test(old));
        const became = text.slice(0, at) + put + text.slice(at + (insert ? 0 : 1));
        const key = (one: string): string => one.normalize('NFKC').replace(/[−–]/g, '-').replace(/\s/g, '');
        if (key(became) === key(text)) return;
        if (put === '-' && /[A-Za-z]/.test(text.charAt(at - 1))) return; // layout, if anything
        expect(compare(text, became)).toBe('different');
      }),
      { numRuns: 2_000 },
    );
  });

  it('60-8: re-typesetting is layout, for any seed', () => {
    const text = 'The well-known “first-line” treatment of 412 patients (5.1 %) was not significantly different – p < 0.05, see Fig. 2; efficient office-based follow-up helps. 研究方法（共412例）与Paper中的结果一致。';
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(compare(text, retypeset(text, seeded(seed)))).toBe('same');
      }),
      { numRuns: 500 },
    );
  });

  it('is the same in both directions, and a wording is the same as itself', () => {
    const word = fc.constantFrom('patients', 'patienfs', 'not', '412', '5', '-', '<', 'IL', 'the', 'thc', '不', '研究', '.', 'well', 'known', 'wellknown');
    const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (one, two) => {
        expect(compare(one, one)).toBe('same');
        expect(compare(one, two)).toBe(compare(two, one));
      }),
    );
  });
});
