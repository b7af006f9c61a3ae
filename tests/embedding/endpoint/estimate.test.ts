import { describe, expect, it } from 'vitest';
import { estimateEmbedding, servedSet, unitTexts } from '../../../src/embedding/endpoint';
import { countWords } from '../../../src/embedding/endpoint/amount';
import { builtFrom } from '../../doubles/made-up-paper';
import type { BuiltPaper, Unit } from '../../../src/structure/model';
import { Machine, stubSettings } from './machine';

describe('before a run', () => {
  it('50-8: number of texts, words and, with a price, cost; nothing is sent', async () => {
    const machine = new Machine().library(3, 2);
    machine.settings = stubSettings({ pricePerMillion: 100 });
    machine.papers.set('TWIN', machine.papers.get('PAPER000') ?? '');
    machine.papers.set('EMPTY', '');
    const estimate = await estimateEmbedding(machine.deps());
    expect(estimate).toMatchObject({ papers: 4, texts: 6, words: 6 * 7, stored: 0, reused: 0, withoutTexts: ['EMPTY'] });
    expect(estimate.cost).toBeCloseTo((estimate.tokens / 1_000_000) * 100);
    expect(machine.server.requests).toEqual([]);
    expect(machine.data.changes).toEqual([]);
  });

  it('50-8: what a run then pays is what the estimate said, also where much is there already', async () => {
    const machine = new Machine().library(4, 3);
    await machine.run();
    machine.papers.set('PAPER000', `${machine.papers.get('PAPER000')}\nOne more line here.`);
    machine.papers.set('MOVED', machine.papers.get('PAPER003') ?? '');
    const estimate = await estimateEmbedding(machine.deps());
    expect(estimate).toMatchObject({ papers: 2, texts: 1, reused: 6, stored: 9, cost: null });
    const report = await machine.run();
    expect(report.paid).toMatchObject({ texts: estimate.texts, words: estimate.words });
  });

  it('50-8: words of Chinese are counted by character', () => {
    expect(countWords('Knee pain, 膝關節 after-care 2024')).toBe(7);
    expect(countWords('')).toBe(0);
  });
});

describe('what is embedded', () => {
  const paper = (units: Partial<Unit>[], canonical: string): BuiltPaper => {
    const built = builtFrom('P', 'x');
    const [sample] = built.units;
    if (sample === undefined) throw new Error('a made-up paper has a unit');
    return { ...built, canonical, units: units.map((unit, at) => ({ ...sample, unitId: `u${at}`, ...unit })) };
  };
  const options = { title: null, prefix: '' };
  const caption = 'Survival of both groups.';

  it('50-7: breadcrumb and text; objects with label, caption and section; nothing that is not indexable', () => {
    const canonical = `Running text. ${caption}`;
    const object = { label: 'Fig. 1', labelKey: 'figure 1', image: null, cells: null, content: null, mentionedBy: [] };
    const built = paper(
      [
        { path: ['Methods', 'Cohort'], start: 0, end: 13 },
        { path: ['Results'], start: 14, end: canonical.length, kind: 'figure', collection: 'object', object },
        { path: [], start: 0, end: 3, indexable: false },
      ],
      canonical,
    );
    expect(unitTexts(built, options).map(({ text }) => text)).toEqual(['Methods > Cohort\n\nRunning text.', `Results\n\nFig. 1 ${caption}`]);
    expect(unitTexts(built, { title: 'Knees', prefix: 'passage: ' })[0]?.text).toBe('passage: Knees > Methods > Cohort\n\nRunning text.');
  });

  it('30-30: another page or unit id changes no hash; another section or text does', () => {
    const hash = (unit: Partial<Unit>, canonical = 'Running text.'): string | undefined => unitTexts(paper([{ path: ['Methods'], start: 0, end: canonical.length, ...unit }], canonical), options)[0]?.hash;
    expect(hash({ pages: [7], unitId: 'other' })).toBe(hash({}));
    expect(hash({ path: ['Results'] })).not.toBe(hash({}));
    expect(hash({}, 'Running texts.')).not.toBe(hash({}));
  });
});

describe('which set answers', () => {
  const set = (model: string, stored: number, complete: boolean): { model: string; dims: number; stored: number; complete: boolean } => ({ model, dims: 8, stored, complete });
  const wanted = { model: 'new', dims: 8 };

  it('50-7: the old set until the new one is complete, then the new one', () => {
    expect(servedSet(wanted, [set('old', 100, true), set('new', 60, false)])?.model).toBe('old');
    expect(servedSet(wanted, [set('old', 100, true), set('new', 100, true)])?.model).toBe('new');
    expect(servedSet(wanted, [set('old', 40, false), set('new', 60, false)])?.model).toBe('new');
    expect(servedSet(wanted, [set('new', 60, false)])?.model).toBe('new');
    expect(servedSet(wanted, [set('new', 0, false)])).toBeNull();
    expect(servedSet(wanted, [])).toBeNull();
  });
});
