import type { DataWriteOptions } from 'obsidian';
import { Events } from '../base/events';
import { isHidden, normalizePath, parentPath } from '../base/path';
import type { Change, HostAdapter } from './adapter';
import type { TAbstractFile} from './tree';
import { TFile, TFolder } from './tree';

/** Obsidian's app.json as far as plugins ask for it. */
export interface VaultConfig {
  useMarkdownLinks: boolean;
  newLinkFormat: 'shortest' | 'relative' | 'absolute';
  readableLineLength: boolean;
  livePreview: boolean;
  attachmentFolderPath: string;
}

export class Vault extends Events {
  configDir = '.obsidian';
  readonly root = new TFolder();
  /** By path. A Map, since plugins meet folder names such as `constructor`. */
  private readonly tree = new Map<string, TAbstractFile>();
  private readonly config: VaultConfig = {
    useMarkdownLinks: false,
    newLinkFormat: 'shortest',
    readableLineLength: true,
    livePreview: true,
    attachmentFolderPath: '/',
  };

  constructor(public adapter: HostAdapter) {
    super();
    Object.assign(this.root, { vault: this, path: '/', name: '' });
    this.tree.set('/', this.root);
    adapter.onChange = (change, path, oldPath) => this.apply(change, path, oldPath);
  }

  /** Fires 'create' for every existing file, as Obsidian does while it starts. */
  load(): void {
    for (const path of [...this.adapter.index.keys()].sort()) this.apply('create', path);
  }

  getName(): string {
    return this.adapter.getName();
  }

  getRoot(): TFolder {
    return this.root;
  }

  getAbstractFileByPath(path: string): TAbstractFile | null {
    return this.tree.get(path) ?? null;
  }

  getFileByPath(path: string): TFile | null {
    const found = this.tree.get(path);
    return found instanceof TFile ? found : null;
  }

  getFolderByPath(path: string): TFolder | null {
    const found = this.tree.get(path);
    return found instanceof TFolder ? found : null;
  }

  getAllLoadedFiles(): TAbstractFile[] {
    return [...this.tree.values()];
  }

  getAllFolders(includeRoot = true): TFolder[] {
    return this.getAllLoadedFiles().filter(
      (f): f is TFolder => f instanceof TFolder && (includeRoot || f !== this.root),
    );
  }

  getFiles(): TFile[] {
    return this.getAllLoadedFiles().filter((f): f is TFile => f instanceof TFile);
  }

  getMarkdownFiles(): TFile[] {
    return this.getFiles().filter((file) => file.extension === 'md');
  }

  async create(path: string, data: string, options?: DataWriteOptions): Promise<TFile> {
    const target = await this.freePath(path, 'File');
    await this.adapter.write(target, data, options);
    return this.expectFile(target);
  }

  async createBinary(path: string, data: ArrayBuffer, options?: DataWriteOptions): Promise<TFile> {
    const target = await this.freePath(path, 'File');
    await this.adapter.writeBinary(target, data, options);
    return this.expectFile(target);
  }

  async createFolder(path: string): Promise<TFolder> {
    const target = await this.freePath(path, 'Folder');
    await this.adapter.mkdir(target);
    const folder = this.getFolderByPath(target);
    if (!folder) throw new Error(`host: hidden folder ${target} made through the Vault`);
    return folder;
  }

  read(file: TFile): Promise<string> {
    return this.adapter.read(file.path);
  }

  /** host: no cache, so always what is on the disk. */
  cachedRead(file: TFile): Promise<string> {
    return this.adapter.read(file.path);
  }

  readBinary(file: TFile): Promise<ArrayBuffer> {
    return this.adapter.readBinary(file.path);
  }

  modify(file: TFile, data: string, options?: DataWriteOptions): Promise<void> {
    return this.adapter.write(file.path, data, options);
  }

  modifyBinary(file: TFile, data: ArrayBuffer, options?: DataWriteOptions): Promise<void> {
    return this.adapter.writeBinary(file.path, data, options);
  }

  append(file: TFile, data: string, options?: DataWriteOptions): Promise<void> {
    return this.adapter.append(file.path, data, options);
  }

