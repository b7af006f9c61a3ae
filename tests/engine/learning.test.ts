import { describe, expect, it } from 'vitest';
import { openEngineInProcess, type Engine, type EngineSettings } from '../../src/engine';
import { NO_MEANING, type MeaningSettings } from '../../src/engine/meaning/model';
import { DEFAULT_POLICY } from '../../src/structure/model';
import { MemoryCache, MemoryFiles } from '../doubles/memory-files';

const LEARNS: MeaningSettings = { learning: { when: 'always', dims: 6, unasked: true }, endpoint: null };
const ASKED: MeaningSettings = { learning: { when: 'always', dims: 6, unasked: false }, endpoint: null };
const settingsOf = (meaning: MeaningSettings): EngineSettings => ({ ocrFolder: '', policy: DEFAULT_POLICY, titleInBreadcrumb: false, sourceFolders: [], readPdfs: false, tolerantSearch: true, meaning, writer: 'test' });

/** Two subjects; in each, words go together that no single unit holds all of. */
const SUBJECTS = [
  ['cartilage', 'chondrocyte', 'collagen', 'knee', 'meniscus', 'osteoarthritis', 'synovium', 'matrix'],
  ['galaxy', 'redshift', 'supernova', 'quasar', 'telescope', 'nebula', 'photometry', 'halo'],
];

function paperText(subject: number, number: number): string {
  const words = SUBJECTS[subject] ?? [];
  // Of the subject's eight words a paper holds four.
  const paragraphs = Array.from({ length: 6 }, (_, at) => {
    const own = [0, 1, 2].map((step) => words[(number + (at % 2) + step) % words.length]);
    return `We studied the ${own[0]} beside the ${own[1]} and again the ${own[0]} with its ${own[2]} in sample ${number}${at}.`;
  });
  return [`# Report ${number} of subject ${subject}`, ...paragraphs.flatMap((paragraph, at) => [`## Part ${at + 1}`, paragraph])].join('\n\n');
}

class Place {
  readonly vault = new MemoryFiles();
  readonly data = new MemoryFiles();
  cache = new MemoryCache();

  constructor(papers: number) {
    for (let number = 0; number < papers; number += 1) this.add(number);
  }

  add(number: number, subject = number % 2): void {
    this.vault.put(`System/PaperForge/ocr/PAPER${String(number).padStart(3, '0')}/fulltext.md`, `<!-- page 1 -->\n\n${paperText(subject, number)}`, 1_000 + number);
  }

  open(meaning: MeaningSettings): Promise<Engine> {
    return openEngineInProcess({ vault: this.vault, data: this.data, cache: this.cache, clock: () => 2_000_000_000_000 }, settingsOf(meaning));
  }
}

/** A cache that is so slow that learning ends before the index is written. */
class SlowCache extends MemoryCache {
  override async set(key: string, bytes: Uint8Array): Promise<void> {
    if (key.startsWith('index/')) await new Promise((resolve) => setTimeout(resolve, 30));
    await super.set(key, bytes);
  }
}

/** A library that is indexed and learned. */
async function learned(papers = 12): Promise<{ place: Place; engine: Engine }> {
  const place = new Place(papers);
  const engine = await place.open(ASKED);
  await engine.index({});
  const status = await engine.learn();
  expect(status).toMatchObject({ state: 'ready', papers, failure: null });
  return { place, engine };
}

const subjectsOf = (passages: readonly { paperId: string }[]): Set<number> => new Set(passages.map(({ paperId }) => Number(paperId.slice(5)) % 2));

