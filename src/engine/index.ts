import type { Engine, EngineHost, EngineSettings, OpenEngine } from './engine';
import { InProcessEngine } from './in-process';
import { openEngineInThread, startThread } from './worker-client';

export type { CheckedCitation, CheckRequest, CitedPlace, CiteRequest, Engine, EngineHost, EngineSettings, FoundQuote, IndexStatus, OpenEngine, RunRequest, StorageItem, Survey } from './engine';

/** The engine in this thread, in slices: for the command line, tests, and where workers are missing. */
export const openEngineInProcess: OpenEngine = async (host, settings) => new InProcessEngine(host, settings, { runsIn: 'process', fallback: null });

/** The engine in a worker made of `code`. Rejects where workers are missing or this one does not start. */
export const openEngineInWorker = async (code: BlobPart, host: EngineHost, settings: EngineSettings): Promise<Engine> =>
  openEngineInThread(startThread(code), host, settings);
