import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Engine } from '../../src/engine';
import { Look } from '../../src/index/look';
import type { SearchRequest } from '../../src/retrieval/model';
import { Home } from './real-vault';

const OCR = 'System/PaperForge/ocr';
const PAPERS = 40;
const idOf = (at: number): string => `PAPER${String(at).padStart(3, '0')}`;

function putPaper(home: Home, paperId: string, word: string): void {
  const rows = [
    { page: 1, block_id: 0, role: 'section_heading', text: 'Methods' },
    { page: 1, block_id: 1, role: 'body_paragraph', text: `The ${word} of this wetland was watched for many years by careful people.` },
  ];
  home.vault.put(`${OCR}/${paperId}/structure/blocks.structured.jsonl`, rows.map((row) => JSON.stringify(row)).join('\n'));
  home.vault.put(`${OCR}/${paperId}/meta.json`, '{"ocr_status":"done"}');
}

const putNote = (home: Home, paperId: string, title: string): void => home.vault.put(`Resources/Literature/Ecology/${paperId} - t/${paperId}.md`, `---\ntitle: ${title}\nzotero_key: ${paperId}\nyear: 2020\n---\n`);

/** A device whose library was indexed and whose cache is warm. */
async function warmHome(): Promise<Home> {
  const home = new Home();
  for (let at = 0; at < PAPERS; at += 1) {
    putPaper(home, idOf(at), at === 7 ? 'heron' : 'reed');
    putNote(home, idOf(at), `Notes on place ${at}`);
  }
  const engine = await home.open();
  expect(await engine.index({})).toMatchObject({ added: PAPERS, failed: [], blocked: [] });
  await engine.search({ query: 'heron', limit: 5, mode: 'words', checked: true });
  await engine.dispose();
  home.rest();
  return home;
}

const ask = (query: string, more: Partial<SearchRequest> = {}): SearchRequest => ({ query, limit: 5, mode: 'words', ...more });
const codes = ({ notices }: Awaited<ReturnType<Engine['search']>>): string[] => notices.map(({ code }) => code);
const shardPath = (home: Home, paperId: string): string => [...home.data.files.keys()].find((path) => path.startsWith(`papers/${paperId}.`)) ?? '';

/** A question then holds others up until it is answered, however slow the machine is. */
function stopTime(): void {
  const never = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  onTestFinished(() => void never.mockRestore());
}

