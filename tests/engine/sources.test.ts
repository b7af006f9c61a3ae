import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine';
import type { PaperStatus } from '../../src/library/paper';
import { pdfReader } from '../../src/cli/pdf-reader';
import { pdfOfPaper, PDFS } from '../pdf/real-pdfs';
import { SHARED } from '../structure/real-papers';
import { Home, loadFolder } from './real-vault';

const SAME = join(SHARED, 'data/ocr/formats/same-paper');
const VAULT = join(SHARED, 'data/ocr/vault-dev');
const hasData = existsSync(SAME) && existsSync(VAULT) && existsSync(PDFS);
if (!hasData) console.warn(`SKIPPED: sources of real papers are not at ${SAME}; set LOCUS_SHARED`);

const OCR = 'System/PaperForge/ocr';
const DAY = 86_400_000;
const reader = pdfReader();
afterAll(() => reader.close());

/** A device that reads PDFs and other tools' results in "Papers". */
class Reading extends Home {
  override get host(): Home['host'] {
    return { ...super.host, pdf: reader };
  }
  constructor() {
    super();
    this.settings = { ...this.settings, sourceFolders: ['Papers'], readPdfs: true };
  }
}

function putShapes(home: Home, paperId: string, only: (name: string) => boolean = () => true, folder = `Papers/${paperId}`): string[] {
  const names = readdirSync(join(SAME, paperId)).filter(only);
  for (const name of names) home.vault.put(`${folder}/${name}`, readFileSync(join(SAME, paperId, name)), 1_700_000_000_000);
  return names;
}

function putLibrary(home: Home, ...withOcr: string[]): void {
  loadFolder(home.vault, VAULT, '', (path) => !path.endsWith('.pdf') && (!path.startsWith(`${OCR}/`) || withOcr.some((id) => path.startsWith(`${OCR}/${id}/`))));
}

const pdfPathIn = (home: Home, paperId: string): string => {
  const found = /"pdf_path":\s*"\[\[([^\]]+)\]\]"/g;
  const text = home.vault.text('System/PaperForge/indexes/formal-library.json') ?? '';
  const item = text.slice(text.indexOf(`"zotero_key": "${paperId}"`));
  return found.exec(item)?.[1]?.normalize('NFC') ?? '';
};

function putPdf(home: Home, paperId: string): string {
  const path = pdfPathIn(home, paperId);
  home.vault.put(path, readFileSync(pdfOfPaper(paperId) ?? ''), 1_700_000_000_000);
  return path;
}

const statusOf = async (engine: Engine, paperId: string): Promise<PaperStatus | undefined> => (await engine.status()).papers.find((paper) => paper.paperId === paperId);
const ids = async (engine: Engine): Promise<string[]> => (await engine.status()).papers.map(({ paperId }) => paperId);
const sumOf = ({ indexed, publishing, blocked, failed, empty, noOcr, sourceMissing }: Awaited<ReturnType<Engine['status']>>['coverage']): number => indexed + publishing + blocked + failed + empty + noOcr + sourceMissing;

