import { ENDPOINT_ARM, parseQuery, type SearchAnswer } from '../retrieval';
import type { Abstention } from './model';
import type { ChosenPassage } from './passages/choose';
import { shownText } from './prompt/block';
import { askedWords, relevanceOf, type WordCounts } from './relevance';

/** What is read to judge how near passages are. */
export interface JudgingPorts {
  wordCounts: () => Promise<WordCounts>;
  /** "" where it is not known. */
  titleOf: (paperId: string) => string;
}

export interface Nearness {
  /** `relevanceOf` the nearest passage; null where there is none. */
  relevance: number | null;
  /** Why the model is not asked; null where it is. */
  unasked: Extract<Abstention['reason'], 'no-passages' | 'below-floor'> | null;
}

/** Whether the passages chosen of a search are near enough to its question that a model is asked (`spec/80` 3). `floor`: the least relevance of the nearest of them. */
export async function judgeNearness(question: string, search: SearchAnswer, passages: readonly ChosenPassage[], floor: number, ports: JudgingPorts): Promise<Nearness> {
  if (passages.length === 0) return { relevance: null, unasked: 'no-passages' };
  const relevance = await bestRelevance(question, search, passages, ports);
  return { relevance, unasked: relevance >= floor || isFoundByEndpoint(search) ? null : 'below-floor' };
}

/** How near the passages that would be sent are: the nearest of them. Filters of the question are no words of it. */
async function bestRelevance(question: string, { expansions }: SearchAnswer, passages: readonly ChosenPassage[], { wordCounts, titleOf }: JudgingPorts): Promise<number> {
  const asked = askedWords(parseQuery(question).words, await wordCounts(), expansions);
  return Math.max(...passages.map((passage) => relevanceOf(asked, [titleOf(passage.paperId), passage.header, shownText(passage)].join('\n'))));
}

/** A model of an endpoint knows other words and other languages for the same thing, which words cannot measure, and its own measure is different for every model. */
const isFoundByEndpoint = ({ passages }: SearchAnswer): boolean => passages.some(({ arms }) => arms.some(({ arm }) => arm === ENDPOINT_ARM));
