// Made-up drug trials. Four studies of each drug differ only in place, people and numbers.
import type { Random } from '../../scripts/demo-vault/random';
import { rowSentence, type FactDraft, type Place, type StudyDraft, type Theme } from './known-fact';

interface Treatment {
  drug: string;
  condition: string;
  people: string;
  /** Other words for `people`. */
  peopleAgain: string;
  scale: string;
  short: string;
  marker: string;
  harm: string;
  /** Other words for `harm`. */
  harmAgain: string;
}

const TREATMENTS: readonly Treatment[] = [
  { drug: 'dalvorexin', condition: 'chronic insomnia', people: 'adolescents', peopleAgain: 'teenagers', scale: 'Insomnia Severity Index', short: 'ISI', marker: 'salivary cortisol', harm: 'Somnolence', harmAgain: 'drowsiness' },
  { drug: 'metraperone', condition: 'bipolar depression', people: 'elderly outpatients', peopleAgain: 'older ambulatory patients', scale: 'Bipolar Burden Scale', short: 'BBS', marker: 'serum lithium', harm: 'Weight gain', harmAgain: 'an increase of body mass' },
  { drug: 'corvastatin', condition: 'familial hypercholesterolaemia', people: 'young adults', peopleAgain: 'persons in early adulthood', scale: 'Carotid Plaque Score', short: 'CPS', marker: 'apolipoprotein B', harm: 'Myalgia', harmAgain: 'muscle pain' },
  { drug: 'tibalizumab', condition: 'severe asthma', people: 'schoolchildren', peopleAgain: 'pupils', scale: 'Wheeze Control Questionnaire', short: 'WCQ', marker: 'exhaled nitric oxide', harm: 'Nasopharyngitis', harmAgain: 'the common cold' },
  { drug: 'nerolapine', condition: 'migraine', people: 'nurses', peopleAgain: 'nursing staff', scale: 'Headache Impact Inventory', short: 'HII', marker: 'plasma calcitonin', harm: 'Paraesthesia', harmAgain: 'tingling' },
  { drug: 'osteviran', condition: 'knee osteoarthritis', people: 'retired farmers', peopleAgain: 'former agricultural workers', scale: 'Joint Function Rating', short: 'JFR', marker: 'urinary collagen peptide', harm: 'Dyspepsia', harmAgain: 'indigestion' },
];

const ASSAYS = ['liquid chromatography with tandem mass spectrometry', 'a chemiluminescent immunoassay', 'isotope dilution', 'an enzyme-linked sandwich test', 'nephelometry', 'capillary electrophoresis'];
const REASONS = ['moving house', 'fear of needles', 'exam stress', 'long journeys to the clinic', 'a change of job', 'dissatisfaction with the taste'];
const FUNDERS = ['Halvorsen Trust', 'Blue River Endowment', 'Medical Lottery Board', 'Anselm Charity', 'Kestrel Bequest', 'Northern Savings Fund'];
const TIMES = ['in the morning', 'at bedtime', 'with the midday meal', 'before breakfast'];
const RANDOMISERS = ['sealed envelopes', 'a telephone service', 'a web-based minimisation program', 'coloured beads drawn from a bag'];

function factsOf({ drug, people, peopleAgain, scale, short, marker, harm, harmAgain }: Treatment, { country, adjective }: Place, random: Random): FactDraft[] {
  const weeks = random.whole(6, 30);
  return [
    { attribute: 'sample', section: 'methods', kind: 'synonyms', sentence: `We enrolled ${random.whole(80, 900)} ${people} at ${random.whole(3, 19)} hospitals in ${country}.`, question: `How many ${peopleAgain} took part in the ${adjective} trial of ${drug}?` },
    { attribute: 'age', section: 'methods', kind: 'number', sentence: `Their mean age at entry was ${random.decimal(12, 79, 1)} years, with a standard deviation of ${random.decimal(2, 9, 1)}.`, question: `What was the average age of those who joined the ${adjective} study of ${drug}?` },
    { attribute: 'dose', section: 'methods', kind: 'number', sentence: `The active arm was given ${random.whole(5, 400)} mg of ${drug} ${random.pick(TIMES)} for ${weeks} weeks.`, question: `How many mg of ${drug} were given in ${country}, and for how many weeks?` },
    { attribute: 'main', section: 'results', kind: 'comparison', sentence: `By week ${weeks} the ${scale} had fallen by ${random.decimal(5, 15, 1)} points on ${drug} and by ${random.decimal(1, 4.9, 1)} points on placebo.`, question: `How much further than with placebo did the ${scale} drop under ${drug} in ${country}?` },
    { attribute: 'correlation', section: 'results', kind: 'abbreviation', sentence: `Changes of the ${scale} went along with those of ${marker} (r = ${random.decimal(0.2, 0.9, 2)}).`, question: `Did the ${short} change together with ${marker} in the ${adjective} sample?` },
    { attribute: 'dropout', section: 'results', kind: 'synonyms', sentence: `${random.whole(11, 60)} participants withdrew before the final visit, chiefly because of ${random.pick(REASONS)}.`, question: `Why did people quit the ${drug} trial in ${country} early?` },
    { attribute: 'harm', section: 'results', kind: 'synonyms', sentence: `${harm} was reported by ${random.decimal(9, 40, 1)}% of those on ${drug}, against ${random.decimal(1, 8, 1)}% of controls.`, question: `How common was ${harmAgain} among ${adjective} patients treated with ${drug}?` },
    { attribute: 'follow-up', section: 'methods', kind: 'single fact', sentence: `A last visit took place ${random.whole(2, 24)} months after the final tablet.`, question: `How many months after treatment was the last visit of the ${adjective} ${drug} trial?` },
    { attribute: 'assay', section: 'methods', kind: 'single fact', sentence: `Levels of ${marker} were determined by ${random.pick(ASSAYS)}.`, question: `How did the laboratory measure levels of ${marker} in the ${drug} trial from ${country}?` },
    { attribute: 'funder', section: 'methods', kind: 'single fact', sentence: `The trial was paid for by the ${random.pick(FUNDERS)}, which had no say in its design.`, question: `Who paid for the ${adjective} study of ${drug}?` },
    { attribute: 'subgroup', section: 'results', kind: 'comparison', sentence: `In smokers the gain was ${random.decimal(1.2, 3.5, 1)} times as large as in those who had never smoked.`, question: `Did smokers benefit more from ${drug} than others in the ${adjective} trial?` },
    { attribute: 'allocation', section: 'methods', kind: 'single fact', sentence: `Allocation to the arms was concealed by means of ${random.pick(RANDOMISERS)}.`, question: `How was allocation hidden in the ${country} ${drug} study?` },
  ];
}