describe.skipIf(!hasData)('10: results of other tools in a vault', () => {
  it('10: seven shapes of one paper beside its library are that paper, read from the best of them', async () => {
    const home = new Reading();
    putLibrary(home);
    putShapes(home, 'JOSE239A');
    const engine = await home.open();
    expect(await engine.index({})).toMatchObject({ added: 1, failed: [], blocked: [], failure: null });
    expect(await ids(engine)).toEqual(['JOSE239A']);
    const status = await statusOf(engine, 'JOSE239A');
    expect(status).toMatchObject({ state: 'indexed', title: 'Practical machine learning with PyTorch', source: { rank: 'boxes' } });
    expect(status?.otherSources).toHaveLength(6);
    expect(status?.otherSources.every(({ reason }) => reason.code === 'source-passed-over')).toBe(true);
    await engine.dispose();
  });

  it('10: without a library they are one paper too, called after its file and titled as it says', async () => {
    const home = new Reading();
    putShapes(home, 'JOSE239A');
    const engine = await home.open();
    expect(await engine.index({})).toMatchObject({ added: 1, failed: [], failure: null });
    const [paperId = ''] = await ids(engine);
    expect(paperId).toMatch(/^JOSE239A-[0-9a-f]{8}$/);
    expect(await statusOf(engine, paperId)).toMatchObject({ title: 'Practical machine learning with PyTorch', state: 'indexed' });
    expect((await engine.search({ query: 'PyTorch', limit: 5, mode: 'words' })).passages[0]).toMatchObject({ paperId });
    await engine.dispose();
  });

  it('40-8: nothing moved: no file is opened, not even its beginning, and nothing is written', async () => {
    const home = new Reading();
    putLibrary(home);
    putShapes(home, 'JOSE239A');
    putShapes(home, 'ZHTHES01');
    await (await home.open()).index({});
    home.rest();
    expect(await (await home.open()).index({})).toMatchObject({ kept: 2, added: 0, rebuilt: 0 });
    expect([home.vault.reads.filter((path) => path.startsWith('Papers/')), home.data.changes, home.cache.writes]).toEqual([[], [], []]);
  });

  it('10: a paper that gains an OCR folder keeps its id and is read from that', async () => {
    const home = new Reading();
    putLibrary(home);
    putShapes(home, 'JOSE239A', (name) => name.endsWith('.docling.json'));
    const engine = await home.open();
    expect(await engine.index({})).toMatchObject({ added: 1 });
    expect(await statusOf(engine, 'JOSE239A')).toMatchObject({ source: { format: 'docling' } });
    putLibrary(home, 'JOSE239A');
    expect(await engine.index({})).toMatchObject({ rebuilt: 1, added: 0 });
    expect(await statusOf(engine, 'JOSE239A')).toMatchObject({ source: { format: 'paperforge', rank: 'paperforge' } });
    await engine.dispose();
  });

  it('40-10: the next best takes over a day after the best is gone, not on a hiccup', async () => {
    const home = new Reading();
    putLibrary(home, 'JOSE239A', 'JOSE206A');
    putShapes(home, 'JOSE239A', (name) => name.endsWith('.docling.json'));
    const engine = await home.open();
    expect(await engine.index({})).toMatchObject({ added: 2 });
    home.vault.removeFolder(`${OCR}/JOSE239A`);
    expect(await engine.index({})).toMatchObject({ rebuilt: 0, kept: 2 });
    expect(await statusOf(engine, 'JOSE239A')).toMatchObject({ state: 'source-missing', source: { format: 'paperforge' } });
    const { coverage } = await engine.status();
    expect([sumOf(coverage), coverage.sourceMissing]).toEqual([coverage.library, 1]);
    home.time.now += DAY;
    expect(await engine.index({})).toMatchObject({ rebuilt: 1, dropped: 0 });
    expect(await statusOf(engine, 'JOSE239A')).toMatchObject({ state: 'indexed', source: { format: 'docling' } });
    await engine.dispose();
  });

  it('10: a folder that is not there drops nothing and says so; what is no paper is told of', async () => {
    const home = new Reading();
    putLibrary(home);
    putShapes(home, 'JOSE239A', (name) => name.endsWith('.docling.json'));
    home.vault.put('Papers/shopping.json', '{"milk":1}');
    const engine = await home.open();
    await engine.index({});
    expect((await engine.status()).unusedFiles).toEqual([{ path: 'Papers/shopping.json', reason: { code: 'source-unknown' } }]);
    home.vault.removeFolder('Papers');
    home.time.now += 3 * DAY;
    await engine.index({});
    home.time.now += 3 * DAY;
    expect(await engine.index({})).toMatchObject({ dropped: 0 });
    const status = await engine.status();
    expect(status.papers).toMatchObject([{ paperId: 'JOSE239A', state: 'source-missing' }]);
    expect(status.warnings).toContainEqual({ code: 'source-folder-missing', params: { path: 'Papers' } });
    await engine.dispose();
  });
});

