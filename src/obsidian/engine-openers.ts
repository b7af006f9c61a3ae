import packedWorker from 'virtual:engine-worker';
import { openEngineInProcess, openEngineInWorker } from '../engine';
import { unpackThreadAside } from '../threads';
import type { EngineOpeners } from './opened-engine';

/** The real engine: in a worker whose code is part of the bundle, or on this thread. */
export const engineOpeners: EngineOpeners = {
  inWorker: packedWorker === '' ? null : (host, settings) => openEngineInWorker(unpackThreadAside(packedWorker), host, settings),
  inProcess: openEngineInProcess,
};
