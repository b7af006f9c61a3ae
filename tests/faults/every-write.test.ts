import { describe, expect, it } from 'vitest';
import type { Engine, IndexStatus } from '../../src/engine';
import { LOCK_FILE } from '../../src/store';
import { WRITE_FAULTS, WritePoints } from '../doubles/write-points';
import { papersWith, SmallLibrary } from './small-library';

const [A, C] = ['AAAA1111', 'CCCC3333'];
const DAY = 86_400_000;
/** Lost, the next estimate is the usual one: nothing to tell. */
const PACE = 'cache set pace/1';

/** What a search finds of each paper: the word of its version, or null where it is not served. */
type Served = Record<string, string | null>;

/** One thing that is done to the library, from a state that is made once. */
interface Step {
  name: string;
  start: () => Promise<SmallLibrary>;
  act: (engine: Engine, library: SmallLibrary) => Promise<void>;
  /** What is served before and after; at any moment in between each paper is the one or the other. */
  before: Served;
  after: Served;
}

const OLD: Served = { [A]: 'heron', [C]: 'newt' };
const WORDS = ['heron', 'newt', 'kingfisher'];

const unindexed = (): SmallLibrary =>
  new SmallLibrary().put({ paperId: A, word: 'heron' }).put({ paperId: C, word: 'newt' }).title({ [A]: 'One', [C]: 'Three' });

async function indexed(): Promise<SmallLibrary> {
  const library = unindexed();
  const engine = await library.open();
  expect(await engine.index({})).toMatchObject({ added: 2, failure: null, failed: [] });
  await engine.search({ query: 'wetland', limit: 5, mode: 'words' });
  await engine.dispose();
  return library;
}

async function run(engine: Engine): Promise<void> {
  const { failure, failed } = await engine.index({});
  if (failure !== null || failed.length > 0) throw new Error(`told: ${failure?.code ?? failed[0]?.reason.code ?? ''}`);
}

const shardOf = (library: SmallLibrary, paperId: string): string => [...library.data.files.keys()].find((path) => path.startsWith(`papers/${paperId}.`)) ?? '';

const STEPS: Step[] = [
  { name: 'papers are added', start: async () => unindexed(), act: run, before: { [A]: null, [C]: null }, after: OLD },
  {
    name: 'a paper is built again',
    start: async () => (await indexed()).put({ paperId: A, word: 'kingfisher' }),
    act: run,
    before: OLD,
    after: { ...OLD, [A]: 'kingfisher' },
  },
  {
    name: 'a shard that was edited by hand is replaced',
    start: async () => {
      const library = await indexed();
      library.data.put(shardOf(library, A), '{"schema":1,"edited":true}');
      return library;
    },
    act: run,
    before: { ...OLD, [A]: null },
    after: OLD,
  },
  {
    name: 'only a title changes',
    start: async () => (await indexed()).title({ [A]: 'Another name', [C]: 'Three' }),
    act: run,
    before: OLD,
    after: OLD,
  },
  {
    name: 'a paper is forgotten',
    start: async () => (await indexed()).remove(C),
    act: async (engine) => engine.forget(C),
    before: OLD,
    after: { ...OLD, [C]: null },
  },
  {
    name: 'a paper is gone for a day',
    start: async () => {
      const library = (await indexed()).remove(C);
      const engine = await library.open();
      await engine.index({});
      await engine.dispose();
      library.time.now += DAY;
      return library;
    },
    act: run,
    before: OLD,
    after: { ...OLD, [C]: null },
  },
  {
    name: 'the index is deleted',
    start: indexed,
    act: async (engine) => engine.deleteIndex(),
    before: OLD,
    after: { [A]: null, [C]: null },
  },
  {
    name: 'the cache is lost and a search comes',
    start: async () => {
      const library = await indexed();
      library.cache.entries.clear();
      return library;
    },
    act: async (engine) => void (await engine.search({ query: 'wetland', limit: 5, mode: 'words' })),
    before: OLD,
    after: OLD,
  },
  {
    name: 'a citation is kept',
    start: indexed,
    act: async (engine) => void (await engine.cite({ paperId: A, start: 9, end: 30, keep: true })),
    before: OLD,
    after: OLD,
  },
];

/** By one search for the word that all papers share. */
async function servedBy(engine: Engine): Promise<Served> {
  const served: Served = { [A]: null, [C]: null };
  const { passages } = await engine.search({ query: 'wetland', limit: 20, mode: 'words', checked: true });
  for (const { paperId, text } of passages) {
    const word = WORDS.find((version) => text.includes(version)) ?? text;
    if (served[paperId] !== null && served[paperId] !== word) throw new Error(`${paperId} is served in two versions`);
    served[paperId] = word;
  }
  return served;
}

/** And each version is found by its own word, and no other. */
async function expectFound(engine: Engine, served: Served, when: string): Promise<void> {
  for (const word of WORDS) expect(await papersWith(engine, word), `${when}: ${word}`).toEqual(Object.keys(served).filter((paperId) => served[paperId] === word));
}