describe.skipIf(!hasData)('40-4, 40-6: PDFs of papers', () => {
  it('40-19: a paper with a PDF and no OCR is read from it into fulltext, with pages; a second run opens nothing', async () => {
    const home = new Reading();
    putLibrary(home);
    const path = putPdf(home, 'JOSE239A');
    const engine = await home.open();
    expect(await engine.index({})).toMatchObject({ added: 1, failed: [], failure: null });
    expect(await statusOf(engine, 'JOSE239A')).toMatchObject({ state: 'indexed', units: { body: 0 }, source: { format: 'pdf', rank: 'pdf', path } });
    expect((await engine.search({ query: 'PyTorch', limit: 3, mode: 'words' })).passages[0]?.pages.length).toBeGreaterThan(0);
    await engine.dispose();
    home.rest();
    await (await home.open()).index({});
    expect([home.vault.reads.filter((name) => name.endsWith('.pdf')), home.data.changes, home.cache.writes]).toEqual([[], [], []]);
  });

  it('40-4: bookmarks are part of the generation; a device without the PDF serves what another made with it, and makes nothing new', async () => {
    const home = new Reading();
    putLibrary(home, 'ZHTHES01');
    const path = putPdf(home, 'ZHTHES01');
    const engine = await home.open();
    expect(await engine.index({})).toMatchObject({ added: 1 });
    const generation = (await statusOf(engine, 'ZHTHES01'))?.generation;
    await engine.dispose();

    const other = new Reading();
    putLibrary(other, 'ZHTHES01');
    for (const [name, { bytes, mtime }] of home.data.files) if (name.startsWith('papers/')) other.data.put(name, bytes, mtime);
    const elsewhere = await other.open();
    expect(await elsewhere.index({})).toMatchObject({ kept: 1, added: 0, rebuilt: 0 });
    other.time.now += 3 * DAY;
    expect(await elsewhere.index({})).toMatchObject({ kept: 1, rebuilt: 0, dropped: 0 });
    expect(await statusOf(elsewhere, 'ZHTHES01')).toMatchObject({ state: 'indexed', generation });
    expect([other.data.changes.filter((change) => change.includes('papers/')), path === '']).toEqual([[], false]);
    await elsewhere.dispose();
  });

  it('40-6: a PDF that changed and says the same rebuilds nothing; one that cannot be read costs its bookmarks, not the paper', async () => {
    const home = new Reading();
    putLibrary(home, 'ZHTHES01');
    const path = putPdf(home, 'ZHTHES01');
    const engine = await home.open();
    await engine.index({});
    const before = await statusOf(engine, 'ZHTHES01');
    home.vault.put(path, readFileSync(pdfOfPaper('ZHTHES01') ?? ''), 1_800_000_000_000);
    expect(await engine.index({})).toMatchObject({ kept: 1, rebuilt: 0 });
    home.vault.put(path, readFileSync(join(PDFS, 'not_a_pdf.pdf')), 1_900_000_000_000);
    expect(await engine.index({})).toMatchObject({ kept: 1, rebuilt: 0, failed: [], blocked: [] });
    const after = await statusOf(engine, 'ZHTHES01');
    expect(after).toMatchObject({ state: 'indexed', generation: before?.generation });
    expect(after?.warnings.filter(({ code }) => code.startsWith('pdf-'))).toEqual([{ code: 'pdf-not-a-pdf' }]);
    await engine.dispose();
  });

  it('40-23: every PDF of the samples is indexed or says why not, and the run goes on', async () => {
    const home = new Reading();
    home.settings = { ...home.settings, sourceFolders: [] };
    const names = readdirSync(PDFS).filter((name) => name.endsWith('.pdf')).sort();
    const items = names.map((name, at) => ({ zotero_key: `PDF${String(at).padStart(5, '0')}`, title: name, authors: [], year: '2020', doi: '', pdf_path: `[[System/Zotero/storage/S/${name}]]` }));
    home.vault.put('paperforge.json', '{"schema_version":2,"vault_config":{"system_dir":"System"}}');
    home.vault.put('System/PaperForge/indexes/formal-library.json', JSON.stringify({ schema_version: '2', items }));
    for (const name of names) home.vault.put(`System/Zotero/storage/S/${name}`, readFileSync(join(PDFS, name)), 1_700_000_000_000);
    const engine = await home.open();
    const report = await engine.index({});
    expect(report.failure).toBeNull();
    const { papers, coverage } = await engine.status();
    expect([papers.length, sumOf(coverage)]).toEqual([names.length, names.length]);
    for (const { title, state, reason, source } of papers) {
      expect(['indexed', 'empty', 'no-ocr', 'failed'], title).toContain(state);
      if (state === 'indexed') expect(source?.format, title).toBe('pdf');
      else expect(reason?.code, title).toMatch(/^(?:pdf-|empty)/);
    }
    expect(papers.filter(({ state }) => state === 'indexed').length).toBeGreaterThan(12);
    home.rest();
    await engine.index({});
    expect(home.vault.reads.filter((name) => name.endsWith('.pdf'))).toEqual([]);
    await engine.dispose();
  });
});
