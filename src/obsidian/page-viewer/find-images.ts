import type { DataAdapter } from 'obsidian';
import type { BuiltPaper } from '../../structure/model';
import type { PageImage } from './image-pages';

/** Folder of the page images inside a paper's OCR folder; the number in a name is the PDF page. */
const PAGES = 'pages';
const PAGE_IMAGE = /(?:^|[^0-9])0*([1-9][0-9]{0,5})\.(?:png|jpe?g|webp)$/i;

/** The page images of the first folder that has any, one a page, by page. `folders` are vault-relative, and may be hidden ones. */
export async function findPageImages(adapter: DataAdapter, folders: readonly string[]): Promise<PageImage[]> {
  for (const folder of folders) {
    const path = `${folder}/${PAGES}`;
    if (!(await adapter.exists(path))) continue;
    const { files } = await adapter.list(path);
    const byPage = new Map<number, string>();
    for (const file of [...files].sort()) {
      const page = Number(PAGE_IMAGE.exec(file.slice(file.lastIndexOf('/') + 1))?.[1] ?? 0);
      if (page > 0 && !byPage.has(page)) byPage.set(page, file);
    }
    if (byPage.size > 0) return [...byPage].sort(([a], [b]) => a - b).map(([page, file]) => ({ page, url: adapter.getResourcePath(file) }));
  }
  return [];
}

/** The images of a paper's figures and tables, by page: better than nothing where neither the PDF nor its pages are at hand. */
export async function findFigureImages(adapter: DataAdapter, folders: readonly string[], built: BuiltPaper | null): Promise<PageImage[]> {
  const found: PageImage[] = [];
  for (const { object, blocks, pages } of built?.units ?? []) {
    const page = blocks.find((block) => block.start === block.end)?.page ?? pages[0] ?? 0;
    if (!object?.image || page < 1) continue;
    for (const folder of folders) {
      const path = `${folder}/${object.image}`;
      if (!(await adapter.exists(path))) continue;
      found.push({ page, url: adapter.getResourcePath(path) });
      break;
    }
  }
  return found.sort((a, b) => a.page - b.page);
}
