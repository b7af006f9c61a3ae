// Made-up Chinese papers: three studies of each subject, in other provinces.
import type { Random } from '../../scripts/demo-vault/random';
import { rowSentence, type FactDraft, type Place, type StudyDraft, type Theme } from './known-fact';

interface Subject {
  measure: string;
  people: string;
  /** Other words for `people`. */
  peopleAgain: string;
  outcome: string;
  /** Other words for `outcome`. */
  outcomeAgain: string;
  scale: string;
  short: string;
}

const SUBJECTS: readonly Subject[] = [
  { measure: '八段锦锻炼', people: '膝骨关节炎患者', peopleAgain: '膝关节退行性病变病人', outcome: '疼痛评分', outcomeAgain: '痛感', scale: '关节功能量表', short: 'JFS' },
  { measure: '正念训练', people: '临床护士', peopleAgain: '护理人员', outcome: '职业倦怠得分', outcomeAgain: '工作疲惫感', scale: '感知压力量表', short: 'PSS' },
  { measure: '翻转课堂教学', people: '医学本科生', peopleAgain: '医科大学生', outcome: '期末成绩', outcomeAgain: '考试分数', scale: '自主学习能力量表', short: 'SLA' },
  { measure: '耳穴贴压', people: '失眠老人', peopleAgain: '睡不着的老年人', outcome: '入睡时间', outcomeAgain: '睡着所需的时间', scale: '匹兹堡睡眠质量指数', short: 'PSQI' },
];

const FUNDERS = ['青山医学基金', '松江教育基金', '长河科技计划', '明德公益基金'];
const REASONS = ['搬迁外地', '工作调动', '家人生病', '交通不便'];
const METHODS = ['随机数字表法', '抽签法', '密封信封法', '计算机区组法'];
const TRAINERS = ['两名康复师', '一名主任医师', '三名退休教师', '社区志愿者'];

function factsOf({ measure, people, peopleAgain, outcome, outcomeAgain, scale, short }: Subject, { country }: Place, random: Random): FactDraft[] {
  return [
    { attribute: 'sample', section: 'methods', kind: 'synonyms', sentence: `本研究共纳入${country}省${random.whole(60, 480)}名${people}，来自${random.whole(2, 9)}所机构。`, question: `${country}的${measure}研究有多少${peopleAgain}参加？` },
    { attribute: 'age', section: 'methods', kind: 'number', sentence: `入组时平均年龄为${random.decimal(19, 72, 1)}岁，标准差${random.decimal(2, 9, 1)}岁。`, question: `在${country}参加${measure}研究的人平均年龄是多少岁？` },
    { attribute: 'dose', section: 'methods', kind: 'number', sentence: `干预组每周进行${random.whole(2, 6)}次，每次${random.whole(15, 90)}分钟，持续${random.whole(6, 26)}周。`, question: `${country}的研究中${measure}每周进行几次，每次多久？` },
    { attribute: 'main', section: 'results', kind: 'comparison', sentence: `干预后干预组${outcome}改善了${random.decimal(5, 12, 1)}，对照组仅改善${random.decimal(0.5, 4.9, 1)}。`, question: `与对照组相比，${measure}使${country}受试者的${outcomeAgain}改善了多少？` },
    { attribute: 'scale', section: 'results', kind: 'abbreviation', sentence: `${scale}总分与年龄呈负相关，相关系数为-${random.decimal(0.2, 0.8, 2)}。`, question: `${country}样本中${short}总分和年龄的相关有多强？` },
    { attribute: 'dropout', section: 'results', kind: 'synonyms', sentence: `共有${random.whole(3, 30)}人中途退出，主要原因是${random.pick(REASONS)}。`, question: `${country}的${measure}试验为什么有人没有坚持到底？` },
    { attribute: 'funder', section: 'methods', kind: 'single fact', sentence: `研究经费由${random.pick(FUNDERS)}资助。`, question: `${country}的${measure}研究经费从哪里来？` },
    { attribute: 'allocation', section: 'methods', kind: 'single fact', sentence: `受试者采用${random.pick(METHODS)}分为两组。`, question: `${country}的${measure}试验怎样把受试者分为两组？` },
    { attribute: 'trainer', section: 'methods', kind: 'single fact', sentence: `全部课程由${random.pick(TRAINERS)}指导完成。`, question: `${country}研究里的${measure}课程由谁指导？` },
    { attribute: 'follow-up', section: 'results', kind: 'single fact', sentence: `停止干预${random.whole(2, 18)}个月后再次随访，效果仍然存在。`, question: `${country}的${measure}停止之后几个月再做随访？` },
  ];
}

function studyOf(subject: Subject, place: Place, random: Random): StudyDraft {
  const { measure, people, outcome, scale, short } = subject;
  const { country } = place;
  const rows = ['体质指数', '受教育年限', '静息心率', '每日步数'].map((name) => [name, random.decimal(9, 90, 1), random.decimal(9, 90, 1)]);
  const row = random.pick(rows);
  return {
    title: `${measure}对${country}省${people}${outcome}的影响`,
    abstract: `目的：观察${measure}对${people}的作用。方法：在${country}省开展对照试验。结果：干预组的${outcome}优于对照组。结论：${measure}简便易行，可以推广。`,
    language: 'zh',
    domain: '中文文献',
    tags: [measure, people],
    facts: [...factsOf(subject, place, random), { attribute: 'table', section: 'results', kind: 'table', sentence: rowSentence(row), question: `${country}的${measure}研究中对照组基线${row[0] ?? ''}是多少？` }],
    definition: `主要结局采用${scale}（${short}）评定，由同一名评定员完成。`,
    table: { caption: `${country}省两组${people}的基线资料。`, header: ['项目', '干预组', '对照组'], rows },
    padding: [
      `近年来${people}日益受到重视，但有效而便宜的办法不多[1]。${measure}在民间流传已久，证据却很少。`,
      `以往研究只观察了${random.whole(12, 40)}名受试者，时间不足${random.whole(2, 5)}周，也没有使用${scale}[2]。`,
      `${measure}为何有效尚无定论，可能与情绪放松和血液循环有关。`,
      `研究方案经伦理委员会批准，所有参与者签署知情同意书，个人资料严格保密。`,
      `数据由两人分别录入并核对，采用混合模型分析，缺失值按多重插补处理，检验水准为双侧0.05。`,
      `对照组接受常规处理，研究结束后可自愿接受${measure}。评定员不知道分组情况。`,
      `两组基线资料均衡可比，多数参与者能按计划完成。`,
      `各机构之间的结果没有明显差别，敏感性分析的结论相同。`,
      `本研究表明${measure}能改善${outcome}，其作用随时间逐渐增强。`,
      `与其他地区的报道相比，本研究的效果较大，可能由于${country}省的参与者更为积极。`,
      `本研究仅限于${country}省，参与者多为志愿者，结论的外推应当谨慎。`,
    ],
    near: [`${country}的${measure}研究中受试者的骨密度变化了多少？`, `${country}的${measure}试验使用了哪一种手机软件记录饮食？`],
    absent: (invented) => `${country}的${invented}研究有多少人参加？`,
  };
}

export const CHINESE_THEMES: readonly Theme[] = SUBJECTS.map((subject): Theme => (random, place) => studyOf(subject, place, random));
