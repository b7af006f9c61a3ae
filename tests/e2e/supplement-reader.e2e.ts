import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import esbuild from 'esbuild';
import { chromium as playwright, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packedThreads } from '../../scripts/packed-threads.mjs';
import type { SupplementRead, SupplementReader } from '../../src/ports';
import { docx, xlsx } from '../supplements/made-up';
import { findChromium } from './harness';

const chromium = findChromium();
if (!chromium) console.warn('SKIPPED: no Chromium; set CHROMIUM');

const ENTRY = "import { supplementReader } from './src/obsidian/supplement-reader'; globalThis.supplementReader = supplementReader;";

/** What the bundle puts into the page. */
interface InPage {
  supplementReader(): SupplementReader;
}

describe.skipIf(!chromium)('the app’s reader of supplements, in a worker of Chromium', () => {
  let browser: Browser;
  let server: Server;
  let page: Page;

  beforeAll(async () => {
    const bundle = await esbuild.build({ stdin: { contents: ENTRY, resolveDir: '.' }, bundle: true, format: 'iife', target: ['es2021', 'safari16'], write: false, plugins: [packedThreads()] });
    browser = await playwright.launch({ executablePath: chromium ?? '', args: ['--no-sandbox'] });
    server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<body>')).listen(0);
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** What the reader says of files read one after the other. */
  const read = (files: [name: string, bytes: Uint8Array][]): Promise<SupplementRead[]> =>
    page.evaluate(
      async (all) => {
        const reader = (globalThis as unknown as InPage).supplementReader();
        const found: SupplementRead[] = [];
        for (const { name, bytes } of all) found.push(await reader.read(name, Uint8Array.from(bytes)));
        reader.close();
        return found;
      },
      files.map(([name, bytes]) => ({ name, bytes: [...bytes] })),
    );

  it('30-20: a workbook is read with its sheets and rows, a damaged file has a plain reason, and the next one is read', async () => {
    const [workbook, damaged, document] = await read([
      ['Table S1.xlsx', xlsx({ name: 'Q1', rows: [['Drug', 'Dose'], ['aspirin', '100 mg']] })],
      ['cut.xlsx', xlsx({ name: 'Q1', rows: [['x']] }).slice(0, 200)],
      ['protocol.docx', docx(['# Methods', 'Words of the protocol.'])],
    ]);
    expect(workbook).toMatchObject({ ok: true, text: { kind: 'xlsx', notes: [] } });
    expect(workbook?.ok === true && workbook.text.pieces.map(({ text, at }) => [text, at])).toEqual([
      ['Drug; Dose', { sheet: 'Q1', row: 1 }],
      ['Drug: aspirin; Dose: 100 mg', { sheet: 'Q1', row: 2 }],
    ]);
    expect(damaged).toMatchObject({ ok: false, code: 'supplement-damaged' });
    expect(document?.ok === true && document.text.pieces.map(({ text, level }) => [text, level])).toEqual([['Methods', 1], ['Words of the protocol.', null]]);
  });
});
