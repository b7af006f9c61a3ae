import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../src/citation';
import type { CheckedCitation, CheckRequest, CitedPlace, Engine } from '../../src/engine';
import { Checking } from '../../src/engine/citations/checking';
import type { Standings } from '../../src/engine/citations/standings';
import { CHECK_STOPPED } from '../../src/engine/citations/model';
import { demoHome, OCR, rescan } from './demo-home';
import { Home } from './real-vault';

const KNEE = 'KNEEOA21';
const SAMPLE = 'We enrolled 412 adults aged 50 to 78 years with radiographic knee osteoarthritis of Kellgren-Lawrence grade 2 or 3.';

let home: Home;
let engine: Engine;

beforeEach(async () => {
  home = await demoHome();
  engine = await home.open();
  await engine.index({});
});

/** A citation of words of a paper, kept as an insertion keeps it. */
async function cited(paperId: string, words: string): Promise<CitedPlace> {
  const start = (await engine.paper(paperId))?.canonical.indexOf(words) ?? -1;
  const place = await engine.cite({ paperId, start, end: start + words.length, keep: true });
  if (start < 0 || place === null) throw new Error(`${paperId} does not say ${words}`);
  return place;
}

const asking = ({ paper, pages, cite }: CitedPlace, change: Partial<CheckRequest> = {}): CheckRequest => ({
  link: { linkPath: paper.pdfPath ?? '', page: pages[0] ?? null, heading: null, cite, alias: null },
  vaultPath: paper.pdfPath,
  quote: null,
  ...change,
});

async function checkOne(request: CheckRequest): Promise<CheckedCitation> {
  const [checked] = await engine.check([request]);
  if (checked === undefined) throw new Error('no answer');
  return checked;
}

/** The paper is read anew, and indexed. */
async function reread(reads: (text: string) => string): Promise<void> {
  rescan(home, KNEE, reads);
  expect(await engine.index({})).toMatchObject({ rebuilt: 1, changedPapers: [KNEE] });
}

const shardsRead = (): number => home.data.reads.filter((path) => path.startsWith('papers/')).length;

