import type { DataWriteOptions, ReferenceCache } from 'obsidian';
import { parse, stringify } from 'yaml';
import { parentPath } from '../base/path';
import { frontmatterOf } from '../metadata/frontmatter';
import { markdownLink, wikilink } from '../metadata/link-text';
import { TFile, type TAbstractFile, type TFolder } from '../vault/tree';
import type { App } from './app';

export class FileManager {
  constructor(private readonly app: App) {}

  getNewFileParent(sourcePath: string): TFolder {
    return this.app.vault.getFolderByPath(parentPath(sourcePath)) ?? this.app.vault.getRoot();
  }

  /** Renames, then rewrites the links that meant the file. host: a folder's links are not rewritten. */
  async renameFile(file: TAbstractFile, path: string): Promise<void> {
    const oldPath = file.path;
    const links = file instanceof TFile ? this.linksTo(file) : [];
    await this.app.vault.rename(file, path);
    if (!(file instanceof TFile)) return;
    for (const [source, refs] of links) {
      const note = this.app.vault.getFileByPath(source === oldPath ? path : source);
      if (!note) continue;
      const linktext = this.app.metadataCache.fileToLinktext(file, note.path, true);
      await this.app.vault.process(note, (text) => {
        const rewrite = (all: string, { original, link }: ReferenceCache): string =>
          all.replaceAll(
            original,
            original.replace(link.split('#')[0] ?? '', () => linktext),
          );
        return refs.reduce(rewrite, text);
      });
    }
  }

  async trashFile(file: TAbstractFile): Promise<void> {
    await this.app.vault.trash(file, true);
  }

  async promptForDeletion(file: TAbstractFile): Promise<boolean> {
    await this.trashFile(file);
    return true;
  }

  /** A link in the style of the vault's settings "Use [[Wikilinks]]" and "New link format". */
  generateMarkdownLink(file: TFile, sourcePath: string, subpath = '', alias = ''): string {
    const markdown = this.app.vault.getConfig('useMarkdownLinks') === true;
    const here = file.path === sourcePath && subpath !== '';
    const linktext = here ? '' : this.app.metadataCache.fileToLinktext(file, sourcePath, !markdown);
    const parts = { linktext, subpath, alias, extension: file.extension, basename: file.basename };
    return markdown ? markdownLink(parts) : wikilink(parts);
  }

  async processFrontMatter(
    file: TFile,
    change: (properties: Record<string, unknown>) => void,
    options?: DataWriteOptions,
  ): Promise<void> {
    await this.app.vault.process(
      file,
      (text) => {
        const info = frontmatterOf(text);
        const properties = (info.exists && (parse(info.frontmatter) as Record<string, unknown> | null)) || {};
        change(properties);
        const block = Object.keys(properties).length > 0 ? `---\n${stringify(properties)}---\n` : '';
        return block + text.slice(info.contentStart);
      },
      options,
    );
  }

  async getAvailablePathForAttachment(filename: string, sourcePath = ''): Promise<string> {
    const dot = filename.lastIndexOf('.');
    const [base, ending] = dot > 0 ? [filename.slice(0, dot), filename.slice(dot)] : [filename, ''];
    const folder = parentPath(sourcePath) === '/' ? '' : `${parentPath(sourcePath)}/`;
    for (let copy = 0; ; copy++) {
      const path = `${folder}${base}${copy ? ` ${copy}` : ''}${ending}`;
      if (!(await this.app.vault.adapter.exists(path))) return path;
    }
  }

  private linksTo(file: TFile): [string, ReferenceCache[]][] {
    const { metadataCache } = this.app;
    return Object.keys(metadataCache.resolvedLinks)
      .filter((path) => metadataCache.resolvedLinks[path]?.[file.path])
      .map((path) => {
        const cache = metadataCache.getCache(path);
        const refs = [...(cache?.links ?? []), ...(cache?.embeds ?? [])];
        return [
          path,
          refs.filter(({ link }) => metadataCache.getFirstLinkpathDest(link.split('#')[0] ?? '', path) === file),
        ];
      });
  }
}
