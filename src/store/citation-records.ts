import type { WriteFiles } from '../ports';
import { paperKey } from './paper-key';
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

const CITE = /^[0-9a-z]{14}$/;

/** `citations/<paperKey>/<cite>.json`: written once, never changed, so that file sync has nothing to merge. */
export class CitationRecords {
  constructor(private readonly files: WriteFiles) {}

  /** Keeps a record unless there is one. Throws for a fingerprint that is none, and where plugin data cannot be written. */
  async keep(cite: string, record: CitationRecord): Promise<void> {
    const path = pathOf(record.paperId, cite);
    if ((await this.files.stat(path)) !== null) return;
    await this.files.write(path, new TextEncoder().encode(stableJson(record)));
  }

  /** Number of files and their bytes. */
  async measure(): Promise<{ count: number; bytes: number }> {
    let count = 0;
    let bytes = 0;
    for (const folder of (await this.files.list(CITATION_FOLDER))?.folders ?? []) {
      for (const file of (await this.files.list(`${CITATION_FOLDER}/${folder}`))?.files ?? []) {
        count += 1;
        bytes += (await this.files.stat(`${CITATION_FOLDER}/${folder}/${file}`))?.size ?? 0;
      }
    }
    return { count, bytes };
  }
}

function pathOf(paperId: string, cite: string): string {
  if (!CITE.test(cite)) throw new Error(`Locus: "${cite}" is no citation fingerprint`);
  return `${CITATION_FOLDER}/${paperKey(paperId)}/${cite}.json`;
}
