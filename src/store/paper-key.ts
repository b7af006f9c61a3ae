import { sha256Hex } from '../text';

const PLAIN = /^[A-Z0-9]{1,40}$/;
/** Windows opens devices under these names, with any extension. */
const DEVICE = /^(CON|PRN|AUX|NUL|COM[0-9]|LPT[0-9])$/;

/**
 * A file name's stem for a paper: ASCII [A-Za-z0-9_-] only. Zotero keys stay as they are; anything else becomes a readable
 * stem and 16 hex digits of its SHA-256, so that "abc" and "ABC" stay two on file systems that ignore case.
 */
export function paperKey(paperId: string): string {
  const known = keys.get(paperId);
  if (known !== undefined) return known;
  if (keys.size >= MOST_KEYS) keys.clear();
  const key = keyOf(paperId);
  keys.set(paperId, key);
  return key;
}

/** Every look at a library asks for each of its keys a dozen times. */
const keys = new Map<string, string>();
const MOST_KEYS = 20_000;

function keyOf(paperId: string): string {
  const id = paperId.normalize('NFC');
  if (PLAIN.test(id) && !DEVICE.test(id)) return id;
  const stem = id.replace(/[^A-Za-z0-9_]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 40) || 'paper';
  return `${stem}-${sha256Hex(id).slice(0, 16)}`;
}
