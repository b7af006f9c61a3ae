import { describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine';
import { DEFAULT_POLICY } from '../../src/structure/model';
import { SmallLibrary } from '../faults/small-library';
import { NO_MEANING } from '../../src/engine/meaning/model';

const SETTINGS = { ocrFolder: '', policy: DEFAULT_POLICY, titleInBreadcrumb: false, sourceFolders: [], readPdfs: false, tolerantSearch: true, meaning: NO_MEANING, writer: 'window a' };
const library = (): SmallLibrary => new SmallLibrary().put({ paperId: 'AAAA1111', word: 'rnutation' }).put({ paperId: 'BBBB2222', word: 'glucose' });

async function found(engine: Engine, query: string): Promise<{ papers: string[]; notices: string[] }> {
  const { passages, notices } = await engine.search({ query, limit: 10, mode: 'both', checked: true });
  return { papers: passages.map(({ paperId }) => paperId), notices: notices.map(({ code }) => code) };
}

/** Searches until no notice says that more may come. Every answer is a search, so the loop ends with the work that follows answers. */
async function complete(engine: Engine, query: string): Promise<string[]> {
  for (let left = 50; left > 0; left -= 1) {
    const { papers, notices } = await found(engine, query);
    if (!notices.includes('index-loading')) return papers;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  throw new Error('the 5-grams never became complete');
}

describe('tolerant search', () => {
  it('40-26: finds misread words after a run, and after a restart from the cache', async () => {
    const home = library();
    const first = await home.open();
    await first.index({});
    expect(await found(first, 'mutation')).toEqual({ papers: ['AAAA1111'], notices: [] });
    await first.dispose();
    const second = await home.open();
    expect(await found(second, 'mutation')).toEqual({ papers: ['AAAA1111'], notices: [] });
    await second.dispose();
  });

  it('40-21, 40-26: turned on, words answer and say that more may come until every paper has its 5-grams; turned off, they are not asked', async () => {
    const home = library();
    const engine = await home.open();
    await engine.configure({ ...SETTINGS, tolerantSearch: false });
    await engine.index({});
    expect(await found(engine, 'mutation')).toEqual({ papers: [], notices: [] });
    await engine.configure(SETTINGS);
    expect(await found(engine, 'mutation')).toEqual({ papers: [], notices: ['index-loading'] });
    expect(await complete(engine, 'mutation')).toEqual(['AAAA1111']);
    await engine.configure({ ...SETTINGS, tolerantSearch: false });
    expect(await found(engine, 'mutation')).toEqual({ papers: [], notices: [] });
    await engine.dispose();
  });

  it('40-26: a cache that was saved without them is used for the words, and only the 5-grams are made', async () => {
    const home = library();
    const off = await home.open();
    await off.configure({ ...SETTINGS, tolerantSearch: false });
    await off.index({});
    await found(off, 'glucose');
    await off.dispose();
    const on = await home.open();
    expect((await found(on, 'glucose')).papers).toEqual(['BBBB2222']);
    expect(await complete(on, 'mutation')).toEqual(['AAAA1111']);
    await on.dispose();
    const again = await home.open();
    expect(await found(again, 'mutation')).toEqual({ papers: ['AAAA1111'], notices: [] });
    await again.dispose();
  });
});
