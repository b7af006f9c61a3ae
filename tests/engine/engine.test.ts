import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine';
import type { Coverage } from '../../src/library/paper';
import { sharedFolder } from '../doubles/shared-folder';
import { Home, loadFolder } from './real-vault';

const VAULT = sharedFolder('data/ocr/vault-dev');
const EDGE = sharedFolder('data/ocr/edge-ocr-folders');
const PAPERS = ['JOSE206A', 'JOSE239A', 'JOSE299A'];
/** Papers that the library of the vault lists: each one's PDF is looked for. */
const PDFS_IN_LIBRARY = 9;
const OCR = 'System/PaperForge/ocr';
const LIBRARY = 'System/PaperForge/indexes/formal-library.json';

/** Three real papers with their library, notes and PDFs, not indexed yet. */
function realHome(): Home {
  const home = new Home();
  const wanted = (path: string): boolean => !path.startsWith(`${OCR}/`) || PAPERS.some((paper) => path.startsWith(`${OCR}/${paper}/`));
  loadFolder(home.vault, VAULT ?? '', '', (path) => wanted(path) && !/\/(canonical|json|health|assets)\//.test(path));
  return home;
}

async function indexedHome(): Promise<{ home: Home; engine: Engine }> {
  const home = realHome();
  const engine = await home.open();
  expect(await engine.index({})).toMatchObject({ added: 3, blocked: [], failed: [], failure: null });
  home.rest();
  return { home, engine };
}

const shardReads = (home: Home): string[] => home.data.reads.filter((path) => path.startsWith('papers/'));
const words = (query: string, limit = 5) => ({ query, limit, mode: 'words' as const, checked: true });

function expectSum(coverage: Coverage): void {
  const { library, indexed, publishing, blocked, failed, empty, noOcr, sourceMissing } = coverage;
  expect(indexed + publishing + blocked + failed + empty + noOcr + sourceMissing).toBe(library);
}

describe.skipIf(VAULT === null)('the engine over real papers', () => {
  it('40-3: opening loads nothing', async () => {
    const home = realHome();
    home.rest();
    await home.open();
    expect([home.vault.reads, home.vault.lists, home.data.reads, home.data.lists]).toEqual([[], 0, [], 0]);
  });

  it('40-23: before anything is built every paper has a state and the coverage adds up', async () => {
    const home = realHome();
    const engine = await home.open();
    const { coverage, papers } = await engine.status();
    expectSum(coverage);
    expect(coverage).toMatchObject({ library: 3, blocked: 3, indexed: 0 });
    expect(papers.map(({ reason }) => reason?.code)).toEqual(['not-indexed', 'not-indexed', 'not-indexed']);
    const survey = await engine.survey();
    expect(survey).toMatchObject({ papers: 3, stored: 0, failure: null, roots: [{ path: OCR, foundBy: 'config', papers: 3 }] });
    expect(survey.estimate).toBeGreaterThan(0);
    expect((await engine.search(words('learning'))).next).toContainEqual({ kind: 'build-index' });
  });

  it('40-4: after the run a fresh engine tells the same status, from the store', async () => {
    const { home, engine } = await indexedHome();
    const told = await engine.status();
    expect(told.coverage).toMatchObject({ library: 3, indexed: 3, blocked: 0 });
    expect(await (await home.open()).status()).toEqual(told);
    home.cache.entries.clear();
    const afterLoss = await (await home.open()).status();
    expect(afterLoss.papers.map(({ state, generation }) => [state, generation])).toEqual(told.papers.map(({ state, generation }) => [state, generation]));
  });

  it('40-3: the assembled index comes from the cache; a search then reads only the papers that it shows', async () => {
    const { home } = await indexedHome();
    const { passages } = await (await home.open()).search(words('PyTorch', 1));
    expect(passages[0]?.paperId).toBe('JOSE239A');
    expect(shardReads(home).length).toBeLessThan(3);
  });

  it('40-3: a lost, cut or foreign cache is rebuilt from the shards, with the same answers', async () => {
    const { home, engine } = await indexedHome();
    const wanted = await engine.search(words('slides for a course'));
    expect(wanted.passages.length).toBeGreaterThan(0);
    for (const harm of ['lost', 'cut', 'foreign'] as const) {
      for (const [key, bytes] of [...home.cache.entries].filter(([name]) => name.startsWith('index/'))) {
        if (harm === 'lost') home.cache.entries.delete(key);
        else home.cache.entries.set(key, harm === 'cut' ? bytes.slice(0, bytes.length / 2) : new TextEncoder().encode('{"pieces":{"a":{"key":"b","bytes":1}}}'));
      }
      expect(await (await home.open()).search(words('slides for a course')), harm).toEqual(wanted);
    }
  });

  it('40-3: a damaged cache is healed: after the next run the index comes from it again', async () => {
    const { home } = await indexedHome();
    for (const [key, bytes] of [...home.cache.entries].filter(([name]) => name.startsWith('index/1/pieces/'))) home.cache.entries.set(key, bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte)));
    const engine = await home.open();
    await engine.search(words('PyTorch', 1));
    await engine.index({});
    home.rest();
    await (await home.open()).search(words('PyTorch', 1));
    expect(shardReads(home).length).toBeLessThan(3);
  });

  it('40-3: a cache that does not work at all costs time, not answers', async () => {
    const { home, engine } = await indexedHome();
    const wanted = await engine.search(words('slides for a course'));
    home.cache.broken = true;
    const other = await home.open();
    expect(await other.search(words('slides for a course'))).toEqual(wanted);
    expect((await other.diagnose()).faults).not.toEqual([]);
  });

  it('40-12: shards that came by sync are searched without building', async () => {
    const { home: first } = await indexedHome();
    const second = new Home();
    for (const [path, { bytes }] of first.data.files) second.data.put(path, bytes);
    const { passages, coverage } = await (await second.open()).search(words('PyTorch', 1));
    expect(passages[0]).toMatchObject({ paperId: 'JOSE239A', sourceMissing: true });
    expect(coverage).toMatchObject({ library: 3, sourceMissing: 3 });
    expect(second.data.changes).toEqual([]);
  });

  it('40-9: a changed title rebuilds no unit and writes no shard; only that paper is refreshed in the index', async () => {
    const { home } = await indexedHome();
    const engine = await home.open();
    const text = home.vault.text(LIBRARY) ?? '';
    home.vault.put(LIBRARY, text.replace('Practical machine learning with PyTorch', 'Quokkas with PyTorch'));
    expect(await engine.index({})).toMatchObject({ kept: 3, rebuilt: 0, added: 0 });
    expect(home.data.changes).toEqual([]);
    expect((await engine.search(words('quokkas'))).passages[0]?.paperId).toBe('JOSE239A');
    expect((await engine.metadata(['JOSE239A'])).JOSE239A?.title).toBe('Quokkas with PyTorch');
    expect(new Set(shardReads(home).map((path) => path.slice(7, 15)))).toEqual(new Set(['JOSE239A']));
  });

  it('40-8: nothing changed: no text of a paper is read, nothing is written', async () => {
    const { home } = await indexedHome();
    expect(await (await home.open()).index({})).toMatchObject({ kept: 3 });
    expect([home.data.changes, shardReads(home), home.vault.reads.filter((path) => path.startsWith(OCR)), home.cache.writes]).toEqual([[], [], [], []]);
    // What a check costs, counted and not timed: about one listing and a stat a file for each paper, and the library's own folders.
    expect(home.vault.lists).toBeLessThanOrEqual(PAPERS.length + 15);
    expect(home.vault.stats).toBeLessThanOrEqual(PAPERS.length * 18 + PDFS_IN_LIBRARY);
  });

  it('40-10: hits of a paper whose folder is gone say so, until it is dropped', async () => {
    const { home, engine } = await indexedHome();
    home.vault.removeFolder(`${OCR}/JOSE239A`);
    await engine.index({});
    const { passages, coverage } = await engine.search(words('PyTorch', 1));
    expect(passages[0]).toMatchObject({ paperId: 'JOSE239A', sourceMissing: true });
    expect(coverage).toMatchObject({ indexed: 2, sourceMissing: 1 });
    home.time.now += 86_400_000;
    expect(await engine.index({})).toMatchObject({ dropped: 1 });
    expect((await engine.search(words('PyTorch'))).passages.filter(({ paperId }) => paperId === 'JOSE239A')).toEqual([]);
  });

  it('40-10: a folder deleted inside the app is dropped now', async () => {
    const { home, engine } = await indexedHome();
    home.vault.removeFolder(`${OCR}/JOSE239A`);
    await engine.forget('JOSE239A');
    expect((await engine.status()).papers.map(({ paperId }) => paperId)).toEqual(['JOSE206A', 'JOSE299A']);
    expect(await engine.paper('JOSE239A')).toBeNull();
  });

  it('60-2, 60-8: what is cited resolves as exact, from the link alone', async () => {
    const { engine } = await indexedHome();
    const [passage] = (await engine.search(words('slide decks for the course', 1))).passages;
    if (passage === undefined) throw new Error('nothing found');
    const cited = await engine.cite({ paperId: passage.paperId, ...passage.bestSentences });
    expect(cited?.text.length).toBeGreaterThan(10);
    const link = { linkPath: '', page: cited?.pages[0] ?? null, heading: null, cite: cited?.cite ?? null, alias: null };
    const resolved = await engine.resolve(link, cited?.paper.pdfPath ?? null);
    expect(resolved).toMatchObject({ state: 'exact', paperId: passage.paperId, span: { start: cited?.start, end: cited?.end } });
    expect(await engine.resolve(link, 'Notes/other.pdf')).toMatchObject({ state: 'unknown', paperId: null });
  });

  it('60-10: the words are kept once, when the citation is inserted, and outlive the index', async () => {
    const { home, engine } = await indexedHome();
    const request = { paperId: 'JOSE239A', start: 0, end: 40 };
    await engine.cite(request);
    expect(home.data.changes).toEqual([]);
    const cited = await engine.cite({ ...request, keep: true });
    await engine.cite({ ...request, keep: true });
    expect(home.data.changes).toEqual([`write citations/JOSE239A/${cited?.cite}.json`]);
    await engine.deleteIndex();
    expect(Object.keys(home.data.snapshot())).toEqual([`citations/JOSE239A/${cited?.cite}.json`]);
    expect([...home.cache.entries.keys()].filter((key) => !key.startsWith('pace'))).toEqual([]);
    expect((await engine.status()).coverage).toMatchObject({ indexed: 0, blocked: 3 });
    expect(await engine.index({})).toMatchObject({ added: 3 });
  });

  it('60-10: a missing file is made again when the citation is seen and its words still stand there, and only then', async () => {
    const { home, engine } = await indexedHome();
    const cited = await engine.cite({ paperId: 'JOSE239A', start: 0, end: 40, keep: true });
    const path = `citations/JOSE239A/${cited?.cite}.json`;
    const kept = home.data.snapshot()[path];
    await home.data.remove(path);
    const link = { linkPath: '', page: cited?.pages[0] ?? null, heading: null, cite: cited?.cite ?? null, alias: null };
    const pdf = cited?.paper.pdfPath ?? null;
    await engine.resolve({ ...link, cite: '105kk7q2m4tz9x' }, pdf);
    expect(home.data.snapshot()[path]).toBeUndefined();
    expect(kept).toBeDefined();
    home.rest();
    await engine.resolve(link, pdf);
    await engine.resolve(link, pdf);
    expect(home.data.changes).toEqual([`write ${path}`]);
    expect(home.data.snapshot()[path]).toEqual(kept);
  });

  it('60-1: a paper is known by its PDF, its note and its full text', async () => {
    const { engine } = await indexedHome();
    const paper = (await engine.metadata(['JOSE239A'])).JOSE239A;
    for (const path of [paper?.pdfPath, paper?.notePath, paper?.fullTextPath, `${OCR}/JOSE239A/fulltext.md`]) {
      expect((await engine.paperAt(path ?? ''))?.paperId).toBe('JOSE239A');
    }
    expect(await engine.paperAt('Notes/today.md')).toBeNull();
  });

  it('90: the diagnosis names versions, places and damage, and no text, title or absolute path', async () => {
    const { home, engine } = await indexedHome();
    home.data.put('papers/ZZZZ9999.0123456789abcdef.json', 'torn');
    const told = JSON.stringify(await engine.diagnose());
    expect(told).toContain('"broken":[{"shard":"papers/ZZZZ9999.0123456789abcdef.json","problem":"not-json"}]');
    expect(told).not.toMatch(/PyTorch|Atkinson|"\//);
  });

  it('40-11: another cap in the settings rebuilds with the next run', async () => {
    const { home, engine } = await indexedHome();
    await engine.configure({ ...home.settings, policy: { ...home.settings.policy, unitCap: 300 } });
    expect(await engine.index({})).toMatchObject({ rebuilt: 3 });
  });

  it('40-5: a search while papers are being replaced shows whole papers only', async () => {
    const { home, engine } = await indexedHome();
    await engine.configure({ ...home.settings, policy: { ...home.settings.policy, unitCap: 300 } });
    const running = engine.index({});
    let searches = 0;
    for (let done = false; !done; searches += 1) {
      const { passages } = await engine.search(words('course material', 20));
      expect(new Set(passages.map(({ paperId }) => paperId)).size).toBeGreaterThan(1);
      for (const passage of passages) expect((await engine.paper(passage.paperId))?.canonical.length).toBeGreaterThan(0);
      done = await Promise.race([running.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false)))]);
    }
    expect(searches).toBeGreaterThan(0);
  });
});

