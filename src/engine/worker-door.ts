import { proxy, type Remote } from 'comlink';
import type { Engine, EngineSettings } from './engine';
import { InProcessEngine } from './in-process';
import { hostOver, type PortsForWorker, type WorkerDoor } from './worker-ports';

/** Opens the engine on the worker's side of the wire. */
export const workerDoor: WorkerDoor = {
  async open(ports, settings: EngineSettings, skew) {
    // What arrives over the wire is a proxy of the ports, whatever the door's type says.
    const host = hostOver(ports as unknown as Remote<PortsForWorker>, skew);
    return proxy(withProxiedListeners(new InProcessEngine(host, settings, { runsIn: 'worker', fallback: null })));
  },
};

/** The function that ends a subscription stays here; the other side gets a proxy of it. */
function withProxiedListeners(engine: Engine): Engine {
  const onRun = engine.onRun.bind(engine);
  const onEmbedding = engine.onEmbedding.bind(engine);
  const onAnswer = engine.onAnswer.bind(engine);
  engine.onRun = async (listener) => proxy(await onRun(listener));
  engine.onEmbedding = async (listener) => proxy(await onEmbedding(listener));
  engine.onAnswer = async (listener) => proxy(await onAnswer(listener));
  return engine;
}
