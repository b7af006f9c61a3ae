import { titleKey } from '../../provenance';
import type { SectionKind } from '../search-index';

/** Whole titles, as `titleKey` leaves them, by kind: English, simplified and traditional Chinese. */
const TITLES: Readonly<Record<SectionKind, string>> = {
  abstract: 'abstract|summary|synopsis|graphical abstract|摘要|概要|中文摘要|英文摘要|内容提要|內容提要',
  introduction: 'introduction|overview|motivation|引言|绪论|緒論|导论|導論|前言|概述|绪言|緒言|研究动机|研究動機|问题的提出|問題的提出',
  background:
    'background|related work|related works|prior work|previous work|literature review|review of literature|state of the art|preliminaries|theoretical background|theory|statement of need|' +
    '背景|研究背景|相关工作|相關工作|相关研究|相關研究|文献综述|文獻綜述|文献回顾|文獻回顧|文獻探討|理论基础|理論基礎|预备知识|預備知識|国内外研究现状|國內外研究現況',
  methods:
    'methods|method|methodology|materials and methods|material and methods|methods and materials|patients and methods|subjects and methods|experimental|experimental section|experimental procedures|experimental setup|experimental design|experimental methods|' +
    'experiments setup|study design|study population|participants|data and methods|data collection|approach|model|implementation|procedure|procedures|star methods|online methods|statistical analysis|' +
    '方法|研究方法|材料与方法|材料與方法|资料与方法|資料與方法|对象与方法|對象與方法|实验方法|實驗方法|实验设计|實驗設計|实验设置|實驗設置|研究设计|研究設計|研究对象|研究對象|统计分析|統計分析|统计学方法|統計學方法|模型|实验|實驗|实验部分|實驗部分|数据与方法|資料與方法',
  results:
    'results|result|findings|main results|experimental results|experiments and results|experiments|evaluation|results and analysis|analysis of results|results and discussion|results & discussion|' +
    '结果|結果|研究结果|研究結果|实验结果|實驗結果|结果与分析|結果與分析|结果与讨论|結果與討論|实验结果与分析|實驗結果與分析|实验与结果|實驗與結果|主要结果|主要結果',
  discussion: 'discussion|general discussion|discussion and conclusion|discussion and conclusions|discussions|results and discussion|results & discussion|讨论|討論|结果与讨论|結果與討論|讨论与结论|討論與結論|分析与讨论|分析與討論',
  conclusion:
    'conclusion|conclusions|concluding remarks|conclusion and future work|conclusions and future work|discussion and conclusion|discussion and conclusions|summary and conclusions|summary and outlook|future work|outlook|' +
    '结论|結論|总结|總結|结语|結語|小结|小結|结论与展望|結論與展望|总结与展望|總結與展望|结束语|結束語|讨论与结论|討論與結論|结论与建议|結論與建議|研究结论|研究結論',
  limitations: 'limitations|limitation|study limitations|limitations of the study|limitations and future work|strengths and limitations|threats to validity|局限性|局限|研究局限|研究局限性|研究限制|不足与展望|不足與展望|研究不足',
  appendix: 'appendix|appendices|supplementary material|supplementary materials|supplementary information|supporting information|supplement|附录|附錄|补充材料|補充材料|补充资料|補充資料',
  backmatter:
    'acknowledgements|acknowledgments|acknowledgement|acknowledgment|funding|funding information|author contributions|contributions|conflict of interest|conflicts of interest|competing interests|declaration of competing interest|declaration of interests|' +
    'data availability|data availability statement|code availability|ethics statement|ethics approval|ethical approval|disclosure|disclosures|consent|abbreviations|references|bibliography|' +
    '致谢|致謝|谢辞|謝辭|基金项目|基金項目|利益冲突|利益衝突|作者贡献|作者貢獻|数据可用性|資料可用性|参考文献|參考文獻',
};

const KINDS_OF_TITLE: ReadonlyMap<string, SectionKind[]> = (() => {
  const kinds = new Map<string, SectionKind[]>();
  for (const [kind, titles] of Object.entries(TITLES) as [SectionKind, string][] /* the keys of a closed record */) {
    for (const title of titles.split('|')) kinds.set(title, [...(kinds.get(title) ?? []), kind]);
  }
  return kinds;
})();
/** "Appendix A", "附录B": the letter is part of the name. */
const LETTERED_APPENDIX = /^(?:appendix|附录|附錄)\s*(?:[a-z]|\d{1,2}|[一二三四五六七八九十])(?:$|[\s.:：、]|(?=\p{Script=Han}))/iu;
const INNER_SPACE_OF_HAN = /(\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/** Kinds that a section title names; empty where the table knows none. "2. Results and discussion" is both. */
export function sectionKindsOf(title: string): SectionKind[] {
  if (LETTERED_APPENDIX.test(title.trim())) return ['appendix'];
  const key = titleKey(title)
    .replace(INNER_SPACE_OF_HAN, '$1')
    .replace(/^\d+(?=\p{Script=Han})/u, '')
    .replace(/[\s.:：。—-]+$/, '');
  return KINDS_OF_TITLE.get(key) ?? [];
}

/** Kinds of a whole path, outermost first, each once: a sub-section of the methods belongs to the methods. */
export const sectionKindsOfPath = (path: readonly string[]): SectionKind[] => [...new Set(path.flatMap(sectionKindsOf))];
