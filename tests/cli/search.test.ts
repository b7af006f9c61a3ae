import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findLinks } from '../../src/citation';
import { openEngineInProcess } from '../../src/engine';
import type { OpenEngine } from '../../src/engine/engine';
import { translator } from '../../src/i18n';
import type { Passage, SearchAnswer, SearchRequest } from '../../src/retrieval/model';
import { commandLine } from './command-line';
import { fakeTerminal } from './fake-terminal';

const { root, demo, vaultNamed, locus } = commandLine('search');
const english = translator('en');
const KEYS = ['paperId', 'title', 'authors', 'year', 'citekey', 'collection', 'kind', 'path', 'pages', 'labels', 'at', 'supplement', 'where', 'text', 'score', 'unitIds', 'arms', 'related', 'cite', 'label', 'table', 'mentions', 'mentionedIn'];
interface Result {
  paperId: string;
  where: string;
  pages: number[];
  labels: (string | null)[];
  path: string[];
  text: string;
  cite: string;
}

beforeAll(async () => {
  expect((await locus(['index', await vaultNamed('vault')])).code).toBe(0);
});

/** The real engine, except that a search answers what is given, and the request is kept. */
function answering(answer: (passage: Passage) => Partial<SearchAnswer>): { open: OpenEngine; asked: SearchRequest[] } {
  const asked: SearchRequest[] = [];
  const open: OpenEngine = async (host, settings) => {
    const engine = await openEngineInProcess(host, settings);
    engine.search = async (request) => {
      asked.push(request);
      const paper = await engine.paper('KNEEOA21');
      const unit = paper?.units.find((candidate) => candidate.path.includes('3.2 Pain during walking') && candidate.kind === 'body');
      if (!paper || !unit) throw new Error('the demo has no such section');
      const text = paper.canonical.slice(unit.start, unit.end);
      const start = unit.start + text.indexOf('Among the people');
      const passage: Passage = {
        paperId: 'KNEEOA21', generation: '', unitIds: [unit.unitId], collection: 'body', kind: 'body', path: unit.path, pages: unit.pages, labels: paper.pageLabels,
        approximate: false, start: unit.start, end: unit.end, text, label: null, image: null, table: null, mentions: [], mentionedIn: [], blocks: unit.blocks, score: 1, related: [], arms: [], highlights: [],
        bestSentences: { start, end: unit.end }, sourceMissing: false,
      };
      const { coverage } = await engine.status();
      return { passages: [], coverage, notices: [], next: [], expansions: [], ambiguous: [], ...answer(passage) };
    };
    return engine;
  };
  return { open, asked };
}

