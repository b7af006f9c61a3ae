import { CitedPaper, citeWords, recordOf, standingOf, wordKnowledge } from '../../src/citation';
import type { CitationLink, Standing, WordKnowledge } from '../../src/citation';
import type { CitationRecord } from '../../src/store/citation-records';
import type { BuiltPaper } from '../../src/structure';
import { hasCjk, sentences, tokenize } from '../../src/text';
import type { Random } from '../../scripts/demo-vault/random';
import { changedPaper } from './changed-paper';
import type { Change } from './changed-paper';

/** A sentence of a paper, cited. */
export interface Anchor {
  start: number;
  end: number;
  text: string;
  link: CitationLink;
  record: CitationRecord;
}

/** A paper and the sentences of it that are cited. */
export interface Subject {
  built: BuiltPaper;
  anchors: readonly Anchor[];
}

export type Outcome = 'exact' | 'moved' | 'repaired' | 'changed' | 'lost';

export interface Tally extends Record<Outcome, number> {
  count: number;
  /** Accepted (exact, moved or repaired) although the words there say something else. */
  wrong: number;
  /** The same with the fingerprint alone. */
  wrongBare: number;
  examples: string[];
}

export const emptyTally = (): Tally => ({ count: 0, exact: 0, moved: 0, repaired: 0, changed: 0, lost: 0, wrong: 0, wrongBare: 0, examples: [] });

const LEAST_LETTERS = 40;
const LEAST_CJK = 15;

/** Every sentence of the running text that is long enough to be cited. */
export function subjectOf(paperId: string, built: BuiltPaper): Subject {
  const paper = new CitedPaper(paperId, built);
  const anchors: Anchor[] = [];
  for (const unit of built.units.filter(({ kind }) => kind === 'body')) {
    for (const sentence of sentences(built.canonical.slice(unit.start, unit.end))) {
      const anchor = anchorAt(paper, unit.start + sentence.start, unit.start + sentence.end);
      if (anchor && anchor.text.length >= (hasCjk(anchor.text) ? LEAST_CJK : LEAST_LETTERS)) anchors.push(anchor);
    }
  }
  return { built, anchors };
}

function anchorAt(paper: CitedPaper, start: number, end: number): Anchor | null {
  const words = citeWords(paper, { start, end });
  if (!words || words.cite === null) return null;
  const link = { linkPath: 'paper.pdf', page: words.pages[0] ?? null, heading: null, cite: words.cite, alias: null };
  return { start: words.start, end: words.end, text: words.text, link, record: recordOf(paper.paperId, 'then', words) };
}

