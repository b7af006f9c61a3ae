// npm run bench -- check [--papers 1000] [--citations 5000] [--vault <dir>] [--json]: every citation of a library checked at once, in one thread, as where there is no
// worker. On a made vault, or on papers of your own: the vault is only read. Of the citations 7 in 10 stand where they say, 3 in 20 moved to another page, 1 in 10 was
// misread since it was made, 1 in 20 is gone; so the records of those two are there, as they are on the device that made them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { CitedPaper, citeWords, fingerprint, recordOf, type CitationState } from '../src/citation';
import { FolderCache } from '../src/cli/folder-cache';
import { NodeFiles } from '../src/cli/node-files';
import { openEngineInProcess, type CheckRequest, type Engine, type EngineSettings } from '../src/engine';
import { NO_MEANING } from '../src/engine/meaning/model';
import { CitationRecords } from '../src/store/citation-records';
import { DEFAULT_POLICY } from '../src/structure/model';
import { sentences } from '../src/text';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const SETTINGS: EngineSettings = { ocrFolder: '', policy: DEFAULT_POLICY, titleInBreadcrumb: false, sourceFolders: [], readPdfs: false, tolerantSearch: true, meaning: NO_MEANING, writer: 'bench' };

/** Counts the shards that are opened, and the records. */
class CountedFiles extends NodeFiles {
  shards = 0;
  records = 0;
  override async read(path: string): Promise<Uint8Array | null> {
    if (path.startsWith('papers/')) this.shards += 1;
    if (path.startsWith('citations/')) this.records += 1;
    return super.read(path);
  }
}

interface Cited {
  request: CheckRequest;
  fate: Fate;
  /** Where the words stand. */
  start: number;
  end: number;
}

type Fate = 'stands' | 'moved' | 'misread' | 'gone';
const FATES: readonly Fate[] = ['stands', 'misread', 'stands', 'moved', 'stands', 'stands', 'stands', 'gone', 'stands', 'stands', 'moved', 'stands', 'misread', 'stands', 'moved', 'stands', 'stands', 'stands', 'stands', 'stands'];

/** One letter of a word in the middle, as an OCR of other days would have read it. */
function misread(text: string): string {
  const at = [...text.matchAll(/[a-z]{7,}/g)].map(({ index }) => index + 3);
  const place = at[at.length >> 1];
  return place === undefined ? text : `${text.slice(0, place)}${text[place] === 'c' ? 'e' : 'c'}${text.slice(place + 1)}`;
}

/** Citations of a paper, spread over its text; what was kept of the misread and lost ones goes into the records. */
async function citationsOf(paper: CitedPaper, pdf: string | null, count: number, first: number, records: CitationRecords): Promise<Cited[]> {
  const { built } = paper;
  const spans = built.units
    .filter(({ kind, indexable }) => kind === 'body' && indexable)
    .flatMap(({ start, end }) => sentences(built.canonical.slice(start, end)).map((span) => ({ start: start + span.start, end: start + span.end })))
    .filter(({ start, end }) => end - start > 40 && end - start < 400);
  const made: Cited[] = [];
  for (let i = 0; i < count && spans.length > 0; i += 1) {
    const span = spans[Math.floor((i * spans.length) / count)] ?? { start: 0, end: 0 };
    const words = citeWords(paper, span);
    if (words === null || words.cite === null) continue;
    const fate = FATES[(first + i) % FATES.length] ?? 'stands';
    const exact = fate === 'misread' ? misread(words.text) : fate === 'gone' ? `Sentence ${first + i} was taken back by its authors in the second edition of ${paper.paperId}.` : words.text;
    const cite = fingerprint(exact) ?? words.cite;
    if (fate === 'misread' || fate === 'gone') await records.keep(cite, { ...recordOf(paper.paperId, 'before', words), exact });
    const page = (words.pages[0] ?? 1) + (fate === 'moved' ? 50 : 0);
    made.push({ fate, start: words.start, end: words.end, request: { link: { linkPath: '', page, heading: null, cite, alias: null }, vaultPath: pdf, quote: null, sentence: exact, sentenceAt: `${paper.paperId} ${i}` } });
  }
  return made;
}

/** The longest the thread was held, by the processor's clock and by that on the wall: both in milliseconds. */
class Slices {
  longest = 0;
  longestCpu = 0;
  over = 0;
  private running = true;

  constructor() {
    let since = performance.now();
    let cpu = process.cpuUsage();
    const tick = (): void => {
      const { user, system } = process.cpuUsage(cpu);
      const now = performance.now();
      this.longest = Math.max(this.longest, now - since);
      this.longestCpu = Math.max(this.longestCpu, (user + system) / 1000);
      if (now - since > 50) this.over += 1;
      since = now;
      cpu = process.cpuUsage();
      if (this.running) setImmediate(tick);
    };
    setImmediate(tick);
  }

  end(): this {
    this.running = false;
    return this;
  }
}

const tally = (states: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};

