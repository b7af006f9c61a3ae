// npm run bench -- answers [--vault <dir>] [--json]: questions with known answers, and ones without, to a made-up library, through the whole way of a question (`spec/80`, issue 7). The model is an oracle, so
// that only our part is measured: what is found, what is sent, what is held back, what is called supported. `--vault`: real questions to a vault of your own papers instead, of which only the relevance is
// measured; the vault is only read.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { RELEVANCE_FLOOR } from '../src/engine/answering/relevance-floor';
import { inHalves } from './answers/halves';
import { madeUpLibrary } from './answers/library';
import { REAL_QUESTIONS, realTrials } from './answers/real-questions';
import { linesOf, reportOf, type Report } from './answers/report';
import { AskedVault, writeVault } from './answers/trial';
import { unanswerableQuestions } from './answers/unanswerable';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Answerable questions that the floor may cost. */
const MOST_LOST = 0.005;

export default async function answers(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { vault: { type: 'string' }, json: { type: 'boolean' } } });
  const scratch = mkdtempSync(join(tmpdir(), 'locus-bench-answers-'));
  try {
    if (values.vault !== undefined) return await real(values.vault, scratch, values.json === true);
    const report = await measured(scratch);
    if (values.json) say(JSON.stringify(report));
    else for (const line of linesOf(report)) say(line);
    if (missed(report)) process.exitCode = 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function measured(scratch: string): Promise<Report> {
  const library = madeUpLibrary();
  const questions = inHalves(library.questions, unanswerableQuestions(library));
  const known = new Map(library.questions.map(({ question, sentences }) => [question, sentences]));
  const path = join(scratch, 'vault');
  await writeVault(library, path);
  const vault = await AskedVault.open(path, scratch, (question) => known.get(question) ?? []);
  try {
    const size = await vault.size();
    return reportOf({ size, open: await vault.try(questions, 0), own: await vault.try(questions), ownFloor: RELEVANCE_FLOOR });
  } finally {
    await vault.close();
  }
}

const missed = ({ ownFloor, chosenFloor, development, report }: Report): boolean =>
  ownFloor > chosenFloor ||
  [development, report].some(({ answerable, lostToFloor, failed, withFloor }) => failed > 0 || lostToFloor > MOST_LOST * answerable || withFloor.honest.falseSupport + withFloor.inventing.falseSupport > 0);

async function real(path: string, scratch: string, json: boolean): Promise<void> {
  const vault = await AskedVault.open(path, scratch, () => []);
  try {
    const trials = await vault.try(realTrials(), 0);
    const rows = trials.map(({ relevance, papers }, at) => {
      const { question, paperId, foreign } = REAL_QUESTIONS[at] ?? { question: '', paperId: '', foreign: false };
      return { question, paperId, foreign, relevance, isStopped: relevance === null || relevance < RELEVANCE_FLOOR, foundAt: papers.indexOf(paperId) + 1 };
    });
    if (json) say(JSON.stringify({ floor: RELEVANCE_FLOOR, rows }));
    else for (const row of rows) say(`${row.relevance?.toFixed(2) ?? 'none'} ${row.isStopped ? 'stopped' : 'asked  '} ${row.paperId === '' ? 'no paper' : row.paperId} ${row.foundAt === 0 ? '-' : row.foundAt} ${row.foreign ? '(another language) ' : ''}${row.question}`);
    if (rows.some(({ paperId, foreign, isStopped }) => paperId !== '' && !foreign && isStopped)) process.exitCode = 1;
  } finally {
    await vault.close();
  }
}
