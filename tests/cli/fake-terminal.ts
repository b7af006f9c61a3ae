import type { Terminal } from '../../src/cli/terminal';

export interface FakeTerminal extends Terminal {
  stdout: string;
  stderr: string;
  /** What Ctrl-C does. */
  interrupt(): void;
}

/** A terminal that keeps what is printed. English, 80 columns, a cache folder of the test's own. */
export function fakeTerminal(cwd: string, env: Terminal['env'] = {}): FakeTerminal {
  const listeners = new Set<() => void>();
  const terminal: FakeTerminal = {
    stdout: '',
    stderr: '',
    out: (text) => {
      terminal.stdout += text;
    },
    err: (text) => {
      terminal.stderr += text;
    },
    watched: false,
    columns: 80,
    env: { XDG_CACHE_HOME: `${cwd}/cache-home`, ...env },
    cwd,
    onInterrupt: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    interrupt: () => {
      for (const listener of [...listeners]) listener();
    },
  };
  return terminal;
}
