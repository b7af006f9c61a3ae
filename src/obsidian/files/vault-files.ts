import { normalizePath, TFile, TFolder, type Vault } from 'obsidian';
import type { FileStat, Listing, ReadFiles } from '../../ports';

/**
 * The vault, read only. Known files come from the Vault's own index, which costs no disk access; hidden folders, and what
 * the Vault has not noticed yet, come from the adapter.
 */
export class VaultFiles implements ReadFiles {
  constructor(private readonly vault: Vault) {}

  async list(path: string): Promise<Listing | null> {
    const folder = path === '' ? this.vault.getRoot() : this.vault.getFolderByPath(normalizePath(path));
    if (folder) return { files: namesOf(folder, TFile), folders: namesOf(folder, TFolder) };
    const stat = await this.vault.adapter.stat(rooted(path));
    if (stat?.type !== 'folder') return null;
    const listed = await this.vault.adapter.list(rooted(path));
    return { files: listed.files.map(lastSegment), folders: listed.folders.map(lastSegment) };
  }

  async stat(path: string): Promise<FileStat | null> {
    const file = this.vault.getFileByPath(normalizePath(path));
    if (file) return { size: file.stat.size, mtime: file.stat.mtime };
    const stat = await this.vault.adapter.stat(rooted(path));
    return stat?.type === 'file' ? { size: stat.size, mtime: stat.mtime } : null;
  }

  async read(path: string): Promise<Uint8Array | null> {
    const stat = await this.stat(path);
    if (!stat) return null;
    try {
      return new Uint8Array(await this.vault.adapter.readBinary(rooted(path)));
    } catch (error) {
      // Gone between the two calls is "missing", anything else is the caller's to report.
      if (!(await this.vault.adapter.exists(rooted(path)))) return null;
      throw error;
    }
  }

  /** The app reads files whole; only the part goes on to the engine's thread. */
  async head(path: string, length: number): Promise<Uint8Array | null> {
    const bytes = await this.read(path);
    return bytes === null ? null : bytes.slice(0, length);
  }
}

const namesOf = (folder: TFolder, kind: typeof TFile | typeof TFolder): string[] =>
  folder.children.filter((child) => child instanceof kind).map((child) => child.name);

/** The adapter calls the vault's root "/". */
const rooted = (path: string): string => (path === '' ? '/' : normalizePath(path));

export const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
