import { resolveSubpath, type App, type HeadingCache, type TFile } from 'obsidian';
import { headingKey, plainHeading } from '../../citation';

/**
 * A section of a Markdown file as a link names it, without "#" at its beginning: its heading, with as many of those above it as the app needs to go there and not to another section of
 * that name. Where no link leads into it, the section around it; where the file does not have it, its heading; "" for no section. `path` is outermost first.
 */
export function headingLink(app: App, file: TFile, path: readonly string[]): string {
  const cache = app.metadataCache.getFileCache(file);
  for (let end = path.length; cache && end > 0; end -= 1) {
    const meant = sectionIn(cache.headings ?? [], path.slice(0, end));
    if (meant === null) break;
    for (let from = end - 1; from >= 0; from -= 1) {
      const trail = path.slice(from, end).map(plainHeading).join('#');
      const found = resolveSubpath(cache, `#${trail}`);
      if (found?.type === 'heading' && found.current.position.start.offset === meant.position.start.offset) return trail;
    }
  }
  return plainHeading(path[path.length - 1] ?? '');
}

/** The heading of a section: each of its path behind the one above, whatever their levels; those above it may be missing in the file. */
function sectionIn(headings: readonly HeadingCache[], path: readonly string[]): HeadingCache | null {
  let [found, behind]: [HeadingCache | null, number] = [null, 0];
  for (const title of path) {
    const at = headings.findIndex(({ heading }, index) => index >= behind && headingKey(heading) === headingKey(title));
    found = headings[at] ?? null;
    if (at >= 0) behind = at + 1;
  }
  return found;
}