describe('90: locus search', () => {
  it('90: a table comes with its rows, an object with the places that mention it, a passage with the objects that it names', async () => {
    const table = { header: [['Group', 'n']], rows: [['A', '12'], ['B', '7']], rowNumbers: [57, 58], hitRows: [58], shownRows: 2, totalRows: 200 };
    const place = { unitId: 'u1', path: ['Results'], pages: [3], labels: {}, start: 5, end: 9 };
    const { open } = answering((passage) => ({
      passages: [{ ...passage, kind: 'table', label: 'Table 1', table, mentions: [{ ...place, kind: 'figure', label: 'Fig. 2', places: [{ start: 0, end: 6 }] }], mentionedIn: [{ ...place, kind: 'body', label: null, approximate: false, paragraph: 3 }] }],
    }));
    const { stdout } = await locus(['search', 'vault', 'group', '--json'], fakeTerminal(root), open);
    expect((JSON.parse(stdout) as { results: unknown[] }).results[0]).toMatchObject({
      label: 'Table 1', table, mentions: [{ unitId: 'u1', kind: 'figure', label: 'Fig. 2', path: ['Results'], pages: [3] }], mentionedIn: [{ unitId: 'u1', path: ['Results'], paragraph: 3, start: 5, end: 9 }],
    });
    const words = await locus(['search', 'vault', 'group'], fakeTerminal(root), open);
    expect(words.stdout).toContain('  Group | n\n  A | 12\n  B | 7\n  2 of 200 rows shown');
  });

  it('90: a paper that is not there is refused, and not answered with nothing', async () => {
    const ended = await locus(['search', 'vault', 'knee', '--paper', 'NOPE']);
    expect(ended).toEqual(expect.objectContaining({ code: 1, stdout: '', stderr: `locus: ${english('terminal.unknown-paper', { paperId: 'NOPE' })}\n` }));
  });

  it('50-5: what was looked for besides is told, in JSON and in words, and --no-expand asks as written', async () => {
    const expansions = [{ id: 'OA=osteoarthriti', from: 'OA', to: 'osteoarthritis', papers: 2 }];
    const ambiguous = [{ short: 'MS', meanings: [{ id: 'MS=multipl sclerosi', long: 'multiple sclerosis', papers: 2 }, { id: 'MS=mass spectrometri', long: 'mass spectrometry', papers: 1 }] }];
    const { open, asked } = answering(() => ({ expansions, ambiguous }));
    const { stdout } = await locus(['search', 'vault', 'OA', '--json'], fakeTerminal(root), open);
    expect(JSON.parse(stdout)).toMatchObject({ expansions, ambiguous });
    const plain = await locus(['search', 'vault', 'OA', '--no-expand'], fakeTerminal(root), open);
    expect(plain.stdout).toContain('Also searched: osteoarthritis (OA)');
    expect(plain.stdout).toContain('multiple sclerosis · mass spectrometry');
    expect(asked.map(({ expand }) => expand)).toEqual([undefined, false]);
  });

  it('90: a query that begins with "-" leaves words out, and is no option', async () => {
    const { open, asked } = answering(() => ({}));
    await locus(['search', 'vault', '-knee pain', '--limit', '3', '--json'], fakeTerminal(root), open);
    await locus(['search', 'vault', '--json', '--', '--pain'], fakeTerminal(root), open);
    expect(asked.map(({ query }) => query)).toEqual(['-knee pain', '--pain']);
    expect((await locus(['search', 'vault', 'pain', '--limit', '-5'], fakeTerminal(root), open)).code).toBe(2);
    expect((await locus(['search', 'vault', 'pain', '--lim', '5'], fakeTerminal(root), open)).code).toBe(2);
  });

  it('a result has the documented keys; `where` is the formatted place and `cite` the link as it would be inserted', async () => {
    const { open, asked } = answering((passage) => ({ passages: [passage] }));
    const ended = await locus(['search', 'vault', 'refresher', '--limit', '3', '--mode', 'words', '--paper', 'KNEEOA21', '--json'], fakeTerminal(root), open);
    expect(asked).toEqual([{ query: 'refresher', limit: 3, mode: 'words', checked: true, scope: { papers: ['KNEEOA21'] } }]);
    expect(Object.keys(ended.json())).toEqual(['results', 'coverage']);
    const [result] = ended.json().results as Result[];
    expect(Object.keys(result ?? {})).toEqual(KEYS);
    expect(result).toMatchObject({ year: 2021, citekey: 'hansen2021', pages: [2, 3], labels: ['1546', '1547'], where: 'p. 1546–1547 (PDF 2–3) · 3 Results > 3.2 Pain during walking' });
    expect(result?.cite).toMatch(/^\[\[System\/Zotero\/storage\/ATKNEE01\/.*\.pdf#page=3&cite=1[0-9a-z]{13}\|Hansen et al\. 2021, p\. 1547\]\]$/);
    expect(findLinks(result?.cite ?? '')[0]?.link.page).toBe(3);
  });

  it('for people: author, year, place, then the passage; the defaults are ten passages and both arms', async () => {
    const { open, asked } = answering((passage) => ({ passages: [passage] }));
    const ended = await locus(['search', 'vault', 'refresher'], fakeTerminal(root), open);
    expect(asked[0]).toEqual({ query: 'refresher', limit: 10, mode: 'both', checked: true });
    const lines = ended.stdout.split('\n');
    expect(lines[0]).toBe('Hansen et al. 2021 · p. 1546–1547 (PDF 2–3) · 3 Results > 3.2 Pain during walking');
    expect(lines[1]).toMatch(/^ {2}Walking pain fell by 19\.6 mm/);
    expect(Math.max(...lines.slice(1).map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(ended.stdout).toContain('6 of 6 papers can be searched.');
  });

  it('40-21, 40-22: notices and next steps are data in JSON and sentences for people; nothing found is no error', async () => {
    const partial = answering(() => ({ notices: [{ code: 'meaning-unavailable' }], next: [{ kind: 'search-papers' }] }));
    const json = await locus(['search', 'vault', 'x', '--json'], fakeTerminal(root), partial.open);
    expect(json.json()).toMatchObject({ results: [], notice: english('notice.meaning-unavailable'), next: [{ kind: 'search-papers' }] });
    expect(json.stderr).toBe(`${english('notice.meaning-unavailable')}\n`);
    const people = await locus(['search', 'vault', 'x'], fakeTerminal(root), partial.open);
    expect(people.code).toBe(0);
    expect(people.stdout).toContain(english('terminal.no-passages'));
    expect(people.stdout).toContain(english('next.search-papers'));
  });

  it('a vault that is not indexed says what to do', async () => {
    const ended = await locus(['search', await vaultNamed('unread'), 'bees', '--json']);
    expect(ended.code).toBe(0);
    expect(ended.json()).toMatchObject({ results: [], coverage: { library: 6, indexed: 0 } });
    expect(ended.stderr).toContain(english('terminal.nothing-indexed'));
  });

  it('40-8: a vault whose OCR folder is gone is still searched, and nobody is told to index it first', async () => {
    const vault = await vaultNamed('gone');
    await locus(['index', vault]);
    rmSync(join(vault, 'System'), { recursive: true });
    const ended = await locus(['search', vault, 'bees', '--json']);
    expect((ended.json().results as Result[]).length).toBeGreaterThan(0);
    expect(ended.stderr).not.toContain(english('terminal.nothing-indexed'));
  });

  it('40-20, 30-17: asked with its question, the paper is among the first three results, and the answer’s passage names the answer’s page and section', async () => {
    const made = await demo();
    let papers = 0;
    let answers = 0;
    let asked = 0;
    for (const truth of made.truths) {
      for (const fact of truth.facts) {
        const search = async (...options: string[]): Promise<Result[]> => (await locus(['search', 'vault', fact.question, '--limit', '5', '--json', ...options])).json().results as Result[];
        asked += 1;
        if ((await search()).slice(0, 3).some((result) => result.paperId === truth.paperId)) papers += 1;
        const found = (await search('--paper', truth.paperId)).find((result) => result.text.includes(fact.answer));
        if (!found) continue;
        answers += 1;
        expect(found.pages, fact.question).toEqual(expect.arrayContaining(fact.pages));
        expect(found.path, fact.question).toEqual(fact.path);
      }
    }
    expect(papers / asked).toBeGreaterThanOrEqual(0.9);
    expect(answers / asked).toBeGreaterThanOrEqual(0.8);
  });
});
