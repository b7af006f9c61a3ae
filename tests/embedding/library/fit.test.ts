import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLibraryModel, foldLibrary } from '../../../src/embedding/library';
import { sampleUnits } from '../../../src/embedding/library/sample-units';
import { createSearchIndex } from '../../../src/index/search';
import type { UnitDocument } from '../../../src/index/search-index';
import { breathe, bytesOf, fitted, plainCounts, seeded, stem, subjectUnits, type CountedUnit } from './made-up';

const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, cell, j) => sum + cell * (b[j] ?? 0), 0);

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = seeded(seed);
  return list.map((one) => ({ one, key: random() })).sort((a, b) => a.key - b.key).map(({ one }) => one);
}

describe('learning from a library', () => {
  it('50-1: units of one subject lie closer than units of two, also where they share no word of it', async () => {
    const units = subjectUnits(240);
    const model = await fitted(plainCounts(units), { dims: 8 });
    const vectors = units.map(({ terms, subject }) => ({ vector: model.fold(terms).vector, subject }));
    const sums = { same: [0, 0], other: [0, 0] };
    for (const a of vectors) {
      for (const b of vectors) {
        if (!a.vector || !b.vector || a === b) continue;
        const bucket = a.subject === b.subject ? sums.same : sums.other;
        bucket[0] = (bucket[0] ?? 0) + cosine(a.vector, b.vector);
        bucket[1] = (bucket[1] ?? 0) + 1;
      }
    }
    const mean = ([sum = 0, count = 1]: number[]): number => sum / count;
    expect(mean(sums.same)).toBeGreaterThan(mean(sums.other) + 0.4);
    const [knee, collagen, galaxy, chinese, otherChinese] = ['knee', 'collagen', 'galaxy', '软骨', '膝盖'].map(stem).map((term) => model.fold(new Map([[term, 1]])).vector ?? new Float32Array());
    expect(cosine(knee ?? new Float32Array(), collagen ?? new Float32Array())).toBeGreaterThan(cosine(knee ?? new Float32Array(), galaxy ?? new Float32Array()) + 0.3);
    expect(cosine(chinese ?? new Float32Array(), otherChinese ?? new Float32Array())).toBeGreaterThan(cosine(chinese ?? new Float32Array(), galaxy ?? new Float32Array()) + 0.1);
  });

  it('50-1: same units, same bytes: in any order, and with a breath anywhere', async () => {
    const units = subjectUnits(60);
    const expected = bytesOf(await fitted(plainCounts(units)));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 5 }), async (seed, every) => {
        let breaths = 0;
        const model = await fitted(plainCounts(shuffled(units, seed)), { breathe: () => (++breaths % every === 0 ? new Promise((go) => setTimeout(go, 0)) : Promise.resolve()) });
        expect(bytesOf(model)).toEqual(expected);
      }),
      { numRuns: 12 },
    );
  });

  it('50-1: the index gives the same model however it is cut into segments, and its units the vectors that their text gives', async () => {
    const units = subjectUnits(80).filter(({ terms }) => terms.size > 0);
    const papers = [...new Set(units.map(({ paperId }) => paperId))];
    const documentsOf = (paper: string): UnitDocument[] =>
      units
        .filter(({ paperId }) => paperId === paper)
        .map(({ unitId, paperId, terms }) => ({
          unitId, paperId, collection: 'body', kind: 'body', sectionKinds: [], year: null, pages: [], tags: [], folder: '', title: 'Cartilage of the knee', section: '2 Methods', caption: '', label: '',
          text: [...terms].flatMap(([term, times]) => Array.from({ length: times }, () => term)).join(' '),
        }));
    const one = createSearchIndex({ breathe });
    for (const paper of papers) await one.replacePaper(paper, 'g', documentsOf(paper));
    const other = createSearchIndex({ breathe });
    for (const paper of papers.toReversed()) {
      await other.replacePaper(paper, 'old', documentsOf(paper).slice(0, 1));
      await other.search({ words: 'knee', limit: 1 }); // puts what waits into a segment
      await other.replacePaper(paper, 'g', documentsOf(paper));
    }
    const model = await fitted(one.termCounts());
    expect(bytesOf(await fitted(other.termCounts()))).toEqual(bytesOf(model));
    const { LibraryEmbedder } = await import('../../../src/embedding/library');
    const embedder = new LibraryEmbedder(model, { breathe });
    const seen = new Set<string>();
    for await (const { paperId, vectors } of foldLibrary(model, other.termCounts(), { breathe })) {
      const texts = documentsOf(paperId).map(({ unitId, title, section, text }) => ({ unitId, pieces: [title, section, text] }));
      const folded = await embedder.embedUnits(texts);
      for (const { unitId } of texts) expect(vectors.get(unitId)).toEqual(folded.get(unitId));
      seen.add(paperId);
    }
    expect([...seen].sort()).toEqual(papers.sort());
  });

  it('50-2: every unit is folded in once, in whole papers, with a vector of length 1 that is that of its terms to the last bit', async () => {
    const term = fc.constantFrom('ape', 'bee', 'cat', 'dog', 'eel', '猫', '狗');
    const unit = fc.dictionary(term, fc.integer({ min: 1, max: 4 }));
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { minLength: 8, maxLength: 30 }), async (bags) => {
        const units = bags.map((bag, at): CountedUnit => ({ unitId: `P${at % 3}.${at}`, paperId: `P${at % 3}`, terms: new Map(Object.entries(bag)) }));
        const counts = plainCounts(units);
        const outcome = await fitLibraryModel(counts, { breathe, floor: 0 });
        if (outcome.kind !== 'fitted') return;
        const { model } = outcome;
        const found = new Map<string, Float32Array>();
        const papers: string[] = [];
        for await (const paper of foldLibrary(model, counts, { breathe })) {
          papers.push(paper.paperId);
          expect(paper.unexplained.every((share) => share >= 0 && share <= 1)).toBe(true);
          for (const [unitId, vector] of paper.vectors) found.set(unitId, vector);
        }
        expect(new Set(papers).size).toBe(papers.length);
        for (const { unitId, terms } of units) {
          const { vector } = model.fold(terms);
          expect(found.get(unitId) ?? null).toEqual(vector);
          if (vector) expect(cosine(vector, vector)).toBeCloseTo(1, 5);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('50-2: only the papers that are asked for are folded in', async () => {
    const units = subjectUnits(40);
    const model = await fitted(plainCounts(units));
    const papers: string[] = [];
    for await (const { paperId } of foldLibrary(model, plainCounts(units), { breathe, wanted: (id) => id === 'P2' })) papers.push(paperId);
    expect(papers).toEqual(['P2']);
  });

  it('50-3: below the floor nothing is learned, and the answer says how many units there are', async () => {
    const counts = plainCounts(subjectUnits(40));
    expect(await fitLibraryModel(counts, { breathe })).toEqual({ kind: 'too-few-units', units: 40, floor: 500 });
    expect((await fitLibraryModel(counts, { breathe, floor: 40 })).kind).toBe('fitted');
    expect(await fitLibraryModel(plainCounts([]), { breathe, floor: 0 })).toEqual({ kind: 'too-few-units', units: 0, floor: 0 });
  });

  it('50-3: at most a dimension for four units, and not more than asked for', async () => {
    const counts = plainCounts(subjectUnits(100));
    expect((await fitted(counts)).dims).toBe(25);
    expect((await fitted(counts, { dims: 6 })).dims).toBe(6);
  });

  it('units that have no term in common teach nothing', async () => {
    const units = Array.from({ length: 9 }, (_, at): CountedUnit => ({ unitId: `A.${at}`, paperId: 'A', terms: new Map([[`own${at}`, 1]]) }));
    expect(await fitLibraryModel(plainCounts(units), { breathe, floor: 0 })).toEqual({ kind: 'nothing-in-common', units: 9 });
  });

  it('50-1: of a large library a sample is looked at that follows neither order nor alphabet, and keeps its units when the library grows', () => {
    const sample = (units: readonly CountedUnit[], most: number): string[] => {
      const steps = sampleUnits(plainCounts(units), most);
      let step = steps.next();
      while (!step.done) step = steps.next();
      return [...step.value].map((place) => units[place]?.unitId ?? '');
    };
    const units = subjectUnits(400).map((unit) => ({ ...unit, terms: new Map<string, number>() }));
    const some = sample(units, 100);
    expect(some.length).toBe(100);
    expect(some).toEqual(some.toSorted());
    expect(sample(shuffled(units, 3), 100)).toEqual(some);
    const early = some.filter((unitId) => units.findIndex((unit) => unit.unitId === unitId) < 200).length;
    expect(early).toBeGreaterThan(30);
    expect(early).toBeLessThan(70);
    const before = new Set(sample(units.slice(0, 360), 100));
    expect(some.filter((unitId) => before.has(unitId)).length).toBeGreaterThan(75);
    expect(sample(units, 400).length).toBe(400);
  });

  it('50-1: work does not grow with a library beyond its sample, but for one reading of it', async () => {
    const workOf = async (units: number): Promise<number> => {
      let steps = 0;
      await fitted(plainCounts(subjectUnits(units)), { dims: 8, mostUnits: 100, breathe: () => Promise.resolve(void (steps += 1)) });
      return steps;
    };
    expect(await workOf(800)).toBeLessThan((await workOf(100)) * 2);
  });

  it('the rarest terms are left out where there would be too many', async () => {
    const units = subjectUnits(80);
    const model = await fitted(plainCounts(units), { mostTerms: 10 });
    const { length } = model.tables.terms;
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThanOrEqual(10);
    expect(model.indexOf(stem('study'))).toBeGreaterThanOrEqual(0);
  });

  it('50-1: stops within a step of the signal, with its reason; progress never falls and ends at 1', async () => {
    const counts = plainCounts(subjectUnits(80));
    const control = new AbortController();
    let after = 0;
    let breaths = 0;
    const stopping = fitLibraryModel(counts, {
      signal: control.signal,
      floor: 0,
      breathe: () => {
        if (control.signal.aborted) after += 1;
        if (++breaths === 4) control.abort(new Error('enough'));
        return Promise.resolve();
      },
    });
    await expect(stopping).rejects.toThrow('enough');
    expect(after).toBe(0);
    const shares: number[] = [];
    await fitted(counts, { onProgress: (share) => shares.push(share) });
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    const folding = foldLibrary(await fitted(counts), counts, { breathe, signal: AbortSignal.abort(new Error('enough')) });
    await expect(folding.next()).rejects.toThrow('enough');
  });
});
