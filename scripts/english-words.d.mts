import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vitest/config';

/** Words of small ASCII letters, sorted, each once. */
export function englishWords(): string[];
/** What `virtual:english-words` gives. */
export function packedEnglishWords(): string;
/** `import packed from 'virtual:english-words'` for esbuild. */
export function englishWordList(inputs?: Record<string, { bytesInOutput: number }>): EsbuildPlugin;
/** The same for a bundle that holds the worker's code, out of which the list is taken. */
export function englishWordListOfWorker(): EsbuildPlugin;
/** The same for Vite. */
export function englishWordListForVite(): Plugin;
