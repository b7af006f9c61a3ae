import type { Engine, EngineHost, EngineSettings, OpenEngine } from './engine';
import type { PackedThread } from '../threads';
import { InProcessEngine } from './in-process';
import { ReadAhead } from './read-ahead';
import { openEngineInThread, startEngineThread } from './worker-client';

export type { CheckedCitation, CheckRequest, CitedPlace, CiteRequest, Engine, EngineHost, EngineSettings, FoundQuote, IndexStatus, OpenEngine, RunRequest, StorageItem, Survey } from './engine';

/** The engine in this thread, in slices: for the command line, tests, and where workers are missing. */
export const openEngineInProcess: OpenEngine = async (host, settings) => new InProcessEngine(host, settings, { runsIn: 'process', fallback: null });

/** The engine in a worker, which comes up while the host opens and what is read first is read. Rejects where workers are missing or this one does not start. */
export async function openEngineInWorker(code: PackedThread, host: Promise<EngineHost>, settings: EngineSettings): Promise<Engine> {
  const thread = startEngineThread(code);
  try {
    const opened = await host;
    return await openEngineInThread(thread, { ...opened, cache: new ReadAhead(opened.cache) }, settings);
  } catch (error) {
    thread.end();
    throw error;
  }
}