describe('40-8: the first question to a warm device', () => {
  it('40-8: reads no note, no paper and no shard but those of its hits, looks at no file of any paper, writes nothing', async () => {
    const home = await warmHome();
    const engine = await home.open();
    const answer = await engine.search(ask('heron'));
    expect(answer.passages.map(({ paperId }) => paperId)).toEqual([idOf(7)]);
    expect(answer.coverage).toMatchObject({ library: PAPERS, indexed: PAPERS, inScope: PAPERS });
    expect(codes(answer)).toEqual(['checking']);
    // Counted before the check that follows has had its turn.
    expect(home.data.reads).toEqual([shardPath(home, idOf(7))]);
    expect([home.vault.reads.filter((path) => path !== 'paperforge.json'), home.vault.stats, home.data.stats]).toEqual([[], 0, 0]);
    expect([home.vault.lists <= 3, home.data.lists, home.data.changes, home.cache.writes]).toEqual([true, 1, [], []]);
    expect((await engine.metadata([idOf(7)]))[idOf(7)]).toMatchObject({ title: 'Notes on place 7', year: 2020 });
  });

  it('40-8: where a head is asked for it is all that comes from names; a checked answer is always whole', async () => {
    const home = await warmHome();
    const engine = await home.open();
    const head = await engine.search(ask('reed', { limit: 12, head: 3 }));
    expect([head.passages.length, codes(head)]).toEqual([3, ['more-follow', 'checking']]);
    const whole = await engine.search(ask('reed', { limit: 12, head: 3, checked: true }));
    expect([whole.passages.length, codes(whole)]).toEqual([12, []]);
    expect(whole.passages.slice(0, 3)).toEqual(head.passages);
  });

  it('40-8: what follows an answer stands aside while another question is answered, and goes on behind it', async () => {
    const home = await warmHome();
    const engine = await home.open();
    const read = home.data.read.bind(home.data);
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    stopTime();
    await engine.search(ask('heron'));
    home.data.read = async (path) => {
      await arrived;
      return read(path);
    };
    const question = engine.search(ask('reed'));
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    const looked = home.vault.stats + home.data.stats;
    expect(looked).toBeLessThan(PAPERS);
    arrive();
    expect((await question).passages.length).toBeGreaterThan(0);
    expect(codes(await engine.search(ask('heron', { checked: true })))).toEqual([]);
    expect(home.vault.stats + home.data.stats).toBeGreaterThanOrEqual(2 * PAPERS);
  });

  it('40-8: a question that needs the check itself, or names that are not filed yet, is not held up by itself', async () => {
    const home = await warmHome();
    putPaper(home, 'NEWPAPER', 'heron');
    putNote(home, 'NEWPAPER', 'A new place');
    stopTime();
    const engine = await home.open();
    await engine.search(ask('heron'));
    expect((await engine.search(ask('heron paper:place'))).passages.map(({ paperId }) => paperId)).toContain(idOf(7));
    expect((await engine.papers('new place', 3)).map(({ paperId }) => paperId)).toContain('NEWPAPER');
  });

  it('80-1: a question that is expected finds everything read but its hits; until it is asked no file is looked at, and nothing follows', async () => {
    const home = await warmHome();
    const engine = await home.open();
    await engine.prepare();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect([home.data.reads, home.vault.stats, home.data.stats, home.data.changes, home.cache.writes]).toEqual([[], 0, 0, [], []]);
    home.rest();
    const answer = await engine.search(ask('heron'));
    expect([codes(answer), home.vault.lists, home.data.lists, home.data.reads]).toEqual([['checking'], 0, 0, [shardPath(home, idOf(7))]]);
  });

  it('80-1: the names of the library are gone through once a look, however many papers are opened', async () => {
    const home = await warmHome();
    const engine = await home.open();
    await engine.search(ask('heron', { checked: true }));
    const names = vi.spyOn(Look.prototype, 'paperIds');
    onTestFinished(() => void names.mockRestore());
    await engine.search(ask('reed', { limit: 20 }));
    expect(names.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it('40-23: the checked answer says the same without the notice, and later ones need no check', async () => {
    const home = await warmHome();
    const engine = await home.open();
    const { notices: _, ...first } = await engine.search(ask('heron'));
    expect(await engine.search(ask('heron', { checked: true }))).toEqual({ ...first, notices: [] });
    home.rest();
    expect(codes(await engine.search(ask('reed')))).toEqual([]);
    expect([home.vault.lists, home.vault.stats, home.data.lists, home.data.stats]).toEqual([0, 0, 0, 0]);
  });

  it('40-23: nobody need ask: the check follows the first answer, and opens no file that did not move', async () => {
    const home = await warmHome();
    const engine = await home.open();
    await engine.search(ask('heron'));
    await engine.dispose();
    expect(home.vault.reads.filter((path) => path !== 'paperforge.json')).toEqual([]);
    expect(home.cache.writes).toEqual([]);
  });

  it('40-9: a title that changed since the last session is found once checked; only that note is read, no shard is written', async () => {
    const home = await warmHome();
    putNote(home, idOf(3), 'Quokkas');
    const engine = await home.open();
    const quick = await engine.search(ask('quokkas'));
    expect([codes(quick), quick.passages]).toEqual([['checking'], []]);
    const checked = await engine.search(ask('quokkas', { checked: true }));
    expect(checked.passages.map(({ paperId }) => paperId)).toEqual([idOf(3)]);
    expect(home.vault.reads.filter((path) => path.endsWith('.md'))).toEqual([`Resources/Literature/Ecology/${idOf(3)} - t/${idOf(3)}.md`]);
    expect(home.data.changes).toEqual([]);
  });

  it('40-12: a shard that came by sync is part of the very first answer, and of its coverage', async () => {
    const other = await warmHome();
    const home = await warmHome();
    putPaper(other, 'SYNCED01', 'bittern');
    await (await other.open()).index({});
    const path = shardPath(other, 'SYNCED01');
    home.data.put(path, other.data.files.get(path)?.bytes ?? '');
    const answer = await (await home.open()).search(ask('bittern'));
    expect(answer.passages).toMatchObject([{ paperId: 'SYNCED01', sourceMissing: true }]);
    expect(answer.coverage).toMatchObject({ library: PAPERS + 1, indexed: PAPERS, sourceMissing: 1 });
  });

  it('40-23: papers that came or went since the last session are counted at once', async () => {
    const home = await warmHome();
    putPaper(home, 'NEW00001', 'egret');
    home.vault.removeFolder(`${OCR}/${idOf(7)}`);
    home.data.files.delete(shardPath(home, idOf(9)));
    const answer = await (await home.open()).search(ask('heron'));
    expect(answer.coverage).toMatchObject({ library: PAPERS + 1, indexed: PAPERS - 2, sourceMissing: 1, blocked: 2 });
    expect(answer.passages).toMatchObject([{ paperId: idOf(7), sourceMissing: true }]);
  });

  it('40-5: a shard that was harmed where it lies gives no passage; once checked it is no longer counted', async () => {
    const home = await warmHome();
    home.data.put(shardPath(home, idOf(7)), 'edited by hand');
    const engine = await home.open();
    const quick = await engine.search(ask('heron'));
    expect([quick.passages, codes(quick)]).toEqual([[], ['checking']]);
    const checked = await engine.search(ask('heron', { checked: true }));
    expect([checked.passages, checked.coverage.indexed, checked.coverage.failed]).toEqual([[], PAPERS - 1, 1]);
  });

  it('40-25: a question of words files no catalogue; one that names an author has it', async () => {
    const home = await warmHome();
    home.vault.put('System/PaperForge/indexes/formal-library.json', JSON.stringify([{ zotero_key: idOf(7), authors: ['Ada Byron'] }]));
    const engine = await home.open();
    const { passages } = await engine.search(ask('author:byron wetland', { checked: true }));
    expect(passages.map(({ paperId }) => paperId)).toEqual([idOf(7)]);
  });

  it('60-2: a file that was moved since the last session is still its paper', async () => {
    const home = await warmHome();
    home.vault.renameFolder(`Resources/Literature/Ecology/${idOf(4)} - t`, `Resources/Literature/Other/${idOf(4)} - t`);
    const engine = await home.open();
    expect((await engine.paperAt(`Resources/Literature/Other/${idOf(4)} - t/${idOf(4)}.md`))?.paperId).toBe(idOf(4));
    expect(await engine.paperAt('Resources/Literature/Ecology/none.md')).toBeNull();
  });

  it('40-3: a device that has lost its cache answers from shards and notes, and then says nothing of checking', async () => {
    const home = await warmHome();
    home.cache.entries.clear();
    const answer = await (await home.open()).search(ask('heron', { checked: true }));
    expect([answer.passages.map(({ paperId }) => paperId), codes(answer)]).toEqual([[idOf(7)], []]);
    expect(answer.coverage).toMatchObject({ library: PAPERS, indexed: PAPERS });
  });
});