/** The library's words as the engine counts them: units that hold the word's term. */
export function knowledgeOf(papers: readonly BuiltPaper[]): WordKnowledge {
  const counts = new Map<string, number>();
  for (const { units, canonical } of papers) {
    for (const unit of units) for (const term of new Set(tokenize(canonical.slice(unit.start, unit.end)))) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return wordKnowledge((word) => {
    const [term] = tokenize(word);
    return term === undefined ? 2 : (counts.get(term) ?? 0); // a word without a term is a stop word
  });
}

/** What a text says, however it is set: no white space, no emphasis, no dashes between letters, one kind of dash and quote. Independent of what is measured. */
export const reading = (text: string): string =>
  text
    .replace(/\u00AD/g, '')
    .replace(/<\/?su[bp]>|\*\*|_/g, '')
    .normalize('NFKC')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/["“”]/g, '"')
    .replace(/['’‘]/g, "'")
    .replace(/(\p{L})\s*-\s*(?=\p{L})/gu, '$1')
    .replace(/\s+/g, '');

/** Judges an accepted place: the cited sentence as it was, what the trial made of it, and what stands at the place. */
export type Judge = (was: string, became: string, found: string) => boolean;
export const sameReading: Judge = (was, _became, found) => reading(was) === reading(found);

export interface TrialOptions {
  knowledge: WordKnowledge;
  isRight: Judge;
  /** Also with the fingerprint alone. */
  bare?: boolean;
  /** Texts of one sentence to try at most. */
  most?: number;
  /** Told of every text that was tried. */
  onTried?: (anchor: Anchor, became: string, paper: CitedPaper) => void;
}

/** Tries what every sentence may become, one text a round, and tells how each citation stands in the paper of that round. Sentences without a text are left out. */
export function trial({ built, anchors }: Subject, textsOf: (anchor: Anchor) => string[], { knowledge, isRight, bare = true, most = 12, onTried }: TrialOptions, tally: Tally): void {
  const texts = anchors.map((anchor) => textsOf(anchor).filter((text) => text !== anchor.text).slice(0, most));
  const rounds = Math.max(0, ...texts.map(({ length }) => length));
  for (let round = 0; round < rounds; round += 1) {
    const tried = anchors.flatMap((anchor, index) => {
      const became = texts[index]?.[round];
      return became === undefined ? [] : [{ anchor, became }];
    });
    const paper = new CitedPaper('P', changedPaper(built, tried.map(({ anchor, became }) => ({ start: anchor.start, end: anchor.end, text: became }))));
    for (const { anchor, became } of tried) {
      judge(anchor, became, paper, { knowledge, isRight, bare }, tally);
      onTried?.(anchor, became, paper);
    }
  }
}

/** How one citation stands in a paper. */
export function judge(anchor: Anchor, became: string, paper: CitedPaper, { knowledge, isRight, bare }: TrialOptions, tally: Tally): void {
  const standing = standingOf(anchor.link, null, anchor.record, paper, knowledge);
  const outcome = outcomeOf(standing);
  tally.count += 1;
  tally[outcome] += 1;
  const foundAt = ({ span }: Standing): string => (span ? paper.built.canonical.slice(span.start, span.end) : '');
  if (isAccepted(outcome) && !isRight(anchor.text, became, foundAt(standing))) {
    tally.wrong += 1;
    if (tally.examples.length < 8) tally.examples.push(`${outcome}: ${anchor.text}\n      => ${foundAt(standing)}`);
  }
  if (!bare) return;
  const alone = standingOf(anchor.link, null, null, paper, knowledge);
  if (isAccepted(outcomeOf(alone)) && !isRight(anchor.text, became, foundAt(alone))) tally.wrongBare += 1;
}

const isAccepted = (outcome: Outcome): boolean => outcome === 'exact' || outcome === 'moved' || outcome === 'repaired';

function outcomeOf({ state, proposal }: Standing): Outcome {
  if (state === 'unknown') throw new Error('anchors: a paper is at hand, and a fingerprint');
  return state === 'moved' && proposal?.how === 'repaired' ? 'repaired' : state;
}

/** Every sentence taken away, every other one at a time. */
export function trialOfDeletion(subject: Subject, options: TrialOptions, tally: Tally): void {
  for (const parity of [0, 1]) {
    const gone = subject.anchors.filter((_, index) => index % 2 === parity);
    const paper = new CitedPaper('P', changedPaper(subject.built, gone.map(({ start, end }) => ({ start, end, text: '' }))));
    for (const anchor of gone) judge(anchor, '', paper, options, tally);
  }
}

/** Every fifth sentence moved to the end of another unit, half a paper away. */
export function trialOfMoving({ built, anchors }: Subject, options: TrialOptions, tally: Tally): void {
  const bodies = built.units.filter(({ kind }) => kind === 'body');
  for (let turn = 0; turn < 5; turn += 1) {
    const moved = anchors.filter((_, index) => index % 5 === turn);
    const changes = moved.flatMap((anchor, index): Change[] => {
      const to = bodies[Math.floor(bodies.length / 2 + (index * bodies.length) / moved.length) % bodies.length]?.end ?? 0;
      return [{ start: anchor.start, end: anchor.end, text: '' }, { start: to, end: to, text: ` ${anchor.text}` }];
    });
    changes.sort((a, b) => a.start - b.start || a.end - b.end);
    const paper = new CitedPaper('P', changedPaper(built, changes));
    for (const anchor of moved) judge(anchor, anchor.text, paper, options, tally);
  }
}

/** Words put into every sentence before it is cited, then replaced by others. */
export function trialOfPairs({ built, anchors }: Subject, pairs: readonly { before: string; after: string }[], random: Random, options: TrialOptions, tally: Tally): void {
  pairs.forEach((pair, index) => {
    const chosen = anchors.filter((anchor, at) => at % pairs.length === index && anchor.text.includes(' ')).slice(0, 3);
    if (chosen.length === 0) return;
    const with_ = (anchor: Anchor, put: string, at: number): string => anchor.text.slice(0, at) + put + anchor.text.slice(at);
    const places = chosen.map(({ text }) => random.pick([...text.matchAll(/[a-z] /g)].map(({ index: at }) => at + 1).concat(text.length - 1)));
    const putIn = (put: string): BuiltPaper => changedPaper(built, chosen.map((anchor, at) => ({ start: anchor.start, end: anchor.end, text: with_(anchor, put, places[at] ?? 0) })));
    const then = new CitedPaper('P', putIn(pair.before));
    const now = new CitedPaper('P', putIn(pair.after));
    let shift = 0;
    chosen.forEach((anchor) => {
      const start = anchor.start + shift;
      shift += pair.before.length;
      const cited = anchorAt(then, start, anchor.end + shift);
      if (cited) judge(cited, pair.after, now, options, tally);
    });
  });
}
