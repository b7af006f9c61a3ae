import type { Element, Fact, Manuscript } from './manuscript';
import type { Random } from './random';
import { seeded } from './random';
import type { Topic } from './topics';
import { TOPICS } from './topics';

const GIVEN = ['Anna', 'Bruno', 'Clara', 'David', 'Elena', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Kavya', 'Leo', 'Mina', 'Nora', 'Oscar', 'Paula', 'Rosa', 'Samir', 'Tove', 'Yuki'];
const FAMILY = ['Abbott', 'Bauer', 'Costa', 'Dahl', 'Evans', 'Ferrari', 'Gupta', 'Holm', 'Ivanov', 'Jensen', 'Kaya', 'Lopez', 'Meyer', 'Nakamura', 'Olsen', 'Petrov', 'Quinn', 'Rossi', 'Sato', 'Torres', 'Ueda', 'Varga', 'Wong', 'Young', 'Zeman'];
const JOURNAL: Record<Topic['domain'], string[]> = {
  Medicine: ['Annals of Clinical Trials', 'Evidence in Medicine', 'Hospital Research'],
  Ecology: ['Journal of Field Ecology', 'Landscape and Water', 'Global Change Notes'],
  Engineering: ['Engineering Measurements', 'Materials in Service', 'Applied Structures'],
};

/** What one paper is about, so that its sentences agree with each other. */
interface Study {
  topic: Topic;
  random: Random;
  subject: string;
  factor: string;
  factorAgain: string;
  outcome: string;
  unit: string;
  second: string;
  secondUnit: string;
  count: number;
  place: string;
  method: string;
  reason: string;
  before: number;
  after: number;
  months: number;
}

const OPENINGS = [
  (s: Study) => `Research on ${s.subject} has grown quickly, but few studies have tested ${s.factor} outside the laboratory.`,
  (s: Study) => `The problem of ${s.subject} is old, and yet it is treated by habit rather than by evidence.`,
  (s: Study) => `Interest in ${s.factor} as an answer to ${s.subject} rests on small samples and short observation.`,
  (s: Study) => `Costs that arise from ${s.subject} are rising everywhere, and simple measures are wanted.`,
];
const REASONS = [
  (s: Study) => `One explanation is that ${s.reason}.`,
  (s: Study) => `The most likely mechanism is well known: ${s.reason}.`,
  (s: Study) => `Theory suggests that ${s.reason}, which would make ${s.factorAgain} useful.`,
];
const CARE = [
  (s: Study) => `Readings were repeated on ${s.random.whole(5, 20)}% of the ${s.topic.units}, and the repeat differed by less than ${s.random.decimal(1, 4, 1)}%.`,
  () => 'The person who took the readings did not know which group was being measured.',
  (s: Study) => `Instruments were calibrated every ${s.random.whole(2, 9)} weeks against a standard.`,
  (s: Study) => `Records with more than ${s.random.whole(8, 25)}% missing values were left out before anyone had seen the results.`,
  () => 'The protocol was written down and deposited before the first measurement.',
];
const LIMITS = [
  (s: Study) => `All ${s.topic.units} came from one region, ${s.place}, and other regions may differ.`,
  (s: Study) => `Observation ended after ${s.months} months, so that a later return cannot be excluded.`,
  (s: Study) => `The study was not planned to detect effects on rare events, and ${s.second} varied widely.`,
  (s: Study) => `Nobody could be kept from knowing that ${s.factorAgain} was in use.`,
];

function studyOf(topic: Topic, random: Random): Study {
  const [factor = '', factorAgain = factor] = random.pick(topic.factors);
  const [first, second] = random.several(topic.outcomes, 2);
  if (!first || !second) throw new RangeError(`${topic.subject[0] ?? 'topic'}: two outcomes are needed`);
  const before = Number(random.decimal(first[2] + (first[3] - first[2]) / 2, first[3], 1));
  return {
    topic,
    random,
    subject: random.pick(topic.subject),
    factor,
    factorAgain,
    outcome: first[0],
    unit: first[1],
    second: second[0],
    secondUnit: second[1],
    count: random.whole(24, 960),
    place: random.pick(topic.places),
    method: random.pick(topic.methods),
    reason: random.pick(topic.reasons),
    before,
    after: Number((before * (0.5 + random.next() * 0.4)).toFixed(1)),
    months: random.whole(3, 36),
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const amount = (value: number | string, unit: string): string => (unit === '%' ? `${value}%` : `${value} ${unit}`);
const body = (...sentences: string[]): Element => ({ kind: 'paragraph', text: sentences.join(' '), role: 'body' });

/** The elements of a paper and the facts hidden in it. */
function write(s: Study): { elements: Element[]; facts: Fact[] } {
  const { random } = s;
  const fact = {
    sample: `We studied ${s.count} ${s.topic.units} in ${s.place} over ${s.months} months.`,
    main: `With ${s.factor}, ${s.outcome} went from ${amount(s.before, s.unit)} to ${amount(s.after, s.unit)}.`,
    method: `${capital(s.outcome)} was measured by ${s.method}.`,
    second: `No change was seen in ${s.second}, which stayed near ${amount(random.whole(10, 60), s.secondUnit)} throughout.`,
  };
  const numbered = random.next() < 0.6;
  const heading = (number: string, title: string): Element => ({ kind: 'heading', level: number.includes('.') ? 3 : 2, title: numbered ? `${number} ${title}` : title, style: 'section' });
  const careful = random.several(CARE, 4).map((sentence) => sentence(s));
  const limits = random.several(LIMITS, 3).map((sentence) => sentence(s));
  const [why = ''] = random.several(REASONS, 1).map((sentence) => sentence(s));
  const openings = random.several(OPENINGS, 3).map((sentence) => sentence(s));
  const quarters = [1, 2, 3, 4].map((quarter) => Number((s.before + ((s.after - s.before) * quarter) / 4).toFixed(1)));
  const groups = random.several(['Low', 'Medium', 'High', 'Young', 'Old', 'North', 'South'], 4);
  const rows = groups.map((name) => [name, String(random.whole(6, Math.max(8, s.count / 3))), random.decimal(s.after, s.before + 1, 1), random.decimal(0.5, 9, 1)]);
  const elements: Element[] = [
    { kind: 'paragraph', role: 'abstract', text: `${openings[0] ?? ''} We asked whether ${s.factor} changes ${s.outcome}. ${capital(s.outcome)} fell clearly in ${s.count} ${s.topic.units}, while ${s.second} did not change.` },
    heading('1', 'Introduction'),
    body(openings[1] ?? '', why, `Earlier reports disagree [1, 2]: some found that ${s.outcome} halves, others saw nothing.`),
    body(openings[2] ?? '', `We therefore asked whether ${s.factorAgain} lowers ${s.outcome} under everyday conditions. Section ${numbered ? '2.2' : '2'} gives the design.`),
    heading('2', random.pick(['Methods', 'Materials and methods', 'Methods'])),
    body(`The study compares ${s.factor} with usual practice.`, careful[0] ?? ''),
    heading('2.1', random.pick(['Sample', 'Study site', 'Participants and setting'])),
    body(fact.sample, `They were chosen by lot from a list of ${s.count * random.whole(2, 5)}.`, careful[1] ?? ''),
    heading('2.2', 'Design'),
    body(`Half of the ${s.topic.units} received ${s.factorAgain}, the other half went on as before.`, `The change was made after a baseline of ${random.whole(2, 10)} weeks.`),
    heading('2.3', 'Measurements'),
    body(fact.method, careful[2] ?? '', `In addition ${s.second} was noted every ${random.whole(2, 12)} weeks.`),
    heading('2.4', 'Statistical analysis'),
    body(`Groups were compared with a mixed model; the level of significance was ${random.pick(['0.05', '0.01'])}.`, careful[3] ?? ''),
    heading('3', 'Results'),
    heading('3.1', 'Main outcome'),
    body(fact.main, `The difference from the comparison group was ${amount(random.decimal(1, 14, 1), s.unit)} (95% CI ${random.decimal(0.1, 0.9, 1)} to ${random.decimal(15, 22, 1)}).`, 'Figure 1 shows the course by quarter.'),
    { kind: 'figure', number: 1, caption: `${capital(s.outcome)} by quarter, in ${s.unit}.`, chart: { shape: random.pick(['bars', 'line'] as const), names: ['Start', 'Q1', 'Q2', 'Q3', 'Q4'], values: [s.before, ...quarters] } },
    heading('3.2', 'Subgroups'),
    body(`As Table 1 shows, the effect was alike in most subgroups.`, `It was smallest where the starting value was low, as one would expect.`),
    { kind: 'table', number: 1, caption: `${capital(s.outcome)} after ${s.factorAgain} in four subgroups.`, header: ['Subgroup', 'Number', 'Mean', 'SD'], rows },
    heading('3.3', 'Other outcomes'),
    body(fact.second, `${random.whole(1, 9)} of the ${s.topic.units} were lost to observation.`),
    heading('4', 'Discussion'),
    body(`In this study ${s.factor} lowered ${s.outcome} by about ${Math.round((1 - s.after / s.before) * 100)}%.`, why, `For ${s.subject} this is more than usual practice has achieved [3].`),
    body(`That ${s.second} did not follow speaks against a mere change in reporting.`, `It also limits how far the result can be carried over.`),
    heading('4.1', random.pick(['Limitations', 'Strengths and limitations'])),
    body(...limits),
    heading('5', random.pick(['Conclusion', 'Conclusions'])),
    body(`${capital(s.factor)} deserves a place in the management of ${s.subject}.`, `Longer observation should tell whether the gain lasts beyond ${s.months} months.`),
    { kind: 'heading', level: 2, title: 'Acknowledgements', style: 'backmatter' },
    { kind: 'paragraph', role: 'backmatter', text: `We thank our colleagues in ${s.place} for their help in the field and in the laboratory.` },
    { kind: 'heading', level: 2, title: 'References', style: 'references' },
    ...[1, 2, 3].map((number): Element => ({ kind: 'reference', text: `[${number}] ${random.pick(FAMILY)} ${random.pick(GIVEN).charAt(0)}. ${capital(random.pick(s.topic.methods))} in the study of ${s.topic.subject[0] ?? ''}. ${random.pick(JOURNAL[s.topic.domain])}. ${random.whole(1998, 2018)};${random.whole(1, 60)}:${random.whole(1, 400)}.` })),
  ];
  const facts: Fact[] = [
    { question: `How many ${s.topic.units} were studied in ${s.place} for ${s.subject}?`, answer: fact.sample },
    { question: `How does ${s.factorAgain} change ${s.outcome}?`, answer: fact.main },
    { question: `How was ${s.outcome} measured?`, answer: fact.method },
    { question: `Did ${s.second} change with ${s.factorAgain}?`, answer: fact.second },
  ];
  return { elements, facts };
}

/** The `index`-th paper of a library: the same seed and index give the same paper, whatever the size of the library. */
export function composePaper(seed: number, index: number): Manuscript {
  const random = seeded(seed * 1_000_003 + index);
  const topic = random.pick(TOPICS);
  const study = studyOf(topic, random);
  const authors = random.several(FAMILY, random.whole(1, 5)).map((family) => ({ given: random.pick(GIVEN), family }));
  const year = random.whole(2001, 2025);
  const number = String(index + 1).padStart(5, '0');
  return {
    key: `GEN${number}`,
    attachmentKey: `ATG${number}`,
    title: capital(random.pick([`${study.factor} and ${study.outcome} in ${study.subject}`, `Does ${study.factor} help against ${study.subject}? A study of ${study.count} ${topic.units} in ${study.place}`, `${study.subject} and ${study.factorAgain}: ${study.months} months in ${study.place}`])),
    authors,
    affiliation: `Institute of ${topic.domain}, ${study.place}`,
    year,
    journal: random.pick(JOURNAL[topic.domain]),
    volume: String(random.whole(1, 80)),
    doi: `10.5555/gen.${year}.${index + 1}`,
    citekey: `${(authors[0]?.family ?? 'anon').toLowerCase()}${year}g${index + 1}`,
    domain: topic.domain,
    tags: [topic.subject[0] ?? '', study.factor],
    language: 'en',
    firstLabel: random.next() < 0.7 ? random.whole(1, 3000) : null,
    columns: random.next() < 0.3 ? 2 : 1,
    outline: random.next() < 0.7,
    pageLabels: random.next() < 0.3,
    fullTextOnly: random.next() < 0.04,
    ...write(study),
    synonyms: [[...topic.subject], [study.factor, study.factorAgain]],
  };
}
