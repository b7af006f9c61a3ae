import { describe, expect, it } from 'vitest';
import { aliasFor, citationTarget, DEFAULT_ALIAS, type CitationLink } from '../../src/citation';
import type { Engine } from '../../src/engine';
import type { CitedPlace } from '../../src/engine/engine';
import { translator } from '../../src/i18n';
import type { SupplementReader } from '../../src/ports';
import type { PaperStatus } from '../../src/library/paper';
import type { Passage } from '../../src/retrieval/model';
import { readSupplement } from '../../src/supplements/read-supplement';
import { docx, pptx, xlsx } from '../supplements/made-up';
import { Home } from './real-vault';

const OCR = 'System/PaperForge/ocr';
const DAY = 86_400_000;

/** A device that reads supplements below "SI", here in this thread, and counts how often. */
class Device extends Home {
  readings: string[] = [];
  reads = true;
  /** The reader goes down with files of this name. */
  fatal = '';
  constructor(from?: Device) {
    super();
    this.settings = { ...this.settings, sourceFolders: ['SI'] };
    // Another device of the same vault: its plugin data is synced, what it remembers is its own.
    for (const [path, file] of from?.data.files ?? []) this.data.files.set(path, file);
  }
  override get host(): Home['host'] {
    const reader: SupplementReader = {
      read: (name, bytes, limits) => {
        this.readings.push(name);
        if (name === this.fatal) return Promise.resolve({ ok: false, code: 'supplement-hangs', message: 'not done' });
        return readSupplement(name, bytes, limits);
      },
      close: () => undefined,
    };
    return this.reads ? { ...super.host, supplements: reader } : super.host;
  }
  paper(paperId: string, words = 'Patients were treated and watched for many years.'): this {
    const rows = [{ page: 1, block_id: 0, role: 'section_heading', text: 'Methods' }, { page: 1, block_id: 1, role: 'body_paragraph', text: words }];
    this.vault.put(`${OCR}/${paperId}/structure/blocks.structured.jsonl`, rows.map((row) => JSON.stringify(row)).join('\n'), 1_700_000_000_000);
    this.vault.put(`${OCR}/${paperId}/meta.json`, '{"ocr_status":"done"}', 1_700_000_000_000);
    return this;
  }
  note(paperId: string, text = '', frontmatter = ''): this {
    this.vault.put(`Resources/Literature/Care/${paperId} - t/${paperId}.md`, `---\ntitle: A paper\nzotero_key: ${paperId}\nyear: 2020\n${frontmatter}---\n${text}`);
    return this;
  }
}

const TABLE = (dose: string): Uint8Array => xlsx({ name: 'Q1', rows: [['Drug name', 'Daily dose'], ['aspirin', dose]] }, { name: 'Q2', rows: [['Drug name', 'Daily dose'], ['warfarin', '2 mg']] });
const two = (): Device => new Device().paper('SMITH001').note('SMITH001').paper('WANG0002').note('WANG0002');
const find = async (engine: Engine, query: string): Promise<Passage[]> => (await engine.search({ query, limit: 5, mode: 'words', checked: true })).passages;
const statusOf = async (engine: Engine, paperId: string): Promise<PaperStatus | undefined> => (await engine.status()).papers.find((paper) => paper.paperId === paperId);

