import type { SupplementKind, SupplementLimits, SupplementRead, SupplementText } from '../ports';
import { Unreadable } from './draft';
import { readCsv } from './formats/csv';
import { readDocx } from './formats/docx';
import { readJsonLines } from './formats/json-lines';
import { readMarkdown } from './formats/markdown';
import { readPptx } from './formats/pptx';
import { readXlsx } from './formats/xlsx';
import { kindOf } from './kind';
import { DEFAULT_LIMITS } from './limits';

type Read = (bytes: Uint8Array, limits: SupplementLimits) => SupplementText | Promise<SupplementText>;

const READERS: Readonly<Record<SupplementKind, Read>> = { csv: readCsv, docx: readDocx, jsonl: readJsonLines, md: readMarkdown, pptx: readPptx, xlsx: readXlsx };

/** A supplement's text with its places. Never rejects. The time that it takes is limited from outside (`disposable-reader.ts`). */
export async function readSupplement(name: string, bytes: Uint8Array, more: Partial<SupplementLimits> = {}): Promise<SupplementRead> {
  const limits = { ...DEFAULT_LIMITS, ...more };
  try {
    if (bytes.length > limits.bytes) throw new Unreadable('supplement-too-large', `${bytes.length} bytes`);
    return { ok: true, text: await READERS[kindOf(name, bytes)](bytes, limits) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, code: error.code, message: error.message };
    // The libraries throw what they like at a foreign file; a stack that is used up is such a file too.
    return { ok: false, code: 'supplement-damaged', message: error instanceof Error ? error.message : String(error) };
  }
}
