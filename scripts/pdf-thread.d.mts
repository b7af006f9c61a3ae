import type { Plugin } from 'vitest/config';

export function pdfThreadForVite(): Plugin;
