// The made-up library: papers whose every fact is known, and the questions that they answer.
import type { Element, Manuscript } from '../../scripts/demo-vault/manuscript';
import { seeded, type Random } from '../../scripts/demo-vault/random';
import { sentences } from '../../src/text';
import { CHINESE_THEMES } from './chinese';
import { CLINICAL_THEMES } from './clinical';
import { FIELD_THEMES } from './field-trials';
import type { AnswerableKind, FactDraft, Place, StudyDraft, Theme } from './known-fact';

export interface KnownQuestion {
  question: string;
  kind: AnswerableKind;
  language: 'en' | 'zh';
  /** What answers it, word for word as in the paper (of a table the cells of one row): one sentence, of `several papers` one of each. */
  sentences: string[];
}

export interface MadeUpLibrary {
  papers: Manuscript[];
  questions: KnownQuestion[];
  /** What was written, with what it leaves out: where unanswerable questions come from. */
  studies: { study: StudyDraft; held: ReadonlySet<string> }[];
}

const SEED = 80_003;
const FACTS_A_PAPER = 6;
const PLACES: readonly Place[] = [['Norway', 'Norwegian'], ['Portugal', 'Portuguese'], ['Estonia', 'Estonian'], ['Chile', 'Chilean'], ['Vietnam', 'Vietnamese'], ['Kenya', 'Kenyan'], ['Greece', 'Greek'], ['Canada', 'Canadian']].map(([country = '', adjective = '']) => ({ country, adjective }));
const PROVINCES: readonly Place[] = ['浙江', '四川', '辽宁', '云南', '陕西', '湖北'].map((country) => ({ country, adjective: country }));
const FAMILIES = ['Abbott', 'Bauer', 'Costa', 'Dahl', 'Evans', 'Ferrari', 'Gupta', 'Holm', 'Ivanov', 'Jensen', 'Kaya', 'Lopez', 'Meyer', 'Nakamura', 'Olsen', 'Petrov', 'Quinn', 'Rossi', 'Sato', 'Torres'];
const CHINESE_FAMILIES = ['陈', '周', '林', '吴', '郑', '王', '赵', '孙'];

const HEADINGS = {
  en: { introduction: 'Introduction', methods: 'Methods', design: 'Design and participants', outcomes: 'Outcomes and analysis', results: 'Results', discussion: 'Discussion', references: 'References' },
  zh: { introduction: '引言', methods: '方法', design: '研究对象与设计', outcomes: '评定与分析', results: '结果', discussion: '讨论', references: '参考文献' },
} as const;

const heading = (level: 2 | 3, title: string, style: 'section' | 'references' = 'section'): Element => ({ kind: 'heading', level, title, style });
const body = (text: string): Element => ({ kind: 'paragraph', text, role: 'body' });

/** The fact's sentence inside a paragraph, behind its first sentence, so that no paragraph is a fact alone. */
function hidden(paragraph: string, facts: readonly string[], language: 'en' | 'zh'): string {
  const [first = '', ...rest] = sentences(paragraph).map(({ start, end }) => paragraph.slice(start, end));
  return [first, ...facts, ...rest].join(language === 'en' ? ' ' : '');
}

/** Sentences dealt out to paragraphs in turn. */
const dealt = (paragraphs: readonly string[], facts: readonly FactDraft[], language: 'en' | 'zh'): Element[] =>
  paragraphs.map((paragraph, at) => body(hidden(paragraph, facts.filter((_, fact) => fact % paragraphs.length === at).map(({ sentence }) => sentence), language)));

