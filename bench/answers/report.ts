import { abstentions, groupsOf, isAnswerable, recallAt } from './figures';
import { curve, floorFor, leastRelevance } from './floor';
import { ORACLE_MODES } from './oracle';
import type { LibrarySize, Trial } from './trial';
import { UNANSWERABLE_KINDS } from './unanswerable';

const FLOORS = [0, 0.05, 0.09, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5];

export type Half = Trial['question']['half'];
export const HALVES: readonly Half[] = ['development', 'report'];

export interface Measured {
  size: LibrarySize;
  /** Without a floor. */
  open: readonly Trial[];
  /** With the plugin's own. */
  own: readonly Trial[];
  ownFloor: number;
}

/** All figures, by half. */
export function reportOf({ size, open, own, ownFloor }: Measured): Report {
  const of = (half: Half): HalfReport => {
    const trials = open.filter(({ question }) => question.half === half);
    const withFloor = own.filter(({ question }) => question.half === half);
    const answerable = trials.filter(isAnswerable);
    return {
      answerable: answerable.length,
      unanswerable: trials.length - answerable.length,
      recall: [...groupsOf(answerable)].map(([group, those]) => ({ group, questions: those.length, found5: recallAt(those, 'foundAt', 5), found32: recallAt(those, 'foundAt', Infinity), sent5: recallAt(those, 'sentAt', 5), sent: recallAt(those, 'sentAt', Infinity), characters: Math.round(mean(those.map(({ characters }) => characters))) })),
      curve: curve(trials, FLOORS),
      leastRelevance: leastRelevance(trials),
      withoutFloor: abstentions(trials),
      withFloor: abstentions(withFloor),
      lostToFloor: withFloor.filter((trial) => isAnswerable(trial) && trial.outcomes.honest.abstained === 'below-floor').length,
      failed: [...trials, ...withFloor].filter(({ outcomes }) => ORACLE_MODES.some((mode) => outcomes[mode].failed)).length,
    };
  };
  return { size, ownFloor, chosenFloor: floorFor(open.filter(({ question }) => question.half === 'development')), development: of('development'), report: of('report') };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export interface HalfReport {
  answerable: number;
  unanswerable: number;
  recall: { group: string; questions: number; found5: number; found32: number; sent5: number; sent: number; characters: number }[];
  curve: ReturnType<typeof curve>;
  leastRelevance: number;
  withoutFloor: ReturnType<typeof abstentions>;
  withFloor: ReturnType<typeof abstentions>;
  lostToFloor: number;
  failed: number;
}

export interface Report {
  size: LibrarySize;
  ownFloor: number;
  /** What the rule gives today for the half that chooses. */
  chosenFloor: number;
  development: HalfReport;
  report: HalfReport;
}

const f3 = (value: number): string => value.toFixed(3);

/** Lines of Markdown tables. */
export function linesOf(report: Report): string[] {
  const { size, ownFloor, chosenFloor } = report;
  return [
    `${size.papers} papers, ${size.units} units; learned from the library: ${size.learned}`,
    `floor: ${ownFloor} in use, ${chosenFloor} by the rule (least relevance of an answerable question of the half that chooses: ${f3(report.development.leastRelevance)})`,
    ...HALVES.flatMap((half) => halfLines(half, report[half])),
  ];
}

function halfLines(half: Half, { answerable, unanswerable, recall, curve: points, withoutFloor, withFloor, lostToFloor, failed }: HalfReport): string[] {
  return [
    '',
    `${half === 'development' ? 'The half that chooses the floor' : 'The other half'}: ${answerable} answerable, ${unanswerable} unanswerable; ${lostToFloor} answerable lost to the floor, ${failed} failed`,
    '',
    '| questions | number | found@5 | found@32 | sent@5 | sent@8 | characters sent |',
    '|---|---|---|---|---|---|---|',
    ...recall.map(({ group, questions, found5, found32, sent5, sent, characters }) => `| ${group} | ${questions} | ${f3(found5)} | ${f3(found32)} | ${f3(sent5)} | ${f3(sent)} | ${characters} |`),
    '',
    '| oracle | floor | abstention precision | of what the passages held | recall | wrongly | false support |',
    '|---|---|---|---|---|---|---|',
    ...ORACLE_MODES.flatMap((mode) =>
      [withoutFloor[mode], withFloor[mode]].map((figures, at) => `| ${mode} | ${at === 0 ? 'none' : 'in use'} | ${f3(figures.precision)} | ${f3(figures.precisionGivenPassages)} | ${f3(figures.recall)} | ${figures.wrongly} | ${mode === 'beside the point' ? `(${figures.falseSupport} real quotes)` : figures.falseSupport} |`),
    ),
    '',
    `| floor | answerable lost | ${UNANSWERABLE_KINDS.map((kind) => `${kind} stopped`).join(' | ')} |`,
    `|---|---|${UNANSWERABLE_KINDS.map(() => '---').join('|')}|`,
    ...points.map(({ floor, lost, stopped }) => `| ${floor} | ${lost} | ${UNANSWERABLE_KINDS.map((kind) => (stopped[kind] ?? [0, 0]).join(' of ')).join(' | ')} |`),
  ];
}