function studyOf(treatment: Treatment, place: Place, random: Random): StudyDraft {
  const { drug, condition, people, scale, short, marker } = treatment;
  const { country, adjective } = place;
  const rows = ['Body mass index', 'Systolic blood pressure', 'Years of schooling', 'Resting heart rate'].map((name) => [name, random.decimal(20, 140, 1), random.decimal(20, 140, 1)]);
  const row = random.pick(rows);
  return {
    title: `${drug.charAt(0).toUpperCase()}${drug.slice(1)} for ${condition} in ${people}: a randomised trial in ${country}`,
    abstract: `Evidence on ${drug} for ${condition} is thin. In this randomised, placebo-controlled trial ${people} in ${country} were treated and observed. ${drug.charAt(0).toUpperCase()}${drug.slice(1)} improved the ${scale}, and was tolerated well by most.`,
    language: 'en',
    domain: 'Medicine',
    tags: [drug, condition],
    facts: [
      ...factsOf(treatment, place, random),
      { attribute: 'table', section: 'results', kind: 'table', sentence: rowSentence(row), question: `What was the ${row[0]?.toLowerCase() ?? ''} at baseline in the placebo group of the ${adjective} ${drug} trial?` },
    ],
    definition: `The main outcome was the ${scale} (${short}), which was filled in at every visit by the same rater.`,
    table: { caption: `Baseline characteristics of the ${people} in ${country}, by arm.`, header: ['Characteristic', drug, 'Placebo'], rows },
    padding: [
      `Treatment of ${condition} has changed little in twenty years. Many ${people} are seen only once, and ${random.whole(20, 60)} in a hundred are never treated at all [1].`,
      `An earlier trial of ${drug} enrolled only ${random.whole(20, 70)} ${random.pick(['soldiers', 'students', 'pregnant women', 'office workers'])} and ended after ${random.whole(2, 5)} weeks [2]. Its placebo group improved almost as much as the active one, and the ${scale} was not used.`,
      `Why ${drug} should help is debated. It is thought to act on ${marker}, which is raised in ${condition}, but the evidence comes from mice.`,
      `The protocol was approved by the regional committee, and all participants or their parents gave written consent. A board of three independent experts looked at safety twice a year.`,
      `Sample size was computed for a difference of ${random.whole(2, 4)} points with a power of ${random.pick(['80%', '90%'])}. Missing values were imputed ${random.whole(10, 50)} times, and all tests were two-sided.`,
      `Visits followed one schedule at all sites. Raters were trained together, and a tenth of the ratings was repeated by a second one, with good agreement.`,
      `Both arms were alike at baseline. Most participants were at the prescribed level of adherence, as counts of returned tablets showed.`,
      `The effect of ${drug} grew over time and did not differ between sites. A sensitivity analysis without late visits gave the same picture.`,
      `In this trial ${drug} did what was hoped for. That ${marker} moved in step with symptoms speaks for a common cause, though it proves none.`,
      `Comparison with other trials of ${drug} is difficult, since other countries treat ${condition} in other ways and their patients are older.`,
      `Our study has limits. Many eligible ${people} declined, raters may have guessed the arm from unwanted effects, and results from ${country} need not hold elsewhere.`,
    ],
    near: [
      `What did ${drug} do to bone mineral density in the ${adjective} trial?`,
      `How many ${people} in ${country} became pregnant while on ${drug}?`,
      `Which genotype predicted the response to ${drug} in the ${adjective} study?`,
      `What was the cost per quality-adjusted life year of ${drug} in ${country}?`,
    ],
    absent: (invented) => `How many patients took part in the ${adjective} trial of ${invented}?`,
  };
}

export const CLINICAL_THEMES: readonly Theme[] = TREATMENTS.map((treatment): Theme => (random, place) => studyOf(treatment, place, random));
