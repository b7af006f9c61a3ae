// Term counts without an index, a seeded generator, and a small library in two languages whose words go together by subject.
import { compareTerms } from '../../../src/index/packed/strings';
import type { TermCount, TermCounts } from '../../../src/index/term-counts';
import { tokenize } from '../../../src/text';
import type { LibraryModel } from '../../../src/embedding/library';
import { fitLibraryModel } from '../../../src/embedding/library';
import type { FitOptions } from '../../../src/embedding/library';

export const breathe = (): Promise<void> => Promise.resolve();

export interface CountedUnit {
  unitId: string;
  paperId: string;
  terms: ReadonlyMap<string, number>;
}

/** The plainest `TermCounts`: units in the given order. */
export function plainCounts(units: readonly CountedUnit[]): TermCounts {
  const terms = [...new Set(units.flatMap((unit) => [...unit.terms.keys()]))].sort(compareTerms);
  return {
    size: units.length,
    unitAt(place) {
      const unit = units[place];
      if (!unit) throw new RangeError(`unit ${place}`);
      return { unitId: unit.unitId, paperId: unit.paperId };
    },
    *walk(): Generator<TermCount> {
      for (const term of terms) {
        const holders = units.flatMap((unit, place) => (unit.terms.has(term) ? [{ place, times: unit.terms.get(term) ?? 0 }] : []));
        yield { term, units: holders.length, places: Uint32Array.from(holders, ({ place }) => place), times: Uint32Array.from(holders, ({ times }) => times) };
      }
    },
  };
}

/** Park and Miller's generator: 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A word's term; Chinese words of two characters are terms of their own. */
export const stem = (word: string): string => tokenize(word, { for: 'query' })[0] ?? word;

const SUBJECTS = [
  'cartilage chondrocyte knee joint collagen meniscus synovial'.split(' '),
  'neuron synapse cortex axon dendrite spike hippocampus'.split(' '),
  'galaxy star telescope redshift nebula quasar photon'.split(' '),
  ['软骨', '关节', '胶原', '膝盖', '半月'],
].map((words) => words.map(stem));
const COMMON = 'study result method patient data group'.split(' ').map(stem);

/** Units of four subjects: each holds some words of its subject, never all, and some that all share. */
export function subjectUnits(count: number, seed = 5): (CountedUnit & { subject: number })[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, at) => {
    const subject = at % SUBJECTS.length;
    const terms = new Map<string, number>();
    for (const word of SUBJECTS[subject] ?? []) if (random() < 0.45) terms.set(word, 1 + Math.floor(random() * 3));
    for (const word of COMMON) if (random() < 0.5) terms.set(word, 1 + Math.floor(random() * 4));
    if (random() < 0.3) terms.set(`once${at}`, 1);
    return { unitId: `P${Math.floor(at / 10)}.${String(at).padStart(4, '0')}`, paperId: `P${Math.floor(at / 10)}`, terms, subject };
  });
}

/** A model of a library that has enough to learn. */
export async function fitted(counts: TermCounts, options: Partial<FitOptions> = {}): Promise<LibraryModel> {
  const outcome = await fitLibraryModel(counts, { breathe, floor: 0, ...options });
  if (outcome.kind !== 'fitted') throw new Error(outcome.kind);
  return outcome.model;
}

export const bytesOf = (model: LibraryModel): number[] => model.parts.flatMap(({ bytes }) => [...bytes]);
