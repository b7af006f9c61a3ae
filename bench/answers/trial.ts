// The whole way of a question: a vault on disk, the engine, the client over a connection, the reader and the check of quotes.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildVault } from '../../scripts/demo-vault/vault-files';
import { FolderCache } from '../../src/cli/folder-cache';
import { nodeHttp } from '../../src/cli/http';
import { NodeFiles } from '../../src/cli/node-files';
import { openEngineInProcess, type Engine, type EngineSettings } from '../../src/engine';
import type { AnswerChoice } from '../../src/engine/answering/model';
import { USUAL_MEANING } from '../../src/engine/meaning/model';
import { DEFAULT_POLICY } from '../../src/structure/model';
import { AnswerServer } from '../../tests/doubles/answer-server';
import type { KnownQuestion, MadeUpLibrary } from './library';
import { holds, oracle, ORACLE_MODES, type OracleMode } from './oracle';
import type { UnanswerableQuestion } from './unanswerable';

/** The plugin's own limits for a service in the network. */
const PASSAGES = 8;
const CAP = 6_000;

export type Question = (KnownQuestion | (UnanswerableQuestion & { sentences: string[] })) & { half: 'development' | 'report' };

/** What became of one question under one mode of the oracle. */
export interface Outcome {
  /** null where it was answered. */
  abstained: 'no-passages' | 'below-floor' | 'no-claims' | 'no-supported-claim' | null;
  /** A supported claim whose quote is not the known sentence. */
  falseSupport: boolean;
  /** The service failed; none is expected. */
  failed: boolean;
}

export interface Trial {
  question: Question;
  /** `relevanceOf` of the nearest passage; null where no passage was found. */
  relevance: number | null;
  /** Places, from 1, of the known sentences among what the search found and among what was sent; null for one that is not there. */
  foundAt: (number | null)[];
  sentAt: (number | null)[];
  /** Papers of what the search found, best first. */
  papers: string[];
  /** UTF-16 units of all passages with their headers. */
  characters: number;
  outcomes: Record<OracleMode, Outcome>;
}

export async function writeVault(library: MadeUpLibrary, path: string): Promise<void> {
  await buildVault(library.papers, { pdf: false, noise: false, seed: 1 }, async (files) => {
    for (const [name, content] of files) {
      await mkdir(dirname(join(path, name)), { recursive: true });
      await writeFile(join(path, name), content);
    }
  });
}

export interface LibrarySize {
  papers: number;
  units: number;
  /** State of what is learned from the library. */
  learned: string;
}

/** A vault that is asked, and the server that answers. */
export class AskedVault {
  private mode: OracleMode = 'honest';
  private asked = 0;

  private constructor(
    private readonly engine: Engine,
    private readonly server: AnswerServer,
    private readonly settings: EngineSettings,
  ) {}

  static async open(vault: string, scratch: string, sentencesOf: (question: string) => readonly string[]): Promise<AskedVault> {
    const server = await AnswerServer.start({});
    const answer: AnswerChoice = { endpoint: { baseUrl: server.baseUrl, model: 'oracle', needsKey: false, patience: 30_000 }, passages: PASSAGES, cap: CAP };
    // What the library teaches is learned before the first question, and not whenever there is time.
    const meaning = { ...USUAL_MEANING, learning: { ...USUAL_MEANING.learning, unasked: false } };
    const settings: EngineSettings = { ocrFolder: '', policy: DEFAULT_POLICY, titleInBreadcrumb: false, sourceFolders: [], readPdfs: false, tolerantSearch: true, meaning, writer: 'bench', answer };
    const engine = await openEngineInProcess({ vault: new NodeFiles(vault), data: new NodeFiles(join(scratch, 'data'), false), cache: new FolderCache(join(scratch, 'cache')), clock: Date.now, http: nodeHttp({}) }, settings);
    await engine.index({});
    await engine.learn();
    await engine.search({ query: 'words', limit: 1, mode: 'both', checked: true });
    const opened = new AskedVault(engine, server, settings);
    server.options = { oracle: oracle(sentencesOf, () => opened.mode) };
    return opened;
  }

  async size(): Promise<LibrarySize> {
    const { coverage } = await this.engine.status();
    const { learning } = await this.engine.meaning();
    return { papers: coverage.indexed, units: learning.units, learned: learning.state };
  }

  /** Asks every question in every mode. `floor`: instead of the plugin's own. */
  async try(questions: readonly Question[], floor?: number): Promise<Trial[]> {
    if (this.settings.answer) await this.engine.configure({ ...this.settings, answer: { ...this.settings.answer, ...(floor !== undefined && { floor }) } });
    const trials: Trial[] = [];
    for (const question of questions) trials.push(await this.tryOne(question));
    return trials;
  }

  async close(): Promise<void> {
    await this.engine.dispose();
    await this.server.stop();
  }

  private async tryOne(question: Question): Promise<Trial> {
    const { sentences } = question;
    const { passages } = await this.engine.search({ query: question.question, limit: 4 * PASSAGES, ofPaper: PASSAGES, mode: 'both' });
    const found = passages.map(({ text, table }) => [text, ...(table?.rows ?? []).map((row) => row.join(' | '))].join('\n'));
    const trial: Trial = { question, relevance: null, foundAt: placesOf(found, sentences), sentAt: [], papers: passages.map(({ paperId }) => paperId), characters: 0, outcomes: { honest: NOT_ASKED, inventing: NOT_ASKED, 'beside the point': NOT_ASKED } };
    for (const mode of ORACLE_MODES) {
      this.mode = mode;
      this.asked += 1;
      const outcome = await this.engine.ask({ id: `bench-${this.asked}`, question: question.question });
      if (outcome.kind === 'refused') throw new Error(`bench: the question was refused (${outcome.why})`);
      const { answer } = outcome;
      trial.relevance = answer.relevance ?? null;
      trial.sentAt = placesOf(answer.passages.map(({ text, table }) => `${text}\n${table ?? ''}`), sentences);
      trial.characters = answer.passages.reduce((sum, { header, text, table }) => sum + header.length + text.length + (table?.length ?? 0), 0);
      const supported = answer.claims.flatMap(({ quotes }) => quotes.filter((quote) => quote.supported));
      trial.outcomes[mode] = { abstained: answer.abstained?.reason ?? null, falseSupport: supported.some(({ text }) => !sentences.some((sentence) => sentence === text)), failed: answer.failure !== null };
    }
    return trial;
  }
}

/** Where each sentence stands, from 1; null where it does not. */
const placesOf = (texts: readonly string[], sentences: readonly string[]): (number | null)[] =>
  sentences.map((sentence) => {
    const at = texts.findIndex((text) => holds(text, sentence));
    return at < 0 ? null : at + 1;
  });

const NOT_ASKED: Outcome = { abstained: null, falseSupport: false, failed: true };
