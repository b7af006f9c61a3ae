import { defineConfig } from 'vitest/config';

/** Browser tests: the bundled plugin in the Obsidian host, in Chromium. One file after another: they share two cores. */
export default defineConfig({
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['tests/e2e/**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As long as a step of the page may take: what is waited for comes when the machine lets it.
    expect: { poll: { timeout: 15_000 } },
  },
});
