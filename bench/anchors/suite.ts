import { englishWords } from '../../scripts/english-words.mjs';
import { seeded } from '../../scripts/demo-vault/random';
import type { Random } from '../../scripts/demo-vault/random';
import type { BuiltPaper } from '../../src/structure';
import { hasCjk } from '../../src/text';
import { LOOK_ALIKES, NAMES } from './look-alikes';
import { CONFUSABLE, MEANINGS, measures, nearWords } from './meanings';
import type { Vocabulary } from './meanings';
import { anyLetters, characters, digits, misread, retypeset, signs, spaces } from './noise';
import { emptyTally, knowledgeOf, reading, sameReading, subjectOf, trial, trialOfDeletion, trialOfMoving, trialOfPairs } from './trial';
import { emptyWhy, explain } from './why';
import type { Why } from './why';
import type { Anchor, Judge, Subject, Tally, TrialOptions } from './trial';

/** One row of the table, and what it must show. */
export interface Row {
  name: string;
  /** `refuse`: nothing may be accepted that says something else. `keep`: at least 99.5 % exact or moved. `repair`: at least 80 % repaired. Nothing may be wrong in any. */
  bar: 'refuse' | 'keep' | 'repair' | 'report';
  tally: Tally;
  /** For rows of noise, where it was asked for. */
  why: Why | null;
}

export interface SuiteOptions {
  seed: number;
  /** Every n-th sentence only. */
  every?: number;
  /** Texts of one sentence to try at most. */
  most?: number;
  only?: RegExp;
  /** Also tells why noise was not repaired. */
  why?: boolean;
  /** Told of each row as soon as it is there. */
  onRow?: (row: Row) => void;
}

/** The whole tamper suite over some papers. The same seed gives the same rows. */
export function tamperSuite(papers: readonly (readonly [id: string, built: BuiltPaper])[], { seed, every = 1, most = 12, only, why: asked = false, onRow }: SuiteOptions): Row[] {
  const knowledge = knowledgeOf(papers.map(([, built]) => built));
  const subjects = papers.map(([id, built]) => {
    const subject = subjectOf(id, built);
    return { ...subject, anchors: subject.anchors.filter((_, index) => index % every === 0) };
  });
  const vocabulary = vocabularyOf(papers.map(([, built]) => built.canonical).join('\n'));
  const real = new Set([...englishWords(), ...vocabulary.words.filter((word) => knowledge.known(word))]);
  const options: TrialOptions = { knowledge, isRight: sameReading, most };
  const rows: Row[] = [];
  const row = (name: string, bar: Row['bar'], run: (subject: Subject, random: Random, tally: Tally) => void, why: Why | null = null): void => {
    if (only && !only.test(name)) return;
    const tally = emptyTally();
    const random = seeded(seed + rows.length);
    for (const subject of subjects) run(subject, random, tally);
    rows.push({ name, bar, tally, why });
    onRow?.({ name, bar, tally, why });
  };
  const noisy = (name: string, bar: Row['bar'], noise: (text: string, random: Random) => string, chosen: (anchor: Anchor) => boolean, isRight: Judge, rounds = 1): void => {
    const why = asked && bar !== 'keep' ? emptyWhy() : null;
    const onTried: TrialOptions['onTried'] = (anchor, became, paper) => {
      if (why) explain(anchor, became, paper, knowledge, why);
    };
    const run = (subject: Subject, random: Random, tally: Tally): void => {
      const part = { ...subject, anchors: subject.anchors.filter(chosen) };
      trial(part, ({ text }) => Array.from({ length: rounds }, () => noise(text, random)), { ...options, isRight, bare: false, onTried }, tally);
    };
    row(name, bar, run, why);
  };

  for (const [name, tamper] of Object.entries(MEANINGS)) {
    row(name, 'refuse', (subject, random, tally) => trial(subject, ({ text }) => tamper(text, random, vocabulary), options, tally));
  }
  row('number, unit, sign or name changed', 'refuse', (subject, random, tally) => trialOfPairs(subject, measures.flatMap(bothWays), random, { ...options, isRight: never }, tally));
  row('confusable pairs', 'refuse', (subject, random, tally) => trialOfPairs(subject, CONFUSABLE.map(([before, after]) => ({ before: ` ${before}`, after: ` ${after}` })).flatMap(bothWays), random, { ...options, isRight: never }, tally));
  for (const [family, pairs] of Object.entries({ ...LOOK_ALIKES, names: NAMES })) {
    row(`look-alikes: ${family}`, 'refuse', (subject, random, tally) => trialOfPairs(subject, pairs.map(([before, after]) => ({ before: ` ${before}`, after: ` ${after}` })).flatMap(bothWays), random, { ...options, isRight: never }, tally));
  }
  row('deleted', 'refuse', (subject, _random, tally) => trialOfDeletion(subject, options, tally));
  row('moved to another place', 'keep', (subject, _random, tally) => trialOfMoving(subject, options, tally));
  noisy('re-typeset, English', 'keep', retypeset, isEnglish, sameReading, 3);
  noisy('re-typeset, Chinese', 'keep', retypeset, isChinese, sameReading, 3);
  const misprints = onlyMisprints(real);
  noisy('letters misread 0.5 %, English', 'repair', misread(0.005), isEnglish, misprints, 3);
  noisy('any letter for another 0.5 %, English', 'repair', anyLetters(0.005), isEnglish, misprints, 3);
  noisy('letters misread 3 %, English', 'report', misread(0.03), isEnglish, misprints);
  noisy('characters 0.5 %, Chinese', 'report', characters(0.005, vocabulary.characters), isChinese, sameReading, 3);
  noisy('letters misread 3 %, Chinese', 'report', misread(0.03), isChinese, misprints);
  noisy('noise on digits', 'refuse', digits(0.1), () => true, sameReading, 3);
  noisy('noise on signs', 'refuse', signs(0.05), () => true, sameReading, 3);
  noisy('noise on spaces', 'refuse', spaces(0.03), () => true, sameWords(real), 3);
  return rows;
}

