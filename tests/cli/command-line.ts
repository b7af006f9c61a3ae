import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../src/cli/run';
import { openEngineInProcess } from '../../src/engine';
import type { OpenEngine } from '../../src/engine/engine';
import { makeDemo } from '../demo-vault/in-memory';
import type { MadeVault } from '../demo-vault/in-memory';
import { fakeTerminal } from './fake-terminal';
import type { FakeTerminal } from './fake-terminal';
import { temporaryFolder } from './temporary-folder';
import { writeVault } from './written-vault';

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
  json: () => Record<string, unknown>;
}

export interface CommandLine {
  /** The test file's own folder; also the terminal's working folder. */
  root: string;
  demo: () => Promise<MadeVault>;
  /** Writes the demo vault into a new folder. */
  vaultNamed: (name: string) => Promise<string>;
  locus: (args: string[], terminal?: FakeTerminal, open?: OpenEngine) => Promise<Ended>;
}

/** `run` over the real engine in a folder of its own. */
export function commandLine(name: string): CommandLine {
  const root = temporaryFolder(name);
  let made: Promise<MadeVault> | null = null;
  const demo = (): Promise<MadeVault> => (made ??= makeDemo());
  return {
    root,
    demo,
    vaultNamed: async (folder) => {
      const at = join(root, folder);
      writeVault(at, (await demo()).files);
      return at;
    },
    locus: async (args, terminal = fakeTerminal(root), open = openEngineInProcess) => {
      const code = await run(args, terminal, open, '9.9.9');
      return { code, stdout: terminal.stdout, stderr: terminal.stderr, json: () => JSON.parse(terminal.stdout) as Record<string, unknown> };
    },
  };
}

/** Path, size and time of every file below a folder. */
export function snapshot(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, stat: statSync(join(folder, name)) }))
    .filter(({ stat }) => stat.isFile())
    .map(({ name, stat }) => `${name} ${stat.size} ${stat.mtimeMs}`)
    .sort();
}
