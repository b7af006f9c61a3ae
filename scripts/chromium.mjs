// Where a Chromium for the browser tests and screenshots is, if there is one.
import { existsSync } from 'node:fs';
import process from 'node:process';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of an executable, from the environment variable CHROMIUM or the usual places; null where there is none. */
export const findChromium = () => [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path)) ?? null;
