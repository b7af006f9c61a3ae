import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vitest/config';

/** `import packed from 'virtual:pdf-thread'` for esbuild. */
export function pdfThread(): EsbuildPlugin;
/** The same for Vite. */
export function pdfThreadForVite(): Plugin;
