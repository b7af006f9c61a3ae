import type { CachedMetadata } from 'obsidian';
import { Events } from '../base/events';
import { TFile } from '../vault/tree';
import type { Vault } from '../vault/vault';
import { linkPath, resolveRelative } from './link-text';
import { parseNote } from './parse-note';

type LinkCounts = Record<string, Record<string, number>>;

/** Parses notes after create and modify, resolves links, follows renames. 'changed' fires on neither rename nor delete. */
export class MetadataCache extends Events {
  readonly cache = new Map<string, CachedMetadata>();
  resolvedLinks: LinkCounts = {};
  unresolvedLinks: LinkCounts = {};
  private readonly queue = new Set<TFile>();
  private readonly byName = new Map<string, TFile[]>();
  private running = false;

  constructor(private readonly vault: Vault) {
    super();
    vault.on('create', (file: unknown) => {
      if (!(file instanceof TFile)) return;
      this.addName(file);
      this.enqueue(file);
    });
    vault.on('modify', (file: unknown) => {
      if (file instanceof TFile) this.enqueue(file);
    });
    vault.on('delete', (file: unknown) => {
      if (file instanceof TFile) this.forget(file);
    });
    vault.on('rename', (file: unknown, oldPath: string) => {
      if (file instanceof TFile) this.follow(file, oldPath);
    });
  }

  getCache(path: string): CachedMetadata | null {
    return this.cache.get(path) ?? null;
  }

  getFileCache(file: TFile): CachedMetadata | null {
    return this.getCache(file.path);
  }

  /** The note or attachment a link means: exact path, then relative to the note, then the shortest path that ends so. */
  getFirstLinkpathDest(linkpath: string, sourcePath: string): TFile | null {
    if (!linkpath) return this.vault.getFileByPath(sourcePath);
    const wanted = linkpath.toLowerCase().replace(/^\.?\//, '');
    const last = wanted.split('/').pop() ?? '';
    const named = [...(this.byName.get(last) ?? []), ...(this.byName.get(`${last}.md`) ?? [])];
    const is = (path: string) => (file: TFile) => [path, `${path}.md`].includes(file.path.toLowerCase());
    const exact = named.find(is(wanted)) ?? named.find(is(resolveRelative(linkpath, sourcePath).toLowerCase()));
    if (exact) return exact;
    const endings = named.filter((file) => {
      const path = `/${file.path.toLowerCase()}`;
      return path.endsWith(`/${wanted}`) || path.endsWith(`/${wanted}.md`);
    });
    return endings.sort((a, b) => a.path.length - b.path.length)[0] ?? null;
  }

  fileToLinktext(file: TFile, sourcePath: string, omitMdExtension = true): string {
    const unique = (this.byName.get(file.name.toLowerCase())?.length ?? 0) <= 1;
    const path = linkPath(file.path, sourcePath, String(this.vault.getConfig('newLinkFormat')), unique);
    return omitMdExtension && file.extension === 'md' ? path.replace(/\.md$/, '') : path;
  }

  /** host: whether every note is parsed; the app tells by the event 'resolved'. */
  get idle(): boolean {
    return !this.running && this.queue.size === 0;
  }

  private enqueue(file: TFile): void {
    if (file.extension !== 'md') return;
    this.queue.add(file);
    void this.run();
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    await Promise.resolve();
    for (const file of this.queue) {
      this.queue.delete(file);
      const text = file.deleted ? null : await this.vault.cachedRead(file).catch(() => null); // gone meanwhile
      if (text === null) continue;
      const cache = parseNote(text);
      this.cache.set(file.path, cache);
      this.trigger('changed', file, text, cache);
      this.countLinks(file.path, cache);
      this.trigger('resolve', file);
    }
    this.running = false;
    this.trigger('resolved');
  }

  private forget(file: TFile): void {
    this.dropName(file);
    const before = this.cache.get(file.path) ?? null;
    this.cache.delete(file.path);
    delete this.resolvedLinks[file.path];
    delete this.unresolvedLinks[file.path];
    if (file.extension === 'md') this.trigger('deleted', file, before);
    this.recountAll();
  }

  private follow(file: TFile, oldPath: string): void {
    this.dropName(file);
    this.addName(file);
    const cache = this.cache.get(oldPath);
    this.cache.delete(oldPath);
    if (cache) this.cache.set(file.path, cache);
    delete this.resolvedLinks[oldPath];
    delete this.unresolvedLinks[oldPath];
    this.recountAll();
  }

  private recountAll(): void {
    if (this.recount) return;
    this.recount = Promise.resolve().then(() => {
      this.recount = null;
      for (const [path, cache] of this.cache) this.countLinks(path, cache);
    });
  }
  /** One recount for a burst of deletions and renames. */
  private recount: Promise<void> | null = null;

  private countLinks(path: string, cache: CachedMetadata): void {
    const resolved: Record<string, number> = {};
    const unresolved: Record<string, number> = {};
    for (const { link } of [...(cache.links ?? []), ...(cache.embeds ?? [])]) {
      const linkpath = link.split('#')[0] ?? '';
      if (!linkpath) continue;
      const target = this.getFirstLinkpathDest(linkpath, path);
      const counts = target ? resolved : unresolved;
      const key = target?.path ?? linkpath;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    this.resolvedLinks[path] = resolved;
    this.unresolvedLinks[path] = unresolved;
  }

  private readonly nameOf = new Map<TFile, string>();

  private addName(file: TFile): void {
    const name = file.name.toLowerCase();
    const files = this.byName.get(name);
    if (files) files.push(file);
    else this.byName.set(name, [file]);
    this.nameOf.set(file, name);
  }

  private dropName(file: TFile): void {
    const name = this.nameOf.get(file);
    if (name === undefined) return;
    this.nameOf.delete(file);
    const rest = (this.byName.get(name) ?? []).filter((other) => other !== file);
    if (rest.length) this.byName.set(name, rest);
    else this.byName.delete(name);
  }
}
