// What a mutation by rule does not think of: signs, units, scripts and Unicode that turn a sentence into another one, and words beside a quote that take it back.
import { expect, it } from 'vitest';
import { ClaimChecker, type AnswerPassage } from '../../src/answer';

const passageOf = (text: string): AnswerPassage => ({ marker: 'S1', paperId: 'P', generation: '0123456789abcdef', start: 0, end: text.length, text, table: null, place: {}, best: { start: 0, end: text.length }, cite: null, header: '[S1]:', shortened: false });

async function supportOf(said: string, quote: string): Promise<string> {
  const passage = passageOf(`Before it there is another sentence. ${said} Behind it stands one more sentence of the paper.`);
  return (await new ClaimChecker([passage], () => Promise.resolve(null)).check({ text: 'A claim.', evidence: [{ passages: [1], unknown: [], quote }] })).support;
}

/** A sentence of a paper, and a quote that looks much like it and says something else. */
const ALTERED: readonly (readonly [said: string, quote: string])[] = [
  ['The mean score of the treated group was 10² units above the mean of the others.', 'The mean score of the treated group was 102 units above the mean of the others.'],
  ['The mean score of the treated group was 10^3 units above the mean of the others.', 'The mean score of the treated group was 103 units above the mean of the others.'],
  ['The change in the treated group was −0.3 points, as it was in the earlier trial.', 'The change in the treated group was 0.3 points, as it was in the earlier trial.'],
  ['The change in the treated group was 5-10 points, as it was in the earlier trial.', 'The change in the treated group was 510 points, as it was in the earlier trial.'],
  ['The change in the treated group was 5–10 points, as it was in the earlier trial.', 'The change in the treated group was 5.10 points, as it was in the earlier trial.'],
  ['The cohort held 1,200 people, who were followed for the whole of the three years.', 'The cohort held 1.200 people, who were followed for the whole of the three years.'],
  ['The cohort held 1.5 million people, who were followed for the whole of three years.', 'The cohort held 15 million people, who were followed for the whole of three years.'],
  ['The dose of 20 µg was given twice a day to all patients of the treated group.', 'The dose of 20 mg was given twice a day to all patients of the treated group.'],
  ['The concentration of CO2 was measured twice a day in all rooms of the house.', 'The concentration of CO was measured twice a day in all rooms of the house.'],
  ['The concentration of IL-6 was measured twice a day in all patients of the group.', 'The concentration of IL-8 was measured twice a day in all patients of the group.'],
  ['The effect was significant in all of the subgroups that we have looked at so far.', 'The effect was insignificant in all of the subgroups that we have looked at so far.'],
  ['The effect wasn’t significant in all of the subgroups that we have looked at.', 'The effect was significant in all of the subgroups that we have looked at.'],
  ['The treatment caused hypotension in most of the patients who had taken the drug.', 'The treatment caused hypertension in most of the patients who had taken the drug.'],
  ['The reaction was observed in vivo in all of the strains that had been prepared.', 'The reaction was observed in vitro in all of the strains that had been prepared.'],
  ['The receptor α was bound by the compound in all of the cells that were examined.', 'The receptor β was bound by the compound in all of the cells that were examined.'],
  ['The receptor alpha was bound by the compound in all of the cells examined here.', 'The receptor beta was bound by the compound in all of the cells examined here.'],
  ['An anti-inflammatory response was seen in all of the animals that were treated.', 'An inflammatory response was seen in all of the animals that were treated.'],
  ['A pre-operative scan was made of each of the patients who had agreed to take part.', 'A post-operative scan was made of each of the patients who had agreed to take part.'],
  ['The intra-observer error was small in all of the measurements that were repeated.', 'The inter-observer error was small in all of the measurements that were repeated.'],
  ['The level was 5 mmol/L in all of the samples that were taken on the first day.', 'The level was 5 µmol/L in all of the samples that were taken on the first day.'],
  ['The level was 5 mg/kg in all of the samples that were taken on the first day.', 'The level was 5 mg/g in all of the samples that were taken on the first day.'],
  ['Differences were significant (p < 0.05) in all of the samples that were taken.', 'Differences were significant (p < 0.5) in all of the samples that were taken.'],
  ['Differences were significant (p < 0.05) in all of the samples that were taken.', 'Differences were significant (p > 0.05) in all of the samples that were taken.'],
  ['Differences were significant (p < 0.05) in all of the samples that were taken.', 'Differences were significant (p = 0.05) in all of the samples that were taken.'],
  ['None of the patients had an adverse event in the twelve weeks of the treatment.', 'One of the patients had an adverse event in the twelve weeks of the treatment.'],
  ['Nobody reported pain in the twelve weeks that followed the end of the treatment.', 'Somebody reported pain in the twelve weeks that followed the end of the treatment.'],
  ['Few of the patients had an adverse event in the twelve weeks of the treatment.', 'A few of the patients had an adverse event in the twelve weeks of the treatment.'],
  ['The patients had hardly any pain in the twelve weeks that followed the treatment.', 'The patients had any pain in the twelve weeks that followed the treatment.'],
  ['The therapy failed to reduce pain in the twelve weeks that followed the treatment.', 'The therapy reduced pain in the twelve weeks that followed the treatment.'],
  ['The 95% CI was 1.2 to 3.4 in all of the models that we have adjusted for age.', 'The 95% CI was 1.2 to 34 in all of the models that we have adjusted for age.'],
  ['The 95% CI was 1.2 to 3.4 in all of the models that we have adjusted for age.', 'The 95% CI was -1.2 to 3.4 in all of the models that we have adjusted for age.'],
  ['研究结果表明，该药物没有显著降低患者的死亡率，但减少了住院时间。', '研究结果表明，该药物显著降低患者的死亡率，但减少了住院时间。'],
  ['研究结果表明，该药物不显著地增加了患者的血压和心率水平。', '研究结果表明，该药物显著地增加了患者的血压和心率水平。'],
  ['研究对象为年龄在五十岁以上的男性患者，共四百一十二名。', '研究对象为年龄在五十岁以下的男性患者，共四百一十二名。'],
  ['研究对象为年龄在五十岁以上的男性患者，共四百一十二名。', '研究对象为年龄在五十岁以上的女性患者，共四百一十二名。'],
  ['研究对象为年龄在五十岁以上的男性患者，共四百一十二名。', '研究对象为年龄在五十岁以上的男性患者，共四百二十一名。'],
  ['水鸟的数量在恢复之后增加了百分之三十，而物种数量保持不变。', '水鸟的数量在恢复之后减少了百分之三十，而物种数量保持不变。'],
  ['水鸟的数量在恢复之后增加了 30%，而物种数量保持不变。', '水鸟的数量在恢复之后增加了 30‰，而物种数量保持不变。'],
  ['The ratio was 1:4 in all of the samples which were taken before the treatment.', 'The ratio was 14 in all of the samples which were taken before the treatment.'],
  ['The ratio was 1/4 in all of the samples which were taken before the treatment.', 'The ratio was 14 in all of the samples which were taken before the treatment.'],
  ['The ratio was ½ in all of the samples which were taken before the treatment.', 'The ratio was 12 in all of the samples which were taken before the treatment.'],
  ['The count was x₁ in all of the samples which were taken before the treatment.', 'The count was x in all of the samples which were taken before the treatment.'],
  ['It rose from 10 to 20 units in the samples which were taken before the treatment.', 'It rose from 20 to 10 units in the samples which were taken before the treatment.'],
  ['A was better than B in all of the samples which were taken before the treatment.', 'B was better than A in all of the samples which were taken before the treatment.'],
  ['The value was 3 × 10−5 in all of the samples which were taken before treatment.', 'The value was 3 × 105 in all of the samples which were taken before treatment.'],
  ['The value was 3 × 10⁻⁵ in all of the samples which were taken before treatment.', 'The value was 3 × 10⁵ in all of the samples which were taken before treatment.'],
  ['The value was $10^{-5}$ in all of the samples which were taken before treatment.', 'The value was $10^{5}$ in all of the samples which were taken before treatment.'],
  ['The value was 2 ± 1 in all of the samples which were taken before treatment here.', 'The value was 2 1 in all of the samples which were taken before treatment here.'],
  ['The temperature was 20 °C in all of the samples which were taken before treatment.', 'The temperature was 20 °F in all of the samples which were taken before treatment.'],
  ['The temperature was 20 °C in all of the samples which were taken before treatment.', 'The temperature was -20 °C in all of the samples which were taken before treatment.'],
  ['The group with no history of stroke had the best outcome of all groups studied.', 'The group with history of stroke had the best outcome of all groups studied.'],
  ['The drug is not only safe but effective in all of the groups that were studied.', 'The drug is not safe but effective in all of the groups that were studied.'],
  ['At least 5 of the groups that were studied had a better outcome than the others.', 'At most 5 of the groups that were studied had a better outcome than the others.'],
  ['Up to 5 of the groups that were studied had a better outcome than all the others.', 'Over 5 of the groups that were studied had a better outcome than all the others.'],
  ['Smith et al. found that the drug was effective in all of the groups they studied.', 'Smyth et al. found that the drug was effective in all of the groups they studied.'],
  ['The drug was effective\u202e ton saw\u202c in all of the groups that they had studied.', 'The drug was effective in all of the groups that they had studied.'],
  ['The score was 41\u200b2 in all of the groups that they had studied for three years.', 'The score was 41 2 in all of the groups that they had studied for three years.'],
  ['If the drug is taken early, the outcome is better in all groups that were studied.', 'the drug is taken early, the outcome is better in all groups that were studied.'],
  ['We reject the hypothesis that the drug was effective in the groups that we studied.', 'the drug was effective in the groups that we studied.'],
  ['It is not true that the drug was effective in all of the groups that we studied.', 'the drug was effective in all of the groups that we studied.'],
];

