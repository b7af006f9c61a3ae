import type { WriteFiles } from '../ports';
import { paperKey } from './paper-key';
import { sameBytes } from './same-bytes';
import { WriteFailed } from './shard-store';
import { stableJson } from './stable-json';

/** The cited words as they stood when the citation was made (`spec/60` 10). User data: deleting the index leaves it. */
export interface CitationRecord {
  paperId: string;
  generation: string;
  /** The cited words, and 32 UTF-16 units before and after. */
  exact: string;
  before: string;
  after: string;
  path: string[];
  /** PDF page indices from 1. */
  pages: number[];
}

const CITATION_FOLDER = 'citations';

/** How every record begins: the first of its members in code-unit order. */
const BEGINNING = '{"after":';

/** Bytes. Words as long as a fingerprint can name, in the longest encoding, take a fifth of it. */
const LARGEST = 1_000_000;

const CITE = /^[0-9a-z]{14}$/;

/** `citations/<paperKey>/<cite>.json`: written once, never changed, so that file sync has nothing to merge. */
export class CitationRecords {
  constructor(private readonly files: WriteFiles) {}

  /**
   * Keeps a record unless there is one. What a write left that was cut short is none, and is completed. Throws for a fingerprint that is none,
   * and where plugin data cannot be written or does not read back.
   */
  async keep(cite: string, record: CitationRecord): Promise<void> {
    const path = pathOf(record.paperId, cite);
    const there = await this.files.read(path);
    if (there !== null && !isCutShort(there)) return;
    const bytes = new TextEncoder().encode(stableJson(record));
    await this.files.write(path, bytes);
    if (!sameBytes(await this.files.read(path), bytes)) throw new WriteFailed(path);
  }

  /** A record as it was stored, sound or not; null where there is none. Rejects for a fingerprint that is none. */
  async read(paperId: string, cite: string): Promise<string | null> {
    return this.textAt(pathOf(paperId, cite));
  }

  /** Where every record of each fingerprint lies, for `textAt`: the same words may have been cited from several papers. */
  async pathsByCite(): Promise<Map<string, string[]>> {
    const byCite = new Map<string, string[]>();
    for await (const path of this.paths()) {
      const cite = path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '');
      const paths = byCite.get(cite);
      if (paths) paths.push(path);
      else byCite.set(cite, [path]);
    }
    return byCite;
  }

  /** null for a file that is not there, and for one that is too large to be a record. */
  async textAt(path: string): Promise<string | null> {
    if (((await this.files.stat(path))?.size ?? 0) > LARGEST) return null;
    const bytes = await this.files.read(path);
    return bytes === null ? null : new TextDecoder().decode(bytes);
  }

  /** True where a record of this paper belongs at a path: what somebody copied elsewhere says nothing. */
  isOwn(path: string, { paperId }: CitationRecord): boolean {
    return path.startsWith(`${CITATION_FOLDER}/${paperKey(paperId)}/`);
  }

  /** Number of files and their bytes. */
  async measure(): Promise<{ count: number; bytes: number }> {
    let count = 0;
    let bytes = 0;
    for await (const path of this.paths()) {
      count += 1;
      bytes += (await this.files.stat(path))?.size ?? 0;
    }
    return { count, bytes };
  }

  /**
   * Every record as one JSON text, an object by `<paperKey>/<cite>`, sorted; null where there is none. A file that is no JSON is given as the
   * string that it holds: it is the user's, and nothing of it may be lost.
   */
  async exported(): Promise<string | null> {
    const records: Record<string, unknown> = {};
    for await (const path of this.paths()) {
      const text = new TextDecoder().decode((await this.files.read(path)) ?? new Uint8Array());
      records[path.slice(CITATION_FOLDER.length + 1).replace(/\.json$/, '')] = parsedOr(text);
    }
    const names = Object.keys(records).sort();
    return names.length === 0 ? null : JSON.stringify(Object.fromEntries(names.map((name) => [name, records[name]])), null, 2);
  }

  private async *paths(): AsyncGenerator<string> {
    for (const folder of (await this.files.list(CITATION_FOLDER))?.folders ?? []) {
      for (const file of (await this.files.list(`${CITATION_FOLDER}/${folder}`))?.files ?? []) yield `${CITATION_FOLDER}/${folder}/${file}`;
    }
  }
}

/** Bytes that begin like a record and are no JSON; anything else that is no record is somebody's own, and stays. */
function isCutShort(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return true;
  const text = new TextDecoder().decode(bytes);
  return text.startsWith(BEGINNING.slice(0, text.length)) && typeof parsedOr(text) === 'string';
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function pathOf(paperId: string, cite: string): string {
  if (!CITE.test(cite)) throw new Error(`Locus: "${cite}" is no citation fingerprint`);
  return `${CITATION_FOLDER}/${paperKey(paperId)}/${cite}.json`;
}
