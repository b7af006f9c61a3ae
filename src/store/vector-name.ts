import { byCodeUnits, sha256Hex } from '../text';

export const VECTOR_FOLDER = 'vectors';
/** Below a set's folder: answers that no paper's file holds yet. */
export const ARRIVED_FOLDER = 'arrived';

/** Names a text that was embedded: the first 32 hex digits of its SHA-256. */
export type TextHash = string;

export const textHash = (text: string): TextHash => sha256Hex(text).slice(0, 32);

/** Names a set of texts: 16 hex digits over their distinct hashes, in code-unit order. */
export const unitsHashOf = (hashes: Iterable<TextHash>): string => sha256Hex([...new Set(hashes)].sort(byCodeUnits).join('\n')).slice(0, 16);

/**
 * Folder of one model's vectors: "text-embedding-3-small-1536". A name with other characters, or with capitals that some file systems do not
 * tell apart, gets a digest, so that two models never share a folder.
 */
export function setName(model: string, dims: number): string {
  if (/^[a-z0-9][a-z0-9._-]{0,80}$/.test(model)) return `${model}-${dims}`;
  const stem = model.replace(/[^A-Za-z0-9._]+/g, '-').replace(/^[-.]+|[-.]+$/g, '').slice(0, 60) || 'model';
  return `${stem}-${sha256Hex(model).slice(0, 8)}-${dims}`;
}

/** What the name of a paper's vector file says. */
export interface VectorFileName {
  paperKey: string;
  unitsHash: string;
  /** Part n of m, from 1. */
  part: { index: number; count: number };
}

const NAME = /^([A-Za-z0-9_-]+)\.([0-9a-f]{16})(?:\.([1-9]\d{0,3})of([1-9]\d{0,3}))?\.bin$/;
const REFUSED = /^([A-Za-z0-9_-]+)\.([0-9a-f]{16})\.refused\.json$/;

/** null for a file of another kind. */
export function parseVectorName(name: string): VectorFileName | null {
  const match = NAME.exec(name);
  if (match === null) return null;
  const [, paperKey = '', unitsHash = '', index = '1', count = '1'] = match;
  const part = { index: Number(index), count: Number(count) };
  return part.index > part.count ? null : { paperKey, unitsHash, part };
}

export const formatVectorName = ({ paperKey, unitsHash, part }: VectorFileName): string =>
  `${paperKey}.${unitsHash}${part.count === 1 ? '' : `.${part.index}of${part.count}`}.bin`;

/** The list of a paper's texts that the model refused; null for a file of another kind. */
export function parseRefusedName(name: string): { paperKey: string; hash: string } | null {
  const match = REFUSED.exec(name);
  return match === null ? null : { paperKey: match[1] ?? '', hash: match[2] ?? '' };
}

export const formatRefusedName = (paperKey: string, hash: string): string => `${paperKey}.${hash}.refused.json`;
