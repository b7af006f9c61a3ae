import type { App } from '../app/app';
import type { Component } from '../base/component';
import type { TFile } from '../vault/tree';

const IMAGE = /^(png|jpe?g|gif|webp|svg|avif|bmp)$/;
const MAX_DEPTH = 5; // the app stops notes that embed each other after as many

export type RenderNote = (
  text: string,
  el: HTMLElement,
  sourcePath: string,
  owner: Component,
  depth: number,
) => Promise<void>;

/** The part of a note that an embed's sub-path names; the whole note for none. */
function excerpt(app: App, file: TFile, text: string, subpath: string): string {
  const cache = app.metadataCache.getFileCache(file);
  const heading = cache?.headings?.find((h) => h.heading === subpath);
  if (!cache?.headings || !heading) return text;
  const next = cache.headings.find(
    (h) => h.position.start.offset > heading.position.start.offset && h.level <= heading.level,
  );
  return text.slice(heading.position.start.offset, next?.position.start.offset ?? text.length);
}

/** Fills `![[…]]`: images and PDFs as media, notes by rendering them again through the post processors. */
export async function fillEmbeds(
  app: App,
  el: HTMLElement,
  sourcePath: string,
  owner: Component,
  depth: number,
  render: RenderNote,
): Promise<void> {
  for (const embed of el.findAll('.internal-embed:not(.is-loaded)')) {
    const [path = '', subpath = ''] = (embed.getAttr('src') ?? '').split('#');
    const file = app.metadataCache.getFirstLinkpathDest(path, sourcePath);
    embed.addClass('is-loaded');
    if (!file) embed.addClass('mod-empty');
    if (!file || depth >= MAX_DEPTH) embed.createDiv({ cls: 'file-embed-title', text: embed.getAttr('src') ?? '' });
    else if (IMAGE.test(file.extension)) {
      embed.addClass('media-embed', 'image-embed');
      embed.createEl('img', { attr: { src: app.vault.getResourcePath(file), alt: embed.getAttr('alt') } });
    } else if (file.extension === 'md') {
      embed.addClass('markdown-embed', 'inline-embed');
      const box = embed.createDiv('markdown-embed-content').createDiv('markdown-preview-view markdown-rendered');
      await render(excerpt(app, file, await app.vault.cachedRead(file), subpath), box, file.path, owner, depth + 1);
    } else {
      embed.addClass(file.extension === 'pdf' ? 'pdf-embed' : 'file-embed');
      embed.createDiv({ cls: 'file-embed-title', text: subpath ? `${file.name} > ${subpath}` : file.name });
    }
  }
}
