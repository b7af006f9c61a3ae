import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium, from the variable CHROMIUM or where systems keep it; null (and a loud warning) without one. */
export function findChromium(): string | null {
  const path = [process.env.CHROMIUM, ...PLACES].find((place) => place !== undefined && existsSync(place)) ?? null;
  if (!path) console.warn('SKIPPED: no Chromium found (set CHROMIUM to its path, or: apt-get install chromium)');
  return path;
}

export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'] });
}
