import { DamagedSegment } from '../../index/packed/bytes';
import type { Breathe } from '../../ports';
import { sha256Hex } from '../../text';
import { hashOf, LibraryModel, PART } from './library-model';

const HEAD = 'library.head';
/** Raised when the form of the pieces changes. */
const FORMAT = 1;
const utf8 = new TextEncoder();

/** The pieces of a model: a head, and parts of at most 4 MB under their hash. Whatever changed makes other names. */
export function modelPieces(model: LibraryModel): Map<string, Uint8Array> {
  const text = [FORMAT, ...model.parts.map(({ sha256 }) => sha256)].join('\n');
  const pieces = new Map<string, Uint8Array>([[HEAD, utf8.encode(`${sha256Hex(text)}\n${text}`)]]);
  for (const { bytes, sha256 } of model.parts) pieces.set(partName(sha256), bytes);
  return pieces;
}

/** The model that `modelPieces` gave, to the last bit; null where a piece is missing, damaged, foreign, or of another format or tokenizer. */
export async function openModel(pieces: ReadonlyMap<string, Uint8Array>, breathe: Breathe): Promise<LibraryModel | null> {
  const names = readHead(pieces.get(HEAD));
  if (!names) return null;
  const parts: Uint8Array[] = [];
  for (const sha256 of names) {
    const part = pieces.get(partName(sha256));
    if (!part || part.length > PART || (await hashOf(part, breathe)) !== sha256) return null;
    parts.push(part);
  }
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  try {
    return await LibraryModel.open(bytes, breathe);
  } catch (error) {
    if (error instanceof DamagedSegment) return null;
    throw error;
  }
}

const partName = (sha256: string): string => `library.part.${sha256.slice(0, 16)}`;

/** Hashes of the parts, in order; null where the head is damaged or of another form. */
function readHead(bytes: Uint8Array | undefined): string[] | null {
  if (!bytes) return null;
  const [checksum, ...lines] = new TextDecoder().decode(bytes).split('\n');
  const [format, ...hashes] = lines;
  return checksum === sha256Hex(lines.join('\n')) && format === String(FORMAT) ? hashes : null;
}