describe.skipIf(EDGE === null)('10-6: odd folders', () => {
  let engine: Engine;
  let home: Home;

  beforeAll(async () => {
    if (EDGE === null) return;
    home = new Home();
    loadFolder(home.vault, EDGE, OCR);
    home.vault.put(`${OCR}/EDGEDV01/index/result-hash.pending`, 'pending', home.time.now);
    home.vault.put(`${OCR}/.trash/x.md`, 'not a paper');
    engine = await home.open();
  });

  it('10-6: nothing stops the run, every folder has a state, and the coverage adds up', async () => {
    const report = await engine.index({});
    expect(report.failed).toEqual([]);
    expect(report.blocked.map(({ paperId, reason }) => [paperId, reason.code])).toEqual([['EDGEDV01', 'publishing'], ['EDGEDV09', 'ocr-queued']]);
    const { papers, coverage } = await engine.status();
    expectSum(coverage);
    const states = Object.fromEntries(papers.map(({ paperId, state }) => [paperId.slice(6), state]));
    expect(states).toEqual({
      '01': 'publishing', '02': 'indexed', '03': 'indexed', '04': 'indexed', '05': 'indexed', '06': 'indexed', '07': 'indexed',
      '08': 'indexed', '09': 'no-ocr', '10': 'indexed', '11': 'indexed', '12': 'indexed', '13': 'indexed', '14': 'indexed',
    });
    expect(papers.find(({ paperId }) => paperId === 'EDGEDV02')?.reason?.code).toBe('hash-stale-indexed');
    for (const { paperId, reason, warnings } of papers) {
      const said = [reason, ...warnings].map((each) => JSON.stringify(each));
      expect(new Set(said).size, `${paperId} says a thing twice`).toBe(said.length);
    }
    expect(papers.find(({ paperId }) => paperId === 'EDGEDV02')?.warnings.map(({ code }) => code)).toEqual(['meta-key-mismatch']);
  });

  it('10-2: an hour later the interrupted publication is read, and that is said', async () => {
    home.time.now += 3_600_000;
    expect(await engine.index({})).toMatchObject({ added: 1 });
    const paper = (await engine.status()).papers.find(({ paperId }) => paperId === 'EDGEDV01');
    expect(paper).toMatchObject({ state: 'indexed', reason: { code: 'publish-interrupted' } });
  });

  it('40-6: a lost hash file is recomputed to the same identity: nothing is rebuilt', async () => {
    home.vault.files.delete(`${OCR}/EDGEDV12/index/result-hash.txt`);
    const report = await engine.index({});
    expect(report).toMatchObject({ rebuilt: 0, added: 0 });
  });
});