describe('what the library teaches', () => {
  it('50-1, 50-A: a search by meaning finds the subject, says which words go together, and is in the coverage', async () => {
    const { engine } = await learned();
    const answer = await engine.search({ query: 'chondrocyte', limit: 40, mode: 'meaning', checked: true });
    expect(answer.passages.length).toBeGreaterThan(2);
    expect(subjectsOf(answer.passages.slice(0, 3))).toEqual(new Set([0]));
    expect(answer.passages[0]?.arms.map(({ arm }) => arm)).toEqual(['library']);
    expect(answer.coverage).toMatchObject({ indexed: 12, semanticReady: 12 });
    const unsaid = answer.passages.filter(({ text }) => !text.includes('chondrocyte'));
    expect(unsaid.flatMap(({ related }) => related.map(({ asked }) => asked))).toContain('chondrocyte');
    for (const { related, text } of unsaid) for (const { found } of related) expect(text).toContain(found);
    const unexplained = await engine.search({ query: 'chondrocyte', limit: 40, mode: 'meaning', checked: true, explain: false });
    expect(unexplained.passages).toEqual(answer.passages.map((found) => ({ ...found, related: [] })));
    await engine.dispose();
  });

  it('50-2: what could not be saved is told, and answers until the end of the session', async () => {
    const place = new Place(12);
    const engine = await place.open(ASKED);
    await engine.index({});
    const set = place.cache.set.bind(place.cache);
    place.cache.set = (key, bytes) => (key.startsWith('library-model/') ? Promise.reject(new Error('no room')) : set(key, bytes));
    const unsaved = await engine.learn();
    expect(unsaved).toMatchObject({ state: 'ready', papers: 12 });
    expect(unsaved.failure).toContain('no room');
    expect((await engine.search({ query: 'chondrocyte', limit: 5, mode: 'meaning', checked: true })).passages.length).toBeGreaterThan(0);
    place.cache.set = set;
    expect(await engine.learn()).toMatchObject({ state: 'ready', failure: null });
    await engine.dispose();
  });

  it('50-3: too few units: nothing is learned, the status says so, and words answer with a notice', async () => {
    const place = new Place(4);
    const engine = await place.open({ ...LEARNS, learning: { ...LEARNS.learning, when: 'automatic' } });
    await engine.index({});
    const { learning } = await engine.meaning();
    expect(learning).toMatchObject({ state: 'too-few-units', floor: 500, learnedFrom: null });
    const answer = await engine.search({ query: 'redshift', limit: 5, mode: 'meaning', checked: true });
    expect(answer.notices.map(({ code }) => code)).toContain('meaning-unavailable');
    expect(answer.passages.length).toBeGreaterThan(0);
    await engine.dispose();
  });

  it('50-2: saved on the device: a restart learns nothing and answers the same', async () => {
    const { place, engine } = await learned();
    const before = await engine.search({ query: 'redshift', limit: 5, mode: 'meaning', checked: true });
    await engine.dispose();
    place.cache.writes = [];
    const again = await place.open(ASKED);
    const after = await again.search({ query: 'redshift', limit: 5, mode: 'meaning', checked: true });
    expect(after.passages).toEqual(before.passages);
    expect((await again.meaning()).learning).toMatchObject({ state: 'ready', papers: 12 });
    expect(place.cache.writes.filter((key) => !key.startsWith('ledger'))).toEqual([]);
    await again.dispose();
  });

  it('50-2: a paper that comes later is folded in without learning again; a fifth more outgrows the model', async () => {
    const { place, engine } = await learned(20);
    const from = (await engine.meaning()).learning.learnedFrom;
    place.add(20);
    await engine.index({});
    const answer = await engine.search({ query: 'cartilage', limit: 40, mode: 'meaning', checked: true });
    expect(answer.coverage.semanticReady).toBe(21);
    expect((await engine.meaning()).learning).toMatchObject({ state: 'ready', learnedFrom: from, papers: 21 });
    for (let number = 21; number < 25; number += 1) place.add(number);
    await engine.index({});
    await engine.search({ query: 'cartilage', limit: 1, mode: 'both', checked: true });
    await expect.poll(async () => (await engine.meaning()).learning.state).toBe('outgrown');
    await engine.dispose();
  });

  it('50-2: where the user allows it, it is learned behind a run or an answer, and learned again when outgrown', async () => {
    const place = new Place(12);
    const engine = await place.open(LEARNS);
    await engine.index({});
    await engine.search({ query: 'galaxy', limit: 1, mode: 'both' });
    await expect.poll(async () => (await engine.meaning()).learning.state, { timeout: 10_000 }).toBe('ready');
    const first = (await engine.meaning()).learning.learnedFrom ?? 0;
    for (let number = 12; number < 20; number += 1) place.add(number);
    await engine.index({});
    await expect.poll(async () => (await engine.meaning()).learning.learnedFrom, { timeout: 10_000 }).toBeGreaterThan(first);
    await engine.dispose();
  });

  it('50-2, 40-8: it stands aside while a question is answered, and goes on behind it', async () => {
    const place = new Place(12);
    const first = await place.open(ASKED);
    await first.index({});
    await first.dispose();
    const engine = await place.open(ASKED);
    await engine.search({ query: 'nothing like it', limit: 3, mode: 'words', checked: true });
    const read = place.data.read.bind(place.data);
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    place.data.read = async (path) => {
      await arrived;
      return read(path);
    };
    const question = engine.search({ query: 'cartilage', limit: 3, mode: 'words' });
    const learning = engine.learn();
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    expect((await engine.meaning()).learning.state).toBe('learning');
    arrive();
    expect((await question).passages.length).toBeGreaterThan(0);
    expect(await learning).toMatchObject({ state: 'ready', papers: 12, failure: null });
    await engine.dispose();
  });

  it('50-4: related passages to a place never give the place itself; to a text they give its subject', async () => {
    const { engine } = await learned();
    const [passage] = (await engine.search({ query: 'quasar', limit: 1, mode: 'words', checked: true })).passages;
    if (!passage) throw new Error('nothing found');
    const { paperId, start, end } = passage;
    const related = await engine.related({ of: { paperId, start, end }, limit: 8 });
    expect(related.passages.length).toBeGreaterThan(2);
    for (const other of related.passages) expect(other.paperId === paperId && other.start < end && other.end > start).toBe(false);
    expect(subjectsOf(related.passages.slice(0, 3))).toEqual(new Set([1]));
    const text = await engine.related({ of: { text: 'The meniscus of the knee.' }, limit: 3 });
    expect(subjectsOf(text.passages)).toEqual(new Set([0]));
    await engine.dispose();
  });

  it('50-4: suggestions are words of the library that go together with the query', async () => {
    const { engine } = await learned();
    const words = await engine.suggest('knee', 5);
    expect(SUBJECTS[0]).toContain(words[0]);
    for (const word of words) expect(SUBJECTS[1]).not.toContain(word);
    await engine.dispose();
  });

  it('50-13: both finds everything that words find, and more', async () => {
    const { engine } = await learned();
    const words = await engine.search({ query: 'nebula', limit: 40, mode: 'words', checked: true });
    const both = await engine.search({ query: 'nebula', limit: 40, mode: 'both', checked: true });
    const units = (answer: typeof words): string[] => answer.passages.flatMap(({ unitIds }) => unitIds);
    expect(units(both)).toEqual(expect.arrayContaining(units(words)));
    expect(units(both).length).toBeGreaterThan(units(words).length);
    await engine.dispose();
  });

  it('40-22: what has nothing to do with the question is no answer, however much room the list has', async () => {
    const { engine } = await learned();
    const answer = await engine.search({ query: 'nebula', limit: 40, mode: 'both', checked: true });
    expect(subjectsOf(answer.passages)).toEqual(new Set([1]));
    await engine.dispose();
  });

  it('50-2: what is learned while the index is being saved is saved too', async () => {
    const place = new Place(12);
    const first = await place.open(ASKED);
    await first.index({});
    await first.dispose();
    place.cache = new SlowCache();
    const engine = await place.open(ASKED);
    // The answer does not wait for its index to be saved.
    await engine.search({ query: 'nebula', limit: 1, mode: 'words', checked: true });
    await engine.learn();
    await engine.dispose();
    const again = await place.open(ASKED);
    expect((await again.meaning()).learning).toMatchObject({ state: 'ready', papers: 12 });
    await again.dispose();
  });

  it('turned off it is not asked, and nothing of it is kept beside the words', async () => {
    const { engine } = await learned();
    await engine.configure(settingsOf(NO_MEANING));
    const answer = await engine.search({ query: 'nebula', limit: 5, mode: 'both', checked: true });
    expect(answer.passages.flatMap(({ arms }) => arms.map(({ arm }) => arm))).not.toContain('library');
    expect(answer.coverage.semanticReady).toBe(0);
    expect((await engine.meaning()).learning.state).toBe('off');
    await engine.dispose();
  });

  it('40-1: deleting the index deletes what was learned', async () => {
    const { place, engine } = await learned();
    await engine.deleteIndex();
    expect([...place.cache.entries.keys()].filter((key) => key.startsWith('library-model/'))).toEqual([]);
    expect((await engine.meaning()).learning.state).toBe('too-few-units');
    await engine.dispose();
  });

  it('a cache that does not keep the model costs learning again, and the debug report says so', async () => {
    const { place, engine } = await learned();
    await engine.dispose();
    for (const key of place.cache.entries.keys()) if (key.startsWith('library-model/1/library.part')) place.cache.entries.set(key, new Uint8Array([1, 2, 3]));
    const again = await place.open(ASKED);
    const answer = await again.search({ query: 'nebula', limit: 5, mode: 'meaning', checked: true });
    expect(answer.notices.map(({ code }) => code)).toContain('meaning-unavailable');
    expect((await again.learn()).state).toBe('ready');
    await again.dispose();
  });
});
