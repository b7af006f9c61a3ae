// Made-up field trials of farming: three studies of each practice.
import type { Random } from '../../scripts/demo-vault/random';
import { rowSentence, type FactDraft, type Place, type StudyDraft, type Theme } from './known-fact';

interface Practice {
  practice: string;
  /** Other words for it. */
  again: string;
  crop: string;
  pest: string;
  /** Other words for the pest. */
  pestAgain: string;
  measure: string;
  short: string;
}

const PRACTICES: readonly Practice[] = [
  { practice: 'biochar amendment', again: 'adding charcoal to the soil', crop: 'winter wheat', pest: 'aphids', pestAgain: 'plant lice', measure: 'soil organic carbon', short: 'SOC' },
  { practice: 'alternate wetting and drying', again: 'intermittent flooding', crop: 'paddy rice', pest: 'stem borers', pestAgain: 'caterpillars in the stalk', measure: 'global warming potential', short: 'GWP' },
  { practice: 'flower strips', again: 'sown borders of blossoming plants', crop: 'apple orchards', pest: 'codling moths', pestAgain: 'fruit worms', measure: 'pollinator visitation rate', short: 'PVR' },
  { practice: 'strip tillage', again: 'ploughing only in narrow bands', crop: 'sugar beet', pest: 'root nematodes', pestAgain: 'roundworms', measure: 'aggregate stability index', short: 'ASI' },
];

const SAMPLERS = ['a motorised auger', 'hand-held suction traps', 'buried mesh bags', 'a drone with a thermal camera', 'yellow sticky boards'];
const CAUSES = ['hail in June', 'a broken pump', 'grazing deer', 'a late frost', 'theft of the loggers'];
const PAYERS = ['Farmers Levy Council', 'Duchy Estates', 'Green Acre Programme', 'Grain Millers Union'];
const BREEDS = ['Aurelia', 'Kvarn', 'Belmonte', 'Ostara', 'Tessin'];

function factsOf({ practice, again, crop, pest, pestAgain, measure, short }: Practice, { country, adjective }: Place, random: Random): FactDraft[] {
  return [
    { attribute: 'plots', section: 'methods', kind: 'number', sentence: `The experiment comprised ${random.whole(12, 96)} plots of ${random.whole(20, 400)} square metres each.`, question: `How large was a single plot in the ${adjective} experiment on ${practice}?` },
    { attribute: 'yield', section: 'results', kind: 'comparison', sentence: `Harvests reached ${random.decimal(6, 9.5, 1)} tonnes per hectare with ${practice} and ${random.decimal(3, 5.9, 1)} tonnes without.`, question: `How many more tonnes of ${crop} were harvested with ${practice} in ${country}?` },
    { attribute: 'pest', section: 'results', kind: 'synonyms', sentence: `Counts of ${pest} were ${random.whole(15, 70)}% lower from ${random.pick(['May', 'June', 'July'])} onwards.`, question: `Were there fewer ${pestAgain} under ${practice} in the ${adjective} fields?` },
    { attribute: 'measure', section: 'results', kind: 'abbreviation', sentence: `In the third year ${measure} had changed by ${random.decimal(2, 30, 1)}% relative to the start.`, question: `How much had ${short} changed by the end of year three of the ${adjective} trial of ${practice}?` },
    { attribute: 'sampling', section: 'methods', kind: 'single fact', sentence: `Samples were collected with ${random.pick(SAMPLERS)} every ${random.whole(5, 21)} days.`, question: `With what equipment were samples taken in the ${crop} trial in ${country}?` },
    { attribute: 'loss', section: 'results', kind: 'single fact', sentence: `Data of ${random.whole(2, 9)} plots were lost to ${random.pick(CAUSES)}.`, question: `Why were data of some plots lost in the ${adjective} study on ${practice}?` },
    { attribute: 'payer', section: 'methods', kind: 'single fact', sentence: `Money for the work came from the ${random.pick(PAYERS)}.`, question: `Where did the money for the ${country} experiment with ${practice} come from?` },
    { attribute: 'variety', section: 'methods', kind: 'single fact', sentence: `All fields were planted with the variety ${random.pick(BREEDS)} at ${random.whole(2, 9)} cm spacing.`, question: `Which variety of ${crop} was grown in the ${adjective} fields?` },
    { attribute: 'labour', section: 'results', kind: 'synonyms', sentence: `The practice took ${random.decimal(2, 14, 1)} additional working hours a hectare and season.`, question: `How much extra labour does ${again} need in ${country}?` },
    { attribute: 'rain', section: 'methods', kind: 'number', sentence: `Annual precipitation at the site averages ${random.whole(350, 1900)} mm.`, question: `What annual precipitation has the site where ${practice} was tried in ${country}?` },
  ];
}

