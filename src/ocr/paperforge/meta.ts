import { integerOf, isRecord, parseJson, textOf } from '../loose-json';
import type { Reason } from '../reason';

/** What `meta.json` says about a paper; "" and null where it says nothing. */
export interface PaperMeta {
  status: string;
  pageCount: number | null;
  /** Hex digits of the full text as the tool wrote it, or "". */
  machineFullText: string;
  warnings: Reason[];
}

const FAILED = new Set(['error', 'failed', 'fatal_error', 'retryable_error']);
const WAITING = new Set(['pending', 'queued', 'running', 'processing', 'blocked', 'nopdf', 'none']);

/** Reads `meta.json`; a missing one is no fault, a broken one or one of another paper is. */
export function readMeta(bytes: Uint8Array | undefined, paperId: string): PaperMeta {
  const meta = bytes === undefined ? {} : parseJson(bytes);
  if (!isRecord(meta)) return { status: '', pageCount: null, machineFullText: '', warnings: [{ code: 'meta-broken' }] };
  const key = textOf(meta.zotero_key);
  const pages = integerOf(meta.page_count);
  return {
    status: textOf(meta.ocr_status),
    pageCount: pages !== null && pages > 0 ? pages : null,
    machineFullText: textOf(meta.machine_fulltext_hash).replace(/^sha256:/i, '').toLowerCase(),
    warnings: key !== '' && key !== paperId ? [{ code: 'meta-key-mismatch', params: { key } }] : [],
  };
}

/** Why there is nothing to read. `done` without artefacts, or no status at all, is a folder without artefacts. */
export function absenceReason(status: string): Reason {
  if (FAILED.has(status)) return { code: 'ocr-failed', params: { status } };
  return WAITING.has(status) ? { code: 'ocr-queued' } : { code: 'no-artefacts' };
}

/** The tool's last try failed although an older result is there. */
export const failedBefore = (status: string): Reason[] => (FAILED.has(status) ? [{ code: 'ocr-failed', params: { status } }] : []);
