import { DEFAULT_POLICY, buildPaper } from '../../src/structure';
import { sentences } from '../../src/text';
import { readRealPaper, realPaperIds } from '../structure/real-papers';

export interface RealSentence {
  text: string;
  /** The unit of the paper that holds it. */
  passage: string;
}

/** Sentences of the development vault's papers, by paper and place. Shorter ones are no sentences, and longer ones none either. */
export function realSentences(): RealSentence[] {
  return realPaperIds.flatMap((paperId) => {
    const { canonical, units } = buildPaper(readRealPaper(paperId), DEFAULT_POLICY);
    return units
      .filter(({ kind }) => kind === 'body')
      .flatMap(({ start, end }): RealSentence[] => {
        const passage = canonical.slice(start, end);
        return sentences(passage).map((range) => ({ text: passage.slice(range.start, range.end), passage })).filter(({ text }) => text.length >= 60 && text.length <= 500 && /^\p{Lu}\p{Ll}*\s.*[.!?]$/su.test(text));
      });
  });
}

/** `count` of them, evenly spread. */
export function spread<T>(all: readonly T[], count: number): T[] {
  return all.length <= count ? [...all] : Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]).filter((one) => one !== undefined);
}