/** Each paper old or new; what the status says goes with what is found. */
async function expectWhole(engine: Engine, { before, after }: Step, when: string): Promise<void> {
  const served = await servedBy(engine);
  for (const paperId of [A, C]) expect([before[paperId], after[paperId]], `${when}: ${paperId}`).toContain(served[paperId]);
  const { papers } = await engine.status();
  for (const { paperId, state } of papers) {
    expect(['indexed', 'stale', 'source-missing'].includes(state), `${when}: ${paperId} is ${state} and gives ${String(served[paperId])}`).toBe(served[paperId] !== null);
  }
}

const wordsOf = ({ papers, warnings }: IndexStatus): string[] => [
  ...papers.map(({ paperId, title, state, reason, warnings: told }) => `${paperId} (${title}): ${state} ${reason?.code ?? ''} [${told.map(({ code }) => code).join()}]`),
  ...warnings.map(({ code }) => code),
];

/** Paths in plugin data that are not as after the undisturbed run. A lock that could not be given back is the next test's matter. */
function changedFiles(library: SmallLibrary, clean: SmallLibrary): string[] {
  const [is, wanted] = [library.data.snapshot(), clean.data.snapshot()];
  return [...new Set([...Object.keys(is), ...Object.keys(wanted)])].filter((path) => path !== LOCK_FILE && is[path] !== wanted[path]);
}

/** What did not fit is told: by the run, or on the status as long as it lasts. */
function expectTold(thrown: unknown, { warnings }: IndexStatus, point: string, when: string): void {
  if (point === PACE || / (remove|delete) /.test(point)) return;
  const codes = warnings.map(({ code }) => code);
  if (point.startsWith('cache')) expect(codes, when).toEqual(['storage-full']);
  else expect(String(thrown), when).toMatch(/storage-full|ENOSPC/);
}

/** Every piece that the root names is there; what a kill left beside them goes with the next save. */
async function expectSaved(library: SmallLibrary, when: string): Promise<void> {
  const pieces = (): string[] => [...library.cache.entries.keys()].filter((key) => key.startsWith('index/1/pieces/')).sort();
  expect(pieces(), when).toEqual(expect.arrayContaining(namedPieces(library)));
  if (pieces().length === namedPieces(library).length) return;
  const engine = await library.title({ [A]: 'A name that is saved' }).open();
  await engine.search({ query: 'wetland', limit: 5, mode: 'words', checked: true });
  await engine.dispose();
  expect(pieces(), `${when}, next save`).toEqual(namedPieces(library));
}

function namedPieces(library: SmallLibrary): string[] {
  const root = library.cache.entries.get('index/1/root');
  if (root === undefined) return [];
  const { pieces } = JSON.parse(new TextDecoder().decode(root)) as { pieces: Record<string, { key: string }> };
  return [...new Set(Object.values(pieces).map(({ key }) => `index/1/pieces/${key}`))].sort();
}

describe('40-5: a fault at every write point', () => {
  for (const step of STEPS) {
    for (const fault of WRITE_FAULTS) {
      it(`40-5: ${step.name}; a write that is ${fault}: old or new, never a mix, and doing it again ends as if nothing had happened`, async () => {
        const start = await step.start();
        const clean = start.copy();
        const calm = new WritePoints();
        const undisturbed = await clean.open((host) => calm.over(host));
        await step.act(undisturbed, clean);
        expect(await servedBy(undisturbed)).toEqual(step.after);
        const state = wordsOf(await undisturbed.status());
        await undisturbed.dispose();
        expect(calm.points.length).toBeGreaterThan(0);

        for (const [at, point] of calm.points.entries()) {
          const when = `${fault} at ${at}, ${point}`;
          const library = start.copy();
          const points = new WritePoints(at, fault);
          const engine = await library.open((host) => points.over(host));
          const thrown: unknown = await step.act(engine, library).then(
            () => null,
            (error: unknown) => error,
          );
          if (!fault.startsWith('killed')) {
            if (fault === 'full' && points.points.length > at) expectTold(thrown, await engine.status(), point, when);
            await expectWhole(engine, step, `${when}, same engine`);
            points.makeRoom();
            await step.act(engine, library);
            expect(await servedBy(engine), `${when}, done again`).toEqual(step.after);
          }
          await engine.dispose().catch(() => undefined);

          const next = await library.open((host) => host, 'window a');
          if (fault.startsWith('killed')) {
            await expectWhole(next, step, `${when}, next start`);
            await step.act(next, library);
          }
          await expectFound(next, step.after, `${when}, healed`);
          expect(wordsOf(await next.status()), `${when}, healed`).toEqual(state);
          await next.dispose();
          expect(changedFiles(library, clean), when).toEqual([]);
          await expectSaved(library, when);
        }
      });
    }
  }
});
