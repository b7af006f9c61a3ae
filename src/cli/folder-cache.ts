import type { Cache } from '../ports';
import { NodeFiles, TEMPORARY } from './node-files';

/** `Cache` over a folder: one file a key. The folder may be deleted at any time. */
export class FolderCache implements Cache {
  private readonly files: NodeFiles;

  constructor(root: string) {
    this.files = new NodeFiles(root, false);
  }

  get(key: string): Promise<Uint8Array | null> {
    return this.files.read(key);
  }

  async getAll(prefix: string): Promise<Map<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    for (const key of await this.keys(prefix)) {
      const bytes = await this.files.read(key);
      if (bytes) found.set(key, bytes);
    }
    return found;
  }

  set(key: string, bytes: Uint8Array): Promise<void> {
    return this.files.write(key, bytes);
  }

  delete(key: string): Promise<void> {
    return this.files.remove(key);
  }

  /** Sorted by code unit, so that the order is the same on every file system. */
  async keys(prefix: string): Promise<string[]> {
    const folder = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : '';
    const keys = (await this.under(folder)).filter((key) => key.startsWith(prefix));
    return keys.sort();
  }

  private async under(folder: string): Promise<string[]> {
    const listing = await this.files.list(folder);
    if (!listing) return [];
    const at = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
    const deeper = await Promise.all(listing.folders.map((name) => this.under(at(name))));
    return [...listing.files.filter((name) => !name.endsWith(TEMPORARY)).map(at), ...deeper.flat()];
  }
}
