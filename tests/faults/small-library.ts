import { openEngineInProcess, type Engine, type EngineHost } from '../../src/engine';
import { DEFAULT_POLICY } from '../../src/structure/model';
import { MemoryCache, MemoryFiles } from '../doubles/memory-files';
import { NO_MEANING } from '../../src/engine/meaning/model';

const OCR = 'System/PaperForge/ocr';
const LIBRARY = 'System/PaperForge/indexes/formal-library.json';

/** Each version of a paper has a word of its own, so that a search tells which one answers. */
export interface MadeUpPaper {
  paperId: string;
  word: string;
}

/** A vault of small made-up papers, plugin data and a cache in memory. Copies share nothing. */
export class SmallLibrary {
  vault = new MemoryFiles();
  data = new MemoryFiles();
  cache = new MemoryCache();
  time = { now: 1_700_000_000_000 };

  /** Puts or changes a paper's OCR result. */
  put({ paperId, word }: MadeUpPaper): this {
    const text = `The ${word} of this wetland was watched for many years by careful people.`;
    const rows = [
      { page: 1, block_id: 0, role: 'section_heading', text: 'Methods' },
      { page: 1, block_id: 1, role: 'body_paragraph', text },
      { page: 2, block_id: 2, role: 'body_paragraph', text: `A second wetland paragraph stands on the next page and names the ${word} again.` },
    ];
    this.vault.put(`${OCR}/${paperId}/structure/blocks.structured.jsonl`, rows.map((row) => JSON.stringify(row)).join('\n'));
    this.vault.put(`${OCR}/${paperId}/meta.json`, '{"ocr_status":"done"}');
    return this;
  }

  remove(paperId: string): this {
    this.vault.removeFolder(`${OCR}/${paperId}`);
    return this;
  }

  /** Titles in the library's own list: metadata alone. */
  title(titles: Record<string, string>): this {
    const items = Object.entries(titles).map(([key, title]) => ({ zotero_key: key, title, year: 2020 }));
    this.vault.put(LIBRARY, JSON.stringify({ items }));
    return this;
  }

  host(writer?: Partial<EngineHost>): EngineHost {
    return { vault: this.vault, data: this.data, cache: this.cache, clock: () => this.time.now, ...writer };
  }

  open(through: (host: EngineHost) => EngineHost = (host) => host, writer = 'window a'): Promise<Engine> {
    return openEngineInProcess(through(this.host()), { ocrFolder: '', policy: DEFAULT_POLICY, titleInBreadcrumb: false, sourceFolders: [], readPdfs: false, tolerantSearch: true, meaning: NO_MEANING, writer });
  }

  copy(): SmallLibrary {
    const copy = new SmallLibrary();
    for (const part of ['vault', 'data'] as const) for (const [path, { bytes, mtime }] of this[part].files) copy[part].put(path, bytes, mtime);
    for (const [key, bytes] of this.cache.entries) copy.cache.entries.set(key, bytes.slice());
    copy.time.now = this.time.now;
    return copy;
  }
}

/** Papers that a search for a word finds, sorted. */
export async function papersWith(engine: Engine, word: string): Promise<string[]> {
  const { passages } = await engine.search({ query: word, limit: 20, mode: 'words' });
  for (const passage of passages) if (!passage.text.includes(word)) throw new Error(`a passage of ${passage.paperId} does not hold "${word}": ${passage.text}`);
  return [...new Set(passages.map(({ paperId }) => paperId))].sort();
}
