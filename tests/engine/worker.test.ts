import { expose } from 'comlink';
import { afterEach, describe, expect, it } from 'vitest';
import { openEngineInProcess, type Engine } from '../../src/engine';
import { CHECK_STOPPED } from '../../src/engine/citations/model';
import { openEngineInThread, type EngineThread } from '../../src/engine/worker-client';
import { workerDoor } from '../../src/engine/worker-door';
import type { RunSnapshot } from '../../src/index/run-snapshot';
import { sharedFolder } from '../doubles/shared-folder';
import { Home, loadFolder } from './real-vault';

const VAULT = sharedFolder('data/ocr/vault-dev');
const PAPER = 'System/PaperForge/ocr/JOSE239A';

/** A wire as between a window and its worker: everything that crosses it is cloned or handed over. */
class Wire implements EngineThread {
  readonly endpoint: MessagePort;
  ended = false;
  private readonly inner: MessagePort;
  private fault: (message: string) => void = () => undefined;

  constructor(door: unknown = workerDoor) {
    const { port1, port2 } = new MessageChannel();
    this.endpoint = port1;
    this.inner = port2;
    port1.start();
    expose(door, port2);
  }

  onFault(listener: (message: string) => void): void {
    this.fault = listener;
  }

  /** The worker dies, as when it runs out of memory. */
  die(): void {
    this.inner.close();
    this.fault('out of memory');
  }

  end(): void {
    this.ended = true;
    this.inner.close();
    this.endpoint.close();
  }
}

function onePaper(): Home {
  const home = new Home();
  loadFolder(home.vault, `${VAULT ?? ''}/${PAPER}`, PAPER, (path) => !/\/(canonical|json|health|assets)\//.test(path));
  return home;
}

describe.skipIf(VAULT === null)('40-18: the engine behind a wire', () => {
  let engine: Engine | null = null;

  afterEach(async () => {
    await engine?.dispose();
    engine = null;
  });

  it('40-18: gives the same answers as in this thread, and writes the same bytes', async () => {
    const [there, here] = [onePaper(), onePaper()];
    engine = await openEngineInThread(new Wire(), there.host, there.settings);
    const local = await openEngineInProcess(here.host, here.settings);
    const { ms: _, ...report } = await engine.index({});
    expect(await local.index({})).toMatchObject(report);
    expect(there.data.snapshot('papers/')).toEqual(here.data.snapshot('papers/'));
    const request = { query: 'PyTorch', limit: 3, mode: 'words' } as const;
    expect(await engine.search(request)).toEqual(await local.search(request));
    expect(await engine.status()).toEqual(await local.status());
    expect(await engine.paper('JOSE239A')).toEqual(await local.paper('JOSE239A'));
    expect(await engine.survey()).toMatchObject({ papers: 1, stored: 1 });
    expect(await engine.diagnose()).toMatchObject({ runsIn: 'worker', fallback: null });
  });

  it('60-20: checks and finds across the wire as in this thread, and a check that is stopped says so there too', async () => {
    const home = onePaper();
    engine = await openEngineInThread(new Wire(), home.host, home.settings);
    await engine.index({});
    const unit = (await engine.paper('JOSE239A'))?.units.find(({ kind }) => kind === 'body');
    const cited = await engine.cite({ paperId: 'JOSE239A', start: unit?.start ?? 0, end: (unit?.start ?? 0) + 80 });
    const request = { link: { linkPath: '', page: cited?.pages[0] ?? null, heading: null, cite: cited?.cite ?? null, alias: null }, vaultPath: `${PAPER}/fulltext.md`, quote: null };
    const local = await openEngineInProcess(home.host, home.settings);
    const checked = await engine.check([request, { ...request, vaultPath: null }]);
    expect(checked).toEqual(await local.check([request, { ...request, vaultPath: null }]));
    expect(checked.map(({ state }) => state)).toEqual(['exact', 'unknown']);
    expect(await engine.findQuote(cited?.text ?? '')).toEqual(await local.findQuote(cited?.text ?? ''));
    const stopped = engine.check(Array.from({ length: 200 }, () => request), 'mine');
    await engine.stopChecks('mine');
    await expect(stopped).rejects.toMatchObject({ name: CHECK_STOPPED });
  });

  it('40-11: a listener hears of the run across the wire until it ends its subscription', async () => {
    const home = onePaper();
    engine = await openEngineInThread(new Wire(), home.host, home.settings);
    const seen: RunSnapshot[] = [];
    const ended = new Promise<void>((resolve) => {
      void engine?.onRun((snapshot) => {
        seen.push(snapshot);
        if (snapshot.status === 'done') resolve();
      }).then(async (unlisten) => {
        await engine?.index({});
        unlisten();
      });
    });
    await ended;
    expect(seen.at(-1)).toMatchObject({ status: 'done', finished: 1, total: 1 });
    await engine.status();
    const heard = seen.length;
    await engine.index({});
    expect(seen).toHaveLength(heard);
  });

  it('40-18: a fault of the files crosses the wire as an error of the call, not as silence', async () => {
    const home = onePaper();
    home.data.list = async () => {
      throw new Error('EIO: no such disk');
    };
    engine = await openEngineInThread(new Wire(), home.host, home.settings);
    await expect(engine.status()).rejects.toThrow('EIO');
  });

  it('40-18: a thread that dies rejects the call in work; later calls are served here, and the diagnosis says why', async () => {
    const home = onePaper();
    const wire = new Wire();
    engine = await openEngineInThread(wire, home.host, home.settings);
    await engine.index({});
    const pending = engine.status();
    wire.die();
    await expect(pending).rejects.toThrow('out of memory');
    expect(await engine.search({ query: 'PyTorch', limit: 1, mode: 'words' })).toMatchObject({ passages: [{ paperId: 'JOSE239A' }] });
    expect(await engine.diagnose()).toMatchObject({ runsIn: 'process', fallback: expect.stringContaining('out of memory') as unknown });
  });

  it('40-18: a thread that cannot start is a rejection, and is ended', async () => {
    const home = onePaper();
    const wire = new Wire({ open: () => Promise.reject(new Error('syntax error')) });
    await expect(openEngineInThread(wire, home.host, home.settings)).rejects.toThrow('syntax error');
    expect(wire.ended).toBe(true);
  });

  it('40-18: bytes that the host keeps in a pool stay the host’s', async () => {
    const home = onePaper();
    const pool = new Uint8Array(4_000_000);
    let used = 0;
    home.vault.read = async (path) => {
      const file = home.vault.files.get(path);
      if (file === undefined) return null;
      const view = pool.subarray(used, used + file.bytes.length);
      view.set(file.bytes);
      used += file.bytes.length;
      return view;
    };
    engine = await openEngineInThread(new Wire(), home.host, home.settings);
    expect(await engine.index({})).toMatchObject({ added: 1 });
    expect(pool.byteLength).toBe(4_000_000);
  });
});
