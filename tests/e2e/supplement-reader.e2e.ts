import { describe, expect, it } from 'vitest';
import type { SupplementRead, SupplementReader } from '../../src/ports';
import { docx, xlsx } from '../supplements/made-up';
import { findChromium } from './harness';
import { bundlePage } from './harness/bundle-page';

const chromium = findChromium();

/** What the bundle puts into the page. */
interface InPage {
  supplementReader(): SupplementReader;
}

describe.skipIf(!chromium)('the app’s reader of supplements, in a worker of Chromium', () => {
  const chrome = bundlePage('./src/obsidian/supplement-reader');

  /** What the reader says of files read one after the other. */
  const read = (files: [name: string, bytes: Uint8Array][]): Promise<SupplementRead[]> =>
    chrome.page.evaluate(
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
