import { seeded } from '../../scripts/demo-vault/random';
import type { KnownQuestion } from './library';
import type { Question } from './trial';
import type { UnanswerableQuestion } from './unanswerable';

const SEED = 2_026;

/** Every kind and language is dealt to both halves, in an order by chance: one half chooses the floor, the other one is reported. */
export function inHalves(answerable: readonly KnownQuestion[], unanswerable: readonly UnanswerableQuestion[]): Question[] {
  const all: Question[] = [...answerable.map((one) => ({ ...one, half: 'report' as const })), ...unanswerable.map((one) => ({ ...one, sentences: [], half: 'report' as const }))];
  const random = seeded(SEED);
  const dealt = new Map<string, number>();
  return random.several(all, all.length).map((question): Question => {
    const group = `${question.kind} ${question.language}`;
    const count = dealt.get(group) ?? 0;
    dealt.set(group, count + 1);
    return count % 2 === 0 ? { ...question, half: 'development' } : question;
  });
}
