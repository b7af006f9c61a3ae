import type { Engine, EngineHost, EngineSettings, OpenEngine } from './engine';
import { InProcessEngine } from './in-process';
import { ReadAhead } from './read-ahead';
import { openEngineInThread, startThread } from './worker-client';

export type { CheckedCitation, CheckRequest, CitedPlace, CiteRequest, Engine, EngineHost, EngineSettings, FoundQuote, IndexStatus, OpenEngine, RunRequest, StorageItem, Survey } from './engine';

/** The engine in this thread, in slices: for the command line, tests, and where workers are missing. */
export const openEngineInProcess: OpenEngine = async (host, settings) => new InProcessEngine(host, settings, { runsIn: 'process', fallback: null });

/**
 * The engine in a worker made of `code`, which comes up while the host opens and what is read first is read. Rejects where workers are missing or this one does
 * not start.
 */
export async function openEngineInWorker(code: Promise<BlobPart>, host: Promise<EngineHost>, settings: EngineSettings): Promise<Engine> {
  const ahead = host.then((opened) => ({ ...opened, cache: new ReadAhead(opened.cache) }));
  const thread = startThread(await code);
  return openEngineInThread(thread, await ahead, settings);
}