describe('issue 5.4: supplements, end to end', () => {
  it('30-20, 30-42: a workbook is indexed with its paper, and its rows are found and say where they stand', async () => {
    const device = two();
    device.vault.put('SI/SMITH001/Table S1.xlsx', TABLE('100 mg'));
    const engine = await device.open();
    expect(await engine.index({})).toMatchObject({ added: 2, failed: [], blocked: [], failure: null });
    const [passage] = await find(engine, 'aspirin');
    expect(passage).toMatchObject({ paperId: 'SMITH001', pages: [], path: [], kind: 'other', collection: 'fulltext', at: { sheet: ['Q1'], row: [1, 2] }, supplement: { name: 'Table S1.xlsx', path: 'SI/SMITH001/Table S1.xlsx' } });
    const own = await find(engine, 'watched');
    expect(own.map(({ paperId, pages, at, supplement }) => [paperId, pages, at, supplement]).sort()).toEqual([['SMITH001', [1], undefined, undefined], ['WANG0002', [1], undefined, undefined]]);
    expect(await statusOf(engine, 'SMITH001')).toMatchObject({ state: 'indexed', supplements: [{ path: 'SI/SMITH001/Table S1.xlsx', reason: null }] });
    expect((await engine.status()).coverage).toMatchObject({ library: 2, indexed: 2 });
    await engine.dispose();
  });

  it.each([
    ['talk.pptx', pptx([{ title: 'Doses' }, { title: 'Outcome', texts: ['Haemorrhage was rare in all of them.'] }]), { slide: [2] }, []],
    ['data.csv', 'Event,Count of them\nhaemorrhage,5\n', { row: [1, 2] }, []],
    ['log.jsonl', '{"event":"none at all here"}\n{"event":"haemorrhage after a day"}\n', { line: [1, 2] }, []],
    ['protocol.docx', docx(['# Methods', '## Dose', 'Haemorrhage ended the treatment.']), {}, ['Methods', 'Dose']],
    ['Supplement.md', '# Methods\n\n## Dose\n\nHaemorrhage ended the treatment.\n', {}, ['Methods', 'Dose']],
  ])('30-20: %s has its own locators and no page', async (name, content, at, path) => {
    const device = two();
    device.vault.put(`SI/SMITH001/${name}`, content);
    const engine = await device.open();
    expect(await engine.index({})).toMatchObject({ added: 2, failed: [], blocked: [] });
    expect(await find(engine, 'haemorrhage')).toMatchObject([{ paperId: 'SMITH001', pages: [], path, supplement: { name } }]);
    expect((await find(engine, 'haemorrhage'))[0]?.at ?? {}).toEqual(at);
    await engine.dispose();
  });

  it('40-8: nothing moved: no supplement and no paper is opened, nothing is written', async () => {
    const device = two();
    device.vault.put('SI/SMITH001/Table S1.xlsx', TABLE('100 mg'));
    await (await device.open()).index({});
    device.rest();
    device.readings = [];
    expect(await (await device.open()).index({})).toMatchObject({ kept: 2, added: 0, rebuilt: 0 });
    expect([device.vault.reads.filter((path) => path !== 'paperforge.json'), device.data.changes, device.cache.writes, device.readings]).toEqual([[], [], [], []]);
  });

  it('40-8: a file that brought the reader down is tried three times by itself, then on demand; when it is read it is in the paper', async () => {
    const device = two();
    device.vault.put('SI/SMITH001/Table S1.xlsx', TABLE('100 mg'));
    device.fatal = 'Table S1.xlsx';
    const engine = await device.open();
    for (let run = 0; run < 5; run += 1) expect(await engine.index({})).toMatchObject({ failed: [], blocked: [], failure: null });
    expect(device.readings).toHaveLength(3);
    expect((await statusOf(engine, 'SMITH001'))?.supplements).toMatchObject([{ reason: { code: 'supplement-hangs' } }]);
    expect(await find(engine, 'watched')).toHaveLength(2);
    await engine.index({ papers: ['SMITH001'], full: true });
    expect(device.readings).toHaveLength(4);
    device.fatal = '';
    await engine.index({ papers: ['SMITH001'], full: true });
    expect((await statusOf(engine, 'SMITH001'))?.supplements).toMatchObject([{ reason: null }]);
    expect(await find(engine, 'aspirin')).toHaveLength(1);
    device.rest();
    expect(await engine.index({})).toMatchObject({ kept: 2, rebuilt: 0 });
    expect(device.readings).toHaveLength(5);
    await engine.dispose();
  });

  it('40-4: a supplement that changed rebuilds its paper alone; one only touched rebuilds nothing', async () => {
    const device = two();
    device.vault.put('SI/SMITH001/Table S1.xlsx', TABLE('100 mg'));
    const engine = await device.open();
    await engine.index({});
    device.vault.put('SI/SMITH001/Table S1.xlsx', TABLE('100 mg'));
    device.readings = [];
    expect(await engine.index({})).toMatchObject({ kept: 2, rebuilt: 0 });
    expect(device.readings).toEqual([]);
    device.vault.put('SI/SMITH001/Table S1.xlsx', TABLE('325 mg'));
    expect(await engine.index({})).toMatchObject({ kept: 1, rebuilt: 1 });
    expect((await find(engine, 'aspirin'))[0]?.text).toContain('325 mg');
    await engine.dispose();
  });

  it('40-10: a supplement that was removed is gone from the results; the paper and its other supplements stay', async () => {
    const device = two();
    device.vault.put('SI/SMITH001/Table S1.xlsx', TABLE('100 mg'));
    device.vault.put('SI/SMITH001/talk.pptx', pptx([{ title: 'Haemorrhage was rare' }]));
    const engine = await device.open();
    await engine.index({});
    device.vault.files.delete('SI/SMITH001/Table S1.xlsx');
    expect(await engine.index({})).toMatchObject({ kept: 1, rebuilt: 1, dropped: 0 });
    expect([await find(engine, 'aspirin'), (await find(engine, 'haemorrhage')).length, (await find(engine, 'watched')).length]).toEqual([[], 1, 2]);
    await engine.dispose();
  });

  it('40-10: a folder that is away for a moment takes nothing from any paper', async () => {
    const device = two();
    device.vault.put('SI/SMITH001/Table S1.xlsx', TABLE('100 mg'));
    const engine = await device.open();
    await engine.index({});
    device.vault.removeFolder('SI');
    device.time.now += 3 * DAY;
    expect(await engine.index({})).toMatchObject({ kept: 2, rebuilt: 0 });
    expect(await find(engine, 'aspirin')).toHaveLength(1);
    await engine.dispose();
  });

  it('10: supplements stay with their paper when its text changes, and never are its text', async () => {
    const device = two();
    device.vault.put('SI/SMITH001/Supplement.md', '# Another title that is long enough\n\nWords about aspirin alone.\n');
    const engine = await device.open();
    await engine.index({});
    device.paper('SMITH001', 'Patients were treated and watched for decades.');
    device.vault.put(`${OCR}/SMITH001/structure/blocks.structured.jsonl`, device.vault.text(`${OCR}/SMITH001/structure/blocks.structured.jsonl`) ?? '');
    expect(await engine.index({})).toMatchObject({ rebuilt: 1 });
    expect([(await find(engine, 'decades')).length, (await find(engine, 'aspirin')).length]).toEqual([1, 1]);
    expect(await statusOf(engine, 'SMITH001')).toMatchObject({ source: { format: 'paperforge' }, otherSources: [] });
    await engine.dispose();
  });

  it('5.4: a link in the note attaches a file that lies beside it', async () => {
    const device = two().note('WANG0002', 'See [[doses.csv]].');
    device.vault.put('Resources/Literature/Care/WANG0002 - t/doses.csv', 'Drug name,Daily dose\naspirin,100\n');
    const engine = await device.open();
    expect(await engine.index({})).toMatchObject({ added: 2, failed: [] });
    expect(await find(engine, 'aspirin')).toMatchObject([{ paperId: 'WANG0002', supplement: { path: 'Resources/Literature/Care/WANG0002 - t/doses.csv' } }]);
    await engine.dispose();
  });

  it('10: what cannot be read costs nothing else, is told with its name, and is not tried again until it changes', async () => {
    const device = two();
    device.vault.put('SI/SMITH001/broken.xlsx', TABLE('1 mg').slice(0, -30));
    device.vault.put('SI/SMITH001/fine.csv', 'Drug name,Daily dose\naspirin,100\n');
    device.vault.put('SI/stray.docx', docx(['Whose?']));
    const engine = await device.open();
    expect(await engine.index({})).toMatchObject({ added: 2, failed: [], blocked: [] });
    expect(await find(engine, 'aspirin')).toHaveLength(1);
    const status = await statusOf(engine, 'SMITH001');
    expect(status?.supplements).toMatchObject([{ path: 'SI/SMITH001/broken.xlsx', reason: { code: 'supplement-damaged', params: { name: 'broken.xlsx' } } }, { path: 'SI/SMITH001/fine.csv', reason: null }]);
    expect((await engine.status()).unusedFiles).toEqual([{ path: 'SI/stray.docx', reason: { code: 'supplement-unmatched' } }]);
    device.readings = [];
    expect(await engine.index({})).toMatchObject({ kept: 2, rebuilt: 0 });
    device.vault.put('SI/SMITH001/broken.xlsx', TABLE('1 mg'));
    expect(await engine.index({})).toMatchObject({ rebuilt: 1 });
    expect(device.readings.sort()).toEqual(['broken.xlsx', 'fine.csv']);
    expect(await find(engine, 'warfarin')).toHaveLength(1);
    await engine.dispose();
  });

  it('10: what was left out of a file is said on the paper\'s status', async () => {
    const device = two();
    device.vault.put('SI/SMITH001/log.jsonl', '{"event":"haemorrhage after a day"}\n{"event": broken\n');
    const engine = await device.open();
    await engine.index({});
    expect((await statusOf(engine, 'SMITH001'))?.warnings.filter(({ code }) => code.startsWith('supplement'))).toEqual([{ code: 'supplement-lines-broken', params: { name: 'log.jsonl', count: 1, lines: '2' } }]);
    await engine.dispose();
  });
});

