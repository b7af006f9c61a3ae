import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vitest/config';

/** `import packed from 'virtual:pdf-thread'`, `'virtual:supplement-thread'` and `'virtual:reference-thread'` for esbuild. */
export function packedThreads(): EsbuildPlugin;
/** The same for Vite. */
export function packedThreadsForVite(): Plugin;
/** What `src/threads/unpack.ts` unpacks. */
export function packed(code: Uint8Array): string;
