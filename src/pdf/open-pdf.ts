import type { PdfFacts, PdfFailure, PdfLimits, PdfLines, PdfPage, PdfRead, Timer } from '../ports';
import { sha256Hex } from '../text';
import { FontWeights } from './fonts';
import { readPageLabels } from './labels';
import { readOutline } from './outline';
import type { PdfJsDocument, PdfJsTask } from './pdfjs';
import { linesOf } from './text-lines';
import { textRuns } from './text-runs';
import { TimeIsUp, TimeLimit } from './time-limit';

/** A thesis with photographs has 100 MB, an encyclopedia 3,000 pages. With the time that a thread has to end by itself no file takes 20 s. */
export const DEFAULT_LIMITS: PdfLimits = { milliseconds: 17_500, bytes: 200_000_000, pages: 5_000 };

export interface PdfSurroundings {
  /** Starts pdf.js on the bytes, which it keeps. */
  open: (bytes: Uint8Array) => PdfJsTask;
  timer: Timer;
}

/** pdf.js looks for the mark in as many bytes. */
const HEAD = 1024;

/**
 * What a PDF says of itself and holds as text. Never rejects; the document is destroyed after it in any case. The limits hold between steps: a step that
 * does not give the thread back is for the owner of the thread to end.
 */
export async function openPdf(bytes: Uint8Array, limits: PdfLimits, { open, timer }: PdfSurroundings, lines: PdfLines = 'all'): Promise<PdfRead> {
  if (bytes.length === 0) return failed('pdf-empty', 'no bytes');
  if (bytes.length > limits.bytes) return failed('pdf-too-large', `${bytes.length} bytes`);
  // Taken first: pdf.js takes the bytes away.
  const file = { sha256: sha256Hex(bytes), size: bytes.length, marked: hasMark(bytes) };
  const limit = new TimeLimit(limits.milliseconds, timer);
  const task = open(bytes);
  try {
    const document = await limit.wait(task.promise);
    if (document.numPages > limits.pages) return failed('pdf-too-large', `${document.numPages} pages`);
    return { ok: true, facts: await factsOf(document, file, lines, limit) };
  } catch (error) {
    return failureOf(error, file.marked);
  } finally {
    limit.stop();
    // What has failed may fail again on its way out; there is nothing left to tell.
    await task.destroy().catch(() => undefined);
  }
}

async function factsOf(document: PdfJsDocument, { sha256, size }: { sha256: string; size: number }, lines: PdfLines, limit: TimeLimit): Promise<PdfFacts> {
  const outline = await readOutline(document, limit);
  const pageLabels = await readPageLabels(document, limit);
  const weights = new FontWeights(limit);
  const pages: PdfPage[] = [];
  const unreadPages: number[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    if (!isAsked(page, lines)) {
      pages.push(UNREAD);
      continue;
    }
    try {
      pages.push(await readPage(document, page, weights, limit));
    } catch (error) {
      if (error instanceof TimeIsUp) throw error;
      unreadPages.push(page);
      pages.push(UNREAD);
    }
  }
  return { sha256, size, pages, unreadPages, outline: outline ?? [], ...(outline === null && { outlineUnread: true }), pageLabels };
}

const UNREAD: PdfPage = { width: 0, height: 0, lines: [] };

const isAsked = (page: number, lines: PdfLines): boolean => (typeof lines === 'string' ? lines === 'all' : page >= lines[0] && page <= lines[1]);

async function readPage(document: PdfJsDocument, number: number, weights: FontWeights, limit: TimeLimit): Promise<PdfPage> {
  const page = await limit.wait(document.getPage(number));
  const text = await limit.wait(page.getTextContent());
  await weights.learn(page, Object.keys(text.styles));
  const viewport = page.getViewport({ scale: 1 });
  const { width, height } = viewport;
  const lines = linesOf(textRuns(text, viewport, weights), width, height);
  page.cleanup();
  return { width, height, lines };
}

function hasMark(bytes: Uint8Array): boolean {
  let head = '';
  for (const byte of bytes.subarray(0, HEAD)) head += String.fromCharCode(byte);
  return head.includes('%PDF-');
}

const failed = (code: PdfFailure, message: string): PdfRead => ({ ok: false, code, message });

function failureOf(error: unknown, marked: boolean): PdfRead {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (error instanceof TimeIsUp) return failed('pdf-hangs', message);
  if (name === 'PasswordException') return failed('pdf-encrypted', message);
  return failed(marked ? 'pdf-damaged' : 'pdf-not-a-pdf', message);
}
