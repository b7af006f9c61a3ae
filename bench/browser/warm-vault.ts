// A vault in the browser whose device has indexed it before: shards and cache are made in this process and put where the plugin has them.
import { join } from 'node:path';
import { NodeFiles } from '../../src/cli/node-files';
import { openEngineInProcess } from '../../src/engine';
import { NO_MEANING } from '../../src/engine/meaning/model';
import type { FileStat, WriteFiles } from '../../src/ports';
import { DEFAULT_POLICY } from '../../src/structure/model';
import { MemoryCache } from '../../tests/doubles/memory-files';
import type { OpenVault } from '../../tests/e2e/harness';

/** The plugin's folder. */
export const DATA = '.obsidian/plugins/locus';

/** Files with times in whole milliseconds, as the page's file system gives them. */
class WholeMilliseconds extends NodeFiles {
  override async stat(path: string): Promise<FileStat | null> {
    const stat = await super.stat(path);
    return stat && { size: stat.size, mtime: Math.round(stat.mtime) };
  }
}

/** Indexes the vault, and gives what a device that did so has in its cache. */
async function warmed(vaultPath: string, query: string): Promise<Map<string, Uint8Array>> {
  const cache = new MemoryCache();
  const data: WriteFiles = new WholeMilliseconds(join(vaultPath, DATA), false);
  const settings = { ocrFolder: '', policy: DEFAULT_POLICY, titleInBreadcrumb: false, sourceFolders: [], readPdfs: false, writer: 'bench', tolerantSearch: true, meaning: NO_MEANING };
  const engine = await openEngineInProcess({ vault: new WholeMilliseconds(vaultPath), data, cache, clock: Date.now }, settings);
  await engine.index({});
  await engine.search({ query, limit: 1, mode: 'words', checked: true });
  await engine.dispose();
  return cache.entries;
}

/** Puts cache entries into the page's IndexedDB under a vault id that the plugin will find. Runs in the page. */
async function fillCache({ vaultId, entries }: { vaultId: string; entries: [key: string, base64: string][] }): Promise<void> {
  window.host.app.saveLocalStorage('locus-vault-id', vaultId);
  const opening = indexedDB.open('locus', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('cache');
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = () => reject(new Error('IndexedDB cannot be opened'));
  });
  const transaction = opening.result.transaction('cache', 'readwrite');
  for (const [key, base64] of entries) transaction.objectStore('cache').put(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)), `${vaultId}/${key}`);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  opening.result.close();
}

/** Indexes the vault, searches it once, and gives the page what a device that did so has. */
export async function warmUp({ page, vault }: OpenVault, query: string): Promise<void> {
  const entries = [...(await warmed(vault.path, query))].map(([key, bytes]): [string, string] => [key, Buffer.from(bytes).toString('base64')]);
  await page.evaluate(fillCache, { vaultId: '0123456789abcdef', entries });
}

/** A new page over the same vault, cache and folder, when it has come to rest. */
export async function reopen({ page }: OpenVault): Promise<void> {
  await page.reload();
  await page.waitForSelector('body[data-host-ready]');
  // The page parses every note anew at its start, which the app does not: a pane is opened in an app that has come to rest.
  await page.waitForFunction(() => window.host.app.metadataCache.idle, undefined, { timeout: 120_000 });
}

export const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
