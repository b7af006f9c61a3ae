import { policyVersionOf } from '../store/generation';
import { SCHEMA_VERSION } from '../store/shard';
import type { Steps } from './steps';

/** Where the engine runs, and why not where it should. */
export interface Seat {
  runsIn: 'worker' | 'process';
  fallback: string | null;
}

/** What a bug report needs: versions, places relative to vault and data, counts, damaged files, faults. No text, no keys. */
export async function diagnosisOf({ house, freshness, keeper, library, sources, faults }: Steps, seat: Seat): Promise<Record<string, unknown>> {
  const { roots } = await house.search();
  const { look } = await freshness.check();
  const holdings = [...look.holdings.values()];
  const broken = holdings.flatMap(({ damaged }) => damaged.map(({ group, problem }) => ({ shard: group.paths[0] ?? '', problem })));
  const newer = holdings.flatMap((holding) => holding.newer.map(({ group, schema }) => ({ shard: group.paths[0] ?? '', schema })));
  return {
    ...seat,
    schema: SCHEMA_VERSION,
    policyVersion: policyVersionOf(house.settings.policy),
    roots: roots.map(({ path, foundBy, state }) => ({ path, foundBy, state: state.kind, papers: state.kind === 'papers' ? state.folders.length : 0 })),
    sources: { folders: look.findings.places, papers: look.findings.papers.size, unused: look.findings.unused.length, readsPdfs: house.pdfs !== null },
    stored: look.storedIds().length,
    leftovers: holdings.reduce((sum, { sound }) => sum + Math.max(0, sound.length - 1), 0),
    broken,
    newer,
    index: { open: keeper.isOpen, papers: keeper.isOpen ? (await keeper.open()).papers().size : null, bytes: await keeper.size() },
    faults: [...house.ledger.faults, ...keeper.faults, ...library.faults, ...sources.faults, ...faults],
  };
}
