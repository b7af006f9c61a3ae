import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vitest/config';

/** `import packed from 'virtual:pdf-thread'` and `'virtual:supplement-thread'` for esbuild. */
export function packedThreads(): EsbuildPlugin;
/** The same for Vite. */
export function packedThreadsForVite(): Plugin;