function elementsOf(study: StudyDraft, facts: readonly FactDraft[]): Element[] {
  const { language, padding, definition, table, abstract } = study;
  const names = HEADINGS[language];
  const of = (section: FactDraft['section']): FactDraft[] => facts.filter((fact) => fact.section === section && fact.kind !== 'table');
  const methods = of('methods');
  const half = Math.ceil(methods.length / 2);
  return [
    { kind: 'paragraph', role: 'abstract', text: abstract },
    heading(2, names.introduction),
    ...padding.slice(0, 3).map(body),
    heading(2, names.methods),
    heading(3, names.design),
    ...dealt(padding.slice(3, 4), methods.slice(0, half), language),
    heading(3, names.outcomes),
    body(definition),
    ...dealt(padding.slice(4, 6), methods.slice(half), language),
    heading(2, names.results),
    ...dealt(padding.slice(6, 8), of('results'), language),
    { kind: 'table', number: 1, ...table },
    heading(2, names.discussion),
    ...padding.slice(8).map(body),
    heading(2, names.references, 'references'),
    { kind: 'reference', text: '[1] Holm T. A review of reviews. Annals of Everything. 2009;4:12-19.' },
    { kind: 'reference', text: '[2] Kaya S. A small trial. Annals of Everything. 2012;7:101-104.' },
  ];
}

function manuscriptOf(study: StudyDraft, facts: readonly FactDraft[], number: number, random: Random): Manuscript {
  const { language, title, domain, tags } = study;
  const families = random.several(language === 'en' ? FAMILIES : CHINESE_FAMILIES, 3);
  const year = random.whole(2004, 2024);
  const key = `KNOWN${String(number).padStart(3, '0')}`;
  return {
    key,
    attachmentKey: `ATK${String(number).padStart(5, '0')}`,
    title,
    authors: families.map((family) => ({ given: language === 'en' ? 'Robin' : '明', family })),
    affiliation: language === 'en' ? 'Institute of Applied Research' : '应用研究所',
    year,
    journal: language === 'en' ? 'Annals of Known Results' : '已知结果学报',
    volume: String(random.whole(1, 60)),
    doi: `10.5555/known.${number}`,
    citekey: `known${number}`,
    domain,
    tags,
    language,
    firstLabel: random.whole(1, 900),
    columns: 1,
    outline: false,
    pageLabels: false,
    fullTextOnly: false,
    elements: elementsOf(study, facts),
    facts: [],
    synonyms: [],
  };
}

/** A place that asks for all of them. */
const EVERYWHERE: Record<'en' | 'zh', Place> = { en: { country: 'different countries', adjective: 'published' }, zh: { country: '各省', adjective: '各省' } };
const BROAD_A_THEME = 2;

/** Questions that no single paper is meant by: the same attribute in all papers of a theme that hold it. */
function broadQuestions(theme: Theme, facts: readonly FactDraft[], language: 'en' | 'zh', random: Random): KnownQuestion[] {
  const { facts: asked } = theme(seeded(1), EVERYWHERE[language]);
  const shared = asked.flatMap(({ attribute, question }): KnownQuestion[] => {
    const sentences = facts.filter((fact) => fact.attribute === attribute && attribute !== 'table').map(({ sentence }) => sentence);
    return sentences.length > 1 ? [{ question, kind: 'several papers', language, sentences }] : [];
  });
  return random.several(shared, BROAD_A_THEME);
}

/** Themes times places: 24 + 12 + 12 papers, a quarter of them Chinese, six facts each, and two questions a theme about several of its papers. The same on every machine. */
export function madeUpLibrary(): MadeUpLibrary {
  const random = seeded(SEED);
  const library: MadeUpLibrary = { papers: [], questions: [], studies: [] };
  const add = (themes: readonly Theme[], places: readonly Place[], copies: number, language: 'en' | 'zh'): void => {
    for (const theme of themes) {
      const held: FactDraft[] = [];
      for (const place of random.several(places, copies)) {
        const study = theme(random, place);
        const facts = random.several(study.facts, FACTS_A_PAPER);
        held.push(...facts);
        library.papers.push(manuscriptOf(study, facts, library.papers.length + 1, random));
        library.studies.push({ study, held: new Set(facts.map(({ attribute }) => attribute)) });
        library.questions.push(...facts.map(({ question, kind, sentence }) => ({ question, kind, language, sentences: [sentence] })));
      }
      library.questions.push(...broadQuestions(theme, held, language, random));
    }
  };
  add(CLINICAL_THEMES, PLACES, 4, 'en');
  add(FIELD_THEMES, PLACES, 3, 'en');
  add(CHINESE_THEMES, PROVINCES, 3, 'zh');
  return library;
}
