import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdbCache } from '../../src/obsidian/files/idb-cache';
import { isStorageFull } from '../../src/store';
import { FakeIndexedDb, FakeKeyRange } from '../doubles/fake-indexeddb';
import { papersWith, SmallLibrary } from './small-library';

/** Timers that the test lets run out. */
class HandTimers {
  private readonly running = new Map<number, () => void>();
  private next = 0;
  set = (callback: () => void): number => {
    this.running.set((this.next += 1), callback);
    return this.next;
  };
  clear = (timer: number): void => void this.running.delete(timer);
  get left(): number {
    return this.running.size;
  }
  runOut(): void {
    for (const callback of [...this.running.values()]) callback();
  }
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (content: Uint8Array | null): string | null => (content === null ? null : new TextDecoder().decode(content));

describe('40-3: IndexedDB and its faults', () => {
  let browser: FakeIndexedDb;
  let timers: HandTimers;
  const open = (): Promise<IdbCache> => IdbCache.open(browser.factory, 'a', timers);

  beforeEach(() => {
    browser = new FakeIndexedDb();
    timers = new HandTimers();
    vi.stubGlobal('IDBKeyRange', FakeKeyRange);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('40-3: keeps what it is given, each vault for itself, and leaves no timer running', async () => {
    const [a, b] = [await open(), await IdbCache.open(browser.factory, 'b', timers)];
    await a.set('x/1', bytes('one'));
    await b.set('x/1', bytes('two'));
    expect([text(await a.get('x/1')), text(await b.get('x/1')), await a.keys('x/'), [...(await b.getAll('')).keys()]]).toEqual(['one', 'two', ['x/1'], ['x/1']]);
    await a.delete('x/1');
    expect([await a.get('x/1'), text(await b.get('x/1')), timers.left]).toEqual([null, 'two', 0]);
  });

  it('40-3: missing, refused, or of a newer version: opening rejects, and nothing is touched', async () => {
    await expect(IdbCache.open(undefined, 'a', timers)).rejects.toThrow('missing');
    browser.opening = 'fails';
    await expect(open()).rejects.toThrow('backing store');
    browser.opening = 'answers';
    browser.version = 2;
    await expect(open()).rejects.toThrow('less than the existing version');
    expect([browser.version, browser.connections.size, timers.left]).toEqual([2, 0, 0]);
  });

  it('40-3: a browser that never answers is waited for only so long, and what comes late is closed', async () => {
    browser.opening = 'never answers';
    const opening = open();
    await Promise.resolve();
    timers.runOut();
    await expect(opening).rejects.toThrow('does not answer');
    for (const answer of browser.late) answer();
    expect(browser.connections.size).toBe(0);
  });

  it('40-3: a blocked opening rejects, and what comes late holds nobody up', async () => {
    browser.opening = 'is blocked';
    await expect(open()).rejects.toThrow('blocked');
    for (const answer of browser.late) answer();
    expect([browser.connections.size, timers.left]).toEqual([0, 0]);
  });

  it.each([true, false])('40-3: evicted in the middle (told: %s), it is empty and goes on', async (told) => {
    const cache = await open();
    await cache.set('x/1', bytes('one'));
    browser.evict(told);
    expect(await cache.get('x/1')).toBeNull();
    await cache.set('x/1', bytes('again'));
    expect(text(await cache.get('x/1'))).toBe('again');
    expect(browser.connections.size).toBe(1);
  });

  it('40-3: a newer Locus in a second window is let in at once; this one then fails and destroys nothing', async () => {
    const cache = await open();
    await cache.set('x/1', bytes('one'));
    expect(browser.upgrade(2)).toBe(true);
    await expect(cache.set('x/1', bytes('old form'))).rejects.toThrow('less than the existing version');
    expect([browser.version, text(browser.entries.get('a/x/1') as Uint8Array)]).toEqual([2, 'one']);
  });

  it('40-3: no room is told as no room, and what was there stays', async () => {
    const cache = await open();
    await cache.set('x/1', bytes('one'));
    browser.full = true;
    const fault: unknown = await cache.set('x/1', bytes('longer')).catch((error: unknown) => error);
    expect(isStorageFull(fault)).toBe(true);
    expect(text(await cache.get('x/1'))).toBe('one');
  });

  it('40-3: closed, it opens nothing any more', async () => {
    const cache = await open();
    cache.close();
    await expect(cache.get('x/1')).rejects.toThrow('closed');
    await Promise.resolve();
    expect(browser.connections.size).toBe(0);
  });

  it.each(['evicted', 'full', 'newer version'] as const)('40-3, 40-23: %s while an engine works: searches are right, the status says so where nothing is kept, and it heals', async (fault) => {
    const library = new SmallLibrary().put({ paperId: 'AAAA1111', word: 'heron' }).put({ paperId: 'BBBB2222', word: 'otter' });
    const cache = await open();
    const engine = await library.open((host) => ({ ...host, cache }));
    await engine.index({});
    expect(await papersWith(engine, 'wetland')).toEqual(['AAAA1111', 'BBBB2222']);
    if (fault === 'evicted') browser.evict(true);
    if (fault === 'full') browser.full = true;
    if (fault === 'newer version') browser.upgrade(2);
    library.put({ paperId: 'BBBB2222', word: 'kingfisher' });
    expect(await engine.index({})).toMatchObject({ rebuilt: 1, failure: null, failed: [] });
    expect([await papersWith(engine, 'heron'), await papersWith(engine, 'otter'), await papersWith(engine, 'kingfisher')]).toEqual([['AAAA1111'], [], ['BBBB2222']]);
    const codes = (await engine.status()).warnings.map(({ code }) => code);
    expect(codes).toEqual({ evicted: [], full: ['storage-full'], 'newer version': ['cache-failing'] }[fault]);
    browser.full = false;
    if (fault === 'newer version') browser.evict(true);
    library.put({ paperId: 'BBBB2222', word: 'otter' });
    await engine.index({});
    await engine.search({ query: 'wetland', limit: 5, mode: 'words', checked: true });
    await engine.index({ full: true });
    expect((await engine.status()).warnings).toEqual([]);
    await engine.dispose();
    const next = await library.open((host) => ({ ...host, cache }));
    expect(await papersWith(next, 'otter')).toEqual(['BBBB2222']);
  });
});
