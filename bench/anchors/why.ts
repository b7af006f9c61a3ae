import { standingOf } from '../../src/citation';
import type { CitedPaper, WordKnowledge } from '../../src/citation';
import { normalise } from '../../src/text';
import { bothPlaces, piecesOf, placeOf, refusalOf } from '../../src/citation/wording';
import type { Piece, Refusal } from '../../src/citation/wording';
import type { Anchor } from './trial';

/** Why noise was not repaired: errors counted by the rule that refuses them, and how many sentences the spec itself would let be repaired. */
export interface Why {
  sentences: number;
  errors: number;
  /** Sentences of which every error meets the conditions of spec/60 9 itself: no rule that keeps to it repairs more. */
  repairable: number;
  refused: Map<string, { count: number; examples: string[] }>;
}

export const emptyWhy = (): Why => ({ sentences: 0, errors: 0, repairable: 0, refused: new Map() });

/** The conditions that spec/60 9 names. A word glued to a number or a sign of a formula counts as a name. */
const OF_THE_SPEC: ReadonlySet<string> = new Set<Refusal | Other>(['too many edits', 'both known', 'neither known', 'polarity, number or unit', 'capitals or another script', 'glued to a number or sign', 'no word']);
type Other = 'glued to a number or sign' | 'no word' | 'place, edges or margin';
const MOST_EXAMPLES = 3;

const pieces = (text: string): readonly Piece[] => piecesOf(normalise(text), text);

/** Takes in how one sentence fared. `became` is what noise made of it. */
export function explain(anchor: Anchor, became: string, paper: CitedPaper, words: WordKnowledge, why: Why): void {
  const [was, is] = [pieces(anchor.text), pieces(became)];
  if (was.length === is.length && was.every(({ text }, at) => text === is[at]?.text)) return;
  why.sentences += 1;
  const reasons = was.length === is.length ? was.flatMap((one, at) => reasonAt(was, is, one, at, words)) : [{ rule: 'no word', example: `${anchor.text} => ${became}`.slice(0, 120) }];
  why.errors += reasons.length;
  if (!reasons.some(({ rule }) => rule !== null && OF_THE_SPEC.has(rule))) why.repairable += 1;
  const refused = reasons.filter(({ rule }) => rule !== null);
  for (const { rule, example } of refused) add(why, rule ?? '', example);
  const { state, proposal } = standingOf(anchor.link, null, anchor.record, paper, words);
  if (refused.length === 0 && (state === 'lost' || state === 'changed')) add(why, 'place, edges or margin', `${anchor.text} => ${proposal?.text ?? 'lost'}`);
}

function reasonAt(was: readonly Piece[], is: readonly Piece[], one: Piece, at: number, words: WordKnowledge): { rule: string | null; example: string }[] {
  const two = is[at];
  if (!two || one.text === two.text) return [];
  const example = `${one.text} => ${two.text}`;
  if (one.kind !== 'word' || two.kind !== 'word') return [{ rule: 'no word', example }];
  const places = [placeOf(was, at), placeOf(is, at)] as const;
  if (!places[0] || !places[1]) return [{ rule: 'glued to a number or sign', example }];
  return [{ rule: refusalOf(one.text, two.text, bothPlaces(places[0], places[1]), (word) => words.known(word)), example }];
}

function add({ refused }: Why, rule: string, example: string): void {
  const entry = refused.get(rule) ?? { count: 0, examples: [] };
  entry.count += 1;
  if (entry.examples.length < MOST_EXAMPLES) entry.examples.push(example);
  refused.set(rule, entry);
}

/** Lines to print: the ceiling, then each rule with its share of all errors. */
export function linesOf({ sentences, errors, repairable, refused }: Why): string[] {
  const share = (part: number, of: number): string => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
  const rules = [...refused].sort(([, a], [, b]) => b.count - a.count);
  return [
    `    ${String(errors)} errors in ${String(sentences)} sentences; by spec/60 9 alone ${share(repairable, sentences)} could be repaired`,
    ...rules.map(([rule, { count, examples }]) => `    ${rule.padEnd(30)}${String(count).padStart(6)}  ${share(count, errors).padStart(7)}  ${OF_THE_SPEC.has(rule) ? 'spec   ' : 'caution'}  ${examples.join('; ')}`),
  ];
}
