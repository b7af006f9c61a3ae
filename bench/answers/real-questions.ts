// Questions by hand to nine real papers (six on teaching, two on language models, a Chinese thesis on typesetting), as a reader asks them: in other words than the paper's.
import type { Question } from './trial';

/** The paper that answers; "" where none does. `foreign`: asked in another language than the paper's, so that only a model of an endpoint can find it. */
export interface RealQuestion {
  question: string;
  paperId: string;
  foreign: boolean;
}

const of = (paperId: string, ...questions: string[]): RealQuestion[] => questions.map((question) => ({ question, paperId, foreign: false }));

export const REAL_QUESTIONS: readonly RealQuestion[] = [
  ...of('ACL24T01', 'What is gained by picking pseudo-labels from several hypotheses when a small translation model is trained?', 'Which kinds of models score the candidates in the list?'),
  ...of('ACL24T02', 'Do language models understand Indonesian culture?', 'How does the new Indonesian dataset differ from XCOPA?', 'What does gigit jari mean?'),
  ...of('JOSE198A', 'Which programming language is used in the forecasting tutorials for ecologists?', 'Who is the forecasting course meant for?'),
  ...of('JOSE206A', 'How can I show my Manim animations as slides in class?', 'Into which file formats can Manim Slides convert a presentation?', 'Who made the maths videos on YouTube?'),
  ...of('JOSE239A', 'What do people learn in the PyTorch workshop?', 'Does the PyTorch course treat images or only tables?'),
  ...of('JOSE265A', 'Where has the course on simulating proteins been given before?', 'What do students have to know before the biomolecular simulation course?'),
  ...of('JOSE299A', 'How many workshops does the computational chemistry module have and how long are they?', 'Which software is used to run MD in the second session?'),
  ...of('JOSE307A', 'How many days does the deep learning lesson take?', 'Which data sets are used to teach neural networks, is there one about penguins?'),
  ...of('ZHTHES01', 'LaTeX 有哪些特点？', '在线排版系统有什么优点？', '怎样在论文里插入表格？', '遇到排版问题可以去哪里提问？', '如何编辑参考文献？'),
  { question: 'What are the advantages of online typesetting systems?', paperId: 'ZHTHES01', foreign: true },
  { question: '深度学习课程需要几天？', paperId: 'JOSE307A', foreign: true },
  ...of('', 'Which vaccine protects cattle from foot-and-mouth disease?', 'How thick is the ice on Lake Baikal in winter?', 'What did the treaty of Westphalia settle?', '红楼梦的作者是谁？', '怎样种植水稻才能高产？'),
];

/** As questions without a known sentence. */
export const realTrials = (): Question[] => REAL_QUESTIONS.map(({ question }) => ({ question, kind: 'foreign', language: 'en', sentences: [], half: 'report' }));
