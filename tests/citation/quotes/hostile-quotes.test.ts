import { describe, expect, it } from 'vitest';
import { checkQuote } from '../../../src/citation';

const check = (text: string, quote: string) => checkQuote(quote, { id: 'a', text }, []);

describe('checkQuote against quotes that say something else', () => {
  it.each([
    ['The drug did not significantly reduce the overall mortality in adults.', 'The drug did … significantly reduce the overall mortality'],
    ['The trial showed that the drug, unlike placebo, hardly ever reduced the risk of death.', 'The trial showed that the drug … reduced the risk of death'],
    ["The trial showed that the drug didn't ever reduce the risk of death.", 'The trial showed that the drug … reduce the risk of death'],
    ['Treatment was safe in adults (n = 3) and lethal in children at all doses.', 'Treatment was safe in … children at all doses'],
    ['The mean was 5 mg in group A and 15 mg in group B of the trial.', 'The mean was 5 mg in … group B of the trial'],
    ['The mean rate was 15 % of adults in group B of the trial.', 'The mean rate was 15 … in group B of the trial'],
    ['Mortality fell in group A. In group B mortality rose by a lot in adults.', 'Mortality fell in group … B mortality rose by a lot'],
    ['The last item of the list\n\nwas lethal in all of the men', 'The last item … was lethal in all of the men'],
    ['该药安全且有效，但在儿童中致命，需要注意。', '该药安全且有效…在儿童中致命'],
  ])('60-22: an ellipsis hides nothing: %j', (text, quote) => {
    expect(check(text, quote).supported).toBe(false);
  });

  it.each([
    ['It is false that the drug can reduce the risk of death.', 'the drug can reduce the risk of death'],
    ['It is not true, however, that the drug can reduce the risk of death.', 'the drug can reduce the risk of death'],
    ['There is no evidence that the drug can reduce the risk of death.', 'the drug can reduce the risk of death'],
    ['We rejected the hypothesis that sleep improves memory in older adults.', 'sleep improves memory in older adults'],
    ['We asked whether the drug can reduce the risk of death.', 'the drug can reduce the risk of death'],
    ['The drug can reduce the risk of death if and only if taken early.', 'The drug can reduce the risk of death'],
    ['None of all the patients survived the year.', 'all the patients survived the year.'],
    ['Few of the patients survived the first year.', 'the patients survived the first year.'],
    ['Of them 5 % of the patients survived the first year.', 'the patients survived the first year.'],
    ['Almost all patients survived the first year.', 'all patients survived the first year.'],
    ['ex-smokers were seen in the whole ward', 'smokers were seen in the whole ward'],
    ['in the whole ward men were symptom-free then', 'in the whole ward men were symptom'],
    ['没有一个患者在第一年存活下来。', '一个患者在第一年存活下来。'],
    ['没有证据表明该药能降低死亡率。', '该药能降低死亡率。'],
    ['并非是所有患者都在第一年存活下来。', '所有患者都在第一年存活下来。'],
  ])('60-22: what turns the words round is not cut off: %j', (text, quote) => {
    const result = check(text, quote);
    expect(result).toMatchObject({ state: 'altered', supported: false });
    expect(result.diff.some(({ kind }) => kind === 'removed')).toBe(true);
  });

  it.each(['<5', '< 5', '≥ 5', '±5', '−5', '- 5', '3–5', '3 to 5', 'up to 5', '1 005', '1,005', '0.5', '.5'])('60-22: a number that was cut at its beginning is no support: %s mg', (number) => {
    const text = `they saw ${number} mg of it in the whole ward`;
    expect(check(text, text.slice(text.lastIndexOf('5'))).supported).toBe(false);
  });

  it.each(['5 mg', '5%', '5 %', '5 × 10⁶', '5 ± 2', '5³', '5<sup>3</sup>', '5 million', '5–7', '5 to 7', '5,000', '5.5', '5-fold', '5½', '5①'])('60-22: a number that was cut at its end is no support: %s', (number) => {
    expect(check(`in the whole ward they saw ${number} of it`, 'in the whole ward they saw 5').supported).toBe(false);
  });

  it.each([
    ['the pаtients were seen', 'the patients were seen'], ['10³ cells were seen', '103 cells were seen'], ['10<sup>3</sup> cells were seen', '103 cells were seen'], ['$10^{3}$ cells were seen', '103 cells were seen'], ['12① cells were seen', '121 cells were seen'],
    ['1½ cells were seen', '11⁄2 cells were seen'], ['1٣ cells were seen', '13 cells were seen'], ['it is ≠ 5 there', 'it is = 5 there'], ['it is < 5 there', 'it is <\u0338 5 there'], ['the e\u0301tude was seen', 'the etude was seen'], ['5 3 men were seen', '5\u200B3 men were seen'],
    ['53 men were seen', '\u202E35\u202C men were seen'], ['35 men were seen', '\u202E35\u202C men were seen'], ['the no table case', 'the no\u00ADtable case'], ['a 3–5 of them', 'a 3 −5 of them'], ['the score — 5 there', 'the score −5 there'], ['3**4 of them', '34 of them'], ['3_4 of them', '34 of them'],
    ['1,000 of them', '1000 of them'], ['1, 000 of them', '1,000 of them'], ['5 ‰ of them', '5 % of them'], ['5 µg of them', '5 mg of them'], ['US men were seen', 'us men were seen'], ['men can not go', 'men cannot go'], ['in famous wards', 'infamous wards'], ['re-signed men', 'resigned men'],
  ])('60-22: "%s" is not "%s"', (was, is) => {
    expect(check(`In all of the trial ${was} in the ward`, `In all of the trial ${is} in the ward`).supported).toBe(false);
  });

  it.each(['the patients who were', 'in the control group', 'of all of the patients', 'that it was not only the', 'the patients and the patients in'])('60-22: words that stand in any paper prove nothing: %s', (quote) => {
    const text = 'It is said of the ward that it was not only the patients who were seen in the control group of all of the patients and the patients in it.';
    expect(check(text, quote)).toMatchObject({ state: 'not-found', supported: false });
  });

  it.each([
    ['Contrary to the notion that the drug reduces mortality in adults, we found harm.', 'the drug reduces mortality in adults'],
    ['There is little evidence that the drug reduces mortality in adults.', 'the drug reduces mortality in adults'],
    ['Smith et al. claimed that the drug reduces mortality in adults.', 'the drug reduces mortality in adults'],
    ['We can only speculate that the drug reduces mortality in adults.', 'the drug reduces mortality in adults'],
    ['It remains unclear how the drug reduces mortality in adults.', 'the drug reduces mortality in adults'],
    ['That the drug reduces mortality in adults is a myth.', 'the drug reduces mortality in adults'],
    ['That the drug reduces mortality in adults was not confirmed.', 'the drug reduces mortality in adults'],
    ["That the drug reduces mortality in adults wasn't confirmed.", 'the drug reduces mortality in adults.'],
    ['The lower mortality in the treated adults was clearly not an effect.', 'The lower mortality in the treated adults'],
    ['Does the drug reduce mortality in adults?', 'the drug reduce mortality in adults'],
    ['Was the drug safe in adults at all doses that were given?', 'the drug safe in adults at all doses.'],
    ['Did the drug reach a level of 1.5 mg in the blood of every single one of the adults who had taken part?', 'the drug reach a level of 1.5 mg'],
    ['該藥降低所有病人的死亡率的說法並不成立。', '該藥降低所有病人的死亡率'],
    ['該藥在所有病人身上的療效均未證實。', '該藥在所有病人身上的療效'],
    ['該藥降低所有病人的死亡率嗎？', '該藥降低所有病人的死亡率'],
  ])('60-22: what is denied, reported or asked further on is not told as a fact: %j', (text, quote) => {
    expect(check(text, quote)).toMatchObject({ state: 'altered', supported: false });
  });

  it.each([
    ['Mortality was low in the treated group, high in the control group, at one year.', 'Mortality was low in the … control group, at one year'],
    ['Mortality was 5 % in the treated group, 9 % in the control group.', 'Mortality was 5 % … in the control group.'],
    ['Mortality was low in the treated group, high in the control group.', 'Mortality was low in the treated group … in the control group.'],
    ['在治疗组死亡率低，在对照组死亡率高得多。', '在治疗组死亡率…死亡率高得多'],
  ])('60-22: an ellipsis does not join members of a list: %j', (text, quote) => {
    expect(check(text, quote).supported).toBe(false);
  });

  it.each(['\u202B', '\u202A', '\u2066', '\u2067', '\u2068', '\u202D', '\u202E'])('60-22: signs of direction that the paper does not have are no layout: %j', (sign) => {
    expect(check('In all of the trial 3-5 men were seen', `In all of the trial ${sign}3-5 men${'\u202C'} were seen`).supported).toBe(false);
  });

  it('60-22: signs of direction are no layout around an ellipsis either', () => {
    expect(check('The drug was given to 3-5 men of the first ward on every day of the trial.', 'The drug was given to \u202E3-5\u202C men … on every day of the trial.').supported).toBe(false);
  });

  it('60-22: two sentences or two units are not one', () => {
    expect(check('Aspirin was given to adults. Placebo harmed the children badly.', 'Aspirin was given to adults, placebo harmed the children badly').supported).toBe(false);
    expect(check('The last unit ends with the word sleep\n\nimproves memory in old adults.', 'the word sleep improves memory in old adults.')).toMatchObject({ state: 'stitched', supported: false });
    expect(check('They all slept well in the ward.\n\nMemory was better in old adults.', 'They all slept well in the ward. Memory was better in old adults.').supported).toBe(true);
  });

  it('60-22: what says the same is supported all the same', () => {
    for (const [text, quote] of [
      ['Although it did not lower weight, the drug reduced mortality in adults.', 'the drug reduced mortality in adults'],
      ['No harm was seen. The drug reduced mortality in adults.', 'The drug reduced mortality in adults'],
      ['The drug reduced mortality (p < 0.05) in adults of all ages.', 'The drug reduced mortality … in adults of all ages'],
      ['The mean age was 5.2 years in the older group.', 'mean age was 5.2 years in the older group'],
      ['没有新的事件，患者的死亡率明显降低。', '患者的死亡率明显降低'],
      ['The new drug XY, a beta blocker, reduced mortality in adults.', 'The new drug XY … reduced mortality in adults.'],
      ['(It was not blinded.) The drug reduced mortality in adults.', 'The drug reduced mortality in adults.'],
      ['The drug reduced mortality in adults. Was it safe?', 'The drug reduced mortality in adults'],
      ['该药降低了所有患者的死亡率，无不良反应。', '该药降低了所有患者的死亡率'],
      ['Does it help at all? The drug reduced mortality in adults.', 'The drug reduced mortality in adults.'],
      ['In the wards does it help the adults at all?', 'In the wards does it help the adults at all?'],
    ] as const) expect(check(text, quote).supported).toBe(true);
  });

  it('60-22: an ellipsis between pieces that stand in many places is placed without trying every way', () => {
    const piece = 'the same words stand here';
    const text = `${`${piece} again. `.repeat(400)}The end.`;
    const quote = `${Array.from({ length: 20 }, () => piece).join(' … ')} … The end of it all.`;
    expect(check(text, quote).supported).toBe(false);
  });
});
