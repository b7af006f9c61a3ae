export interface WatchedPlaces {
  /** OCR folders, vault-relative. */
  roots: readonly string[];
  /** Folders of other tools' results, vault-relative. */
  sourceFolders: readonly string[];
  readsPdfs: boolean;
}

/**
 * Whose change a vault path is: a paper's folder name; `null` for what may concern any paper (the library's own lists, other tools' results, PDFs, which are
 * matched to papers by what they hold); `undefined` for everything else.
 */
export function whoseChange(path: string, { roots, sourceFolders, readsPdfs }: WatchedPlaces): string | null | undefined {
  for (const root of roots) {
    if (path === root) return null;
    if (path.startsWith(`${root}/`)) {
      const below = path.slice(root.length + 1);
      const slash = below.indexOf('/');
      return slash < 0 ? below : below.slice(0, slash);
    }
    if (isLibraryList(path, root)) return null;
  }
  if (sourceFolders.some((folder) => folder !== '' && (path === folder || path.startsWith(`${folder}/`)))) return null;
  return readsPdfs && /\.pdf$/i.test(path) ? null : undefined;
}

/** JSON beside the OCR folder (`exports/…`, `indexes/…`): titles, authors and citekeys. */
function isLibraryList(path: string, root: string): boolean {
  const home = root.slice(0, root.lastIndexOf('/') + 1);
  return home !== '' && path.endsWith('.json') && path.startsWith(home);
}