/** What stands around a quote takes it back, and the quote leaves that out. */
const CUT_OFF: readonly (readonly [said: string, quote: string])[] = [
  ['The drug reduces mortality in older patients, a claim that we refute.', 'The drug reduces mortality in older patients'],
  ['The drug reduces mortality in older patients, which others have disputed.', 'The drug reduces mortality in older patients'],
  ['The drug reduces mortality in older patients was the hypothesis that failed.', 'The drug reduces mortality in older patients'],
  ['The drug reduces mortality in older patients was our first assumption.', 'The drug reduces mortality in older patients'],
  ['The drug reduces mortality in older patients by no more than chance.', 'The drug reduces mortality in older patients'],
  ['If the dose were doubled, the drug reduces mortality in older patients.', 'the drug reduces mortality in older patients'],
  ['Unless it is given early, the drug reduces mortality in older patients.', 'the drug reduces mortality in older patients'],
  ['Contrary to our findings, the drug reduces mortality in older patients.', 'the drug reduces mortality in older patients'],
  ['Assuming that it is absorbed, the drug reduces mortality in older patients.', 'the drug reduces mortality in older patients'],
  ['该药物能够显著降低患者的死亡率这一说法是错误的。', '该药物能够显著降低患者的死亡率'],
  ['该药物能够显著降低患者的死亡率的观点已被推翻。', '该药物能够显著降低患者的死亡率'],
  ['该药物能够显著降低患者的死亡率是错误的结论。', '该药物能够显著降低患者的死亡率'],
  ['假如该药物能够显著降低患者的死亡率则应推广。', '该药物能够显著降低患者的死亡率'],
  ['除非剂量加倍，该药物能够显著降低患者的死亡率和费用。', '该药物能够显著降低患者的死亡率和费用'],
];