async function requestsOf(engine: Engine, total: number, records: CitationRecords): Promise<Cited[]> {
  const { papers } = await engine.status();
  const ids = papers.filter(({ state }) => state === 'indexed').map(({ paperId }) => paperId);
  const metadata = await engine.metadata(ids);
  const made: Cited[] = [];
  for (const [at, paperId] of ids.entries()) {
    const built = await engine.paper(paperId);
    const { pdfPath, fullTextPath, notePath } = metadata[paperId] ?? { pdfPath: null, fullTextPath: null, notePath: null };
    if (built === null) continue;
    const count = Math.ceil((total - made.length) / (ids.length - at));
    made.push(...(await citationsOf(new CitedPaper(paperId, built), pdfPath ?? fullTextPath ?? notePath, count, made.length, records)));
  }
  // A note cites one paper after the other, not each five times.
  return made.map((one, at) => ({ one, key: (at * 7_919) % made.length })).sort((a, b) => a.key - b.key).map(({ one }) => one);
}

export default async function check(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { papers: { type: 'string', default: '1000' }, citations: { type: 'string', default: '5000' }, vault: { type: 'string' }, json: { type: 'boolean' } } });
  const scratch = mkdtempSync(join(tmpdir(), 'locus-bench-check-'));
  try {
    const path = values.vault ?? join(scratch, 'vault');
    if (values.vault === undefined) execFileSync(process.execPath, ['scripts/make-vault.mjs', '--papers', values.papers, '--out', path], { stdio: ['ignore', 'ignore', 'inherit'] });
    const data = new CountedFiles(join(scratch, 'data'), false);
    const open = (): Promise<Engine> => openEngineInProcess({ vault: new NodeFiles(path), data, cache: new FolderCache(join(scratch, 'cache')), clock: Date.now }, SETTINGS);
    const builder = await open();
    await builder.index({});
    await builder.search({ query: 'words', limit: 1, mode: 'words', checked: true });
    const cited = await requestsOf(builder, Number(values.citations), new CitationRecords(data));
    await builder.dispose();
    const result = { ...(await measured(await open(), cited, data)) };
    if (values.json) say(JSON.stringify(result));
    else print(result);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Whether the words were found where they were cited; of a sentence that stands twice the other place counts as elsewhere. */
const isAt = (span: { start: number; end: number } | null, cited: Cited | undefined): boolean => cited?.fate === 'gone' || span === null || cited === undefined ? false : span.start <= cited.start && span.end >= cited.end;

/** A first check, which also makes the missing records, and a second one. */
async function measured(engine: Engine, cited: readonly Cited[], data: CountedFiles): Promise<{ citations: number; papers: number; rounds: Round[] }> {
  const rounds: Round[] = [];
  for (const name of ['first', 'again']) {
    data.shards = 0;
    data.records = 0;
    const slices = new Slices();
    const cpu = process.cpuUsage();
    const started = performance.now();
    const checked = await engine.check(cited.map(({ request }) => request));
    const ms = performance.now() - started;
    const { user, system } = process.cpuUsage(cpu);
    const { longest, longestCpu, over } = slices.end();
    const outcomes = tally(checked.map(({ state, proposal }, at) => `${cited[at]?.fate ?? ''} → ${state satisfies CitationState}${proposal === null ? '' : ` (${proposal.how})`}`));
    const wrong = checked.filter(({ state, span }, at) => (state === 'exact' || state === 'moved') && !isAt(span, cited[at])).length;
    rounds.push({ name, wrong, ms, cpuMs: (user + system) / 1000, longestMs: longest, longestCpuMs: longestCpu, over50: over, shardsOpened: data.shards, recordsRead: data.records, outcomes });
  }
  const papers = new Set(cited.map(({ request }) => request.vaultPath)).size;
  await engine.dispose();
  return { citations: cited.length, papers, rounds };
}

interface Round {
  name: string;
  /** Found, and not where the words stand. */
  wrong: number;
  ms: number;
  cpuMs: number;
  /** Longest time between two turns of the thread. */
  longestMs: number;
  longestCpuMs: number;
  over50: number;
  shardsOpened: number;
  recordsRead: number;
  outcomes: Record<string, number>;
}

function print({ citations, papers, rounds }: { citations: number; papers: number; rounds: Round[] }): void {
  say(`${citations} citations of ${papers} papers`);
  for (const round of rounds) {
    say(`${round.name.padEnd(6)} ${(round.ms / 1000).toFixed(1)} s (processor ${(round.cpuMs / 1000).toFixed(1)} s); longest slice ${round.longestMs.toFixed(0)} ms (processor ${round.longestCpuMs.toFixed(0)} ms), ${round.over50} over 50 ms; ${round.shardsOpened} shards opened, ${round.recordsRead} records read; ${round.wrong} found elsewhere`);
    for (const [outcome, count] of Object.entries(round.outcomes).sort()) say(`       ${outcome}: ${count}`);
  }
}
