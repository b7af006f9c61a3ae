// Evaluated before virtual time begins: reading a module takes real time.
import 'openai';
import { settingsOf, type EndpointSettings } from '../../src/embedding/endpoint';
import { openEngineInProcess, type Engine, type EngineSettings } from '../../src/engine';
import type { EmbedRequest } from '../../src/engine/meaning/engine';
import type { EmbedOutcome, LearningSettings } from '../../src/engine/meaning/model';
import type { Http } from '../../src/ports';
import type { SearchAnswer, SearchMode } from '../../src/retrieval/model';
import { DEFAULT_POLICY } from '../../src/structure/model';
import { EmbeddingServer, textsOf, vectorFor, type ServerOptions } from '../doubles/embedding-server';
import { MemoryCache, MemoryFiles } from '../doubles/memory-files';
import { VirtualTime } from '../doubles/virtual-time';

export const DIMS = 48;
const SILENT: LearningSettings = { when: 'off', dims: 6, unasked: false };
/** Learns only when it is asked to. */
export const LEARNS: LearningSettings = { when: 'always', dims: 6, unasked: false };

const NOUNS = ['cartilage', 'galaxy', 'enzyme', 'glacier', 'violin', 'harbour', 'lattice', 'orchid', 'tariff', 'sonnet'];

/** Text that no other paper and no other part has. */
export const paragraph = (paper: number, part: number): string => `The ${NOUNS[paper % NOUNS.length]} of report ${paper} was looked at in part ${part}, and number ${paper}x${part} was noted.`;

/** The sum of its words' vectors: texts that share words are near to each other. */
function meaningOf(text: string, dims: number): Float32Array {
  const sum = new Float32Array(dims);
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? ['']) vectorFor(word, dims).forEach((value, at) => (sum[at] = (sum[at] ?? 0) + value));
  return sum;
}

/** An engine over a library in memory, with an endpoint that the test plays and time that the test moves. */
export class EndpointLibrary {
  vault = new MemoryFiles();
  data = new MemoryFiles();
  cache = new MemoryCache();
  readonly time = new VirtualTime();
  server: EmbeddingServer;
  endpoint: EndpointSettings = { ...settingsOf('custom'), baseUrl: 'https://stub.example/v1', model: 'stub-model', needsKey: true, limits: { texts: 4, tokens: 10_000, inFlight: 2, requestsPerMinute: null, tokensPerMinute: null, patience: 20_000 } };
  learning = SILENT;
  titleInBreadcrumb = false;
  /** Requests as they left. */
  http: Http = (request) => this.server.http(request);

  constructor(papers: number, options: ServerOptions = {}) {
    this.server = this.serve(options);
    for (let number = 0; number < papers; number += 1) this.write(number);
  }

  serve(options: ServerOptions): EmbeddingServer {
    this.server = new EmbeddingServer({ dims: DIMS, vector: meaningOf, latency: () => 100, pass: this.time.pass, ...options });
    return this.server;
  }

  /** A paper of full text; `parts` are its sections, by default two. */
  write(number: number, parts = [0, 1].map((part) => paragraph(number, part))): void {
    const text = [`# Report ${number}`, ...parts.flatMap((part, at) => [`## Part ${at}`, part])].join('\n\n');
    this.vault.put(`System/PaperForge/ocr/${idOf(number)}/fulltext.md`, `<!-- page 1 -->\n\n${text}`);
    this.vault.put(`System/PaperForge/ocr/${idOf(number)}/metadata/resolved_metadata.json`, JSON.stringify({ title: { value: `Title ${number}` } }));
  }

  settings(): EngineSettings {
    const { learning, titleInBreadcrumb, endpoint } = this;
    const meaning = { learning, endpoint: { settings: endpoint, dims: null, cap: { texts: null, money: null } } };
    return { ocrFolder: '', sourceFolders: [], readPdfs: false, policy: DEFAULT_POLICY, titleInBreadcrumb, tolerantSearch: true, meaning, writer: 'test' };
  }

  /** A new session on this device. */
  open(): Promise<Engine> {
    const { vault, data, cache, time } = this;
    return openEngineInProcess({ vault, data, cache, clock: time.clock, timer: time.timer, http: (request) => this.http(request) }, this.settings());
  }

  /** A session of which everything is indexed and embedded. */
  async embedded(): Promise<Engine> {
    const engine = await this.open();
    await engine.index({});
    await this.embed(engine);
    return engine;
  }

  embed(engine: Engine, request: EmbedRequest = {}): Promise<EmbedOutcome> {
    return this.time.until(engine.embed(request));
  }

  search(engine: Engine, query: string, mode: SearchMode = 'meaning'): Promise<SearchAnswer> {
    return this.time.until(engine.search({ query, limit: 40, mode, checked: true }));
  }

  /** Texts that were sent since the requests numbered `from`. */
  sent(from = 0): string[] {
    return this.server.requests.slice(from).flatMap(textsOf);
  }
}

export const idOf = (number: number): string => `PAPER${String(number).padStart(3, '0')}`;
export const codesOf = ({ notices }: SearchAnswer): string[] => notices.map(({ code }) => code);
export const armsOf = ({ passages }: SearchAnswer): string[] => [...new Set(passages.flatMap(({ arms }) => arms.map(({ arm }) => arm)))].sort();
