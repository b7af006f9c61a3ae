import { describe, expect, it } from 'vitest';
import { readPdf } from '../../src/pdf';
import { DEFAULT_LIMITS, openPdf } from '../../src/pdf/open-pdf';
import type { PdfJsDocument } from '../../src/pdf/pdfjs';
import type { PdfFacts, PdfLimits, PdfLines, PdfRead } from '../../src/ports';
import { sha256Hex } from '../../src/text';
import { bookmark, fakeDocument, fakePage, fakeTask, handTimer, type FakeTask } from './fake-pdfjs';

const BYTES = new TextEncoder().encode('%PDF-1.7 …');
const named = (name: string, message = 'no'): Error => Object.assign(new Error(message), { name });

async function open(promise: Promise<PdfJsDocument>, { bytes = BYTES, limits = {}, hands = handTimer() }: { bytes?: Uint8Array; limits?: Partial<PdfLimits>; hands?: ReturnType<typeof handTimer> } = {}): Promise<{ read: PdfRead; task: FakeTask; hands: ReturnType<typeof handTimer> }> {
  const task = fakeTask(promise);
  const read = await openPdf(bytes, { ...DEFAULT_LIMITS, ...limits }, { open: () => task, timer: hands.timer });
  return { read, task, hands };
}
const codeOf = ({ read }: { read: PdfRead }): string => (read.ok ? 'ok' : read.code);
const never = new Promise<never>(() => undefined);

