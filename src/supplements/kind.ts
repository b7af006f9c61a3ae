import type { SupplementKind } from '../ports';
import { Unreadable } from './draft';
import { decodeAny } from './encoding';
import { parsed } from './formats/json-lines';

/** So much of a text is looked at to tell what it is. */
const HEAD = 65_536;
/** Where an archive lists its parts: at its end. */
const TAIL = 2_000_000;

/** What a file is, by its content; the name helps only to tell a table from a text. Throws `Unreadable` for what is not read, and why. */
export function kindOf(name: string, bytes: Uint8Array): SupplementKind {
  if (bytes.length === 0) throw new Unreadable('supplement-empty', 'no bytes');
  if (startsWith(bytes, [0x50, 0x4b])) return officeKind(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    // Office puts an encrypted file into a container of this older kind, under a name in UTF-16.
    if (holds(bytes, utf16('EncryptedPackage'))) throw new Unreadable('supplement-encrypted', 'asks for a password');
    throw new Unreadable('supplement-unknown', 'an Office file of before 2007');
  }
  const { text } = decodeAny(bytes.subarray(0, HEAD));
  if (text.includes('\0') || /^(?:%PDF-|\x89PNG|GIF8|\{\\rtf)/.test(text)) throw new Unreadable('supplement-unknown', 'neither a text nor an Office file');
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) throw new Unreadable('supplement-unknown', 'a web page or XML');
  if (isJsonLines(text)) return 'jsonl';
  if (/\.jsonl$|\.ndjson$/i.test(name)) return 'jsonl';
  return /\.(?:md|markdown|txt)$/i.test(name) ? 'md' : 'csv';
}

/** An Office file by the folder of its parts; their names stand in the list at the end of the archive, not compressed. */
function officeKind(bytes: Uint8Array): SupplementKind {
  const list = new TextDecoder('latin1').decode(bytes.subarray(Math.max(0, bytes.length - TAIL)));
  if (!list.includes('PK\x05\x06')) throw new Unreadable('supplement-damaged', 'the archive is cut');
  if (list.includes('ppt/presentation.xml')) return 'pptx';
  if (list.includes('xl/workbook.xml')) return 'xlsx';
  if (list.includes('word/document.xml')) return 'docx';
  throw new Unreadable('supplement-unknown', 'an archive of something else');
}

/** Whether most of the first lines are JSON objects or lists of their own. */
function isJsonLines(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trim()).filter((line) => line !== '');
  // The last one may have been cut.
  const first = lines.slice(0, Math.min(20, Math.max(1, lines.length - 1)));
  const sound = first.filter((line) => /^[[{]/.test(line) && typeof parsed(line) === 'object').length;
  return sound > 0 && sound * 2 >= first.length;
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);

const utf16 = (text: string): number[] => [...text].flatMap((char) => [char.charCodeAt(0), 0]);

/** Looks in the first megabytes and the last: where the directory of such a container lies. */
function holds(bytes: Uint8Array, wanted: readonly number[]): boolean {
  const needle = String.fromCharCode(...wanted);
  const decode = (part: Uint8Array): string => {
    let text = '';
    for (let from = 0; from < part.length; from += 8192) text += String.fromCharCode(...part.subarray(from, from + 8192));
    return text;
  };
  return decode(bytes.subarray(0, TAIL)).includes(needle) || decode(bytes.subarray(Math.max(0, bytes.length - TAIL))).includes(needle);
}
