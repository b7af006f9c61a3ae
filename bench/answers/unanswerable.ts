// Questions that no paper of the made-up library answers, by how near they come.
import { seeded } from '../../scripts/demo-vault/random';
import { madeUpLibrary, type MadeUpLibrary } from './library';

/** `foreign`: another subject; `near`: a study of the library, an attribute that nobody reports; `sibling`: reported by other studies of the subject, not by this one; `absent`: a name that stands nowhere; `chatty`: no question. */
export const UNANSWERABLE_KINDS = ['foreign', 'near', 'sibling', 'absent', 'chatty'] as const;
export type UnanswerableKind = (typeof UNANSWERABLE_KINDS)[number];

export interface UnanswerableQuestion {
  question: string;
  kind: UnanswerableKind;
  language: 'en' | 'zh';
}

const FOREIGN_EN = [
  'Which tariff did the senate levy on imported steel?',
  'Who composed the string quartets that were performed at the royal court?',
  'How do neutron stars form after a supernova?',
  'What is the fastest sorting algorithm for linked lists?',
  'When did the Ottoman army besiege Vienna?',
  'How does a blockchain reach consensus without a central bank?',
  'Which glaze did potters of the Ming dynasty fire?',
  'What did Kant write about the sublime?',
  'How deep is the ocean trench near the Mariana islands?',
  'Which chess opening avoids an early exchange of queens?',
  'Why was the suspension bridge closed to lorries?',
  'What grammar do bilingual toddlers acquire first?',
  'How are perovskite solar cells kept from degrading?',
  'Which court ruled on the copyright of software interfaces?',
  'How did medieval guilds set the price of bread?',
  'What caused the extinction of the dinosaurs?',
];
const FOREIGN_ZH = ['唐代诗人怎样描写边塞战争？', '量子计算机如何纠正错误？', '高铁隧道的通风系统怎么设计？', '股票市场为什么会崩盘？', '火星探测器什么时候着陆？', '青铜器上的铭文记录了什么？'];
const CHATTY_EN = ['Hello, can you help me with something?', 'Thanks a lot, that was great!', 'What do you think about this?', 'Tell me more please.', 'Who are you?', 'I am not sure what to ask.', 'And then?', 'Please write me a nice poem.'];
const CHATTY_ZH = ['你好，请问可以帮我吗？', '谢谢你，太好了！', '你是谁？', '接下来呢？'];
const INVENTED_EN = ['zolvatinib', 'perganide', 'quistamol', 'hydrofenac', 'bramelox', 'silvitrex', 'ontarimab', 'velcogrel', 'mistral seeding', 'copper fogging', 'lupin relay drilling', 'basalt mulching'];
const INVENTED_ZH = ['雷火神针', '云手拳训练', '蜂蜡疗法', '翻书学习法'];

/** Every third of a list, so that all themes have their share. */
const spread = <T>(list: readonly T[], count: number): T[] => list.filter((_, at) => Math.floor((at * count) / list.length) !== Math.floor(((at - 1) * count) / list.length));

function siblingsOf({ studies }: MadeUpLibrary): UnanswerableQuestion[] {
  const random = seeded(7);
  return studies.flatMap(({ study, held }) => {
    const absent = study.facts.filter(({ attribute }) => !held.has(attribute) && attribute !== 'table');
    return random.several(absent, 1).map(({ question }): UnanswerableQuestion => ({ question, kind: 'sibling', language: study.language }));
  });
}

/** As many of each kind from every language that there are; all of them differ. */
export function unanswerableQuestions(library: MadeUpLibrary = madeUpLibrary()): UnanswerableQuestion[] {
  const of = (kind: UnanswerableKind, language: 'en' | 'zh', questions: readonly string[]): UnanswerableQuestion[] => questions.map((question) => ({ question, kind, language }));
  const drafts = (language: 'en' | 'zh'): MadeUpLibrary['studies'] => library.studies.filter(({ study }) => study.language === language);
  const near = (language: 'en' | 'zh', count: number): string[] => spread(drafts(language), count).map(({ study }, at) => study.near[at % study.near.length] ?? '');
  const absent = (language: 'en' | 'zh', names: readonly string[]): string[] => spread(drafts(language), names.length).map(({ study }, at) => study.absent(names[at] ?? ''));
  return [
    ...of('foreign', 'en', FOREIGN_EN),
    ...of('foreign', 'zh', FOREIGN_ZH),
    ...of('near', 'en', near('en', 18)),
    ...of('near', 'zh', near('zh', 6)),
    ...spread(siblingsOf(library), 24),
    ...of('absent', 'en', absent('en', INVENTED_EN)),
    ...of('absent', 'zh', absent('zh', INVENTED_ZH)),
    ...of('chatty', 'en', CHATTY_EN),
    ...of('chatty', 'zh', CHATTY_ZH),
  ];
}