describe('60-8, 60-9: what a citation stands at after its paper was read anew', () => {
  it('60-8: exact while the words stand there, with what was cited', async () => {
    expect(await checkOne(asking(await cited(KNEE, SAMPLE)))).toMatchObject({ state: 'exact', paperId: KNEE, cited: SAMPLE, proposal: null, unsupported: [], relink: null });
  });

  it('60-8, 60-9: a misread word is repaired by itself, a misread number is not', async () => {
    const place = await cited(KNEE, SAMPLE);
    await reread((text) => text.replaceAll('osteoarthritis of Kellgren', 'osteoarthritls of Kellgren'));
    expect(await checkOne(asking(place))).toMatchObject({ state: 'moved', cited: SAMPLE, proposal: { how: 'repaired', text: SAMPLE.replace('osteoarthritis', 'osteoarthritls') } });
    await reread((text) => text.replaceAll('412 adults', '472 adults'));
    expect(await checkOne(asking(place))).toMatchObject({ state: 'changed', proposal: { how: 'near' } });
  });

  it('60-9: two words of the library are never taken for a misreading of each other, as far as the library itself knows them', async () => {
    const place = await cited(KNEE, SAMPLE);
    // No dictionary has the new word. While it stands nowhere else it is a misreading; where other units of the library hold it, it is a word.
    const misread = (text: string): string => text.replaceAll('We enrolled', 'We enralled');
    await reread(misread);
    expect((await checkOne(asking(place))).state).toBe('moved');
    await reread((text) => text.replaceAll(' the ', ' the enralled '));
    expect((await checkOne(asking(place))).state).toBe('changed');
  });

  it('60-8: lost where the words are nowhere, unknown once the paper is dropped', async () => {
    const place = await cited(KNEE, SAMPLE);
    await reread((text) => text.replaceAll(SAMPLE, 'Nothing is said about who took part in this study at all.'));
    expect(await checkOne(asking(place))).toMatchObject({ state: 'lost', paperId: KNEE, cited: SAMPLE, proposal: null });
    home.vault.removeFolder(`${OCR}/${KNEE}`);
    await engine.forget(KNEE);
    expect((await checkOne(asking(place))).state).toBe('unknown');
  });

  it('60-10: a record is never changed, whatever becomes of the words; a missing one is made again while they stand', async () => {
    const place = await cited(KNEE, SAMPLE);
    const kept = (): Record<string, string> => home.data.snapshot('citations/');
    const before = kept();
    await reread((text) => text.replaceAll('osteoarthritis of Kellgren', 'osteoarthritls of Kellgren'));
    await checkOne(asking(place));
    expect(kept()).toEqual(before);
    const path = `citations/${KNEE}/${place.cite}.json`;
    home.data.files.delete(path);
    await (engine = await home.open()).check([asking(place)]);
    expect(kept()).toEqual({});
    await reread((text) => text.replaceAll('osteoarthritls', 'osteoarthritis'));
    await checkOne(asking(place));
    expect(JSON.parse(home.data.text(path) ?? '')).toMatchObject({ exact: SAMPLE, paperId: KNEE });
  });

  it('60-8: a PDF that was renamed outside of the app is unknown; the kept words tell whose it was, and where the link could lead', async () => {
    const place = await cited(KNEE, SAMPLE);
    const astray = asking(place, { vaultPath: null });
    const target = { path: place.paper.pdfPath, subpath: `page=${place.pages[0]}&cite=${place.cite}` };
    expect(await checkOne(astray)).toMatchObject({ state: 'unknown', paperId: KNEE, cited: SAMPLE, relink: target });
    home.data.files.clear();
    await (engine = await home.open()).index({});
    expect(await checkOne(astray)).toMatchObject({ state: 'unknown', paperId: null, relink: null });
  });

  it('60-10: what is kept in a paper\'s folder and is damaged, another paper\'s, or too large, says nothing, and nothing fails', async () => {
    const place = await cited(KNEE, SAMPLE);
    const path = `citations/${KNEE}/${place.cite}.json`;
    const sound = JSON.parse(new TextDecoder().decode((await home.data.read(path)) ?? new Uint8Array())) as Record<string, unknown>;
    await reread((text) => text.replaceAll('412 adults', '472 adults'));
    expect(await checkOne(asking(place))).toMatchObject({ state: 'changed', cited: SAMPLE });
    for (const kept of ['', '{"after":', 'null', '[]', JSON.stringify({ ...sound, paperId: 'HEDGEB19' }), JSON.stringify({ ...sound, exact: 4 }), JSON.stringify({ ...sound, pages: [0] }), JSON.stringify({ ...sound, more: 'x'.repeat(2_000_000) })]) {
      home.data.put(path, kept);
      const link = { linkPath: 'Gone.pdf', page: 1, heading: null, cite: place.cite, alias: null };
      expect(await checkOne(asking(place)), kept.slice(0, 99)).toMatchObject({ state: 'lost', cited: null });
      expect(await checkOne({ link, vaultPath: null, quote: null }), kept.slice(0, 99)).toMatchObject({ state: 'unknown', paperId: null });
    }
    // A later version may say more.
    home.data.put(path, JSON.stringify({ ...sound, version: 2 }));
    expect(await checkOne(asking(place))).toMatchObject({ state: 'changed', cited: SAMPLE });
  });

  it('60-8: two papers that say the same are not guessed between', async () => {
    const place = await cited(KNEE, SAMPLE);
    const record = home.data.text(`citations/${KNEE}/${place.cite}.json`) ?? '';
    home.data.put(`citations/HEDGEB19/${place.cite}.json`, record.replace(KNEE, 'HEDGEB19'));
    expect((await checkOne(asking(place, { vaultPath: null }))).relink).toBeNull();
  });

  it('60-8: a fingerprint that is none, and one that could lead out of the folder, count as missing', async () => {
    const request = asking(await cited(KNEE, SAMPLE));
    for (const cite of ['../../../../data', 'x'.repeat(14), '']) {
      expect((await checkOne({ ...request, link: { ...request.link, cite } })).state).toBe('unknown');
      expect((await checkOne({ ...request, link: { ...request.link, cite }, vaultPath: null })).state).toBe('unknown');
    }
  });
});