/** What stands around a quote takes nothing back. */
const CUT_HARMLESSLY: readonly (readonly [said: string, quote: string])[] = [
  ['In both of the trials, the drug reduces mortality in older patients.', 'the drug reduces mortality in older patients'],
  ['The drug reduces mortality in older patients, a finding that others share.', 'The drug reduces mortality in older patients'],
  ['The drug reduces mortality in older patients, which is the main result of the trial.', 'The drug reduces mortality in older patients'],
  ['The drug reduces mortality in older patients by a third in the first year.', 'The drug reduces mortality in older patients'],
  ['在若干试验中，该药物能够显著降低患者的死亡率和费用。', '该药物能够显著降低患者的死亡率和费用'],
  ['该药物能够显著降低患者的死亡率，这一结论得到了证实。', '该药物能够显著降低患者的死亡率'],
];

/** The same words in other characters. */
const SAME: readonly (readonly [said: string, quote: string])[] = [
  ['The score was 412 in all of the groups that they had studied for three years.', 'The score was ４１２ in all of the groups that they had studied for three years.'],
  ['The score was 41\u200b2 in all of the groups that they had studied for three years.', 'The score was 412 in all of the groups that they had studied for three years.'],
];

it.each(ALTERED)('80-2: "%s" does not support "%s"', async (said, quote) => {
  expect(await supportOf(said, quote)).not.toBe('supported');
});

it.each(CUT_OFF)('80-2, 60-22: "%s" does not support "%s"', async (said, quote) => {
  expect(await supportOf(said, quote)).not.toBe('supported');
});

it.each(CUT_HARMLESSLY)('60-22: "%s" supports "%s"', async (said, quote) => {
  expect(await supportOf(said, quote)).toBe('supported');
});

it.each(SAME)('60-22: "%s" supports "%s"', async (said, quote) => {
  expect(await supportOf(said, quote)).toBe('supported');
});
