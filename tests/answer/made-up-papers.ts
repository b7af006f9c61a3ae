import type { AnsweringPaper, AnswerPorts } from '../../src/answer';
import { fingerprint } from '../../src/citation';
import { translator } from '../../src/i18n';
import type { Coverage } from '../../src/library/paper';
import type { Passage, SearchAnswer } from '../../src/retrieval';

const COVERAGE: Coverage = { library: 40, indexed: 37, publishing: 1, blocked: 0, failed: 1, empty: 0, noOcr: 1, sourceMissing: 0, stale: 0, semanticReady: 0, inScope: 37 };

/** A paper that is one text, with passages cut out of it. */
export interface MadeUpPaper {
  paperId: string;
  generation: string;
  text: string;
}

export const paperOf = (paperId: string, text: string): MadeUpPaper => ({ paperId, generation: '0123456789abcdef', text });

/** A passage of `words` in a paper. Throws where they do not stand there. */
export function passageAt({ paperId, generation, text }: MadeUpPaper, words: string, more: Partial<Passage> = {}): Passage {
  const start = text.indexOf(words);
  if (start < 0) throw new Error(`not in ${paperId}: ${words}`);
  return {
    paperId,
    generation,
    unitIds: [`${paperId}-${start}`],
    collection: 'body',
    kind: 'body',
    path: ['Results'],
    pages: [3],
    labels: {},
    approximate: false,
    start,
    end: start + words.length,
    text: words,
    label: null,
    image: null,
    table: null,
    mentions: [],
    mentionedIn: [],
    blocks: [],
    score: 1,
    arms: [{ arm: 'words', rank: 1, score: 1 }],
    related: [],
    highlights: [],
    bestSentences: { start, end: start + Math.min(words.length, words.search(/[.。]/) + 1 || words.length) },
    sourceMissing: false,
    ...more,
  };
}

export const searchOf = (passages: Passage[]): SearchAnswer => ({ passages, coverage: COVERAGE, notices: [], next: [], expansions: [], ambiguous: [] });

const answering = ({ generation, text }: MadeUpPaper): AnsweringPaper => ({ generation, text, cite: ({ start, end }) => fingerprint(text.slice(start, end)) });

/** The ports of an answer but for the client and the time. */
export function portsOf(papers: readonly MadeUpPaper[], passages: Passage[]): Pick<AnswerPorts, 'search' | 'readPaper' | 'sourceOf' | 'titleOf' | 'wordCounts' | 'limits' | 'translate' | 'breathe'> {
  return {
    search: () => Promise.resolve(searchOf(passages)),
    readPaper: (paperId) => {
      const paper = papers.find((one) => one.paperId === paperId);
      return Promise.resolve(paper ? answering(paper) : null);
    },
    sourceOf: (paperId) => `Author of ${paperId} 2024`,
    titleOf: () => '',
    wordCounts: () => Promise.resolve({ units: 100, holding: () => 10 }),
    limits: { budget: 4_000, most: 8, found: 24, floor: 0 },
    translate: translator('en'),
    breathe: () => Promise.resolve(),
  };
}
