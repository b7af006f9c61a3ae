import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { translator } from '../../src/i18n';
import { commandLine } from './command-line';

const { root, demo, vaultNamed, locus } = commandLine('reading-commands');
const english = translator('en');

beforeAll(async () => {
  const indexed = await locus(['index', await vaultNamed('vault'), '--json']);
  expect(indexed.stderr).toBe('');
  expect(indexed.json()).toMatchObject({ added: 6, rebuilt: 0, kept: 0, dropped: 0, blocked: [], failed: [] });
});

describe('90: locus status, papers, tree, units, doctor', () => {
  it('status: coverage adds up, papers have their state, storage has absolute paths', async () => {
    const json = (await locus(['status', 'vault', '--json'])).json() as { coverage: Record<string, number>; papers: Record<string, unknown>[]; storage: { path: string }[] };
    const { library, indexed = 0, publishing = 0, blocked = 0, failed = 0, empty = 0, noOcr = 0, sourceMissing = 0 } = json.coverage;
    expect(library).toBe(indexed + publishing + blocked + failed + empty + noOcr + sourceMissing);
    expect(json.papers.map((paper) => paper.paperId)).toHaveLength(6);
    for (const paper of json.papers) {
      expect(paper.state).toBe('indexed');
      expect(paper.generation).toMatch(/^[0-9a-f]{16}$/);
    }
    expect(json.storage.every((item) => item.path.startsWith(root))).toBe(true);
  });

  it('status: each paper says what it was read from, and whether bookmarks or labels of its PDF were used', async () => {
    const { papers } = (await locus(['status', 'vault', '--json'])).json() as { papers: Record<string, unknown>[] };
    expect(papers[0]).toMatchObject({ source: { format: 'paperforge' }, otherSources: [{ format: 'pdf', code: 'source-passed-over' }] });
    expect(papers.map((paper) => typeof paper.pdfWitness)).toEqual(papers.map(() => 'boolean'));
    const { stdout } = await locus(['status', 'vault']);
    expect(stdout).toMatch(/^ {2}Read from PaperForge(?:, with bookmarks or page labels of the PDF)? {2}\S/m);
    expect(stdout).toContain('the PDF itself: The paper was read from a source that knows more of its pages and sections (PaperForge).');
  });

  it('papers: title, authors, year, citekey', async () => {
    const { results } = (await locus(['papers', 'vault', 'hansen', '--json'])).json() as { results: unknown[] };
    const title = 'Supervised group training or exercise at home for knee osteoarthritis: a randomised trial in three clinics';
    expect(results[0]).toEqual({ paperId: 'KNEEOA21', title, authors: ['Ingrid Hansen', 'Marek Novak', 'Sofia Lindqvist'], year: 2021, citekey: 'hansen2021' });
  });

  it('tree: nodes with exactly the documented keys, true to what was made', async () => {
    const { paperId, nodes } = (await locus(['tree', 'vault', 'KNEEOA21', '--json'])).json() as { paperId: string; nodes: Record<string, unknown>[] };
    expect(paperId).toBe('KNEEOA21');
    const found: unknown[] = [];
    const walk = (node: Record<string, unknown>): void => {
      expect(Object.keys(node)).toEqual(['nodeId', 'kind', 'title', 'level', 'page', 'blockId', 'path', 'own', 'children']);
      if (node.kind === 'section') found.push(node.path);
      for (const child of node.children as Record<string, unknown>[]) walk(child);
    };
    nodes.forEach(walk);
    expect(found).toEqual((await demo()).truths.find((truth) => truth.paperId === 'KNEEOA21')?.sections.map((section) => section.path));
  });

  it('30: units: text is the exact slice of --canonical, pages and labels run side by side, the breadcrumb is in the embed text', async () => {
    const json = (await locus(['units', 'vault', 'KNEEOA21', '--canonical', '--json'])).json() as {
      canonical: string;
      units: { start: number; end: number; text: string; pages: number[]; labels: (string | null)[]; path: string[]; embedText: string; kind: string; label?: string; blocks: Record<string, unknown>[] }[];
      references: Record<string, unknown>[];
    };
    expect(json.units.length).toBeGreaterThan(15);
    for (const unit of json.units) {
      expect(json.canonical.slice(unit.start, unit.end)).toBe(unit.text);
      expect(unit.labels).toEqual(unit.pages.map((page) => String(1544 + page)));
      expect(unit.embedText.endsWith(unit.text)).toBe(true);
      if (unit.path.length > 0) expect(unit.embedText.startsWith(`${unit.path.join(' > ')}\n\n`)).toBe(true);
      for (const block of unit.blocks) expect(Object.keys(block)).toEqual(['page', 'blockId', 'start', 'end', 'bbox']);
    }
    expect(json.units.filter((unit) => unit.label !== undefined).map((unit) => unit.kind).sort()).toEqual(['figure', 'table']);
    expect(json.references).toHaveLength(4);
    expect(Object.keys(json.references[0] ?? {})).toEqual(['page', 'blockId', 'text']);
    expect((await locus(['units', 'vault', 'KNEEOA21', '--json'])).json()).not.toHaveProperty('canonical');
  });

  it('an unknown paper is refused, and a known one that is not indexed with its reason', async () => {
    expect(await locus(['tree', 'vault', 'NOSUCH00'])).toMatchObject({ code: 1, stdout: '', stderr: `locus: ${english('terminal.unknown-paper', { paperId: 'NOSUCH00' })}\n` });
    const ended = await locus(['units', await vaultNamed('unread'), 'KNEEOA21']);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('KNEEOA21 is not indexed');
  });

  it('doctor: versions, paths and sizes, and no text of any paper', async () => {
    const { stdout } = await locus(['doctor', 'vault', '--json']);
    const json = JSON.parse(stdout) as Record<string, unknown>;
    expect(json).toMatchObject({ node: process.version, paths: { vault: join(root, 'vault') } });
    expect(stdout).not.toMatch(/osteoarthritis|水鸟/);
  });
});
