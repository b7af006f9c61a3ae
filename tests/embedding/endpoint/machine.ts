// Evaluated before virtual time begins: reading a module takes real time.
import 'openai';
import { EmbedProgress, EndpointClient, runEmbedding, settingsOf, unitTexts, type EmbedReport, type EmbedRunOptions, type EndpointSettings, type PaperToEmbed } from '../../../src/embedding/endpoint';
import type { EmbedRunDeps } from '../../../src/embedding/endpoint';
import type { Http } from '../../../src/ports';
import { VectorSets } from '../../../src/store/vector-sets';
import { WriterLock } from '../../../src/store/writer-lock';
import { sha256Hex } from '../../../src/text';
import { EmbeddingServer, type ServerOptions } from '../../doubles/embedding-server';
import { builtFrom } from '../../doubles/made-up-paper';
import { MemoryCache, MemoryFiles } from '../../doubles/memory-files';
import { VirtualTime } from '../../doubles/virtual-time';

export const DIMS = 8;

export function stubSettings(more: Partial<EndpointSettings> = {}): EndpointSettings {
  const limits = { texts: 4, tokens: 10_000, inFlight: 2, requestsPerMinute: null, tokensPerMinute: null, patience: 20_000 };
  return { ...settingsOf('custom'), baseUrl: 'https://stub.example/v1', model: 'stub-model', needsKey: true, limits, ...more };
}

/** A device with a library in memory (a paper is lines of text, a line a unit), plugin data, a cache, a network, and time of its own. */
export class Machine {
  data = new MemoryFiles();
  cache = new MemoryCache();
  readonly time = new VirtualTime();
  server: EmbeddingServer;
  papers = new Map<string, string>();
  settings = stubSettings();
  random: () => number = () => 0.5;
  committed: string[] = [];
  reported: unknown[] = [];
  /** Papers whose texts were read, in order. */
  read: string[] = [];
  progress = new EmbedProgress(this.time.clock, this.time.timer);
  http: Http;

  constructor(options: ServerOptions = {}) {
    this.server = this.serve(options);
    this.http = (request) => this.server.http(request);
  }

  /** Another server takes over. */
  serve(options: ServerOptions): EmbeddingServer {
    this.server = new EmbeddingServer({ dims: DIMS, latency: () => 100, pass: this.time.pass, ...options });
    return this.server;
  }

  /** `count` papers of `lines` lines each. */
  library(count: number, lines: number): this {
    for (let paper = 0; paper < count; paper++) {
      const id = `PAPER${String(paper).padStart(3, '0')}`;
      this.papers.set(id, Array.from({ length: lines }, (_, line) => `Line ${line} of ${id} says something.`).join('\n'));
    }
    return this;
  }

  /** One run, to its end. */
  run(options: EmbedRunOptions = {}): Promise<EmbedReport> {
    this.committed = [];
    return this.time.until(this.start(options));
  }

  /** One run that the test moves on itself. */
  start(options: EmbedRunOptions = {}): Promise<EmbedReport> {
    return runEmbedding(this.deps(), options, this.progress);
  }

  deps(): EmbedRunDeps {
    const { settings, data, cache, time } = this;
    const sets = new VectorSets(data);
    return {
      papers: async () => this.list(),
      files: sets.open(settings.model, DIMS),
      sets,
      cache,
      client: new EndpointClient((request) => this.http(request), settings, time.clock),
      lock: new WriterLock(data, time.clock, 'machine'),
      clock: time.clock,
      timer: time.timer,
      random: () => this.random(),
      breathe: async () => undefined,
      committed: async (paperId) => void this.committed.push(paperId),
      report: (error) => void this.reported.push(error),
    };
  }

  files(): ReturnType<VectorSets['open']> {
    return new VectorSets(this.data).open(this.settings.model, DIMS);
  }

  /** Paths of vector files, without the sets' descriptions. */
  vectorPaths(): string[] {
    return [...this.data.files.keys()].filter((path) => path.startsWith('vectors/') && !path.endsWith('set.json')).sort();
  }

  texts(paperId: string): ReturnType<typeof unitTexts> {
    return unitTexts(builtFrom(paperId, this.papers.get(paperId) ?? ''), { title: null, prefix: this.settings.textPrefix });
  }

  private list(): PaperToEmbed[] {
    return [...this.papers.keys()].map((paperId) => ({
      paperId,
      version: sha256Hex(this.papers.get(paperId) ?? ''),
      texts: async () => {
        this.read.push(paperId);
        return this.papers.has(paperId) ? this.texts(paperId) : null;
      },
    }));
  }
}