describe('60-20: many citations at once', () => {
  it('60-20: answers in the order of the requests, and opens each paper once, however they are mixed', async () => {
    const places = [await cited(KNEE, SAMPLE), ...(await otherPlaces())];
    const requests = Array.from({ length: 40 }, (_, at) => places[at % places.length]).flatMap((place) => (place === undefined ? [] : [asking(place)]));
    engine = await home.open();
    home.rest();
    const checked = await engine.check(requests);
    expect(checked.map(({ paperId }) => paperId)).toEqual(Array.from({ length: 40 }, (_, at) => places[at % places.length]?.paper.paperId));
    expect(checked.every(({ state }) => state === 'exact')).toBe(true);
    expect(shardsRead()).toBe(places.length);
  });

  it('60-20: what stands is checked without the search index', async () => {
    const place = await cited(KNEE, SAMPLE);
    engine = await home.open();
    const opened: string[] = [];
    const { cache } = home;
    const { getAll } = cache;
    cache.getAll = (prefix) => (opened.push(prefix), getAll.call(cache, prefix));
    await engine.check([asking(place)]);
    expect(opened.filter((prefix) => prefix.startsWith('index'))).toEqual([]);
  });

  it('60-20: takes a breath after every paper and every citation, so that no slice is longer than one of them', async () => {
    const place = await cited(KNEE, SAMPLE);
    let [breaths, judged, longest, since] = [0, 0, 0, 0];
    const checking = new Checking({
      standings: { within: async () => ((judged += 1), (longest = Math.max(longest, judged - since)), { state: 'exact' }) } as unknown as Standings,
      open: async () => null,
      paperAt: async (path) => ({ ...place.paper, paperId: path }),
      metadata: () => null,
      records: () => async () => [],
      breathe: async () => {
        breaths += 1;
        since = judged;
      },
    });
    await checking.check(Array.from({ length: 60 }, (_, at) => asking(place, { vaultPath: `${at % 7}.pdf` })));
    expect([judged, longest]).toEqual([60, 1]);
    expect(breaths).toBeGreaterThanOrEqual(60 + 7);
  });

  it('60-20: those that lead nowhere are looked at paper by paper too, and answered in their order', async () => {
    const place = await cited(KNEE, SAMPLE);
    const opened: string[] = [];
    const checking = new Checking({
      standings: { one: async () => ({ state: 'unknown' }), within: async () => ({ state: 'lost' }) } as unknown as Standings,
      open: async (paperId) => (opened.push(paperId), {} as never),
      paperAt: async () => null,
      metadata: () => null,
      records: () => async (cite) => [{ paperId: `P${Number(cite.slice(-2)) % 7}`, generation: '', exact: cite, before: '', after: '', path: [], pages: [] }],
      breathe: async () => undefined,
    });
    const links = Array.from({ length: 60 }, (_, at) => ({ ...asking(place).link, cite: `105kk7q2m4tz${at + 10}` }));
    const checked = await checking.check(links.map((link) => ({ link, vaultPath: null, quote: null })));
    expect(opened.filter((paperId, at) => paperId !== opened[at - 1])).toHaveLength(7);
    expect(checked.map(({ cited: words }) => words)).toEqual(links.map(({ cite }) => cite));
  });

  it('60-20: can be stopped: nothing is said then, and the next check is not touched', async () => {
    const place = await cited(KNEE, SAMPLE);
    const checking = engine.check(Array.from({ length: 500 }, () => asking(place)), 'mine');
    await engine.stopChecks('mine');
    await expect(checking).rejects.toMatchObject({ name: CHECK_STOPPED });
    expect((await checkOne(asking(place))).state).toBe('exact');
  });

  it('60-20: stopping ends the checks of who asks for it, and nobody else\'s', async () => {
    const place = await cited(KNEE, SAMPLE);
    const many = Array.from({ length: 50 }, () => asking(place));
    const [mine, theirs, nameless] = [engine.check(many, 'mine'), engine.check(many, 'theirs'), engine.check(many)];
    await engine.stopChecks('mine');
    await expect(mine).rejects.toMatchObject({ name: CHECK_STOPPED });
    expect(await theirs).toHaveLength(50);
    expect(await nameless).toHaveLength(50);
  });

  it('60-20: closing the engine ends everybody\'s checks', async () => {
    const place = await cited(KNEE, SAMPLE);
    const checks = ['mine', undefined].map((asker) => engine.check(Array.from({ length: 500 }, () => asking(place)), asker));
    const ended = Promise.allSettled(checks);
    await engine.dispose();
    expect((await ended).map((check) => check.status === 'rejected' && (check.reason as Error).name)).toEqual([CHECK_STOPPED, CHECK_STOPPED]);
  });

  async function otherPlaces(): Promise<CitedPlace[]> {
    const places: CitedPlace[] = [];
    for (const paperId of ['HEDGEB19', 'COOLRF21']) {
      const unit = (await engine.paper(paperId))?.units.find(({ kind, end, start }) => kind === 'body' && end - start > 100);
      const place = await engine.cite({ paperId, start: unit?.start ?? 0, end: (unit?.start ?? 0) + 60, keep: true });
      if (place !== null) places.push(place);
    }
    return places;
  }
});

