import { proxy, releaseProxy, wrap, type Endpoint, type Remote } from 'comlink';
import { startThread, type PackedThread } from '../threads';
import type { Engine, EngineHost, EngineSettings } from './engine';
import { InProcessEngine } from './in-process';
import { engineTimer } from './timer';
import { portsOf, settingsFor, type WorkerDoor } from './worker-ports';

/** A worker as seen from the host: comlink's end of the wire, and how it ends. */
export interface EngineThread {
  endpoint: Endpoint;
  /** Calls back when the worker's code could not be loaded or threw outside of any call, also where that was before. */
  onFault(listener: (message: string) => void): void;
  end(): void;
}

/** Milliseconds a worker may take to answer for the first time; a phone parses a few megabytes of code. */
const START_LIMIT = 20_000;

/** Starts a worker for the engine. Throws where workers or Blob URLs are missing. */
export function startEngineThread(code: PackedThread): EngineThread {
  const { worker, end } = startThread(code, 'locus-engine');
  const untold: string[] = [];
  let tell = (message: string): void => void untold.push(message);
  worker.addEventListener('error', (event) => tell(event.message));
  worker.addEventListener('messageerror', () => tell('a message could not be read'));
  return {
    endpoint: worker,
    onFault: (listener) => {
      tell = listener;
      untold.splice(0).forEach(listener);
    },
    end,
  };
}

/** The engine in a thread. Rejects where the thread does not start; the caller may then open it in its own. */
export async function openEngineInThread(thread: EngineThread, host: EngineHost, settings: EngineSettings): Promise<Engine> {
  let fail: (error: Error) => void = () => undefined;
  const fault = new Promise<never>((_, reject) => {
    fail = reject;
  });
  // The fault is raced against every call; nobody need be calling when it comes.
  fault.catch(() => undefined);
  thread.onFault((message) => fail(new Error(`Locus: the engine's worker failed: ${message}`)));
  let started = false;
  engineTimer(START_LIMIT, () => {
    if (!started) fail(new Error("Locus: the engine's worker did not start"));
  });
  try {
    const door = wrap<WorkerDoor>(thread.endpoint);
    const skew = host.clock() - Date.now();
    const remote = (await Promise.race([door.open(portsOf(host), settingsFor(host, settings), skew), fault])) as unknown as Remote<Engine>;
    started = true;
    return new ThreadEngine(thread, remote, fault, host, settings);
  } catch (error) {
    thread.end();
    throw error;
  }
}

/** Hands every call to the thread. Should the thread die, the call in work is rejected and later ones are served in this one. */
class ThreadEngine implements Engine {
  private spare: InProcessEngine | null = null;
  private disposed = false;

  constructor(
    private readonly thread: EngineThread,
    private readonly remote: Remote<Engine>,
    private readonly fault: Promise<never>,
    private readonly host: EngineHost,
    private settings: EngineSettings,
  ) {
    fault.catch((error: Error) => this.moveHere(error.message));
  }

