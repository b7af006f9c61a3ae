import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type Page } from 'playwright-core';
import esbuild from 'esbuild';
import { afterAll, beforeAll } from 'vitest';
import { packedThreads } from '../../../scripts/packed-threads.mjs';
import { findChromium, launch } from './chromium';

/** An empty page of Chromium with a module's exports as globals, for the tests of the block that this is called in. `page` is there once they run. */
export function bundlePage(entry: string): { readonly page: Page } {
  let browser: Browser | null = null;
  let server: Server | null = null;
  let page: Page | null = null;

  beforeAll(async () => {
    const contents = `import * as all from '${entry}'; Object.assign(globalThis, all);`;
    const bundle = await esbuild.build({ stdin: { contents, resolveDir: '.' }, bundle: true, format: 'iife', target: ['es2021', 'safari16'], write: false, plugins: [packedThreads()] });
    browser = await launch(findChromium() ?? '');
    server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<body>')).listen(0);
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
    await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  return {
    get page(): Page {
      if (!page) throw new Error('the page is not there yet');
      return page;
    },
  };
}
