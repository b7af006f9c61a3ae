import { hostname } from 'node:os';
import { sha256Hex } from '../text';

/** This machine in a name that may lie in a synced vault: a hash, not the machine's name. */
const machine = (): string => sha256Hex(hostname()).slice(0, 8);

/** Names this process in the lock file. */
export const writerName = (): string => `command line ${machine()} ${process.pid}`;

/**
 * True for a command line of this machine whose process has ended without giving the lock back (it was killed). Anything else may be alive.
 * A process number that was given out again makes the caller wait until the lock is stale, nothing worse.
 */
export async function isWriterGone(writer: string): Promise<boolean> {
  const [, where, pid] = /^command line ([0-9a-f]{8}) (\d{1,10})$/.exec(writer) ?? [];
  if (where !== machine() || pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
