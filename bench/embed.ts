// npm run bench -- embed [--papers=1000] [--kills=20] [--seed=1] [--json]: a library is embedded through the stub server while the process is killed at
// random moments and the server limits, fails and falls silent. Counts texts that were paid twice and false "complete"s. Time is virtual; nothing leaves the machine.
import process from 'node:process';
import { parseArgs } from 'node:util';
import 'openai';
import { EmbedProgress, EndpointClient, countCoverage, Requirements, runEmbedding, settingsOf, unitTexts, type EmbedRunDeps, type EndpointSettings, type PaperToEmbed } from '../src/embedding/endpoint';
import { decodeVectors } from '../src/store/vector-codec';
import { textHash } from '../src/store/vector-name';
import { VectorSets } from '../src/store/vector-sets';
import { WriterLock } from '../src/store/writer-lock';
import { EmbeddingServer, textsOf, type ServerFault } from '../tests/doubles/embedding-server';
import { builtFrom } from '../tests/doubles/made-up-paper';
import { MemoryCache, MemoryFiles } from '../tests/doubles/memory-files';
import { VirtualTime } from '../tests/doubles/virtual-time';

const DIMS = 64;
const LINES = 30;
/** Milliseconds of virtual time that a write takes: a kill may fall between an answer and its end. */
const WRITE = 8;

interface Counts {
  requests: number;
  limited: number;
  /** Texts that were asked again although their vector was in the store. */
  paidTwice: number;
  /** Texts whose answer had not arrived when the process was killed, and that were asked again. */
  repeatedUnderWay: number;
  /** Of answers that had arrived, but whose writing the kill cut off. */
  repeatedUnwritten: number;
  falseComplete: number;
}

/** A library, a disk, a server; everything that survives a kill, and the books on what was asked and what was stored. */
class World {
  readonly time = new VirtualTime();
  readonly counts: Counts = { requests: 0, limited: 0, paidTwice: 0, repeatedUnderWay: 0, repeatedUnwritten: 0, falseComplete: 0 };
  readonly wanted = new Set<string>();
  readonly papers: PaperToEmbed[] = [];
  readonly settings: EndpointSettings;
  disk = new MemoryFiles();
  readonly cache = new MemoryCache();
  bytesWritten = 0;
  private life = 0;
  private readonly stored = new Set<string>();
  private readonly arrived = new Set<string>();
  private readonly underWay = new Set<string>();
  private readonly server: EmbeddingServer;

  constructor(
    papers: number,
    private readonly chance: () => number,
  ) {
    const limits = { ...settingsOf('openai').limits, requestsPerMinute: null, tokensPerMinute: null };
    this.settings = { ...settingsOf('openai'), baseUrl: 'https://stub.example/v1', model: 'stub-model', limits };
    for (let paper = 0; paper < papers; paper++) this.add(`P${String(paper).padStart(5, '0')}`);
    this.server = new EmbeddingServer({ dims: DIMS, latency: () => 150 + chance() * 1_200, pass: this.time.pass, fault: () => this.fault() });
  }

  deps(): EmbedRunDeps {
    const life = this.life;
    const files = this.writer(life);
    const sets = new VectorSets(files);
    const { clock, timer } = this.time;
    return {
      papers: async () => this.papers,
      files: sets.open(this.settings.model, DIMS),
      sets,
      cache: this.cache,
      client: new EndpointClient((request) => this.send(life, request), this.settings, clock),
      lock: new WriterLock(files, clock, 'bench', async () => true),
      clock,
      timer,
      random: this.chance,
      breathe: async () => undefined,
      committed: async () => undefined,
      report: (error) => {
        throw error;
      },
    };
  }

  /** The process is gone: timers, answers under way, memory. */
  kill(): void {
    this.life += 1;
    this.time.kill();
  }

  /** Complete as the store says, against the truth, read from every file. */
  async checkComplete(said: boolean): Promise<void> {
    const held = new Set<string>();
    for (const [path, { bytes }] of this.disk.files) {
      const decoded = path.endsWith('.bin') && !path.includes('/arrived/') ? decodeVectors(bytes) : null;
      if (decoded?.state === 'sound') for (const hash of decoded.vectors.keys()) held.add(hash);
    }
    const whole = [...this.wanted].every((hash) => held.has(hash));
    if (said && !whole) this.counts.falseComplete += 1;
  }

  private add(paperId: string): void {
    const lines = Array.from({ length: LINES }, (_, line) => `Sentence ${line} of ${paperId} ${'about knees and hips '.repeat(1 + Math.floor(this.chance() * 12))}.`);
    const texts = unitTexts(builtFrom(paperId, lines.join('\n')), { title: null, prefix: '' });
    for (const { hash } of texts) this.wanted.add(hash);
    this.papers.push({ paperId, version: '1', texts: async () => texts });
  }