describe('issue 5.4: supplements are cited', () => {
  const MAIN = 'Patients were treated with aspirin; 100 mg a day was usual.';
  async function setUp(): Promise<{ device: Device; engine: Engine }> {
    const device = new Device().paper('SMITH001', MAIN).note('SMITH001');
    device.vault.put('SI/SMITH001/Table S1.xlsx', TABLE('100 mg'));
    device.vault.put('SI/SMITH001/Supplement.md', '# Methods\n\n## Dose\n\nHaemorrhage ended the treatment.\n');
    const engine = await device.open();
    await engine.index({});
    return { device, engine };
  }
  const link = (linkPath: string, more: Partial<CitationLink> = {}): CitationLink => ({ linkPath, page: null, heading: null, cite: null, alias: null, ...more });
  const citeFirst = async (engine: Engine, query: string): Promise<CitedPlace> => {
    const [passage] = (await find(engine, query)).filter(({ supplement }) => supplement !== undefined);
    const cited = await engine.cite({ paperId: 'SMITH001', ...(passage?.bestSentences ?? { start: 0, end: 0 }) });
    if (!cited) throw new Error('not cited');
    return cited;
  };

  it('60-1: a row is cited by its file and row, with the fingerprint of its words, and found again', async () => {
    const { engine } = await setUp();
    const cited = await citeFirst(engine, 'warfarin');
    expect(cited).toMatchObject({ pages: [], supplement: { name: 'Table S1.xlsx' }, supplementPath: 'SI/SMITH001/Table S1.xlsx' });
    expect(citationTarget(cited.paper, cited)).toEqual({ kind: 'supplement', path: 'SI/SMITH001/Table S1.xlsx', subpath: `cite=${cited.cite}` });
    expect(aliasFor(DEFAULT_ALIAS, cited.paper, cited, translator('en'))).toBe('A paper 2020, Table S1.xlsx, Sheet Q2 · Row 2');
    const found = await engine.resolve(link('Table S1.xlsx', { cite: cited.cite }), 'SI/SMITH001/Table S1.xlsx');
    expect(found).toMatchObject({ state: 'exact', paperId: 'SMITH001', pages: [], at: { sheet: ['Q2'] }, supplement: { name: 'Table S1.xlsx' } });
    expect((await engine.paperAt('SI/SMITH001/Table S1.xlsx'))?.paperId).toBe('SMITH001');
    await engine.dispose();
  });

  it('60-1: a text is cited at its heading, where plain Obsidian goes', async () => {
    const { engine } = await setUp();
    const cited = await citeFirst(engine, 'haemorrhage');
    expect(citationTarget(cited.paper, cited)).toEqual({ kind: 'supplement', path: 'SI/SMITH001/Supplement.md', subpath: 'Dose' });
    expect(await engine.resolve(link('Supplement', { heading: 'Dose' }), 'SI/SMITH001/Supplement.md', 'Haemorrhage ended the treatment.')).toMatchObject({ state: 'exact', path: ['Methods', 'Dose'], supplement: { name: 'Supplement.md' } });
    await engine.dispose();
  });

  it('60-8: words of the paper are not found in a supplement, nor the other way round: no false page, no false sheet', async () => {
    const { device, engine } = await setUp();
    const row = await citeFirst(engine, 'warfarin');
    expect(await engine.resolve(link('a.pdf', { page: 1, cite: row.cite }), `${OCR}/SMITH001/fulltext.md`)).toMatchObject({ state: 'lost' });
    const paper = await engine.paper('SMITH001');
    const start = paper?.canonical.indexOf(MAIN) ?? -1;
    const own = await engine.cite({ paperId: 'SMITH001', start, end: start + MAIN.length });
    expect(own).toMatchObject({ pages: [1] });
    expect(own?.supplementPath).toBeUndefined();
    expect(await engine.resolve(link('Table S1.xlsx', { cite: own?.cite ?? null }), 'SI/SMITH001/Table S1.xlsx')).toMatchObject({ state: 'lost' });
    // The same words have the same fingerprint without any supplement.
    device.vault.removeFolder('SI/SMITH001');
    device.vault.put('SI/x.txt', 'x');
    await engine.index({});
    expect((await engine.cite({ paperId: 'SMITH001', start, end: start + MAIN.length }))?.cite).toBe(own?.cite);
    await engine.dispose();
  });
});