describe('60-19: numbers of a sentence that stand in nothing it cites', () => {
  it('60-19: are told, each as it is written; one that any of the sentence\'s citations supports is not', async () => {
    const sample = await cited(KNEE, SAMPLE);
    const adherence = await cited(KNEE, (await sentenceWith('58%')));
    const sentence = 'Of 412 adults, 58% came without supervision and 91% were content.';
    const both = await engine.check([asking(sample, { sentence, sentenceAt: 'a' }), asking(adherence, { sentence, sentenceAt: 'a' })]);
    expect(both.map(({ unsupported }) => unsupported)).toEqual([['91'], ['91']]);
    const apart = await engine.check([asking(sample, { sentence, sentenceAt: 'a' }), asking(adherence, { sentence, sentenceAt: 'b' })]);
    expect(apart.map(({ unsupported }) => unsupported)).toEqual([['58', '91'], ['91']]);
  });

  it('60-19: links behind a full stop are one sentence\'s, though its text ends with each of them; one that leaves it out has the words of the first', async () => {
    const sample = await cited(KNEE, SAMPLE);
    const adherence = await cited(KNEE, (await sentenceWith('58%')));
    const sentence = 'Of 412 adults, 58% came without supervision and 91% were content. [[A.pdf#page=1]]';
    const behind = await engine.check([asking(sample, { sentence, sentenceAt: 'a' }), asking(adherence, { sentence: `${sentence} [[B.pdf#page=2]]`, sentenceAt: 'a' })]);
    expect(behind.map(({ unsupported }) => unsupported)).toEqual([['91'], ['91']]);
    const once = await engine.check([asking(sample, { sentence, sentenceAt: 'a' }), asking(adherence, { sentenceAt: 'a' }), asking(sample, { sentenceAt: 'b' })]);
    expect(once.map(({ unsupported }) => unsupported)).toEqual([['91'], ['91'], []]);
  });

  it('60-19: nothing is said of a sentence whose cited words are not all found', async () => {
    const sample = await cited(KNEE, SAMPLE);
    const sentence = 'They were 999 in all.';
    expect((await checkOne(asking(sample, { sentence }))).unsupported).toHaveLength(1);
    const gone = asking(sample, { sentence });
    const checked = await engine.check([asking(sample, { sentence }), { ...gone, link: { ...gone.link, cite: fingerprint('words of nobody') } }]);
    expect(checked.map(({ unsupported }) => unsupported)).toEqual([[], []]);
  });

  async function sentenceWith(number: string): Promise<string> {
    const canonical = (await engine.paper(KNEE))?.canonical ?? '';
    const at = canonical.indexOf(number);
    return canonical.slice(canonical.lastIndexOf('. ', at) + 2, canonical.indexOf('.', at) + 1);
  }
});

describe('60-18: where a quote stands', () => {
  it('60-18: word for word, set otherwise, or nearly; with the place to cite', async () => {
    expect((await engine.findQuote(SAMPLE))[0]).toMatchObject({ how: 'verbatim', cited: { text: SAMPLE, paper: { paperId: KNEE } } });
    expect((await engine.findQuote(SAMPLE.replaceAll(' ', '  ').replace('Kellgren-Lawrence', 'Kellgren–Lawrence')))[0]).toMatchObject({ how: 'normalised', cited: { text: SAMPLE } });
    expect((await engine.findQuote(SAMPLE.replace('412', '421')))[0]).toMatchObject({ how: 'near', cited: { text: SAMPLE } });
    const [found] = await engine.findQuote(SAMPLE);
    expect(found?.cited.cite).toBe(fingerprint(SAMPLE));
  });

  it('60-18: only in the papers that are named, and nothing for nothing', async () => {
    expect(await engine.findQuote(SAMPLE, { paperIds: ['HEDGEB19', 'NOPE'] })).toEqual([]);
    expect((await engine.findQuote(SAMPLE, { paperIds: [KNEE] }))[0]?.how).toBe('verbatim');
    expect(await engine.findQuote('  \n')).toEqual([]);
    expect(await engine.findQuote('-word "an open phrase author:nobody in no paper at all')).toEqual([]);
  });

  it('60-18: looks through a bounded number of papers, the likeliest first, each opened once', async () => {
    engine = await home.open();
    await engine.search({ query: 'adults', limit: 1, mode: 'words', checked: true });
    engine = await home.open();
    home.rest();
    await engine.findQuote(SAMPLE);
    expect(shardsRead()).toBeLessThanOrEqual(6);
  });
});

describe('60-21: after a run', () => {
  it('60-21: tells which papers changed: none twice, and none that stayed as it was', async () => {
    const first = await demoHome();
    const other = await first.open();
    const { changedPapers } = await other.index({});
    expect(changedPapers).toEqual([...changedPapers].sort());
    expect(changedPapers).toHaveLength(6);
    expect((await other.index({})).changedPapers).toEqual([]);
    rescan(first, KNEE, (text) => text.replaceAll('412 adults', '413 adults'));
    expect((await other.index({ dryRun: true })).changedPapers).toEqual([]);
    expect((await other.index({})).changedPapers).toEqual([KNEE]);
  });

  it('60-21: a paper that another device built anew counts too, though this run stored nothing', async () => {
    await engine.metadata([KNEE]);
    await engine.index({});
    rescan(home, KNEE, (text) => text.replaceAll('412 adults', '413 adults'));
    const there = Object.assign(new Home(), { vault: home.vault, data: home.data, time: home.time });
    expect(await (await there.open()).index({})).toMatchObject({ rebuilt: 1 });
    expect(await engine.index({})).toMatchObject({ rebuilt: 0, added: 0, changedPapers: [KNEE] });
  });
});
