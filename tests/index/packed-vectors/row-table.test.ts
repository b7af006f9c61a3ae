import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowTable } from '../../../src/index/packed-vectors/row-table';

const number = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 5000 }));
const row = fc.oneof(fc.nat(50), fc.nat(300_000), fc.constantFrom(32766, 32767, 65533, 65534, 65535, 65536));

describe('40-14: the table of rows', () => {
  it('answers like a map, whether the rows of a page lie near each other or not', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, fc.option(row)), { maxLength: 60 }), (changes) => {
        const table = new RowTable();
        const model = new Map<number, number>();
        for (const [each, to] of changes) {
          if (to === null) {
            table.delete(each);
            model.delete(each);
          } else if (![...model.values()].includes(to)) {
            table.set(each, to);
            model.set(each, to);
          }
        }
        expect(table.size).toBe(model.size);
        for (const [each] of changes) expect(table.rowOf(each)).toBe(model.get(each) ?? -1);
        const owners = table.owners(300_001);
        expect(owners.reduce((sum, owner) => sum + (owner > 0 ? 1 : 0), 0)).toBe(model.size);
        for (const [each, at] of model) expect(owners[at]).toBe(each);
      }),
      { numRuns: 100 },
    );
  });
});
