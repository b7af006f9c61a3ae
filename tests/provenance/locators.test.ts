import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate, choosePageLabels, collect, labelsFromRange, readProvenance } from '../../src/provenance';

describe('collecting and aggregating locators', () => {
  it('30-5, 30-6: no section means no key, not an empty one', () => {
    expect(collect({ pages: [1], path: [] })).toEqual({ page: [1] });
    expect(Object.hasOwn(collect({ pages: [1], path: [] }), 'section')).toBe(false);
    expect(collect({})).toEqual({});
  });

  it('30-13: a path is an array, and a title with "/" or ">" stays one element', () => {
    expect(collect({ pages: [3], path: ['A/B', 'x > y'] })).toEqual({ page: [3], section: [['A/B', 'x > y']] });
  });

  it('30-16: pages are numbers', () => {
    for (const page of collect({ pages: [3, 4] })['page'] ?? []) expect(typeof page).toBe('number');
  });

  it('30-19: pages are a set in reading order, never a range', () => {
    expect(collect({ pages: [3, 3, 5] })).toEqual({ page: [3, 5] });
  });

  it('30-17: labels come from the first source that knows any, and a range must hold exactly the pages of the PDF', () => {
    expect(labelsFromRange(['1545', '1547'], 3)).toEqual({ 1: '1545', 2: '1546', 3: '1547' });
    expect(labelsFromRange(['1545', '47'], 3)).toEqual({ 1: '1545', 2: '1546', 3: '1547' });
    expect(labelsFromRange(['1545', '1547'], 4)).toEqual({});
    expect(labelsFromRange(['1545', '1547'], null)).toEqual({});
    expect(labelsFromRange(['e12', 'e14'], 3)).toEqual({});
    expect(choosePageLabels(null, {}, { 1: '7' }, { 1: '9' })).toEqual({ 1: '7' });
    expect(choosePageLabels(null, {})).toEqual({});
  });

  it('30-20, 30-21: only locators are collected, and unknown keys are kept', () => {
    const unit = { pages: [1], path: ['A'], file: 'x.pdf', mime: 'application/pdf' };
    expect(Object.keys(collect(unit))).toEqual(['page', 'section']);
    expect(aggregate([{ para: 2 }, { para: [2, 5] }])).toEqual({ para: [2, 5] });
  });

  it('30-22: missing provenance is {}', () => {
    for (const stored of [undefined, null, 3, 'page 3', [3]]) expect(readProvenance(stored)).toEqual({});
  });

  it('30-23: JSON keeps types', () => {
    const value = fc.oneof(fc.integer(), fc.string({ minLength: 1 }), fc.boolean(), fc.array(fc.string(), { minLength: 1 }));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.array(value)), (raw) => {
        const provenance = aggregate([raw]);
        const read = readProvenance(JSON.parse(JSON.stringify(provenance)));
        expect(Object.entries(read)).toEqual(Object.entries(provenance));
      }),
    );
    expect(readProvenance(JSON.parse('{"page":[3,"iv"]}'))).toEqual({ page: [3, 'iv'] });
  });

  it('30-38: distinct values in reading order, whatever the key', () => {
    expect(aggregate([collect({ pages: [4, 3], path: ['B'] }), collect({ pages: [3, 5], path: ['A'] }), collect({ path: ['B'] })])).toEqual({
      page: [4, 3, 5],
      section: [['B'], ['A']],
    });
    expect(aggregate([{ x: [3, '3'] }])).toEqual({ x: [3, '3'] });
  });

  it('30-40: null, "" and doubles are dropped, nested lists flattened', () => {
    expect(aggregate([{ page: [null, 3, '', [4, [3, null]]], gone: [null, ''], n: [Number.NaN, undefined, {}] }])).toEqual({ page: [3, 4] });
  });
});