function studyOf(subject: Practice, place: Place, random: Random): StudyDraft {
  const { practice, crop, pest, measure, short } = subject;
  const { country, adjective } = place;
  const rows = ['Nitrate leaching', 'Bulk density', 'Earthworm count', 'Weed cover'].map((name) => [name, random.decimal(1, 90, 1), random.decimal(1, 90, 1)]);
  const row = random.pick(rows);
  return {
    title: `${practice.charAt(0).toUpperCase()}${practice.slice(1)} in ${crop}: three years of trials in ${country}`,
    abstract: `Whether ${practice} pays in ${crop} is not known for ${country}. We compared it with usual farming for three years. Yields rose, ${pest} became fewer, and ${measure} changed slowly.`,
    language: 'en',
    domain: 'Agronomy',
    tags: [practice, crop],
    facts: [
      ...factsOf(subject, place, random),
      { attribute: 'table', section: 'results', kind: 'table', sentence: rowSentence(row), question: `What value of ${row[0]?.toLowerCase() ?? ''} is listed for the usual farming of ${crop} in the ${adjective} trial?` },
    ],
    definition: `Besides yield we followed ${measure} (${short}), which farmers ask for most.`,
    table: { caption: `Soil and field variables in ${country} with and without ${practice}.`, header: ['Variable', 'With', 'Without'], rows },
    padding: [
      `Growers of ${crop} face rising costs, and ${practice} has been put forward as an answer. Advice still rests on trials of a single season [1].`,
      `In an earlier study yields of ${random.decimal(2, 4, 1)} tonnes were reported on ${random.whole(4, 9)} plots, and ${pest} were not counted [2]. Weather differed so much between years that nothing could be concluded.`,
      `A mechanism has been proposed: ${practice} keeps water in the upper soil, which in turn raises ${measure}.`,
      `The site lies on a plain in ${country} that has been farmed for centuries. Treatments were laid out in blocks, and neighbours agreed not to spray during the trial.`,
      `Statistical models held block and year as random effects. Residuals were looked at by eye, and two values were taken out before the analysis.`,
      `Machines were those of the farm. The staff kept a diary of all passes, of fuel and of the hours worked, and had it checked monthly.`,
      `All seasons were near the long-term mean of temperature. Emergence of ${crop} was even, and no plot had to be sown again.`,
      `Differences between blocks were small beside those between treatments. The third year repeated what the second had shown.`,
      `${practice.charAt(0).toUpperCase()}${practice.slice(1)} kept its promise in ${country}, and ${pest} were less of a nuisance. Whether ${measure} will go on changing must be seen.`,
      `Studies of ${practice} elsewhere disagree with each other, since soils and machines differ.`,
      `One site cannot speak for a country. Prices were those of one year, and the farm was better equipped than most.`,
    ],
    near: [
      `What did ${practice} do to the protein content of ${crop} in the ${adjective} trial?`,
      `How many bats were seen over the ${adjective} fields with ${practice}?`,
      `Which brand of tractor pulled the machines in the ${country} study of ${practice}?`,
    ],
    absent: (invented) => `What yield did ${crop} have under ${invented} in ${country}?`,
  };
}

export const FIELD_THEMES: readonly Theme[] = PRACTICES.map((practice): Theme => (random, place) => studyOf(practice, place, random));
