import process from 'node:process';
import { openEngineInProcess } from '../engine';
import { run } from './run';
import type { Terminal } from './terminal';
import { untilClosed } from './until-closed';
import { LOCUS_VERSION } from './version';

const MOST_COLUMNS = 100;

/** Signals end a command in order; a second one ends the process at once. */
function onInterrupt(listener: () => void): () => void {
  const interrupted = (): void => {
    process.once('SIGINT', () => process.exit(130));
    listener();
  };
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  return () => {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  };
}

const terminal: Terminal = {
  out: untilClosed(process.stdout),
  err: untilClosed(process.stderr),
  watched: process.stderr.isTTY === true,
  columns: Math.min(process.stdout.columns ?? MOST_COLUMNS, MOST_COLUMNS),
  env: process.env,
  cwd: process.cwd(),
  onInterrupt,
};

process.exitCode = await run(process.argv.slice(2), terminal, openEngineInProcess, LOCUS_VERSION);
