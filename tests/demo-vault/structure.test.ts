import { beforeAll, describe, expect, it } from 'vitest';
import type { PaperTruth } from '../../scripts/demo-vault/truth';
import { readPaper, recognise } from '../../src/ocr';
import { DEFAULT_POLICY, buildPaper, walkTree } from '../../src/structure';
import type { BuiltPaper } from '../../src/structure';
import { normalise } from '../../src/text';
import { bytesOf, composed, makeDemo, makeVault } from './in-memory';
import type { MadeVault } from './in-memory';

const OCR = 'System/PaperForge/ocr';

function build(vault: MadeVault, paperId: string): BuiltPaper {
  const prefix = `${OCR}/${paperId}/`;
  const files = new Map([...vault.files].filter(([name]) => name.startsWith(prefix)).map(([name, content]) => [name.slice(prefix.length), new Uint8Array(bytesOf(content))]));
  const recognised = recognise(new Map([...files].map(([name, bytes]) => [name, { size: bytes.length, mtime: 0 }])));
  if (!recognised) throw new Error(`${paperId} is no layout's`);
  return buildPaper(readPaper(recognised.layout, paperId, files), DEFAULT_POLICY);
}

interface Made {
  truth: PaperTruth;
  built: BuiltPaper;
  /** Read from blocks, not from full text alone. */
  structured: boolean;
}
let clean: Made[];
let noisy: Made[];
beforeAll(async () => {
  const all = (vault: MadeVault): Made[] =>
    vault.truths.map((truth) => ({ truth, built: build(vault, truth.paperId), structured: vault.files.has(`${OCR}/${truth.paperId}/structure/blocks.structured.jsonl`) }));
  clean = [...all(await makeDemo({ pdf: false })), ...all(await makeVault(composed(60)))];
  noisy = all(await makeVault(composed(60), { noise: true }));
});

const sectionsOf = (built: BuiltPaper): { path: string[]; page: number | null; blockId: string | null }[] =>
  [...walkTree(built.tree)].filter((node) => node.kind === 'section').map(({ path, page, blockId }) => ({ path, page, blockId }));

describe('the structure of the made-up papers against the truth', () => {
  it('20-8, 20-15: every section is found with its path, page and block, and none is invented', () => {
    for (const { truth, built, structured } of clean) {
      if (!structured) continue;
      expect(sectionsOf(built), truth.paperId).toEqual(truth.sections.map(({ path, page, blockId }) => ({ path, page, blockId: String(blockId) })));
    }
  });

  it('20: of a full text alone every section is found with its path and page', () => {
    for (const { truth, built, structured } of clean) {
      if (structured) continue;
      expect(sectionsOf(built).filter(({ path }) => path[0] !== 'Abstract').map(({ path, page }) => ({ path, page })), truth.paperId).toEqual(truth.sections.map(({ path, page }) => ({ path, page })));
    }
  });

  it('30-1, 30-19: every answer stands in one unit with its path, and the unit claims its pages', () => {
    for (const { truth, built, structured } of clean) {
      if (!structured) continue;
      for (const fact of truth.facts) {
        const unit = built.units.find((candidate) => candidate.kind === 'body' && built.canonical.slice(candidate.start, candidate.end).includes(fact.answer));
        expect(unit?.path, `${truth.paperId}: ${fact.answer}`).toEqual(fact.path);
        expect(unit?.pages, fact.answer).toEqual(expect.arrayContaining(fact.pages));
      }
    }
  });

  it('20-21: every figure and table is one object on its page, with its caption’s label', () => {
    for (const { truth, built, structured } of clean) {
      if (!structured) continue;
      const objects = built.units.filter((unit) => unit.kind === 'figure' || unit.kind === 'table').map((unit) => ({ key: unit.object?.labelKey, page: unit.pages[0] }));
      expect(objects.sort((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1)), truth.paperId).toEqual(
        truth.objects.map(({ kind, number, page }) => ({ key: `${kind} ${number}`, page })).sort((a, b) => (a.key < b.key ? -1 : 1)),
      );
    }
  });

  it('10-4b: with demoted headings and broken lines, at least 85 % of the sections stand at the right page and at most 3 % are invented', () => {
    let wanted = 0;
    let found = 0;
    let invented = 0;
    for (const { truth, built, structured } of noisy) {
      if (!structured) continue;
      const places = new Set(truth.sections.map(({ page, blockId }) => `${page}:${blockId}`));
      const made = sectionsOf(built).map(({ page, blockId }) => `${page ?? ''}:${blockId ?? ''}`);
      wanted += places.size;
      found += made.filter((place) => places.has(place)).length;
      invented += made.filter((place) => !places.has(place)).length;
    }
    expect(found / wanted).toBeGreaterThanOrEqual(0.85);
    expect(invented / wanted).toBeLessThanOrEqual(0.03);
  });

  it('60-7: with broken lines and ligatures every answer is still found after normalisation', () => {
    for (const { truth, built, structured } of noisy) {
      if (!structured) continue;
      const text = normalise(built.canonical).text;
      for (const fact of truth.facts) expect(text, truth.paperId).toContain(normalise(fact.answer).text);
    }
  });
});
