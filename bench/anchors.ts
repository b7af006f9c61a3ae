// npm run bench -- anchors [--json] [--only=pattern] [--every=n] [--most=n] [--examples] [--why]: the tamper suite of spec/60 9 over the sentences of the development vault. Exits with 1 where a bar is missed.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildPaper, DEFAULT_POLICY } from '../src/structure';
import { readRealPaper, realPaperIds } from '../tests/structure/real-papers';
import { missedBar, tamperSuite } from './anchors/suite';
import type { Row } from './anchors/suite';
import { linesOf } from './anchors/why';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const COLUMNS = ['count', 'exact', 'moved', 'repaired', 'changed', 'lost', 'wrong', 'wrongBare'] as const;

export default function anchors(args: string[]): void {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' }, only: { type: 'string' }, every: { type: 'string' }, most: { type: 'string' }, examples: { type: 'boolean' }, why: { type: 'boolean' } } });
  const papers = realPaperIds.map((id) => [id, buildPaper(readRealPaper(id), DEFAULT_POLICY)] as const);
  if (papers.length === 0) {
    say('SKIPPED: the development vault is not here');
    process.exitCode = 1;
    return;
  }
  const started = process.cpuUsage();
  const json = values.json ?? false;
  if (!json) say(`${'tampering'.padEnd(40)}${COLUMNS.map((column) => column.padStart(10)).join('')}`);
  const rows = tamperSuite(papers, {
    seed: 60,
    every: Number(values.every ?? 1),
    most: Number(values.most ?? 12),
    why: values.why ?? false,
    ...(values.only ? { only: new RegExp(values.only) } : {}),
    ...(json ? {} : { onRow: (row) => print(row, values.examples ?? false) }),
  });
  const seconds = (process.cpuUsage(started).user / 1e6).toFixed(0);
  if (json) say(JSON.stringify(rows.map(({ name, bar, tally }) => ({ name, bar, ...tally })), null, 2));
  const missed = rows.flatMap((row) => missedBar(row) ?? []);
  for (const line of missed) say(`MISSED: ${line}`);
  say(`${String(rows.reduce((sum, { tally }) => sum + tally.count, 0))} citations checked twice in ${seconds} s of CPU`);
  if (missed.length > 0) process.exitCode = 1;
}

function print({ name, tally, why }: Row, examples: boolean): void {
  say(`${name.padEnd(40)}${COLUMNS.map((column) => String(tally[column]).padStart(10)).join('')}`);
  if (examples || tally.wrong > 0) for (const example of tally.examples) say(`    ${example}`);
  if (why) for (const line of linesOf(why)) say(line);
}
