import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SupplementPiece } from '../../src/ports';
import type { SourceSupplement } from '../../src/ocr/source-paper';
import { translator } from '../../src/i18n';
import { formatPlace } from '../../src/provenance';
import { buildPaper, checkConservation, DEFAULT_POLICY, locatorsOf, supplementAt, walkTree, sectionRows } from '../../src/structure';
import { stableJson } from '../../src/store/stable-json';
import { block, paper as paperOf } from './made-up-blocks';

const madeUpPaper = (): ReturnType<typeof paperOf> =>
  paperOf([block(1, 0, 'section_heading', 'Methods'), block(1, 1, 'body_paragraph', 'We enrolled patients from three sites.'), block(2, 0, 'section_heading', 'Results'), block(2, 1, 'body_paragraph', 'The outcome of all of them was good.')]);

const en = translator('en');
const row = (sheet: string, number: number, text: string, opens: string | null = null): SupplementPiece => ({ text, at: { sheet, row: number }, level: null, opens });
const supplement = (name: string, pieces: SupplementPiece[], kind: SourceSupplement['kind'] = 'xlsx'): SourceSupplement => ({ name, sha256: name.padEnd(64, '0'), kind, pieces });

describe('30-20: supplements stand behind their paper, with their own locators and no page', () => {
  const source = madeUpPaper();
  const bare = buildPaper(source, DEFAULT_POLICY);
  const doses = supplement('Table S1.xlsx', [row('Q1', 1, 'Drug: aspirin; Dose: 100 mg', 'Q1'), row('Q1', 2, 'Drug: heparin; Dose: 5 units'), row('Q2', 1, 'Drug: warfarin; Dose: 2 mg', 'Q2')]);
  const built = buildPaper({ ...source, supplements: [doses] }, DEFAULT_POLICY);
  const own = built.units.slice(bare.units.length);

  it('30-20: the paper itself is the same with and without', () => {
    expect(built.canonical.startsWith(bare.canonical)).toBe(true);
    expect(built.units.slice(0, bare.units.length)).toEqual(bare.units);
    expect(checkConservation(source, built)).toEqual(checkConservation(source, bare));
    expect('supplements' in bare).toBe(false);
  });

  it('30-20: rows of the outline know the file that they stand in, those of the paper none', () => {
    const rows = sectionRows(buildPaper({ ...source, supplements: [doses, supplement('B.md', [{ text: 'Aims', at: {}, level: 1, opens: null }, { text: 'Words.', at: {}, level: null, opens: null }], 'md')] }, DEFAULT_POLICY), ({ name }) => `SI/${name}`);
    const told = rows.map(({ title, supplement: file }) => [title, file?.path]);
    expect(told.slice(-5)).toEqual([['Table S1.xlsx', 'SI/Table S1.xlsx'], ['Q1', 'SI/Table S1.xlsx'], ['Q2', 'SI/Table S1.xlsx'], ['B.md', 'SI/B.md'], ['Aims', 'SI/B.md']]);
    expect(told.slice(0, -5).every(([, path]) => path === undefined)).toBe(true);
  });

  it('30-20, 30-42: rows of a sheet are one unit that says its sheet and rows, and nothing else', () => {
    expect(own.map((unit) => [unit.kind, unit.collection, unit.pages, unit.path, locatorsOf(unit.blocks)])).toEqual([
      ['other', 'fulltext', [], [], { sheet: ['Q1'], row: [1, 2] }],
      ['other', 'fulltext', [], [], { sheet: ['Q2'], row: [1] }],
    ]);
    expect(own.map((unit) => formatPlace({ at: locatorsOf(unit.blocks) }, en))).toEqual(['Sheet Q1 · Row 1–2', 'Sheet Q2 · Row 1']);
    expect(own.map((unit) => built.canonical.slice(unit.start, unit.end))[0]).toBe('Drug: aspirin; Dose: 100 mg\n\nDrug: heparin; Dose: 5 units');
  });

  it('30-32: units of two sheets, and of paper and supplement, are of different nodes, so that they never merge', () => {
    expect(new Set([...own, ...bare.units].map(({ nodeId }) => nodeId)).size).toBe(new Set(bare.units.map(({ nodeId }) => nodeId)).size + 2);
  });

  it('30-20: an offset knows its supplement, the text before it none', () => {
    expect(supplementAt(built, own[0]?.start ?? -1)).toMatchObject({ name: 'Table S1.xlsx' });
    expect(supplementAt(built, 0)).toBeNull();
    expect(supplementAt(bare, 0)).toBeNull();
  });

  it('30-20: headings of a document make its sections; its name is in no path', () => {
    const text = (words: string): SupplementPiece => ({ text: words, at: {}, level: null, opens: null });
    const heading = (words: string, level: number): SupplementPiece => ({ text: words, at: {}, level, opens: null });
    const file = supplement('protocol.docx', [text('Before all sections.'), heading('Methods', 1), text('How it was done.'), heading('Dose', 2), text('Each had 5 mg.'), heading('Results', 1), text('All was well then.')], 'docx');
    const units = buildPaper({ ...source, supplements: [file] }, DEFAULT_POLICY).units.slice(bare.units.length);
    expect(units.map(({ path, pages }) => [path, pages])).toEqual([[[], []], [['Methods'], []], [['Methods', 'Dose'], []], [['Results'], []]]);
    expect(formatPlace({ path: units[2]?.path ?? [] }, en)).toBe('Methods > Dose');
  });

  it('30-14: slices are exact, ids unique, rows in one unit or neighbouring ones, each once: whatever the rows', () => {
    const words = fc.array(fc.constantFrom('alpha', 'beta', '三', '7', '|', '$x$'), { minLength: 1, maxLength: 60 }).map((list) => list.join(' '));
    fc.assert(fc.property(fc.array(words, { minLength: 1, maxLength: 40 }), fc.integer({ min: 8, max: 400 }), (texts, unitCap) => {
      const file = supplement('t.csv', texts.map((text, at): SupplementPiece => ({ text, at: { row: at + 1 }, level: null, opens: null })), 'csv');
      const policy = { ...DEFAULT_POLICY, unitCap };
      const paper = buildPaper({ ...source, supplements: [file] }, policy);
      const from = paper.supplements?.[0];
      expect(paper.canonical.slice(from?.start, from?.end)).toBe(texts.join('\n\n'));
      const units = paper.units.filter(({ kind, start }) => kind === 'other' && start >= (from?.start ?? Infinity));
      expect(units.map(({ start, end }) => paper.canonical.slice(start, end)).join('')).toBe(texts.join('\n\n'));
      for (const unit of units) for (const block of unit.blocks) expect(texts[Number(block.at?.['row']) - 1]).toContain(paper.canonical.slice(block.start, block.end));
      expect([...new Set(units.flatMap((unit) => locatorsOf(unit.blocks)['row'] ?? []))]).toEqual(texts.map((_, at) => at + 1));
      expect(JSON.parse(stableJson(paper))).toEqual(paper);
    }), { numRuns: 60 });
  });

  it('30-23: types survive: row 3 stays a number, slide "iv" a string', () => {
    const file = supplement('a.pptx', [{ text: 'On this slide stands text.', at: { slide: 'iv', note: 3 }, level: null, opens: 'iv' }], 'pptx');
    const again = JSON.parse(stableJson(buildPaper({ ...source, supplements: [file] }, DEFAULT_POLICY))) as typeof built;
    expect(locatorsOf(again.units.at(-1)?.blocks ?? [])).toEqual({ slide: ['iv'], note: [3] });
  });

  it('20-6: every piece of text is in exactly one node', () => {
    const refs = [...walkTree(built.tree)].flatMap((node) => node.own.filter(({ blockId }) => blockId.startsWith('S1.')));
    expect(refs.map(({ blockId }) => blockId)).toEqual(['S1.1', 'S1.2', 'S1.3']);
  });
});

describe('30-21, 30-22: any block may carry a locator, and need not', () => {
  it('30-21: an unknown key of a block of the paper itself is kept and shown with its name', () => {
    const source = madeUpPaper();
    const marked = { ...source, blocks: source.blocks.map((block) => ({ ...block, at: { para: 2 } })) };
    const unit = buildPaper(marked, DEFAULT_POLICY).units.find(({ kind }) => kind === 'body');
    expect(locatorsOf(unit?.blocks ?? [])).toEqual({ para: [2] });
    expect(formatPlace({ at: locatorsOf(unit?.blocks ?? []) }, en)).toContain('para');
    expect(locatorsOf(buildPaper(source, DEFAULT_POLICY).units[0]?.blocks ?? [])).toEqual({});
  });
});
