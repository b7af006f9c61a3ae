import packed from 'virtual:engine-worker';
import waker from 'virtual:thread-waker';
import { openEngineInProcess, openEngineInWorker } from '../engine';
import type { EngineOpeners } from './opened-engine';

/** The real engine: in a worker whose code is part of the bundle, or on this thread. */
export const engineOpeners: EngineOpeners = {
  inWorker: packed === '' ? null : (host, settings) => openEngineInWorker({ waker, packed }, host, settings),
  inProcess: openEngineInProcess,
};
