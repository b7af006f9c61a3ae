import type { FileStats } from 'obsidian';
import { fileName } from '../base/path';
import type { Vault } from './vault';

/** A file or folder as the Vault knows it. */
export abstract class TAbstractFile {
  vault!: Vault; // set by the Vault right after construction, as in the app
  path = '';
  name = '';
  parent: TFolder | null = null;
  deleted = false;

  /** host: the app does this inside the Vault. */
  rename(path: string): void {
    this.path = path;
    this.name = fileName(path);
  }
}

export class TFile extends TAbstractFile {
  stat: FileStats = { ctime: 0, mtime: 0, size: 0 };
  basename = '';
  extension = '';

  override rename(path: string): void {
    super.rename(path);
    const dot = this.name.lastIndexOf('.');
    this.extension = dot > 0 ? this.name.slice(dot + 1).toLowerCase() : '';
    this.basename = dot > 0 ? this.name.slice(0, dot) : this.name;
  }
}

export class TFolder extends TAbstractFile {
  children: TAbstractFile[] = [];

  isRoot(): boolean {
    return this.path === '/';
  }
}
