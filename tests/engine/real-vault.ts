import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openEngineInProcess } from '../../src/engine';
import type { Engine, EngineHost, EngineSettings } from '../../src/engine';
import { DEFAULT_POLICY } from '../../src/structure/model';
import { MemoryCache, MemoryFiles } from '../doubles/memory-files';
import { NO_MEANING } from '../../src/engine/meaning/model';

/** Puts a folder of the disk into memory, PDFs left out (their names count, not their bytes). */
export function loadFolder(files: MemoryFiles, from: string, to: string, only: (path: string) => boolean = () => true): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = [to, path.slice(from.length + 1)].filter((part) => part !== '').join('/').normalize('NFC');
    if (!only(name)) continue;
    files.put(name, name.endsWith('.pdf') ? '%PDF' : readFileSync(path), Math.floor(statSync(path).mtimeMs));
  }
}

/** A vault, plugin data and cache in memory; engines come and go over them. */
export class Home {
  readonly vault = new MemoryFiles();
  readonly data = new MemoryFiles();
  readonly cache = new MemoryCache();
  /** Later than any file of the real vaults: a clock before its files stands wrong. */
  readonly time = { now: 2_000_000_000_000 };
  settings: EngineSettings = { ocrFolder: '', policy: DEFAULT_POLICY, titleInBreadcrumb: false, sourceFolders: [], readPdfs: false, tolerantSearch: true, meaning: NO_MEANING, writer: 'test' };

  get host(): EngineHost {
    return { vault: this.vault, data: this.data, cache: this.cache, clock: () => this.time.now };
  }

  open(): Promise<Engine> {
    return openEngineInProcess(this.host, this.settings);
  }

  rest(): void {
    this.vault.rest();
    this.data.rest();
    this.cache.writes = [];
  }
}
