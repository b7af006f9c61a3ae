import { decodeText } from '../loose-json';
import type { SourcePaper } from '../source-paper';
import { soundJson } from './sound-json';

/** Bytes at the start of a file that are enough to recognise its format. */
export const HEAD_BYTES = 65_536;

/** The beginning of a file, looked at once for all formats. */
export interface FileHead {
  /** Without a byte order mark. */
  text: string;
  /** What the beginning says as JSON, open brackets closed; undefined where it is no JSON. */
  json: unknown;
}

/** What a file says of its paper, for matching it to the library. */
export interface Described {
  title: string | null;
  /** Without resolver, as printed ("10.1000/xyz"). */
  doi: string | null;
  /** In the order of the title page; empty where the format does not say. */
  authors: string[];
  year: number | null;
}

/** A paper as read from a file of another tool. */
export interface FormatPaper extends SourcePaper {
  described: Described;
}

/** Bytes by file name, names relative to one folder. */
export type NamedFiles = ReadonlyMap<string, Uint8Array>;

/** What one tool writes. Recognised by content, never by name: people rename files. */
export interface FileFormat {
  id: string;
  recognise(head: FileHead): boolean;
  /**
   * The other files of the folder that hold parts of the same paper, `name` left out: further pages, or what the tool wrote beside it. By name, because nothing
   * is read yet; what turns out to be something else is left out by `read`. `head` is that of the file `name`.
   */
  companions?(name: string, head: FileHead, inFolder: readonly string[]): string[];
  /**
   * The paper that begins with the first of the files; the others are its companions. Never throws for bad content: what is sound is read, the rest becomes a
   * warning. Pages count from 1; a page that the format does not know is 0. Image paths are relative to the files' folder.
   */
  read(paperId: string, files: NamedFiles): FormatPaper;
}

/** The head of a file's bytes; give at least the first `HEAD_BYTES`, or all of it. */
export function headOf(bytes: Uint8Array): FileHead {
  const text = decodeText(bytes.subarray(0, HEAD_BYTES));
  const { value, whole } = /^\s*[[{]/.test(text) ? soundJson(text) : { value: undefined, whole: false };
  // "{0}----" and "[a link](b)" begin like JSON and hold none
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return { text, json: isEmpty && !whole ? undefined : value };
}