describe('40-4: several devices', () => {
  it('40-4: a device that has none of the supplements, or does not read them, leaves the paper as another made it', async () => {
    const first = two();
    first.vault.put('SI/SMITH001/Table S1.xlsx', TABLE('100 mg'));
    first.vault.put('SI/keep.txt', 'x');
    await (await first.open()).index({});
    for (const reads of [true, false]) {
      const other = new Device(first).paper('SMITH001').note('SMITH001').paper('WANG0002').note('WANG0002');
      other.reads = reads;
      other.vault.put('SI/keep.txt', 'x');
      const engine = await other.open();
      expect(await engine.index({})).toMatchObject({ kept: 2, added: 0, rebuilt: 0, dropped: 0 });
      expect(await find(engine, 'aspirin')).toMatchObject([{ at: { sheet: ['Q1'] }, supplement: { name: 'Table S1.xlsx', path: null } }]);
      await engine.dispose();
    }
  });

  it('40-4: two devices that have the same files make the same bytes, wherever these lie', async () => {
    const first = two();
    first.vault.put('SI/SMITH001/Table S1.xlsx', TABLE('100 mg'));
    first.vault.put('SI/SMITH001/talk.pptx', pptx([{ title: 'Haemorrhage was rare' }]));
    const second = two();
    second.vault.put('SI/SMITH001/x/talk.pptx', pptx([{ title: 'Haemorrhage was rare' }]));
    second.vault.put('SI/SMITH001/y/Table S1.xlsx', TABLE('100 mg'));
    for (const device of [first, second]) await (await device.open()).index({});
    expect(second.data.snapshot('papers/')).toEqual(first.data.snapshot('papers/'));
  });

  it('30-25: a paper without supplements is stored as before there were any', async () => {
    const device = two();
    await (await device.open()).index({});
    const old = new Device();
    old.reads = false;
    old.paper('SMITH001').note('SMITH001').paper('WANG0002').note('WANG0002');
    await (await old.open()).index({});
    expect(old.data.snapshot('papers/')).toEqual(device.data.snapshot('papers/'));
    expect([...device.data.snapshot('papers/')['x'] ?? '', ...Object.values(device.data.snapshot('papers/'))].join()).not.toContain('supplement');
  });
});
