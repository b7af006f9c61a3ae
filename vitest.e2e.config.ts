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
  },
});