  appendBinary(file: TFile, data: ArrayBuffer, options?: DataWriteOptions): Promise<void> {
    return this.adapter.appendBinary(file.path, data, options);
  }

  process(file: TFile, change: (text: string) => string, options?: DataWriteOptions): Promise<string> {
    return this.adapter.process(file.path, change, options);
  }

  async copy<T extends TAbstractFile>(file: T, path: string): Promise<T> {
    await this.adapter.copy(file.path, path);
    return this.tree.get(path) as T;
  }

  async delete(file: TAbstractFile, force = false): Promise<void> {
    if (file instanceof TFolder) await this.adapter.rmdir(file.path, force);
    else await this.adapter.remove(file.path);
  }

  async trash(file: TAbstractFile, _system: boolean): Promise<void> {
    await this.adapter.trashLocal(file.path);
  }

  rename(file: TAbstractFile, path: string): Promise<void> {
    return this.adapter.rename(file.path, path);
  }

  getResourcePath(file: TFile): string {
    return this.adapter.getResourcePath(file.path);
  }

  /** Not in the typings, but what plugins use to read the app's own settings. */
  getConfig(key: string): unknown {
    return (this.config as unknown as Record<string, unknown>)[key];
  }

  setConfig<K extends keyof VaultConfig>(key: K, value: VaultConfig[K]): void {
    this.config[key] = value;
    this.trigger('config-changed', key);
  }

  static recurseChildren(root: TFolder, visit: (file: TAbstractFile) => unknown): void {
    visit(root);
    for (const child of root.children) {
      if (child instanceof TFolder) Vault.recurseChildren(child, visit);
      else visit(child);
    }
  }

  private async freePath(path: string, what: string): Promise<string> {
    const target = normalizePath(path);
    if (await this.adapter.exists(target)) throw new Error(`${what} already exists.`);
    return target;
  }

  private expectFile(path: string): TFile {
    const file = this.getFileByPath(path);
    if (!file) throw new Error(`host: hidden file ${path} made through the Vault`);
    return file;
  }

  private apply(change: Change, path: string, oldPath?: string): void {
    if (change === 'rename' && oldPath !== undefined) return this.move(oldPath, path);
    if (isHidden(path)) return;
    const known = this.tree.get(path);
    if (change === 'delete') {
      if (known) this.drop(known);
    } else if (!known) this.trigger('create', this.put(path));
    else if (known instanceof TFile) {
      known.stat = this.adapter.index.get(path) ?? known.stat;
      this.trigger('modify', known);
    }
  }

  private put(path: string): TAbstractFile {
    const file = this.adapter.index.get(path)?.type === 'folder' ? new TFolder() : new TFile();
    file.vault = this;
    this.place(file, path);
    return file;
  }

  private place(file: TAbstractFile, path: string): void {
    file.rename(path);
    if (file instanceof TFile) file.stat = this.adapter.index.get(path) ?? file.stat;
    const parent = this.getFolderByPath(parentPath(path));
    if (file.parent !== parent) {
      file.parent?.children.remove(file);
      parent?.children.push(file);
      file.parent = parent;
    }
    this.tree.set(path, file);
  }

  private move(oldPath: string, path: string): void {
    const file = this.tree.get(oldPath);
    if (!file) {
      if (!isHidden(path)) this.trigger('create', this.put(path));
      return;
    }
    if (isHidden(path)) return this.drop(file);
    const moved: TAbstractFile[] = [];
    if (file instanceof TFolder) Vault.recurseChildren(file, (child) => moved.push(child));
    else moved.push(file);
    const before = moved.map((child) => child.path);
    for (const child of moved) {
      const was = child.path;
      this.tree.delete(was);
      this.place(child, path + was.slice(oldPath.length));
    }
    moved.forEach((child, at) => this.trigger('rename', child, before[at]));
  }

  private drop(file: TAbstractFile): void {
    if (file instanceof TFolder) for (const child of [...file.children]) this.drop(child);
    this.tree.delete(file.path);
    file.parent?.children.remove(file);
    file.parent = null;
    file.deleted = true;
    this.trigger('delete', file);
  }
}
