import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paperKey } from '../../src/store/paper-key';

describe('40-2: the key of a paper in file names', () => {
  it('40-2: a Zotero key stays readable', () => {
    expect(paperKey('JOSE198A')).toBe('JOSE198A');
  });

  it('40-2: ids that differ in case only stay two on file systems that ignore case', () => {
    const keys = ['abcd', 'ABCD', 'Abcd'].map((id) => paperKey(id).toLowerCase());
    expect(new Set(keys).size).toBe(3);
  });

  it('40-2: names of Windows devices, paths and dots are never used as they are', () => {
    expect(paperKey('NUL')).not.toBe('NUL');
    expect(paperKey('COM1')).not.toBe('COM1');
    expect(paperKey('../../evil')).toMatch(/^evil-[0-9a-f]{16}$/);
    expect(paperKey('论文')).toMatch(/^paper-[0-9a-f]{16}$/);
  });

  it('40-2: composed and decomposed spellings are one paper', () => {
    expect(paperKey('Müller')).toBe(paperKey('Mu\u0308ller'));
  });

  it('40-2: any id gives a safe name, and two ids never share one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(paperKey(a)).toMatch(/^[A-Za-z0-9_-]{1,60}$/);
        fc.pre(a.normalize('NFC') !== b.normalize('NFC'));
        expect(paperKey(a).toLowerCase()).not.toBe(paperKey(b).toLowerCase());
      }),
    );
  });
});
