import { describe, expect, it } from 'vitest';
import type { Engine, EngineHost } from '../../src/engine';
import { expose } from 'comlink';
import { openEngineInThread } from '../../src/engine/worker-client';
import { workerDoor } from '../../src/engine/worker-door';
import { DEFAULT_POLICY } from '../../src/structure/model';
import { LOCK_FILE } from '../../src/store';
import { WritePoints } from '../doubles/write-points';
import { papersWith, SmallLibrary } from './small-library';
import { NO_MEANING } from '../../src/engine/meaning/model';

const [A, B] = ['AAAA1111', 'BBBB2222'];
const twoPapers = (): SmallLibrary => new SmallLibrary().put({ paperId: A, word: 'heron' }).put({ paperId: B, word: 'otter' });
const search = (engine: Engine) => engine.search({ query: 'wetland', limit: 10, mode: 'words', checked: true });

/** What an undisturbed engine writes for a vault as it is now. */
async function shardsFor(library: SmallLibrary): Promise<Record<string, string>> {
  const alone = library.copy();
  alone.data.files.clear();
  alone.cache.entries.clear();
  await (await alone.open()).index({});
  return alone.data.snapshot('papers/');
}

describe('40-5: two windows on one vault', () => {
  it('40-5: both index at once: one works, the other is told, and the shards are those of one', async () => {
    const library = twoPapers();
    const [a, b] = [await library.open(undefined, 'window a'), await library.open(undefined, 'window b')];
    const reports = await Promise.all([a.index({}), b.index({})]);
    for (const { failure } of reports) expect([undefined, 'locked']).toContain(failure?.code);
    expect(await b.index({})).toMatchObject({ failure: null, failed: [] });
    expect(library.data.snapshot('papers/')).toEqual(await shardsFor(library));
    expect(library.data.text(LOCK_FILE)).toBeNull();
    // What another window has done is seen half a minute later at the latest.
    library.time.now += 30_001;
    for (const engine of [a, b]) expect(await papersWith(engine, 'wetland')).toEqual([A, B]);
  });

  it('40-5: whatever one window does between two writes of the other, the end is a clean build and both search right', async () => {
    const start = twoPapers();
    await (await start.open()).index({});
    start.put({ paperId: A, word: 'kingfisher' });
    const counted = new WritePoints();
    const calm = start.copy();
    await (await calm.open((host) => counted.over(host))).index({});
    for (let at = 0; at < counted.points.length; at += 1) {
      const library = start.copy();
      const other = await library.open(undefined, 'window b');
      await search(other);
      let writes = 0;
      const between = async (): Promise<void> => {
        writes += 1;
        if (writes - 1 !== at) return;
        // No lock stands in the way of the worst case: both write.
        library.data.files.delete(LOCK_FILE);
        await other.index({});
        await search(other);
      };
      const engine = await library.open((host) => beforeWrites(host, between), 'window a');
      await engine.index({});
      const when = `other window before write ${at}, ${counted.points[at] ?? ''}`;
      for (const window of [engine, other]) {
        await window.index({});
        expect([await papersWith(window, 'kingfisher'), await papersWith(window, 'otter'), await papersWith(window, 'heron')], when).toEqual([[A], [B], []]);
        await window.dispose();
      }
      expect(library.data.snapshot('papers/'), when).toEqual(calm.data.snapshot('papers/'));
      const next = await library.open();
      expect(await papersWith(next, 'wetland'), when).toEqual([A, B]);
      await next.dispose();
    }
  });

  it('40-5: a paper that is replaced while the other window looks is never taken for one that is gone', async () => {
    const library = twoPapers();
    const writer = await library.open(undefined, 'window a');
    await writer.index({});
    const reader = await library.open(undefined, 'window b');
    await search(reader);
    library.put({ paperId: A, word: 'kingfisher' });
    const list = library.data.list.bind(library.data);
    let replaced = false;
    library.data.list = async (path) => {
      const listing = await list(path);
      if (path === 'papers' && !replaced) {
        replaced = true;
        await writer.index({});
      }
      return listing;
    };
    const { papers } = await reader.status();
    // The window has not read the new OCR result itself yet, and says so; what is stored of it is served.
    expect(papers.map(({ paperId, state }) => [paperId, state])).toEqual([[A, 'stale'], [B, 'indexed']]);
    expect(await papersWith(reader, 'kingfisher')).toEqual([A]);
    expect(await papersWith(reader, 'wetland')).toEqual([A, B]);
  });

  it('40-12: two devices over a syncing copy end with the same shards, whichever way they meet', async () => {
    const [here, there] = [twoPapers(), twoPapers()];
    there.time.now += 5_000_000;
    await (await here.open(undefined, 'here')).index({});
    await (await there.open(undefined, 'there')).index({});
    expect(there.data.snapshot('papers/')).toEqual(here.data.snapshot('papers/'));
    here.put({ paperId: A, word: 'kingfisher' });
    await (await here.open(undefined, 'here')).index({});
    // The shard comes before the OCR result does; both copies go back and forth until nothing changes.
    sync(here, there);
    for (let round = 0; round < 2; round += 1) {
      await (await there.open(undefined, 'there')).index({});
      sync(there, here);
      await (await here.open(undefined, 'here')).index({});
      sync(here, there);
      there.put({ paperId: A, word: 'kingfisher' });
    }
    const engine = await there.open(undefined, 'there');
    await engine.index({});
    expect(there.data.snapshot('papers/')).toEqual(here.data.snapshot('papers/'));
    expect([await papersWith(engine, 'kingfisher'), await papersWith(engine, 'heron')]).toEqual([[A], []]);
  });

  it('40-18: the plugin is updated while the old worker runs: the old one ends, the new one goes on, nothing is lost', async () => {
    const library = twoPapers();
    const { port1, port2 } = new MessageChannel();
    port1.start();
    expose(workerDoor, port2);
    const close = (): void => {
      port1.close();
      port2.close();
    };
    const settings = { ocrFolder: '', policy: DEFAULT_POLICY, titleInBreadcrumb: false, sourceFolders: [], readPdfs: false, writer: 'old', tolerantSearch: false, meaning: NO_MEANING };
    const old = await openEngineInThread({ endpoint: port1, onFault: () => undefined, end: close }, library.host(), settings);
    const running = old.index({}).then(
      ({ failure, stopped }) => ({ failure, stopped }),
      (error: unknown) => ({ failure: String(error), stopped: true }),
    );
    const next = await library.open(undefined, 'new');
    const [, report] = await Promise.all([old.dispose(), next.index({})]);
    await running;
    expect(['locked', undefined]).toContain(report.failure?.code);
    library.time.now += 61_000;
    expect(await next.index({})).toMatchObject({ failure: null, failed: [] });
    expect(library.data.snapshot('papers/')).toEqual(await shardsFor(library));
    expect(await papersWith(next, 'wetland')).toEqual([A, B]);
  });
});

/** The host with something that happens before every write. */
function beforeWrites(host: EngineHost, act: () => Promise<void>): EngineHost {
  const { data, cache } = host;
  return {
    ...host,
    data: {
      list: (path) => data.list(path),
      stat: (path) => data.stat(path),
      read: (path) => data.read(path),
      write: (path, bytes) => act().then(() => data.write(path, bytes)),
      remove: (path) => act().then(() => data.remove(path)),
    },
    cache: {
      get: (key) => cache.get(key),
      getAll: (prefix) => cache.getAll(prefix),
      keys: (prefix) => cache.keys(prefix),
      set: (key, bytes) => act().then(() => cache.set(key, bytes)),
      delete: (key) => act().then(() => cache.delete(key)),
    },
  };
}

/** Plugin data as a sync service brings it: what is gone goes, what is new comes. */
function sync(from: SmallLibrary, to: SmallLibrary): void {
  for (const path of [...to.data.files.keys()]) if (!from.data.files.has(path)) to.data.files.delete(path);
  for (const [path, { bytes }] of from.data.files) if (to.data.text(path) !== from.data.text(path)) to.data.put(path, bytes);
}