  configure(settings: EngineSettings): ReturnType<Engine['configure']> {
    this.settings = settings;
    return this.hand((engine) => engine.configure(settingsFor(this.host, settings)));
  }
  survey(): ReturnType<Engine['survey']> {
    return this.hand((engine) => engine.survey());
  }
  prepare(): Promise<void> {
    return this.hand((engine) => engine.prepare());
  }
  index(...request: Parameters<Engine['index']>): ReturnType<Engine['index']> {
    return this.hand((engine) => engine.index(...request));
  }
  pause(): Promise<void> {
    return this.hand((engine) => engine.pause());
  }
  resume(): Promise<void> {
    return this.hand((engine) => engine.resume());
  }
  stop(): Promise<void> {
    return this.hand((engine) => engine.stop());
  }
  run(): ReturnType<Engine['run']> {
    return this.hand((engine) => engine.run());
  }
  async onRun(listener: Parameters<Engine['onRun']>[0]): ReturnType<Engine['onRun']> {
    const end = await this.hand((engine) => engine.onRun(this.spare === null ? proxy(listener) : listener));
    return () => void end();
  }
  status(): ReturnType<Engine['status']> {
    return this.hand((engine) => engine.status());
  }
  search(...request: Parameters<Engine['search']>): ReturnType<Engine['search']> {
    return this.hand((engine) => engine.search(...request));
  }
  papers(...query: Parameters<Engine['papers']>): ReturnType<Engine['papers']> {
    return this.hand((engine) => engine.papers(...query));
  }
  metadata(...ids: Parameters<Engine['metadata']>): ReturnType<Engine['metadata']> {
    return this.hand((engine) => engine.metadata(...ids));
  }
  paper(...id: Parameters<Engine['paper']>): ReturnType<Engine['paper']> {
    return this.hand((engine) => engine.paper(...id));
  }
  outline(...id: Parameters<Engine['outline']>): ReturnType<Engine['outline']> {
    return this.hand((engine) => engine.outline(...id));
  }
  paperAt(...path: Parameters<Engine['paperAt']>): ReturnType<Engine['paperAt']> {
    return this.hand((engine) => engine.paperAt(...path));
  }
  cite(...request: Parameters<Engine['cite']>): ReturnType<Engine['cite']> {
    return this.hand((engine) => engine.cite(...request));
  }
  resolve(...link: Parameters<Engine['resolve']>): ReturnType<Engine['resolve']> {
    return this.hand((engine) => engine.resolve(...link));
  }
  check(...requests: Parameters<Engine['check']>): ReturnType<Engine['check']> {
    return this.hand((engine) => engine.check(...requests));
  }
  stopChecks(...asker: Parameters<Engine['stopChecks']>): Promise<void> {
    return this.hand((engine) => engine.stopChecks(...asker));
  }
  findQuote(...quote: Parameters<Engine['findQuote']>): ReturnType<Engine['findQuote']> {
    return this.hand((engine) => engine.findQuote(...quote));
  }
  meaning(): ReturnType<Engine['meaning']> {
    return this.hand((engine) => engine.meaning());
  }
  learn(): ReturnType<Engine['learn']> {
    return this.hand((engine) => engine.learn());
  }
  stopLearning(): Promise<void> {
    return this.hand((engine) => engine.stopLearning());
  }
  related(...request: Parameters<Engine['related']>): ReturnType<Engine['related']> {
    return this.hand((engine) => engine.related(...request));
  }
  suggest(...query: Parameters<Engine['suggest']>): ReturnType<Engine['suggest']> {
    return this.hand((engine) => engine.suggest(...query));
  }
  testEndpoint(...settings: Parameters<Engine['testEndpoint']>): ReturnType<Engine['testEndpoint']> {
    return this.hand((engine) => engine.testEndpoint(...settings));
  }
  estimateEmbedding(...request: Parameters<Engine['estimateEmbedding']>): ReturnType<Engine['estimateEmbedding']> {
    return this.hand((engine) => engine.estimateEmbedding(...request));
  }
  embed(...request: Parameters<Engine['embed']>): ReturnType<Engine['embed']> {
    return this.hand((engine) => engine.embed(...request));
  }
  pauseEmbedding(): Promise<void> {
    return this.hand((engine) => engine.pauseEmbedding());
  }
  resumeEmbedding(): Promise<void> {
    return this.hand((engine) => engine.resumeEmbedding());
  }
  stopEmbedding(): Promise<void> {
    return this.hand((engine) => engine.stopEmbedding());
  }
  forgetModel(...set: Parameters<Engine['forgetModel']>): Promise<void> {
    return this.hand((engine) => engine.forgetModel(...set));
  }
  embedding(): ReturnType<Engine['embedding']> {
    return this.hand((engine) => engine.embedding());
  }
  async onEmbedding(listener: Parameters<Engine['onEmbedding']>[0]): ReturnType<Engine['onEmbedding']> {
    const end = await this.hand((engine) => engine.onEmbedding(this.spare === null ? proxy(listener) : listener));
    return () => void end();
  }
  ask(...request: Parameters<Engine['ask']>): ReturnType<Engine['ask']> {
    return this.hand((engine) => engine.ask(...request));
  }
  stopAnswer(): Promise<void> {
    return this.hand((engine) => engine.stopAnswer());
  }
  answering(): ReturnType<Engine['answering']> {
    return this.hand((engine) => engine.answering());
  }
  async onAnswer(listener: Parameters<Engine['onAnswer']>[0]): ReturnType<Engine['onAnswer']> {
    const end = await this.hand((engine) => engine.onAnswer(this.spare === null ? proxy(listener) : listener));
    return () => void end();
  }
  estimateAnswer(...request: Parameters<Engine['estimateAnswer']>): ReturnType<Engine['estimateAnswer']> {
    return this.hand((engine) => engine.estimateAnswer(...request));
  }
  testAnswering(...endpoint: Parameters<Engine['testAnswering']>): ReturnType<Engine['testAnswering']> {
    return this.hand((engine) => engine.testAnswering(...endpoint));
  }
  keptAnswers(): ReturnType<Engine['keptAnswers']> {
    return this.hand((engine) => engine.keptAnswers());
  }
  keptAnswer(...id: Parameters<Engine['keptAnswer']>): ReturnType<Engine['keptAnswer']> {
    return this.hand((engine) => engine.keptAnswer(...id));
  }
  recheckAnswer(...id: Parameters<Engine['recheckAnswer']>): ReturnType<Engine['recheckAnswer']> {
    return this.hand((engine) => engine.recheckAnswer(...id));
  }
  deleteAnswer(...id: Parameters<Engine['deleteAnswer']>): Promise<void> {
    return this.hand((engine) => engine.deleteAnswer(...id));
  }
  deleteIndex(): Promise<void> {
    return this.hand((engine) => engine.deleteIndex());
  }
  forget(...id: Parameters<Engine['forget']>): Promise<void> {
    return this.hand((engine) => engine.forget(...id));
  }
  diagnose(): ReturnType<Engine['diagnose']> {
    return this.hand((engine) => engine.diagnose());
  }

  async dispose(): Promise<void> {
    if (this.disposed) return;
    this.disposed = true;
    try {
      await this.call((engine) => engine.dispose());
    } finally {
      if (this.spare === null) this.remote[releaseProxy]();
      this.thread.end();
    }
  }

  private hand<T>(call: (engine: Engine) => Promise<T>): Promise<T> {
    return this.disposed ? Promise.reject(new Error('Locus: the engine is closed')) : this.call(call);
  }

  private call<T>(call: (engine: Engine) => Promise<T>): Promise<T> {
    if (this.spare !== null) return call(this.spare);
    // Every method of the engine is asynchronous and takes and gives plain values, so its remote has the same shape.
    return Promise.race([call(this.remote as unknown as Engine), this.fault]);
  }

  private moveHere(why: string): void {
    this.thread.end();
    if (!this.disposed) this.spare = new InProcessEngine(this.host, this.settings, { runsIn: 'process', fallback: why });
  }
}
