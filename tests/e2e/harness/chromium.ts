import { chromium, type Browser } from 'playwright-core';
import { findChromium as find } from '../../../scripts/chromium.mjs';

/** The path of a Chromium; null (and a loud warning) without one. */
export function findChromium(): string | null {
  const path = find();
  if (path === null) console.warn('SKIPPED: no Chromium found (set CHROMIUM to its path, or: apt-get install chromium)');
  return path;
}

export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'] });
}