const bothWays = ({ before, after }: { before: string; after: string }): { before: string; after: string }[] => [{ before, after }, { before: after, after: before }];
const never: Judge = () => false;
const isChinese = ({ text }: Anchor): boolean => hasCjk(text);
const isEnglish = ({ text }: Anchor): boolean => !hasCjk(text);

const wordsOf = (text: string): string[] => text.match(/[A-Za-z]+/g) ?? [];

/** A place may be accepted where every word that differs became none that anybody uses. */
function onlyMisprints(real: ReadonlySet<string>): Judge {
  return (was, became, found) => {
    if (sameReading(was, became, found)) return true;
    if (reading(found) !== reading(became)) return false;
    const [before, after] = [wordsOf(was), wordsOf(became)];
    return before.length === after.length && before.every((word, at) => word === after[at] || !(real.has(word.toLowerCase()) && real.has((after[at] ?? '').toLowerCase())));
  };
}

/** Spaces may differ where they do not make other words of the same letters. */
function sameWords(real: ReadonlySet<string>): Judge {
  return (was, became, found) => {
    if (!sameReading(was, became, found)) return false;
    const odd = (text: string, other: string): string[] => wordsOf(text).filter((word) => !wordsOf(other).includes(word));
    const [before, after] = [odd(was, found), odd(found, was)];
    return !(before.length > 0 && after.length > 0 && [...before, ...after].every((word) => real.has(word.toLowerCase())));
  };
}

/** Words that papers hold now and then are left out of what is near: they may be misprints of the papers themselves. */
function vocabularyOf(text: string): Vocabulary {
  const all = text.match(/\b[a-z]{4,}\b/g) ?? [];
  const counts = new Map<string, number>();
  for (const word of all) counts.set(word, (counts.get(word) ?? 0) + 1);
  const real = new Set([...englishWords().filter((word) => word.length >= 4), ...[...counts].flatMap(([word, count]) => (count > 4 ? [word] : []))]);
  const near = nearWords([...real].sort());
  // A misprint of the papers may well be set right.
  const nearOfReal = (word: string): readonly string[] => (real.has(word) ? near(word) : []);
  return { words: [...counts.keys()].sort(), characters: [...new Set(text.match(/[\u4E00-\u9FFF]/g) ?? [])].sort(), near: nearOfReal };
}

const LEAST_KEPT = 0.995;
const LEAST_REPAIRED = 0.8;

/** What a row shows that it must not; null where its bar is met. */
export function missedBar({ name, bar, tally }: Row): string | null {
  const { count, exact, moved, repaired, wrong, wrongBare } = tally;
  if (wrong + wrongBare > 0) return `${name}: ${String(wrong)} wrong, ${String(wrongBare)} by the fingerprint alone`;
  if (bar === 'keep' && exact + moved < LEAST_KEPT * count) return `${name}: ${((100 * (exact + moved)) / count).toFixed(2)} % exact or moved`;
  if (bar === 'repair' && repaired < LEAST_REPAIRED * count) return `${name}: ${((100 * repaired) / count).toFixed(1)} % repaired`;
  return null;
}
