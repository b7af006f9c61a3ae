import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildPaper, checkConservation, DEFAULT_POLICY } from '../../../src/structure';
import { readRealPaper, SHARED } from '../../structure/real-papers';
import { sectionsOf } from './made-up';
import { hasSamples, readSample, sampleFiles } from './samples';

const PAPERS = ['ACL24T01', 'JOSE239A', 'ZHTHES01'];
const shapesOf = (paperId: string): string[] => sampleFiles().filter((path) => path.startsWith(`same-paper/${paperId}/`) || path === `paddleocr/${paperId}_0_res.json`);
const once = <T>(make: (path: string) => T): ((path: string) => T) => {
  const made = new Map<string, T>();
  return (path) => {
    const known = made.get(path);
    if (known !== undefined) return known;
    const fresh = make(path);
    made.set(path, fresh);
    return fresh;
  };
};
const read = once((path) => {
  const paper = readSample(path);
  if (!paper) throw new Error(`${path} was not recognised`);
  return paper;
});
const build = once((path) => buildPaper(read(path), DEFAULT_POLICY));
/** The TEI of these papers has lost the headings' numbers, and GROBID knows no levels. */
const isTei = (path: string): boolean => path.endsWith('.tei.xml');
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const unnumbered = (title: string): string => plain(title.replace(/^(?:\d+(?:\.\d+)*|[A-F](?= ))\.?\s*/, ''));

describe.skipIf(!hasSamples)('one paper in the shapes of all tools', () => {
  it.each(PAPERS)('10, other tools: every shape of %s gives the same sections on the same pages, nested alike', (paperId) => {
    const shapes = shapesOf(paperId);
    expect(shapes.length).toBeGreaterThanOrEqual(7);
    const all = shapes.map((path) => ({ path, nodes: sectionsOf(build(path)) }));
    const [first] = all;
    for (const { path, nodes } of all) {
      expect(nodes.map(({ title, page }) => `${page} ${unnumbered(title)}`), path).toEqual(first?.nodes.map(({ title, page }) => `${page} ${unnumbered(title)}`));
      if (!isTei(path)) expect(nodes.map(({ page, path: trail }) => [page, trail]), path).toEqual(first?.nodes.map(({ page, path: trail }) => [page, trail]));
    }
  });

  it.each(PAPERS)('10, other tools: every shape of %s has each paragraph on the page where PaperForge has it', (paperId) => {
    const truth = new Map<string, Set<number>>();
    for (const { text, page } of readRealPaper(paperId).blocks) {
      const key = plain(text);
      if (key.length >= 60) truth.set(key, (truth.get(key) ?? new Set()).add(page));
    }
    for (const path of shapesOf(paperId)) {
      const paper = read(path);
      const compared = paper.blocks.filter(({ text }) => truth.has(plain(text)));
      expect(compared.length, path).toBeGreaterThan(truth.size * 0.7);
      for (const { text, page } of compared) expect(truth.get(plain(text)), `${path}: ${text.slice(0, 60)}`).toContain(page);
    }
  });

  it.each(PAPERS)('30-18: every shape of %s has each paragraph in a unit that claims its page', (paperId) => {
    const pages = new Map<string, number>();
    const repeated = new Set<string>();
    for (const { text, page } of readRealPaper(paperId).blocks) {
      const key = plain(text);
      if (key.length < 30) continue;
      if (pages.has(key)) repeated.add(key);
      pages.set(key, page);
    }
    for (const path of shapesOf(paperId)) {
      const paper = build(path);
      let found = 0;
      for (const unit of paper.units)
        for (const block of unit.blocks) {
          const key = plain(paper.canonical.slice(block.start, block.end));
          const page = pages.get(key);
          if (page === undefined || repeated.has(key)) continue;
          found += 1;
          expect(unit.pages, `${path}: ${key.slice(0, 40)}`).toContain(page);
        }
      expect(found, path).toBeGreaterThan(20);
    }
  });

  it('10-4: the Chinese thesis has the 84 sections of its outline in every shape, on their pages', () => {
    const gold = (JSON.parse(readFileSync(join(SHARED, 'data/ocr/gold/outline/ZHTHES01.json'), 'utf8')) as { outline: { title: string; page: number }[] }).outline;
    for (const path of shapesOf('ZHTHES01')) {
      const nodes = sectionsOf(build(path));
      expect(nodes.map(({ title, page }) => `${page} ${unnumbered(title)}`), path).toEqual(gold.map(({ title, page }) => `${page} ${unnumbered(title)}`));
    }
  });

  it.each(PAPERS)('20-14: no shape of %s loses or doubles a block', (paperId) => {
    for (const path of shapesOf(paperId)) {
      const paper = read(path);
      const { lost, doubled, broken, uncounted } = checkConservation(paper, build(path));
      expect({ path, lost, doubled, broken, uncounted }).toEqual({ path, lost: [], doubled: [], broken: [], uncounted: 0 });
    }
  });

  it('matching: every shape names the paper, and the DOI where it is printed', () => {
    const titles = { ACL24T01: 'Accurate Knowledge Distillation with n-best Reranking', JOSE239A: 'Practical machine learning with PyTorch', ZHTHES01: '科技论文排版方法研究（学位论文）' };
    for (const [paperId, title] of Object.entries(titles))
      for (const path of shapesOf(paperId)) {
        const { described } = read(path);
        expect(described.title, path).toBe(title);
        expect(described.doi, path).toBe(paperId === 'JOSE239A' ? '10.21105/jose.00239' : null);
      }
  });
});
