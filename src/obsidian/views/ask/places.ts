import type { AnswerPassage, CheckedQuote } from '../../../answer';
import type { Standing } from '../../../citation';
import type { CitedPlace, Engine } from '../../../engine/engine';
import type { RecheckedQuote } from '../../../engine/answering/model';

/** Words of an answer, where they stood in a reading of their paper. */
export interface WordsAt {
  paperId: string;
  generation: string;
  start: number;
  end: number;
  /** To look for where the paper was read anew; "" where the place alone is known. */
  text: string;
}

export const bestOf = ({ paperId, generation, start, text, best }: Pick<AnswerPassage, 'paperId' | 'generation' | 'start' | 'text' | 'best'>): WordsAt => ({
  paperId,
  generation,
  ...best,
  text: text.slice(best.start - start, best.end - start),
});

/** Where a quote stands; as it was found when it was looked up last. null where it stands nowhere. */
export function quotedAt(quote: CheckedQuote, now: RecheckedQuote | undefined): WordsAt | null {
  const where = now && now.now !== 'not-checked' ? now.where : quote.where;
  return where && { paperId: where.paperId, generation: where.generation, start: where.start, end: where.end, text: quote.text };
}

/** What a citation of the words is written from, as the paper is now; null where it does not hold them. `keep`: the citation goes into a note. */
export async function citedNow(engine: Engine, words: WordsAt, keep: boolean): Promise<CitedPlace | null> {
  const { paperId, generation, start, end, text } = words;
  const cited = await engine.cite({ paperId, start, end });
  // In another reading of the paper something else may stand there.
  const place = cited?.generation === generation ? cited : await foundAgain(engine, paperId, text);
  if (place && keep) await engine.cite({ paperId, start: place.start, end: place.end, keep });
  return place;
}

async function foundAgain(engine: Engine, paperId: string, text: string): Promise<CitedPlace | null> {
  if (text.trim() === '') return null;
  const found = await engine.findQuote(text, { paperIds: [paperId] });
  return found.find(({ how }) => how !== 'near')?.cited ?? null;
}

/** For the card of a place that no link leads to. */
export function standingAt(cited: CitedPlace): Standing {
  const { paper, path, pages, labels, approximate, boxes, at, supplement, start, end, before, text, after } = cited;
  return {
    state: 'exact',
    paperId: paper.paperId,
    path,
    pages,
    labels,
    approximate,
    boxes,
    ...(at && { at }),
    ...(supplement && { supplement }),
    span: { start, end },
    context: { text: before + text + after, markStart: before.length, markEnd: before.length + text.length },
    cited: text,
    proposal: null,
  };
}