  private fault(): ServerFault | null {
    const dice = this.chance();
    if (dice < 0.1) this.counts.limited += 1;
    if (dice < 0.04) return { kind: 'rate-limit', retryAfter: String(1 + Math.floor(this.chance() * 3)) };
    if (dice < 0.07) return { kind: 'rate-limit' };
    if (dice < 0.1) return { kind: 'rate-limit-in-200' };
    if (dice < 0.12) return { kind: 'status', status: 500 };
    if (dice < 0.13) return { kind: 'offline' };
    if (dice < 0.14) return { kind: 'cut' };
    return dice < 0.15 ? { kind: 'shuffled' } : null;
  }

  private async send(life: number, request: Parameters<EmbeddingServer['http']>[0]): ReturnType<EmbeddingServer['http']> {
    const texts = textsOf(request);
    const hashes = texts.map(textHash);
    this.counts.requests += 1;
    for (const hash of hashes) {
      if (this.stored.has(hash)) this.counts.paidTwice += 1;
      else if (this.arrived.delete(hash)) this.counts.repeatedUnwritten += 1;
      else if (this.underWay.delete(hash)) this.counts.repeatedUnderWay += 1;
    }
    for (const hash of hashes) this.underWay.add(hash);
    const before = this.server.answered.length;
    const failed = (): void => {
      if (life === this.life) for (const hash of hashes) this.underWay.delete(hash);
    };
    try {
      const answer = await this.server.http(request);
      const paid = this.server.answered.slice(before).some(([first]) => first === texts[0]);
      if (!paid) failed();
      else if (life === this.life) {
        failed();
        for (const hash of hashes) this.arrived.add(hash);
      }
      return answer;
    } catch (error) {
      failed();
      throw error;
    }
  }

  /** The disk as one process sees it; after its death it writes no more. */
  private writer(life: number): MemoryFiles {
    const { disk } = this;
    const proxy = Object.create(disk) as MemoryFiles;
    proxy.write = async (path, bytes) => {
      await this.time.pass(WRITE);
      if (life !== this.life) return new Promise(() => undefined);
      await disk.write(path, bytes);
      this.bytesWritten += bytes.length;
      const decoded = path.endsWith('.bin') ? decodeVectors(bytes) : null;
      if (decoded?.state === 'sound') for (const hash of decoded.vectors.keys()) this.stored.add(hash);
    };
    proxy.remove = async (path) => (life === this.life ? disk.remove(path) : new Promise(() => undefined));
    return proxy;
  }
}

/** Mulberry32: chance that a seed repeats. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export default async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { papers: { type: 'string', default: '1000' }, kills: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' }, json: { type: 'boolean', default: false } } });
  const [papers, kills] = [Number(values.papers), Number(values.kills)];
  const chance = chanceOf(Number(values.seed));
  const world = new World(papers, chance);
  const cpu = process.cpuUsage();
  // About how long the whole takes, so that the kills fall all over it.
  const length = (world.wanted.size / world.settings.limits.texts / world.settings.limits.inFlight) * 900;
  for (let kill = 0; kill < kills; kill++) {
    void runEmbedding(world.deps(), {}, new EmbedProgress(world.time.clock, world.time.timer));
    await world.time.advance(Math.floor(chance() * ((2 * length) / (kills + 1))));
    world.kill();
    const { files } = world.deps();
    const counted = await countCoverage(world.papers, files, new Requirements(world.cache), async () => undefined);
    await world.checkComplete(counted.complete);
  }
  const report = await world.time.until(runEmbedding(world.deps(), {}, new EmbedProgress(world.time.clock, world.time.timer)));
  await world.checkComplete(report.complete);
  const { user, system } = process.cpuUsage(cpu);
  const most = kills * world.settings.limits.inFlight * world.settings.limits.texts;
  const vectorBytes = world.wanted.size * DIMS * 4;
  const result = {
    papers,
    texts: world.wanted.size,
    kills,
    ...world.counts,
    repeatedAllowed: most,
    complete: report.complete,
    filesLeft: [...world.disk.files.keys()].filter((path) => path.endsWith('.bin')).length,
    bytesWrittenPerVectorByte: Number((world.bytesWritten / vectorBytes).toFixed(2)),
    cpuSeconds: Number(((user + system) / 1e6).toFixed(1)),
  };
  if (values.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  else print(result);
  // Requests of killed processes never end, and the package's timers with them.
  process.exit(result.paidTwice > 0 || result.falseComplete > 0 || !result.complete ? 1 : 0);
}

function print(result: Record<string, number | boolean>): void {
  const names: Record<string, string> = {
    paidTwice: 'texts paid twice (their vector was in the store; bar: 0)',
    repeatedUnderWay: 'texts asked again: request under way at a kill',
    repeatedUnwritten: 'texts asked again: kill between answer and end of its writing',
    repeatedAllowed: '… allowed: kills x requests under way x texts a request',
    falseComplete: 'false "complete" (bar: 0)',
  };
  for (const [key, value] of Object.entries(result)) process.stdout.write(`${(names[key] ?? key).padEnd(66)} ${String(value)}\n`);
}
