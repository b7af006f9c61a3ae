import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { englishWordListForVite } from './scripts/english-words.mjs';
import { packedThreadsForVite } from './scripts/packed-threads.mjs';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** `core` runs in Node; `dom` runs the plugin's glue over the Obsidian host in happy-dom. `tests/e2e` is Chromium's (scripts/test.mjs). */
export default defineConfig({
  test: {
    // All cores: what vitest leaves free by itself is half of a machine that has two.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [packedThreadsForVite(), englishWordListForVite()],
        test: {
          name: 'core',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/obsidian/**', 'tests/host/**', 'tests/e2e/**', 'tests/real-obsidian/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [packedThreadsForVite(), englishWordListForVite()],
        resolve: {
          alias: [
            { find: /^obsidian$/, replacement: at('./tests/host/obsidian.ts') },
            { find: /^virtual:engine-worker$/, replacement: at('./tests/host/no-worker.ts') },
          ],
        },
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['tests/obsidian/**/*.test.ts', 'tests/host/**/*.test.ts'],
          setupFiles: ['obsidian-test-mocks/jest-setup'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
