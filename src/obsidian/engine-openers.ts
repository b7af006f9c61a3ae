import workerCode from 'virtual:engine-worker';
import { openEngineInProcess, openEngineInWorker } from '../engine';
import type { EngineOpeners } from './opened-engine';

/** The real engine: in a worker whose code is part of the bundle, or on this thread. */
export const engineOpeners: EngineOpeners = {
  inWorker: workerCode === '' ? null : (host, settings) => openEngineInWorker(workerCode, host, settings),
  inProcess: openEngineInProcess,
};
