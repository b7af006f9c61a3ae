import { ORACLE_MODES, type OracleMode } from './oracle';
import type { Trial } from './trial';

export const isAnswerable = ({ question }: Trial): boolean => question.sentences.length > 0;

/** Groups that a table has a line for: each kind, and of questions about one paper each language and all. */
export function groupsOf(trials: readonly Trial[]): Map<string, Trial[]> {
  const groups = new Map<string, Trial[]>();
  const add = (name: string, trial: Trial): void => void groups.set(name, [...(groups.get(name) ?? []), trial]);
  for (const trial of trials) {
    const { kind, language } = trial.question;
    add(kind, trial);
    if (kind === 'several papers') continue;
    add(language === 'en' ? 'all English' : 'all Chinese', trial);
    add('all', trial);
  }
  return new Map([...groups].sort(([a], [b]) => (a.startsWith('all') ? 1 : 0) - (b.startsWith('all') ? 1 : 0) || (a < b ? -1 : 1)));
}

/** The mean share of a question's sentences among the first `most` passages. */
export function recallAt(trials: readonly Trial[], places: 'foundAt' | 'sentAt', most: number): number {
  const shares = trials.map((trial) => trial[places].filter((place) => place !== null && place <= most).length / trial[places].length);
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

export interface AbstentionFigures {
  /** Of all abstentions, those on a question that no paper answers. */
  precision: number;
  /** Of the abstentions that the passages called for, as none of them held an answer, and of no others: our own part. */
  precisionGivenPassages: number;
  /** Of the questions that no paper answers, those abstained on. */
  recall: number;
  /** Answerable questions abstained on although an answer was sent. */
  wrongly: number;
  /** Claims called supported without being the known sentence. */
  falseSupport: number;
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

export function abstentionOf(trials: readonly Trial[], mode: OracleMode): AbstentionFigures {
  const abstained = trials.filter(({ outcomes }) => outcomes[mode].abstained !== null);
  const unanswerable = trials.filter((trial) => !isAnswerable(trial));
  const rightly = abstained.filter((trial) => !isAnswerable(trial));
  const wrongly = abstained.filter(({ sentAt }) => sentAt.some((place) => place !== null)).length;
  return {
    precision: share(rightly.length, abstained.length),
    precisionGivenPassages: share(abstained.length - wrongly, abstained.length),
    recall: share(rightly.length, unanswerable.length),
    wrongly,
    falseSupport: trials.filter(({ outcomes }) => outcomes[mode].falseSupport).length,
  };
}

export const abstentions = (trials: readonly Trial[]): Record<OracleMode, AbstentionFigures> =>
  Object.fromEntries(ORACLE_MODES.map((mode) => [mode, abstentionOf(trials, mode)])) as Record<OracleMode, AbstentionFigures>;
