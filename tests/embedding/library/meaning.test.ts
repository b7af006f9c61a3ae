import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshGrowth, LibraryEmbedder, matchedBy, nearestTerms, needsRefit, termsOf, withFolded, wordForms, type LibraryGrowth } from '../../../src/embedding/library';
import { breathe, fitted, plainCounts, stem, subjectUnits } from './made-up';

const units = subjectUnits(240);
const model = await fitted(plainCounts(units), { dims: 8 });
const embedder = new LibraryEmbedder(model, { breathe });

describe('the library as a source of vectors', () => {
  it('50-A: a question without a known term has no vector, which is not a failure', async () => {
    expect(await embedder.embedQuery('xyzzy')).toBeNull();
    expect(await embedder.embedQuery('')).toBeNull();
    expect(await embedder.embedUnits([{ unitId: 'a', pieces: ['xyzzy', ''] }, { unitId: 'b', pieces: ['knee'] }])).toEqual(new Map([['b', await embedder.embedQuery('knee')]]));
  });

  it('50-A: pieces are read one by one, so that no word crosses them', async () => {
    const whole = await embedder.embedUnits([{ unitId: 'u', pieces: ['galaxy'] }, { unitId: 'v', pieces: ['gala', 'xy', 'knee'] }, { unitId: 'w', pieces: ['knee'] }]);
    expect(whole.get('v')).toEqual(whole.get('w'));
    expect(whole.get('u')).not.toEqual(whole.get('w'));
  });

  it('50-A: an aborted signal ends it with its reason', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(embedder.embedUnits([{ unitId: 'b', pieces: ['knee'] }], signal)).rejects.toThrow('enough');
    await expect(embedder.embedQuery('knee', signal)).rejects.toThrow('enough');
  });

  it('50-4: the nearest terms of a question are of its subject, none is spelled like it, and there are never more than asked for', async () => {
    const vector = await embedder.embedQuery('cartilage');
    if (!vector) throw new Error('no vector');
    const asked = termsOf(['cartilage'], 'query').keys();
    const near = nearestTerms(model, vector, { limit: 3, beside: asked });
    expect(near.length).toBe(3);
    for (const { term, similarity } of near) {
      expect('chondrocyte knee joint collagen meniscus synovial'.split(' ').map(stem)).toContain(term);
      expect(similarity).toBeGreaterThanOrEqual(0.3);
    }
    expect(near.map(({ similarity }) => similarity)).toEqual(near.map(({ similarity }) => similarity).toSorted((a, b) => b - a));
    const all = nearestTerms(model, vector, { limit: 1000, beside: [] });
    expect(all.map(({ term }) => term)).toContain(stem('cartilage'));
    expect(nearestTerms(model, vector, { limit: 2, beside: [] })).toEqual(all.slice(0, 2));
  });

  it('50-4: a hit is explained by pairs of words that go together, not by words that both have', () => {
    const asked = new Map([[stem('cartilage'), 1], [stem('patient'), 1]]);
    const found = new Map([[stem('chondrocyte'), 2], [stem('synovial'), 1], [stem('patient'), 3], [stem('galaxy'), 1]]);
    const pairs = matchedBy(model, asked, found, 3);
    expect(pairs[0]?.asked).toBe(stem('cartilage'));
    expect(['chondrocyte', 'synovial'].map(stem)).toContain(pairs[0]?.found);
    expect(pairs.some((pair) => [pair.asked, pair.found].includes(stem('patient')))).toBe(false);
    expect(pairs.some((pair) => pair.found === stem('galaxy'))).toBe(false);
    for (const { similarity, share } of pairs) {
      expect(similarity).toBeGreaterThanOrEqual(0.3);
      expect(similarity).toBeLessThanOrEqual(1);
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(1);
    }
    expect(matchedBy(model, new Map([['xyzzy', 1]]), found, 3)).toEqual([]);
  });

  it('50-4: a term is shown as a word of the texts, in its most frequent form; one that is in none is not shown', () => {
    const stem = [...termsOf(['chondrocytes'], 'text').keys()][0] ?? '';
    expect(stem).not.toBe('chondrocytes');
    const texts = ['Chondrocytes in MRI. The chondrocyte.', 'We saw chondrocytes, 软骨细胞 and more.'];
    const mri = [...termsOf(['MRI'], 'text').keys()][0] ?? '';
    expect(wordForms(new Set([stem, mri, '软骨', 'nowhere']), texts)).toEqual(new Map([[stem, 'chondrocytes'], [mri, 'MRI'], ['软骨', '软骨']]));
  });

  it('50-4: a passage is read as units are', async () => {
    const text = 'The cartilage of the knee joint: 软骨';
    expect(embedder.embedPassage(text)).toEqual((await embedder.embedUnits([{ unitId: 'u', pieces: [text] }])).get('u'));
  });
});

describe('when a model is outgrown', () => {
  const growth: LibraryGrowth = { unitsAtFit: 1000, unitsNow: 1000, unexplainedAtFit: 0.7, folded: 0, unexplainedSince: 0 };

  it('50-2: a library that has grown by a fifth is learned again, not before', () => {
    expect(needsRefit(growth)).toBeNull();
    expect(needsRefit({ ...growth, unitsNow: 1199 })).toBeNull();
    expect(needsRefit({ ...growth, unitsNow: 1200 })).toBe('grown');
    expect(needsRefit({ ...growth, unitsNow: 200 })).toBeNull();
  });

  it('50-2: new units that the model explains much less are a reason, once there are enough of them', () => {
    const strange = { ...growth, unitsNow: 1150, folded: 150, unexplainedSince: 0.85 };
    expect(needsRefit(strange)).toBe('new-subjects');
    expect(needsRefit({ ...strange, folded: 99 })).toBeNull();
    expect(needsRefit({ ...strange, unexplainedSince: 0.72 })).toBeNull();
  });

  it('50-2: the mean of the shares is kept exactly, however they come in', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }), { maxLength: 6 }), (batches) => {
        const end = batches.reduce((state, shares) => withFolded(state, 1000, shares), growth);
        const all = batches.flat();
        expect(end.folded).toBe(all.length);
        expect(end.unexplainedSince).toBeCloseTo(all.length > 0 ? all.reduce((a, b) => a + b, 0) / all.length : 0, 9);
      }),
    );
  });

  it('50-2: units of a subject that the library lacks are unexplained, units of its own are not', () => {
    const shares = (of: (subject: number) => boolean): number[] => subjectUnits(200, 99).filter(({ subject }) => of(subject)).map(({ terms }) => model.fold(terms).unexplained);
    const strange = Array.from({ length: 120 }, (_, at) => model.fold(new Map([[`new${at}`, 2], [`word${at % 7}`, 1], [stem('study'), 1]])).unexplained);
    expect(needsRefit(withFolded(freshGrowth(model.tables), 250, shares(() => true)))).toBeNull();
    expect(needsRefit(withFolded(freshGrowth(model.tables), 250, strange))).toBe('new-subjects');
  });
});