describe('opening a PDF', () => {
  it('10: facts of a document, which is destroyed after it and waits for nothing', async () => {
    const { read, task, hands } = await open(Promise.resolve(fakeDocument({ getPage: () => Promise.resolve(fakePage([{ str: 'Hello' }])) })));
    expect(read).toMatchObject({ ok: true, facts: { sha256: sha256Hex(BYTES), size: BYTES.length, unreadPages: [], outline: [], pageLabels: null } });
    expect(read.ok && read.facts.pages.map(({ width, height, lines }) => [width, height, lines.map(({ text }) => text)])).toEqual([1, 2, 3].map(() => [600, 800, ['Hello']]));
    expect([task.destroyed, hands.waiting()]).toEqual([1, 0]);
  });

  it('issue 5: one plain reason for each way to fail, and the document destroyed in each', async () => {
    const failures = [
      [named('PasswordException'), BYTES, 'pdf-encrypted'],
      [named('InvalidPDFException'), BYTES, 'pdf-damaged'],
      [named('InvalidPDFException'), new TextEncoder().encode('<!DOCTYPE html>'), 'pdf-not-a-pdf'],
      [named('TypeError'), BYTES, 'pdf-damaged'],
    ] as const;
    for (const [error, bytes, code] of failures) {
      const opened = await open(Promise.reject(error), { bytes });
      expect([codeOf(opened), opened.task.destroyed]).toEqual([code, 1]);
    }
  });

  it('issue 5: empty and oversized files are not opened at all', async () => {
    expect(codeOf(await open(never, { bytes: new Uint8Array() }))).toBe('pdf-empty');
    expect(codeOf(await open(never, { limits: { bytes: 3 } }))).toBe('pdf-too-large');
    expect(codeOf(await open(Promise.resolve(fakeDocument({ numPages: 9 })), { limits: { pages: 8 } }))).toBe('pdf-too-large');
  });

  it('issue 5: every step is under the limit: opening, outline, labels, pages, text, fonts', async () => {
    const hang = (): Promise<never> => never;
    const documents: Promise<PdfJsDocument>[] = [
      never,
      Promise.resolve(fakeDocument({ getOutline: hang })),
      Promise.resolve(fakeDocument({ getPageLabels: hang })),
      Promise.resolve(fakeDocument({ getPage: hang })),
      Promise.resolve(fakeDocument({ getPage: () => Promise.resolve({ ...fakePage(), getTextContent: hang }) })),
      Promise.resolve(fakeDocument({ getPage: () => Promise.resolve({ ...fakePage(), getOperatorList: hang }) })),
    ];
    for (const promise of documents) {
      const hands = handTimer();
      const opening = open(promise, { hands });
      await new Promise((resolve) => setImmediate(resolve));
      hands.runOut();
      const opened = await opening;
      expect([codeOf(opened), opened.task.destroyed]).toEqual(['pdf-hangs', 1]);
    }
  });

  it('issue 5: a page that cannot be read is told of; the others are read', async () => {
    const getPage = (page: number): Promise<ReturnType<typeof fakePage>> => (page === 2 ? Promise.reject(new Error('bad page')) : Promise.resolve(fakePage([{ str: `page ${page}` }])));
    const { read } = await open(Promise.resolve(fakeDocument({ getPage })));
    expect(read).toMatchObject({ ok: true, facts: { unreadPages: [2], pages: [{ lines: [{ text: 'page 1' }] }, { lines: [] }, { lines: [{ text: 'page 3' }] }] } });
  });

  it('30-7: an outline that throws costs the bookmarks and says so; text and labels are read', async () => {
    const document = fakeDocument({ getPage: () => Promise.resolve(fakePage([{ str: 'Hello' }])), getOutline: () => Promise.reject(new Error('a broken tree')), getPageLabels: () => Promise.resolve(['i', 'ii', '1']) });
    const { read } = await open(Promise.resolve(document));
    expect(read).toMatchObject({ ok: true, facts: { outline: [], outlineUnread: true, pageLabels: ['i', 'ii', '1'], pages: [{ lines: [{ text: 'Hello' }] }, {}, {}] } });
    const paper = readPdf('PAPER001', 'paper.pdf', read);
    expect([paper.status, paper.blocks.length, paper.warnings]).toEqual(['ready', 3, [{ code: 'pdf-only' }, { code: 'pdf-outline-unread' }]]);
    const without = await open(Promise.resolve(fakeDocument()));
    expect(without.read.ok && without.read.facts.outlineUnread).toBeUndefined();
  });

  it('40-6: for bookmarks, labels and the number of pages no page is parsed', async () => {
    const asked: number[] = [];
    const getPage = (page: number): ReturnType<PdfJsDocument['getPage']> => (asked.push(page), Promise.resolve(fakePage([{ str: 'Hello' }])));
    const document = fakeDocument({ getPage, getOutline: () => Promise.resolve([bookmark('One', [1, { name: 'Fit' }])]), getPageLabels: () => Promise.resolve(['i', 'ii', '1']) });
    const read = await openPdf(BYTES, DEFAULT_LIMITS, { open: () => fakeTask(Promise.resolve(document)), timer: handTimer().timer }, 'none');
    expect(read).toMatchObject({ ok: true, facts: { outline: [{ title: 'One', page: 2 }], pageLabels: ['i', 'ii', '1'], unreadPages: [] } });
    expect(read.ok && read.facts.pages.map(({ lines }) => lines)).toEqual([[], [], []]);
    expect(asked).toEqual([]);
  });

  it('30-14: a job over pages [2..3] gives the page records of a whole run, under their own numbers, and parses no other page', async () => {
    const asked: number[] = [];
    const document = (): PdfJsDocument => fakeDocument({ numPages: 5, getPage: (page) => (asked.push(page), Promise.resolve(fakePage([{ str: `page ${page}` }]))) });
    const facts = async (lines: PdfLines): Promise<PdfFacts> => {
      const read = await openPdf(BYTES, DEFAULT_LIMITS, { open: () => fakeTask(Promise.resolve(document())), timer: handTimer().timer }, lines);
      if (!read.ok) throw new Error(read.code);
      return read.facts;
    };
    const whole = await facts('all');
    asked.length = 0;
    const part = await facts([2, 3]);
    expect(asked).toEqual([2, 3]);
    expect(part.pages.slice(1, 3)).toEqual(whole.pages.slice(1, 3));
    expect(part.pages).toHaveLength(5);
    expect(part.pages.filter(({ lines }) => lines.length > 0)).toHaveLength(2);
  });

  it('30-14: type is known on page 60 as on page 1, in a whole run as in a job, where every page brings fonts of its own', async () => {
    const getPage = (page: number): ReturnType<PdfJsDocument['getPage']> => {
      const own = fakePage([{ str: `page ${page}`, fontName: `f${page}` }]);
      const text = own.getTextContent().then(({ items }) => ({ items, styles: { [`f${page}`]: { ascent: 0.8, descent: -0.2, vertical: false } } }));
      return Promise.resolve({ ...own, getTextContent: () => text, commonObjs: { has: () => true, get: () => ({ name: 'Times-Bold' }) } });
    };
    const linesOf = async (lines: PdfLines): Promise<unknown> => {
      const read = await openPdf(BYTES, DEFAULT_LIMITS, { open: () => fakeTask(Promise.resolve(fakeDocument({ numPages: 60, getPage }))), timer: handTimer().timer }, lines);
      return read.ok && read.facts.pages[59]?.lines;
    };
    expect(await linesOf('all')).toMatchObject([{ text: 'page 60', bold: true }]);
    expect(await linesOf([59, 60])).toEqual(await linesOf('all'));
  });

  it('10: a document that fails on its way out has still been read', async () => {
    const task = { ...fakeTask(Promise.resolve(fakeDocument())), destroy: () => Promise.reject(new Error('late')) };
    expect((await openPdf(BYTES, DEFAULT_LIMITS, { open: () => task, timer: handTimer().timer })).ok).toBe(true);
  });
});
