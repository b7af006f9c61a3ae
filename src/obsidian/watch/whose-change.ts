/**
 * Whose change a vault path is: a paper's folder name; `null` for the library's own lists, which concern every paper;
 * `undefined` for everything else. `roots` are OCR folders, vault-relative.
 */
export function whoseChange(path: string, roots: readonly string[]): string | null | undefined {
  for (const root of roots) {
    if (path === root) return null;
    if (path.startsWith(`${root}/`)) {
      const below = path.slice(root.length + 1);
      const slash = below.indexOf('/');
      return slash < 0 ? below : below.slice(0, slash);
    }
    if (isLibraryList(path, root)) return null;
  }
  return undefined;
}

/** JSON beside the OCR folder (`exports/…`, `indexes/…`): titles, authors and citekeys. */
function isLibraryList(path: string, root: string): boolean {
  const home = root.slice(0, root.lastIndexOf('/') + 1);
  return home !== '' && path.endsWith('.json') && path.startsWith(home);
}
